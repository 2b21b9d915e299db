internal import AuthScreens
import AuthCore
import AuthFlows
import FoundationEssentials
import Sodium
import Vestibule
import VestibuleTesting

/// A random source that a seed fixes.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// True so often in a hundred.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// What an installation that is walked through sets. Guests and numbers are on in all, as in development.
enum WalkKind: Int, CaseIterable {
    case open, secondFactor, strict, sparse

    /// A walk's seed decides where it goes.
    init(seed: UInt64) { self = Self(rawValue: Int(seed % UInt64(Self.allCases.count))) ?? .open }

    var configuration: AuthConfiguration {
        var configuration = AuthConfiguration()
        configuration.defaultCountry = "ES"
        switch self {
        case .open: configuration.offersRecovery = true
        case .secondFactor:
            configuration.requiresSecondFactor = true
            configuration.offersRecovery = true
        case .strict:
            configuration.requiresSecondFactor = true
            configuration.secondFactors = ["totp"]
            configuration.requiresSameDevice = true
            configuration.requiresTerms = true
            configuration.termsURL = "https://x.test/terms"
            configuration.asksDisplayName = true
        case .sparse:
            configuration.allowsEmailLink = false
            configuration.secondFactors = ["sms"]
        }
        return configuration
    }

    var mergesGuests: Bool { self == .open || self == .secondFactor }
}

/// Servers over one store, their shared clock, and what is in the store.
final class WalkWorld {
    let kind: WalkKind
    let providers = [TestProvider("one.test", "One"), TestProvider("two.test", "Two")]
    let installation: Installation
    private let hooks: NotingHooks
    private let folder: String
    private var advanced = 0
    private(set) var server: TestServer
    /// Keeps the folder.
    private let first: TestServer

    static let cost = Argon2id(memory: 8, passes: 1)
    /// Of the first password.
    static let hash = cost.hash(Password(TestServer.password).bytes) ?? ""

    init(_ kind: WalkKind) throws {
        self.kind = kind
        installation = try Installation(kind.configuration)
        hooks = NotingHooks(mergesGuests: kind.mergesGuests)
        let (providers, hooks) = (providers, hooks)
        first = try TestServer(installation: installation, cost: Self.cost) { place in
            place.providers = providers
            place.hooks = hooks
        }
        folder = first.folder
        server = first
    }

    var store: any Store { server.running.engine.services.store }
    var now: Int { server.running.clock.now }

    func advance(by seconds: Int) {
        advanced += seconds
        server.running.clock.advance(by: seconds)
    }

    /// Another server takes over, as after a restart.
    func restart() throws {
        let (providers, hooks) = (providers, hooks)
        server = try TestServer(installation: installation, folder: folder, cost: Self.cost) { place in
            place.providers = providers
            place.hooks = hooks
        }
        server.running.clock.advance(by: advanced)
    }

    func user(_ address: String) async throws -> User? {
        try await store.passwordCredential(normalizedEmail: address)?.user
    }

    /// What a mailed link stands for, as it is stored.
    func challenge(of link: String) async throws -> Challenge? {
        guard let token = link.components(after: "token=").first else { return nil }
        return try await store.challenge(token: Digest.sha256(Array(token.utf8)))
    }
}
