import AuthCore
import AuthStores
import Testing

/// What every store promises of devices, failures and sessions that end together.
@Suite struct DeviceContractTests {
    private let address = "ada@x.test"
    private let ada = UserID(rawValue: "ada")

    private func store(_ fixture: StoreFixture) async throws -> any Store {
        let store = try fixture.make()
        try await store.must([
            .insertUser(try Sample.user("ada", address)), .insertUser(try Sample.user("bob", "bob@x.test")),
        ])
        return store
    }

    @Test(arguments: StoreFixture.all) func `a device is known to the account that it was remembered for`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        let device = Sample.digest(7)
        try await store.must([.rememberDevice(ada, digest: device, now: Sample.now)])
        try await store.must([.rememberDevice(ada, digest: device, now: Sample.now + 1)])
        #expect(try await store.knowsDevice(device, normalizedEmail: address))
        #expect(try await !store.knowsDevice(device, normalizedEmail: "bob@x.test"))
        #expect(try await !store.knowsDevice(Sample.digest(8), normalizedEmail: address))
        #expect(try await store.devices(of: ada) == [device])
    }

    @Test(arguments: StoreFixture.all) func `only the newest twenty devices are kept, none of a deleted account`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        for number in 0..<25 {
            try await store.must([.rememberDevice(ada, digest: Sample.digest(UInt8(number)), now: Sample.now + number)])
        }
        #expect(try await store.devices(of: ada).count == 20)
        #expect(try await !store.knowsDevice(Sample.digest(0), normalizedEmail: address))
        #expect(try await store.knowsDevice(Sample.digest(24), normalizedEmail: address))
        try await store.must([.deleteUser(ada)])
        #expect(try await store.devices(of: ada).isEmpty)
    }

    @Test(arguments: StoreFixture.all) func `failures are counted until they are cleared`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        for _ in 0..<3 { try await store.must([.countFailure([1], now: Sample.now)]) }
        #expect(try await store.failures([1]) == 3)
        #expect(try await store.failures([2]) == 0)
        try await store.must([.clearFailures([1])])
        #expect(try await store.failures([1]) == 0)
    }

    @Test(arguments: StoreFixture.all) func `all sessions of an account end but the named one, under whatever token`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([
            .insertSession(Sample.session("one", user: "ada", digest: 1)),
            .insertSession(Sample.session("two", user: "ada", digest: 2)),
            .insertSession(Sample.session("other", user: "bob", digest: 3)),
            .rotateSession(from: Sample.digest(1), to: Sample.digest(9), provenAt: nil),
            .deleteOtherSessions(ada, butID: "one"),
        ])
        #expect(try await store.sessions(of: ada).map(\.digest) == [Sample.digest(9)])
        #expect(try await store.session(Sample.digest(3)) != nil)
    }

    @Test(arguments: StoreFixture.all) func `what goes by older credentials is refused whole`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.expectCredentials(ada, version: 0), .bumpCredentials(ada)])
        let outcome = try await store.commit([.setDisplayName(ada, "No"), .expectCredentials(ada, version: 0)])
        #expect(outcome == .refused(index: 1))
        #expect(try await store.user(ada)?.displayName == "Name ada")
    }
}
