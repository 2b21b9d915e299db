import AuthCore
import AuthStores
import Foundation
import Testing

/// What every store promises of passkeys.
@Suite struct PasskeyContractTests {
    private let ada = UserID(rawValue: "ada")
    private let bob = UserID(rawValue: "bob")
    private let handle = [UInt8](repeating: 1, count: 64)

    private func store(_ fixture: StoreFixture) async throws -> any Store {
        let store = try fixture.make()
        try await store.must([
            .insertUser(try Sample.user("ada", "ada@x.test")), .insertUser(try Sample.user("bob", "bob@x.test")),
        ])
        return store
    }

    private func passkey(_ id: String, of user: UserID? = nil, credential: UInt8 = 1) -> Passkey {
        Passkey(
            id: id, userID: user ?? ada, credentialID: [credential], publicKey: [4, 5], algorithm: -8, name: "N \(id)",
            signCount: 7, transports: ["usb", "nfc"], aaguid: Sample.digest(3), isBackupEligible: true,
            isBackedUp: true, createdAt: Sample.now)
    }

    @Test(arguments: StoreFixture.all) func `a passkey is found whole, by its account and by its credential`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.insertPasskey(passkey("a"), handle: handle)])
        #expect(try await store.passkeys(of: ada) == [passkey("a")])
        #expect(try await store.passkey(credential: [1]) == passkey("a"))
        #expect(try await store.passkey(credential: [2]) == nil)
        #expect(try await store.passkeyHandle(of: ada) == handle)
        #expect(try await store.passkeyHandle(of: bob) == nil)
    }

    @Test(arguments: StoreFixture.all) func `a credential has one owner, a handle one account, an account one handle`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.insertPasskey(passkey("a"), handle: handle)])
        let other = [UInt8](repeating: 2, count: 64)
        for (taken, its) in [
            (passkey("b", of: bob), other), (passkey("b", of: bob, credential: 2), handle),
            (passkey("b", credential: 2), other), (passkey("a", credential: 2), handle),
        ] {
            #expect(try await store.commit([.insertPasskey(taken, handle: its)]) == .refused(index: 0))
        }
        #expect(try await store.passkeyHandle(of: bob) == nil)
        try await store.must([.insertPasskey(passkey("b", credential: 2), handle: handle)])
    }

    @Test(arguments: StoreFixture.all) func `a use counts only on top of the use that was read`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.insertPasskey(passkey("a"), handle: handle)])
        try await store.must([.usePasskey("a", signCount: 9, from: 7, isBackedUp: false, now: Sample.now + 5)])
        let used = try #require(try await store.passkey(credential: [1]))
        #expect(used.signCount == 9 && !used.isBackedUp && used.lastUsedAt == Sample.now + 5)
        let again = StoreChange.usePasskey("a", signCount: 10, from: 7, isBackedUp: true, now: Sample.now + 6)
        #expect(try await store.commit([again]) == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all) func `a challenge is spent once`(fixture: StoreFixture) async throws {
        let store = try await store(fixture)
        let spending = StoreChange.spendPasskeyChallenge(Sample.digest(5), until: Sample.now + 300)
        try await store.must([spending])
        #expect(try await store.commit([spending]) == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all) func `only its owner names or deletes a passkey`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.insertPasskey(passkey("a"), handle: handle)])
        #expect(try await store.commit([.renamePasskey("a", bob, name: "mine")]) == .refused(index: 0))
        #expect(try await store.commit([.deletePasskey("a", bob)]) == .refused(index: 0))
        try await store.must([.renamePasskey("a", ada, name: "Key")])
        #expect(try await store.passkeys(of: ada).map(\.name) == ["Key"])
        try await store.must([.deletePasskey("a", ada)])
        #expect(try await store.passkeys(of: ada).isEmpty)
        // The handle stays: another passkey of the account takes the place of the first in an authenticator.
        #expect(try await store.passkeyHandle(of: ada) == handle)
    }

    @Test(arguments: StoreFixture.all) func `a deleted account leaves neither passkey nor handle`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        try await store.must([.insertPasskey(passkey("a"), handle: handle)])
        try await store.must([.deleteUser(ada)])
        #expect(try await store.passkey(credential: [1]) == nil)
        try await store.must([.insertPasskey(passkey("b", of: bob), handle: handle)])
    }

    @Test(arguments: StoreFixture.all) func `who takes an account over gets no guest's data of the one before`(
        fixture: StoreFixture
    ) async throws {
        let store = try await store(fixture)
        let email = try EmailAddress("ada@x.test")
        let merge = GuestMerge(id: "m", guest: UserID(rawValue: "guest"), owner: ada, createdAt: Sample.now)
        try await store.must([.setEmail(ada, email, isVerified: false), .insertGuestMerge(merge)])
        try await store.must([.takeOver(ada, email)])
        #expect(try await store.guestMerges().isEmpty)
    }

    @Test func `another domain is refused once there are passkeys, and not before`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "passkeys-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func open(_ domain: String) throws(StoreFailure) -> SQLiteStore {
            try SQLiteStore(path: folder + "/a.sqlite", isDevelopment: true, passkeyDomain: domain)
        }
        _ = try open("old.example")
        let store = try open("login.example")
        try await store.must([
            .insertUser(try Sample.user("ada")), .insertPasskey(passkey("a"), handle: handle),
        ])
        do {
            _ = try open("other.example")
            Issue.record("another domain was taken")
        } catch {
            #expect(error.reason.contains("login.example"))
        }
        _ = try open("login.example")
    }
}
