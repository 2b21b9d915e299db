import AuthCore
import Synchronization
import Testing

@testable import AuthFlows

/// Whether an address has an account is told neither by words nor by work: the same hashes are made and the same is
/// asked of the store, in the same order. What time is left over is hidden by the beat.
@Suite struct EqualWorkTests {
    /// What was done for one post.
    private struct Work: Equatable {
        var hashes: Int
        var calls: [String]
    }

    private func work(
        _ desk: Desk, _ body: (inout Browser) async throws -> FlowAnswer
    ) async throws -> Work {
        let counting = CountingStore(store: desk.store)
        let desk = desk.with { $0.store = counting }
        var browser = Browser(desk)
        let before = desk.services.hashing.jobs
        let answer = try await body(&browser)
        _ = try await browser.end(answer)
        return Work(hashes: desk.services.hashing.jobs - before, calls: counting.calls.withLock { $0 })
    }

    private func desk() async throws -> Desk {
        let desk = try Desk()
        try await desk.account("known@x.test")
        try await desk.account("disabled@x.test", isDisabled: true)
        let user = User(
            id: UserID(rawValue: "bare"), email: try EmailAddress("bare@x.test"), isEmailVerified: true,
            createdAt: desk.now)
        _ = try await desk.store.commit([.insertUser(user)])
        return desk
    }

    @Test(arguments: ["unknown@x.test", "disabled@x.test", "bare@x.test"])
    func `A43, B15: a sign-in that fails does the same work for every address`(_ address: String) async throws {
        let desk = try await desk()
        let known = try await work(desk) { try await $0.signIn("known@x.test", "wrong") }
        let other = try await work(desk) { try await $0.signIn(address, "wrong") }
        #expect(known.hashes == 1 && known.calls.count > 3)
        #expect(known == other)
    }

    @Test(arguments: [
        (ScreenID.passwordRecovery, "sendResetLink"), (.emailLink, "sendSignInLink"),
    ])
    func `A44, A45: asking for a mail does the same work for every address`(
        _ screen: ScreenID, _ action: String
    ) async throws {
        let desk = try await desk()
        var all: [Work] = []
        for address in ["known@x.test", "unknown@x.test", "disabled@x.test"] {
            all.append(
                try await work(desk) { browser in
                    try await browser.post(try await browser.open(screen), screen, action, ["email": address])
                })
        }
        #expect(all.allSatisfy { $0 == all.first && $0.hashes == 0 && !$0.calls.isEmpty })
    }

    @Test func `A45: proving an address at a provider's asks the same work of every address`() async throws {
        let desk = try await desk()
        var all: [Work] = []
        for (subject, address) in ["known@x.test", "unknown@x.test", "disabled@x.test"].enumerated() {
            desk.providers.first?.answer(
                .success(
                    ProviderOutcome(
                        identity: ProviderIdentity(providerID: "google.com", issuer: "i", subject: "\(subject)"))))
            all.append(
                try await work(desk) { browser in
                    let picker = try await browser.open(.authPicker)
                    let answer = try await browser.post(picker, .authPicker, "signIn:google.com")
                    let asking = try await browser.follow(answer)
                    return try await browser.post(
                        asking, .emailVerification, "changeAddress", ["newEmail": address])
                })
        }
        #expect(all.allSatisfy { $0 == all.first && $0.hashes == 0 && $0.calls.count > 3 })
    }

    @Test func `A43, B16: signing up does the same work for a fresh and a taken address`() async throws {
        let desk = try await desk()
        let taken = try await work(desk) { try await $0.signUp("known@x.test") }
        let fresh = try await work(desk) { try await $0.signUp("unknown@x.test") }
        #expect(taken == fresh && fresh.hashes == 1)
    }

    @Test func `A47: asking for a code by number does the same work for every number`() async throws {
        let desk = try Desk { $0.allowsPhone = true }
        let user = User(
            id: UserID(rawValue: "number"), email: nil, isEmailVerified: false, phoneNumber: "+14155550100",
            createdAt: desk.now)
        _ = try await desk.store.commit([.insertUser(user)])
        var all: [Work] = []
        for number in ["+14155550100", "+14155550101"] {
            all.append(
                try await work(desk) { browser in
                    try await browser.post(
                        try await browser.open(.enterPhoneNumber), .enterPhoneNumber, "sendCode",
                        ["phoneNumber": number, "selectedCountry": "US"])
                })
        }
        #expect(all.count == 2 && all[0] == all[1])
    }
}

/// Notes what is asked of a store.
private final class CountingStore: ForwardingStore {
    let store: any Store
    let calls = Mutex<[String]>([])

    init(store: any Store) { self.store = store }

    private func note(_ call: String) { calls.withLock { $0.append(call) } }

    func commit(_ changes: [StoreChange]) async throws(StoreFailure) -> CommitOutcome {
        note("commit")
        return try await store.commit(changes)
    }

    func flow(_ id: FlowID, now: Int) async throws(StoreFailure) -> StoredFlow? {
        note("flow")
        return try await store.flow(id, now: now)
    }

    func user(_ id: UserID) async throws(StoreFailure) -> User? {
        note("user")
        return try await store.user(id)
    }

    func passwordCredential(normalizedEmail: String) async throws(StoreFailure) -> PasswordCredential? {
        note("passwordCredential")
        return try await store.passwordCredential(normalizedEmail: normalizedEmail)
    }

    func passwordHash(of user: UserID) async throws(StoreFailure) -> String? {
        note("passwordHash")
        return try await store.passwordHash(of: user)
    }

    func user(phoneNumber: String) async throws(StoreFailure) -> User? {
        note("user by number")
        return try await store.user(phoneNumber: phoneNumber)
    }

    func identities(of user: UserID) async throws(StoreFailure) -> [ProviderIdentity] {
        note("identities")
        return try await store.identities(of: user)
    }

    func factors(of user: UserID) async throws(StoreFailure) -> [SecondFactor] {
        note("factors")
        return try await store.factors(of: user)
    }

    func challenge(_ id: String) async throws(StoreFailure) -> Challenge? {
        note("challenge")
        return try await store.challenge(id)
    }

    func knowsDevice(_ digest: [UInt8], normalizedEmail: String) async throws(StoreFailure) -> Bool {
        note("knowsDevice")
        return try await store.knowsDevice(digest, normalizedEmail: normalizedEmail)
    }

    func failures(_ key: [UInt8]) async throws(StoreFailure) -> Int {
        note("failures")
        return try await store.failures(key)
    }
}
