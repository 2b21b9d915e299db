package import AuthCore
internal import Localization
internal import Markup

/// What a development server shows in place of its pages while its files have faults.
package enum FaultsScreen: Screen {
    package static let id = ScreenID(rawValue: "Faults")
    package static let path = "/faults"
    package static let isBelowBasePath = false

    package static func state(_ context: ScreenContext) -> FaultsContentState? {
        guard let report = context.faultReport else { return nil }
        let errors = report.lines.filter { $0.severity == "error" }
        let others = report.lines.filter { $0.severity != "error" }
        let address = context.faultAddress
        let separator = address.contains("?") ? "&" : "?"
        return FaultsContentState(
            faults: (errors + others).prefix(50).map { line in
                FaultState(
                    place: line.place, severity: line.severity, id: line.id, message: line.message, hint: line.hint,
                    excerpt: line.excerpt)
            },
            errors: errors.count, again: Link(address),
            lastGood: Link("\(address)\(separator)\(FaultPages.parameter)=\(report.generation)"),
            hasGoodVersion: report.hasGoodVersion, isLoading: false, isValid: true, errorID: "faults")
    }

    package static func title(_ state: FaultsContentState, _ context: ScreenContext) -> String {
        context.strings("faults.title")
    }
}
