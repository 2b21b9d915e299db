import AuthCore
import Testing

/// What every store promises about second factors: what is used once is used once, however many try.
@Suite struct FactorContractTests {
    private let user = UserID(rawValue: "u1")

    private func factor(_ id: String, phone: String? = nil, lastStep: Int = 0) -> SecondFactor {
        SecondFactor(
            id: id, userID: user, kind: phone == nil ? .totp : .sms, name: "Name", phoneNumber: phone,
            sealedSecret: phone == nil ? [1, 2, 3] : nil, lastStep: lastStep, createdAt: Sample.now)
    }

    /// How many of parallel commits land.
    private func landed(
        _ store: any Store, _ changes: @escaping @Sendable (Int) -> [StoreChange]
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<30 { group.addTask { try await store.commit(changes(number)) == .committed } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
    }

    @Test(arguments: StoreFixture.all)
    func `a factor comes back as it was written, oldest first`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        var later = factor("a", phone: "+15550100199")
        later.createdAt += 1
        try await store.must([.insertUser(Sample.user("u1")), .insertFactor(later), .insertFactor(factor("b"))])
        #expect(try await store.factors(of: user) == [factor("b"), later])
    }

    @Test(arguments: StoreFixture.all)
    func `A54: a step is used once, and none before it afterwards`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertUser(Sample.user("u1")), .insertFactor(factor("a", lastStep: 7))])
        #expect(try await store.commit([.consumeStep(factor: "a", step: 7)]) == .refused(index: 0))
        #expect(try await landed(store) { _ in [.consumeStep(factor: "a", step: 8)] } == 1)
        #expect(try await store.commit([.consumeStep(factor: "a", step: 6)]) == .refused(index: 0))
        #expect(try await store.factors(of: user).first?.lastStep == 8)
    }

    @Test(arguments: StoreFixture.all)
    func `a recovery code is used once, and a new set voids the old`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let user = user
        try await store.must([.insertUser(Sample.user("u1")), .setRecoveryCodes(user, hashes: ["x", "y"])])
        #expect(try await landed(store) { _ in [.useRecoveryCode(user, index: 1, now: Sample.now)] } == 1)
        #expect(try await store.recoveryCodes(of: user).map(\.usedAt) == [nil, Sample.now])
        try await store.must([.setRecoveryCodes(user, hashes: ["z"])])
        #expect(try await store.recoveryCodes(of: user) == [RecoveryCode(index: 0, hash: "z")])
    }

    @Test(arguments: StoreFixture.all)
    func `what was decided by a version of the credentials happens once`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let user = user
        try await store.must([.insertUser(Sample.user("u1")), .insertFactor(factor("a")), .insertFactor(factor("b"))])
        let changes: @Sendable (Int) -> [StoreChange] = { number in
            [
                .expectCredentials(user, version: 0), .deleteFactor(number % 2 == 0 ? "a" : "b", user),
                .bumpCredentials(user),
            ]
        }
        #expect(try await landed(store, changes) == 1)
        #expect(try await store.factors(of: user).count == 1)
        #expect(try await store.user(user)?.credentialVersion == 1)
    }

    @Test(arguments: StoreFixture.all)
    func `B46: a factor goes only by its owner`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([
            .insertUser(Sample.user("u1")), .insertUser(Sample.user("u2")), .insertFactor(factor("a")),
        ])
        #expect(try await store.commit([.deleteFactor("a", UserID(rawValue: "u2"))]) == .refused(index: 0))
        #expect(try await store.factors(of: user).count == 1)
    }
}
