import AuthCore
import Testing

@testable import AuthFlows

/// Whatever people, browsers and restarts do in whatever order: no error, no dead end, no second account, no session
/// without proof, no lost return address.
@Suite struct ConversationPropertyTests {
    private static let sequences = 800
    private static let steps = 10
    private static let lanes = 4

    @Test func `random conversations never break a promise`() async throws {
        let seed = UInt64.random(in: 1...UInt64(UInt32.max))
        print("random conversations: seed \(seed), \(Self.sequences) sequences")
        let signIns = Counter()
        let accounts = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    let desk = try Desk()
                    for number in stride(from: lane, to: Self.sequences, by: Self.lanes) {
                        let conversation = try await Conversation(seed: seed &+ UInt64(number), desk: desk)
                        try await conversation.run(steps: Self.steps)
                        for _ in 0..<conversation.signIns { signIns.add() }
                        if conversation.hasMadeAccount { accounts.add() }
                    }
                }
            }
            try await group.waitForAll()
        }
        // What is never reached is not tested either.
        #expect(signIns.value > Self.sequences / 10, "too few sign-ins: \(signIns.value)")
        #expect(accounts.value > Self.sequences / 100, "too few sign-ups: \(accounts.value)")
    }

    @Test func `a conversation depends on its seed alone`() async throws {
        let first = try await Conversation(seed: 42, desk: try Desk())
        let second = try await Conversation(seed: 42, desk: try Desk())
        for conversation in [first, second] { try await conversation.run(steps: Self.steps) }
        #expect(first.trace == second.trace)
        #expect(first.trace.count >= Self.steps)
    }
}
