import AuthCore
import AuthFlows
import AuthStores
import Sodium
import Synchronization
import Testing

/// A whole installation without its pages: an empty store in memory, a clock that tests set, no waiting for the beat.
struct Desk: Sendable {
    static let strong = "quartz heron mimics ninefold"
    static let email = "someone@x.test"

    let clock: TestClock
    let store: any Store
    let providers: [FakeProvider]
    let failures: Counter
    var services: FlowServices
    var engine: FlowEngine

    init(
        patience: Duration = .seconds(120), timeOut: Duration = .seconds(600),
        _ configure: (inout FlowSettings) -> Void = { _ in }
    ) throws {
        clock = TestClock()
        store = try SQLiteStore(path: ":memory:", isDevelopment: true)
        providers = [FakeProvider(id: "google.com"), FakeProvider(id: "github.com")]
        failures = Counter()
        var settings = FlowSettings(
            returnTo: ReturnTo.Rule(basePath: "/auth", allowedOrigins: ["https://app.test"]))
        settings.beat = .zero
        settings.patience = patience
        settings.attemptTimeOut = timeOut
        configure(&settings)
        let key = try #require(SecretKey(SecureRandom.bytes(32)))
        let failures = failures
        services = FlowServices(
            store: store, keys: KeyRing(master: key), clock: clock, random: SystemRandom(),
            hashing: PasswordHashing(cost: Desk.cost, cores: 3, scale: 20), limits: RateLimits(networkScale: 1),
            mails: PlainComposer(), providers: providers,
            demo: [DemoOption(id: "passkey", authenticate: {}), DemoOption(id: "phone", authenticate: {})],
            settings: settings
        ) { _, _ in failures.add() }
        engine = FlowEngine(services)
    }

    /// As low as the algorithm goes.
    static let cost = Argon2id(memory: 8, passes: 1)

    /// The server as it is after a restart: the store stays, everything in memory is gone.
    func restarted() -> Desk {
        var desk = self
        desk.services.limits = RateLimits()
        desk.engine = FlowEngine(desk.services)
        return desk
    }

    /// The same with other services.
    func with(_ change: (inout FlowServices) -> Void) -> Desk {
        var desk = self
        change(&desk.services)
        desk.engine = FlowEngine(desk.services, attempts: engine.attempts)
        return desk
    }

    /// An account with a password.
    @discardableResult
    func account(
        _ email: String = Desk.email, _ password: String = Desk.strong, cost: Argon2id = Desk.cost,
        isDisabled: Bool = false
    ) async throws -> UserID {
        let user = User(
            id: UserID(rawValue: services.random.identifier()), email: try EmailAddress(email), isEmailVerified: true,
            isDisabled: isDisabled, createdAt: clock.now)
        let hash = try #require(cost.hash(Password(password).bytes))
        let outcome = try await store.commit([.insertUser(user), .setPassword(user.id, hash: hash)])
        #expect(outcome == .committed)
        return user.id
    }

    /// The codes in the mails to an address, oldest first.
    func codes(_ email: String = Desk.email) async throws -> [String] {
        try await store.messages(to: email).compactMap(\.code)
    }

    var now: Int { clock.now }
}

/// A clock that stands until it is moved.
final class TestClock: WallClock {
    private let time = Atomic<Int>(1_800_000_000)

    var now: Int { time.load(ordering: .relaxed) }

    func advance(by seconds: Int) { time.add(seconds, ordering: .relaxed) }
}

/// Counts.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add() { count.add(1, ordering: .relaxed) }
}

/// Mails whose text is their kind.
struct PlainComposer: MailComposer {
    func compose(_ mail: Mail, to recipient: Recipient, language: String, id: String, now: Int) -> OutboundMessage {
        let to: String
        let kind: OutboundMessage.Kind
        switch recipient {
        case .email(let address): (to, kind) = (address.normalized, .email)
        case .phone(let number): (to, kind) = (number, .sms)
        }
        return OutboundMessage(
            id: id, kind: kind, to: to, subject: mail.kind.rawValue, text: mail.kind.rawValue,
            links: mail.link.map { [$0] } ?? [], code: mail.code, createdAt: now)
    }
}

/// A provider that answers when the test lets it.
final class FakeProvider: AuthProviderAction {
    let id: String
    var displayName: String { id }
    var icon: String { "key" }
    var isBrand: Bool { false }

    private struct State {
        var answer: Result<ProviderOutcome, AuthFailure>
        var isHolding = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var calls = 0
    }
    private let state: Mutex<State>

    init(id: String) {
        self.id = id
        let identity = ProviderIdentity(providerID: id, issuer: "https://\(id)", subject: "1")
        let outcome = ProviderOutcome(
            identity: identity, displayName: "Person", email: try? EmailAddress("person@example.test"),
            isEmailTrusted: true)
        state = Mutex(State(answer: .success(outcome)))
    }

    var calls: Int { state.withLock { $0.calls } }

    func answer(_ answer: Result<ProviderOutcome, AuthFailure>) { state.withLock { $0.answer = answer } }

    /// From now on presses wait.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Lets all that wait go, and those to come.
    func release() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isHolding = false
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Takes no notice of cancellation: the outside world does not either.
    func triggerAction(_ request: ProviderRequest) async throws(AuthFailure) -> ProviderOutcome {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state -> Bool in
                state.calls += 1
                if state.isHolding { state.waiting.append(continuation) }
                return state.isHolding
            }
            if !waits { continuation.resume() }
        }
        return try state.withLock { $0.answer }.get()
    }
}

/// Looks again and again until it holds, for five seconds at most.
func eventually(
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    for _ in 0..<1000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record(comment ?? "it never came to hold", sourceLocation: sourceLocation)
}
