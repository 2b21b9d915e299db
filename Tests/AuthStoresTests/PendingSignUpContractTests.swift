import AuthCore
import Testing

/// What every store promises about sign-ups that wait for their code.
@Suite struct PendingSignUpContractTests {
    @Test(arguments: StoreFixture.all)
    func `a sign-up comes back as it was written`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        var pending = try Sample.pending("p1", "New@X.test")
        pending.displayName = "N"
        pending.sends = 3
        try await store.must([.putPendingSignUp(pending)])
        #expect(try await store.pendingSignUp("p1", now: Sample.now) == pending)
        let found = try await store.pendingSignUp(
            binding: Sample.digest(1), normalizedEmail: "new@x.test", now: Sample.now)
        #expect(found == pending)
        #expect(try await store.pendingSignUp("p1", now: pending.expiresAt) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a session's next sign-up with an address takes the first one's place`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.putPendingSignUp(Sample.pending("p1"))])
        try await store.must([.putPendingSignUp(Sample.pending("p2"))])
        #expect(try await store.pendingSignUp("p1", now: Sample.now) == nil)
        #expect(try await store.pendingSignUp("p2", now: Sample.now) != nil)
    }

    @Test(arguments: StoreFixture.all)
    func `another session's sign-up with the address leaves it alone`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.putPendingSignUp(Sample.pending("p1"))])
        try await store.must([.putPendingSignUp(Sample.pending("p2", binding: 2))])
        #expect(try await store.pendingSignUp("p1", now: Sample.now) != nil)
        #expect(try await store.pendingSignUp("p2", now: Sample.now) != nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a code without digest stays without`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        var pending = try Sample.pending("p1")
        pending.codeDigest = nil
        try await store.must([.putPendingSignUp(pending)])
        #expect(try await store.pendingSignUp("p1", now: Sample.now)?.codeDigest == nil)
        #expect(try await store.reserveTry(pendingSignUp: "p1", now: Sample.now) == 4)
    }

    @Test(arguments: StoreFixture.all)
    func `a sign-up is taken once`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.putPendingSignUp(Sample.pending("p1"))])
        try await store.must([.takePendingSignUp(id: "p1")])
        #expect(try await store.commit([.takePendingSignUp(id: "p1")]) == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all)
    func `A56: fifty parallel tries take exactly five`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.putPendingSignUp(Sample.pending("p1"))])
        let taken = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<50 {
                group.addTask { try await store.reserveTry(pendingSignUp: "p1", now: Sample.now) }
            }
            return try await group.reduce(into: [Int]()) { if let left = $1 { $0.append(left) } }
        }
        #expect(taken.sorted() == [0, 1, 2, 3, 4])
        #expect(try await store.pendingSignUp("p1", now: Sample.now)?.triesLeft == 0)
    }

    @Test(arguments: StoreFixture.all)
    func `an expired code and an unknown sign-up give no try`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let pending = try Sample.pending("p1")
        try await store.must([.putPendingSignUp(pending)])
        #expect(try await store.reserveTry(pendingSignUp: "p1", now: pending.codeExpiresAt) == nil)
        #expect(try await store.reserveTry(pendingSignUp: "p1", now: pending.codeExpiresAt - 1) == 4)
        #expect(try await store.reserveTry(pendingSignUp: "p9", now: Sample.now) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `the same notice goes to an address once a day`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        func notice(_ now: Int, _ kind: String = "addressTaken", _ email: String = "a@x.test") async throws
            -> CommitOutcome
        {
            try await store.commit([
                .recordNotice(kind, normalizedEmail: email, now: now, since: now - 86_400),
                .enqueue(Sample.message("\(now)\(kind)\(email)")),
            ])
        }
        #expect(try await notice(Sample.now) == .committed)
        #expect(try await notice(Sample.now + 1) == .refused(index: 0))
        #expect(try await notice(Sample.now + 86_399) == .refused(index: 0))
        #expect(try await notice(Sample.now + 2, "other") == .committed)
        #expect(try await notice(Sample.now + 2, "addressTaken", "b@x.test") == .committed)
        #expect(try await notice(Sample.now + 86_400) == .committed)
        #expect(try await store.messages(to: nil).count == 4)
    }
}
