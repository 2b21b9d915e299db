import FoundationEssentials
import Synchronization
import Testing

/// Whatever is pressed on whatever page, in whatever order: no error, no dead end, no session without proof, no effect
/// twice. `VESTIBULE_WALKS=20000` walks longer, `VESTIBULE_SEED` walks one way again.
@Suite struct RandomWalkTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["VESTIBULE_WALKS"].flatMap(Int.init) ?? 40
    /// One by default: other tests run beside this one and measure time.
    private static let lanes = environment["VESTIBULE_WALKS"] == nil ? 1 : 4

    /// What all walks together have reached.
    private final class Seen: Sendable {
        struct Counts {
            var walks = 0
            var signIns = 0
            var secondFactors = 0
            var links = 0
            var screens: Set<String> = []
            var broken = 0
        }
        private let state = Mutex(Counts())

        var all: Counts { state.withLock { $0 } }

        /// Notes a broken promise; true when it is enough to look at.
        func hasBrokenOften() -> Bool {
            state.withLock { state in
                state.broken += 1
                return state.broken >= 20
            }
        }

        /// The number of walks so far.
        func add(_ walker: Walker) -> Int {
            state.withLock { state in
                state.walks += 1
                state.signIns += walker.signIns
                state.secondFactors += walker.secondFactors
                state.links += walker.links
                state.screens.formUnion(walker.screens)
                return state.walks
            }
        }
    }

    /// Walks every so-manieth sequence, each in the installation that its seed says.
    private static func walk(lane: Int, count: Int, seed: UInt64, _ seen: Seen) async throws {
        var worlds: [WalkKind: WalkWorld] = [:]
        for number in stride(from: lane, to: count, by: lanes) {
            let own = seed &+ UInt64(number)
            let kind = WalkKind(seed: own)
            let world = try worlds[kind] ?? WalkWorld(kind)
            worlds[kind] = world
            let walker = Walker(world, seed: own)
            do {
                try await walker.walk(steps: 32)
            } catch let broken as Walker.Broken {
                // Others may break another promise.
                Issue.record(broken)
                if seen.hasBrokenOften() { return }
            }
            let walks = seen.add(walker)
            if walks % 1000 == 0 { print("random walks: \(walks)") }
        }
    }

    @Test func `random walks over every page break no promise`() async throws {
        let again = Self.environment["VESTIBULE_SEED"].flatMap(UInt64.init)
        // The short walk of every run goes the same way each time; a long one looks for new ways.
        let seed = again ?? (Self.count > 40 ? UInt64.random(in: 1...UInt64(UInt32.max)) : 1)
        let count = again == nil ? Self.count : 1
        print("random walks: seed \(seed), \(count) sequences")
        let seen = Seen()
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<Self.lanes {
                group.addTask { try await Self.walk(lane: lane, count: count, seed: seed, seen) }
            }
            try await group.waitForAll()
        }
        let all = seen.all
        print(
            "random walks: \(start.duration(to: .now)), \(all.signIns) sign-ins, \(all.secondFactors) of them with a",
            "second factor, \(all.links) links opened, pages \(all.screens.sorted().joined(separator: " "))")
        // What is never reached is not tested either.
        guard again == nil else { return }
        #expect(all.signIns > count / 10 && all.secondFactors > count / 50 && all.links > count / 10)
        #expect(
            all.screens.isSuperset(of: [
                "SignedIn", "EmailVerification", "UpdatePassword", "Sessions", "MFAResolution", "MFAEnrolment",
                "MFAManagement", "SignInMethods", "ConfirmLink", "EnterVerificationCode", "Reauthentication",
            ]))
    }
}
