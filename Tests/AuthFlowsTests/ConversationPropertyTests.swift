import AuthCore
import Testing

@testable import AuthFlows

/// Whatever people, browsers and restarts do in whatever order: no error, no dead end, no second account, no session
/// without proof, no lost return address.
@Suite struct ConversationPropertyTests {
    private static let sequences = 2500
    private static let lanes = 4

    @Test func `random conversations never break a promise`() async throws {
        let seed = UInt64.random(in: 1...UInt64(UInt32.max))
        print("random conversations: seed \(seed), \(Self.sequences) sequences")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    let desk = try Desk()
                    for number in stride(from: lane, to: Self.sequences, by: Self.lanes) {
                        let conversation = try await Conversation(seed: seed &+ UInt64(number), desk: desk)
                        try await conversation.run(steps: 14)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a conversation depends on its seed alone`() async throws {
        let traces = [
            try await Conversation(seed: 42, desk: try Desk()), try await Conversation(seed: 42, desk: try Desk()),
        ]
        for trace in traces { try await trace.run(steps: 14) }
        #expect(traces[0].trace == traces[1].trace)
        #expect(traces[0].trace.count >= 14)
    }

    @Test func `conversations reach what they are to try`() async throws {
        var proven = 0
        var accounts = 0
        let desk = try Desk()
        for seed in UInt64(1)...150 {
            let conversation = try await Conversation(seed: seed, desk: desk)
            try await conversation.run(steps: 14)
            proven += conversation.signIns
            accounts += try await conversation.hasFreshAccount ? 1 : 0
        }
        #expect(proven > 40, "too few sign-ins: \(proven)")
        #expect(accounts > 3, "too few sign-ups: \(accounts)")
    }
}
