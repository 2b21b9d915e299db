import FoundationEssentials
import Synchronization
import Testing

/// Whatever is pressed on whatever page, in whatever order: no error, no dead end, no session without proof, no effect
/// twice. `VESTIBULE_WALKS=20000` walks longer, `VESTIBULE_SEED` walks one way again.
@Suite struct RandomWalkTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["VESTIBULE_WALKS"].flatMap(Int.init) ?? 80
    /// One by default: other tests run beside this one and measure time.
    private static let lanes = environment["VESTIBULE_WALKS"] == nil ? 1 : 4

    /// What all walks together have reached.
    private final class Seen: Sendable {
        private let state = Mutex<(Int, Set<String>)>((0, []))

        var all: (Int, Set<String>) { state.withLock { $0 } }

        func add(_ signIns: Int, _ screens: Set<String>) {
            state.withLock { state in
                state.0 += signIns
                state.1.formUnion(screens)
            }
        }
    }

    @Test func `random walks over every page break no promise`() async throws {
        let again = Self.environment["VESTIBULE_SEED"].flatMap(UInt64.init)
        // The short walk of every run goes the same way each time; a long one looks for new ways.
        let seed = again ?? (Self.count > 80 ? UInt64.random(in: 1...UInt64(UInt32.max)) : 1)
        let count = again == nil ? Self.count : 1
        print("random walks: seed \(seed), \(count) sequences")
        let seen = Seen()
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    let world = try WalkWorld()
                    for number in stride(from: lane, to: count, by: Self.lanes) {
                        let walker = Walker(world, seed: seed &+ UInt64(number))
                        try await walker.walk(steps: 24)
                        seen.add(walker.signIns, walker.screens)
                    }
                }
            }
            try await group.waitForAll()
        }
        let (signIns, screens) = seen.all
        let seconds = start.duration(to: .now)
        print("random walks: \(seconds), \(signIns) sign-ins, pages \(screens.sorted().joined(separator: " "))")
        // What is never reached is not tested either.
        #expect(again != nil || signIns > count / 10)
        #expect(
            again != nil || screens.isSuperset(of: ["SignedIn", "EmailVerification", "UpdatePassword", "Sessions"]))
    }
}
