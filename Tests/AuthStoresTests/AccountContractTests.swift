import AuthCore
import Testing

/// What every store promises about accounts, sessions and messages.
@Suite struct AccountContractTests {
    private let user = UserID(rawValue: "u1")

    @Test(arguments: StoreFixture.all)
    func `an account comes back as it was written`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        var person = try Sample.user("u1", "A+b@Müller.test")
        person.phoneNumber = "+15550100199"
        person.isDisabled = true
        try await store.must([.insertUser(person), .setPassword(person.id, hash: "h")])
        #expect(try await store.user(person.id) == person)
        let credential = try await store.passwordCredential(normalizedEmail: "a+b@xn--mller-kva.test")
        #expect(credential?.user == person)
        #expect(credential?.hash == "h")
    }

    @Test(arguments: StoreFixture.all)
    func `A66: an address belongs to one account in every writing`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertUser(Sample.user("u1", "a@x.test"))])
        #expect(try await store.commit([.insertUser(Sample.user("u2", "A@X.TEST"))]) == .refused(index: 0))
        #expect(try await store.commit([.insertUser(Sample.user("u1", "b@x.test"))]) == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all)
    func `A18: of parallel sign-ups with one address one lands`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let landed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await store.commit([
                        .enqueue(Sample.message("m\(number)")), .insertUser(Sample.user("u\(number)", "a@x.test")),
                    ]) == .committed
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(landed == 1)
        #expect(try await store.messages(to: nil).count == 1)
    }

    @Test(arguments: StoreFixture.all)
    func `accounts without an address do not collide`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertUser(Sample.user("u1")), .insertUser(Sample.user("u2"))])
        #expect(try await store.user(UserID(rawValue: "u2"))?.email == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `an account without a password has no hash`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertUser(Sample.user("u1", "a@x.test"))])
        let credential = try #require(try await store.passwordCredential(normalizedEmail: "a@x.test"))
        #expect(credential.hash == nil)
        #expect(try await store.passwordCredential(normalizedEmail: "b@x.test") == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a password needs its account and is replaced by the next`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        #expect(try await store.commit([.setPassword(user, hash: "h")]) == .refused(index: 0))
        try await store.must([.insertUser(Sample.user("u1", "a@x.test")), .setPassword(user, hash: "h")])
        try await store.must([.setPassword(user, hash: "i")])
        #expect(try await store.passwordCredential(normalizedEmail: "a@x.test")?.hash == "i")
    }

    @Test(arguments: StoreFixture.all)
    func `rehashing changes only the hash it was made from`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertUser(Sample.user("u1", "a@x.test")), .setPassword(user, hash: "changed")])
        try await store.must([.rehash(user, from: "old", to: "new")])
        #expect(try await store.passwordCredential(normalizedEmail: "a@x.test")?.hash == "changed")
        try await store.must([.rehash(user, from: "changed", to: "new")])
        #expect(try await store.passwordCredential(normalizedEmail: "a@x.test")?.hash == "new")
    }

    @Test(arguments: StoreFixture.all)
    func `6_8_1: an identity has one owner, by issuer and subject`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([
            .insertUser(Sample.user("u1")), .insertUser(Sample.user("u2")), .insertIdentity(Sample.identity, user),
        ])
        let twice = try await store.commit([.insertIdentity(Sample.identity, UserID(rawValue: "u2"))])
        #expect(twice == .refused(index: 0))
        #expect(try await store.userID(for: Sample.identity) == user)
        var other = Sample.identity
        other.issuer = "https://other.test"
        #expect(try await store.userID(for: other) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a session comes back as it was written and needs its account`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let session = Sample.session("s1", user: "u1", digest: 5)
        #expect(try await store.commit([.insertSession(session)]) == .refused(index: 0))
        try await store.must([.insertUser(Sample.user("u1")), .insertSession(session)])
        #expect(try await store.session(session.digest) == session)
        #expect(try await store.session(Sample.digest(6)) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a session's digest and id are its own`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([
            .insertUser(Sample.user("u1")), .insertSession(Sample.session("s1", user: "u1", digest: 5)),
        ])
        for twin in [Sample.session("s2", user: "u1", digest: 5), Sample.session("s1", user: "u1", digest: 6)] {
            #expect(try await store.commit([.insertSession(twin)]) == .refused(index: 0))
        }
    }

    @Test(arguments: StoreFixture.all)
    func `a session's last use moves ahead only, and its end deletes it`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let session = Sample.session("s1", user: "u1", digest: 5)
        try await store.must([.insertUser(Sample.user("u1")), .insertSession(session)])
        try await store.must([.touchSession(digest: session.digest, lastSeenAt: Sample.now + 50)])
        try await store.must([.touchSession(digest: session.digest, lastSeenAt: Sample.now + 20)])
        #expect(try await store.session(session.digest)?.lastSeenAt == Sample.now + 50)
        try await store.must([.deleteSession(digest: session.digest), .deleteSession(digest: session.digest)])
        #expect(try await store.session(session.digest) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `messages come back whole and in order, by recipient`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let messages = [Sample.message("m2"), Sample.message("m1", to: "b@x.test"), Sample.message("m0")]
        for message in messages { try await store.must([.enqueue(message)]) }
        #expect(try await store.messages(to: nil) == messages)
        #expect(try await store.messages(to: "a@x.test").map(\.id) == ["m2", "m0"])
        #expect(try await store.commit([.enqueue(Sample.message("m1"))]) == .refused(index: 0))
    }
}
