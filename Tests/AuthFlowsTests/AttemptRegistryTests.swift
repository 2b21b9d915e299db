import AuthCore
import Synchronization
import Testing

@testable import AuthFlows

@Suite struct AttemptRegistryTests {
    private let id = AttemptID(rawValue: "one")

    private func begin(
        _ registry: AttemptRegistry, timeOut: Duration = .seconds(60), abandonAfter: Duration = .seconds(60),
        isCancellable: Bool = true, onExpiry: @escaping @Sendable (AttemptRegistry.Ending) -> Void = { _ in }
    ) {
        registry.begin(
            id, session: [1], place: .init(flow: .zero, screen: .authPicker), timeOut: timeOut,
            abandonAfter: abandonAfter, isCancellable: isCancellable, onExpiry: onExpiry)
    }

    /// Starts waiters that count when they are let go.
    private func waiters(_ registry: AttemptRegistry, _ count: Int, atMost: Duration = .seconds(60)) -> (
        Counter, [Task<Void, Never>]
    ) {
        let released = Counter()
        let tasks = (0..<count).map { _ in
            Task {
                await registry.wait(for: id, atMost: atMost)
                released.add()
            }
        }
        return (released, tasks)
    }

    @Test func `nobody waits for what is unknown or has ended`() async {
        let registry = AttemptRegistry()
        await registry.wait(for: id, atMost: .seconds(60))
        begin(registry)
        registry.end(id)
        await registry.wait(for: id, atMost: .seconds(60))
        #expect(!registry.isRunning(id))
    }

    @Test func `the end lets every waiter go`() async throws {
        let registry = AttemptRegistry()
        begin(registry)
        let (released, _) = waiters(registry, 50)
        registry.end(id)
        try await eventually { released.value == 50 }
        #expect(registry.status(id, session: [1]) == .ended)
    }

    @Test func `a cancellation lets every waiter go and stops the task`() async throws {
        let registry = AttemptRegistry()
        begin(registry)
        let stopped = Counter()
        let task = Task {
            await withTaskCancellationHandler {
                _ = try? await Task.sleep(for: .seconds(60))
            } onCancel: {
                stopped.add()
            }
        }
        registry.attach(task, to: id)
        let (released, _) = waiters(registry, 5)
        registry.cancel(id)
        try await eventually { released.value == 5 && stopped.value == 1 }
    }

    @Test func `work that cannot be torn is let run`() async throws {
        let registry = AttemptRegistry()
        begin(registry, isCancellable: false)
        let task = Task<Void, Never> { await Task.yield() }
        registry.attach(task, to: id)
        registry.cancel(id)
        #expect(!task.isCancelled)
        #expect(!registry.isRunning(id))
    }

    @Test func `a waiter goes when its limit has passed, the attempt runs on`() async throws {
        let registry = AttemptRegistry()
        begin(registry)
        await registry.wait(for: id, atMost: .milliseconds(1))
        #expect(registry.isRunning(id))
    }

    @Test func `a cancelled waiter goes at once, the others stay`() async throws {
        let registry = AttemptRegistry()
        begin(registry)
        let (released, tasks) = waiters(registry, 3)
        tasks.first?.cancel()
        try await eventually { released.value == 1 }
        #expect(registry.isRunning(id))
        registry.end(id)
        try await eventually { released.value == 3 }
    }

    @Test func `a waiter cancelled before it waits goes at once`() async {
        let registry = AttemptRegistry()
        begin(registry)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await registry.wait(for: id, atMost: .seconds(60))
        }
        await task.value
    }

    @Test func `the time-out is told once`() async throws {
        let registry = AttemptRegistry()
        let endings = Mutex<[AttemptRegistry.Ending]>([])
        let counter = Counter()
        begin(registry, timeOut: .milliseconds(1)) { ending in
            endings.withLock { $0.append(ending) }
            counter.add()
            registry.end(id)
        }
        try await eventually { counter.value == 1 }
        #expect(endings.withLock { $0 } == [.timedOut])
    }

    @Test func `B4: a closed wait that nothing follows is abandoned`() async throws {
        let registry = AttemptRegistry()
        let abandoned = Counter()
        begin(registry, abandonAfter: .milliseconds(1)) { if case .abandoned = $0 { abandoned.add() } }
        let held = Task { await registry.hold(id, atMost: .seconds(60)) }
        held.cancel()
        await held.value
        try await eventually { abandoned.value == 1 }
    }

    @Test func `an answer that was completed abandons nothing, a later request stops the clock`() async throws {
        let registry = AttemptRegistry()
        let ended = Counter()
        begin(registry, timeOut: .milliseconds(300), abandonAfter: .milliseconds(150)) { ending in
            if case .timedOut = ending { ended.add() } else { Issue.record("abandoned") }
        }
        await registry.hold(id, atMost: .milliseconds(1))
        registry.noteClosed(id)
        #expect(registry.status(id, session: [1]) == .running(rounds: 0))
        try await eventually { ended.value == 1 }
    }

    @Test func `one answer is held at a time, the newest`() async {
        let registry = AttemptRegistry()
        begin(registry)
        let first = Task { await registry.hold(id, atMost: .seconds(600)) }
        let second = Task {
            _ = await first.value
            return true
        }
        // Whichever of the two comes later lets the other go.
        let third = Task { await registry.hold(id, atMost: .seconds(600)) }
        let isReleased = await withTaskGroup(of: Bool.self) { group in
            group.addTask { await second.value }
            group.addTask {
                await third.value
                return true
            }
            let isReleased = await group.next() ?? false
            registry.end(id)
            return isReleased
        }
        #expect(isReleased)
    }

    @Test func `another session finds nothing`() {
        let registry = AttemptRegistry()
        begin(registry)
        #expect(registry.status(id, session: [2]) == .unknown)
        #expect(registry.status(AttemptID(rawValue: "?"), session: [1]) == .unknown)
    }

    @Test func `rounds are counted`() {
        let registry = AttemptRegistry()
        begin(registry)
        registry.countRound(id)
        registry.countRound(id)
        #expect(registry.rounds(id) == 2)
        #expect(registry.status(id, session: [1]) == .running(rounds: 2))
        registry.countRound(AttemptID(rawValue: "?"))
    }

    @Test func `an attempt that did not come about is unknown and its waiters go`() async throws {
        let registry = AttemptRegistry()
        begin(registry)
        let (released, _) = waiters(registry, 2)
        registry.forget(id)
        try await eventually { released.value == 2 }
        #expect(registry.status(id, session: [1]) == .unknown)
        #expect(registry.place(of: id) == nil)
        registry.end(id)
        registry.cancel(id)
    }

    @Test func `no waiter is lost when ends and waits race`() async {
        for _ in 0..<200 {
            let registry = AttemptRegistry()
            begin(registry)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<5 { group.addTask { await registry.wait(for: id, atMost: .seconds(60)) } }
                group.addTask { registry.end(id) }
            }
        }
    }
}
