import AuthCore
import AuthFlows
import FoundationEssentials
import Sodium
import Vestibule

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

/// Servers over one store, their shared clock, and what is in the store.
final class WalkWorld {
    private let folder: String
    private var advanced = 0
    private(set) var server: TestServer
    /// Keeps the folder.
    private let first: TestServer

    static let cost = Argon2id(memory: 8, passes: 1)
    /// Of the first password.
    static let hash = cost.hash(Password(TestServer.password).bytes) ?? ""

    init() throws {
        first = try TestServer(cost: Self.cost)
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
        server = try TestServer(folder: folder, cost: Self.cost)
        server.running.clock.advance(by: advanced)
    }

    func user(_ address: String) async throws -> User? {
        try await store.passwordCredential(normalizedEmail: address)?.user
    }

    func messages(to recipients: [String]) async throws -> [OutboundMessage] {
        var all: [OutboundMessage] = []
        for recipient in recipients { all += try await store.messages(to: recipient) }
        return all
    }
}
