internal import AuthCore
internal import AuthScreens
package import HTTP
internal import Markup

/// A development server that takes up its files again when they change, without losing a session or a flow.
///
/// While the files have faults, a page that names them stands in for every page. Posts, attempts that wait and files are
/// answered by the last good version, and a link leads on with it; before there is one, the stock pages serve.
package final class LivePages: Sendable {
    /// Reads the files once more.
    package typealias Reading = @Sendable () throws(Installation.Failure) -> Installation

    private struct State: Sendable {
        /// What answers: the last version without a fault.
        var good: Installation.Running
        var faults: FaultPages?
        var hasGoodVersion: Bool
        /// Another one in each run, so that no browser's cookie of an earlier run means this one.
        var generation: Int
    }

    /// The stock pages, which have no faults and show those of others.
    private let stock: Installation.Running
    private let read: Reading
    private let state: Locked<State>

    /// Serves `first` if it has no faults.
    ///
    /// - Parameter stock: the same server without files of its own, opened.
    package init(
        _ first: Installation, stock: Installation.Running, read: @escaping Reading
    ) throws(Installation.Failure) {
        self.stock = stock
        self.read = read
        let good = first.isUsable ? try first.takeOver(stock) : stock
        state = Locked(State(good: good, hasGoodVersion: first.isUsable, generation: stock.clock.now))
        if !first.isUsable { show(first.faults, of: first.sources) }
    }

    /// Reads the files and serves them, or their faults.
    ///
    /// - Returns: the faults, as lines; empty where all is well.
    package func reload() -> [String] {
        let installation: Installation
        do {
            installation = try read()
            guard installation.isUsable else {
                show(installation.faults, of: installation.sources)
                return installation.faults.map(\.description)
            }
            let next = try installation.takeOver(stock)
            state.withLock { state in
                state.good = next
                state.faults = nil
                state.hasGoodVersion = true
                state.generation += 1
            }
            return installation.faults.map(\.description)
        } catch {
            show([Fault(file: "", line: 1, column: 1, id: "VC003", message: error.description)], of: nil)
            return [error.description]
        }
    }

    private func show(_ faults: [Fault], of sources: SourceFiles?) {
        let lines = faults.filter { $0.severity != .note }.map { fault in
            FaultReport.Line(
                place: "\(fault.file):\(fault.line):\(fault.column)", severity: fault.severity.rawValue,
                id: fault.id, message: fault.message, hint: fault.hint,
                excerpt: sources?.text(of: fault.file).flatMap {
                    SourceExcerpt.text(of: $0, line: fault.line, column: fault.column)
                })
        }
        let stock = stock.application
        state.withLock { state in
            state.generation += 1
            let report = FaultReport(
                generation: state.generation, lines: lines, hasGoodVersion: state.hasGoodVersion)
            state.faults = FaultPages(stock, report)
        }
    }

    /// Answers one request.
    @Sendable package func handle(_ request: Request) -> Reply {
        let (good, faults) = state.withLock { ($0.good, $0.faults) }
        if let response = faults?.response(request) { return .now(response) }
        return good.handle(request)
    }

    /// The page for a failure that the server finds before there is a request.
    @Sendable package func failurePage(status: Int) -> Response {
        state.withLock { $0.good }.failurePage(status: status)
    }
}
