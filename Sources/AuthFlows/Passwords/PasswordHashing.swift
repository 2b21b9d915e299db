internal import AuthCore
internal import Dispatch
package import Sodium
internal import Synchronization

/// Hashes and verifies passwords on threads of its own, so that no request waits for another's hash.
///
/// The queue is bounded and fair: four waiting for each client network, sixty-four in all.
package final class PasswordHashing: Sendable {
    private struct State {
        var waiting: [(client: String, job: @Sendable () -> Void)] = []
        var running = 0
    }

    private let cost: Argon2id
    private let width: Int
    private let perClient: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "vestibule.passwords", attributes: .concurrent)
    /// What a miss is verified against, so that it takes as long as a hit.
    private let decoy: String
    private let done = Atomic<Int>(0)

    /// Hashes made and compared so far, decoys among them.
    package var jobs: Int { done.load(ordering: .relaxed) }

    static let capacity = 64

    /// Creates the queue with one thread less than there are cores, at least one.
    ///
    /// - Parameter scale: multiplies what one client may have waiting, for load tests in development.
    package init(cost: Argon2id = .standard, cores: Int, scale: Int = 1) {
        self.cost = cost
        width = max(cores - 1, 1)
        perClient = 4 * max(scale, 1)
        capacity = Self.capacity * max(scale, 1)
        decoy = cost.hash(SecureRandom.bytes(16)) ?? ""
    }

    private let capacity: Int

    /// Makes the encoded hash.
    func hash(_ password: Password, client: String) async throws(AuthFailure) -> String {
        let cost = cost
        guard let hash = try await run(client, { cost.hash(password.bytes) }) else { throw .failed }
        return hash
    }

    /// Whether the password fits; without a hash the same work is done and the answer is no.
    func verify(_ password: Password, _ hash: String?, client: String) async throws(AuthFailure) -> Bool {
        let decoy = decoy
        let isEqual = try await run(client) { Argon2id.verify(password.bytes, hash ?? decoy) }
        return isEqual && hash != nil
    }

    /// Whether the hash was made with another cost than new ones are.
    func isOutdated(_ hash: String) -> Bool { cost.isOutdated(hash) }

    private func run<Answer: Sendable>(
        _ client: String, _ work: @escaping @Sendable () -> Answer
    ) async throws(AuthFailure) -> Answer {
        let answer: Answer? = await withCheckedContinuation { continuation in
            let isTaken = state.withLock { state -> Bool in
                guard state.waiting.count < capacity,
                    state.waiting.count(where: { $0.client == client }) < perClient
                else { return false }
                state.waiting.append((client, { continuation.resume(returning: work()) }))
                return true
            }
            if isTaken { start() } else { continuation.resume(returning: nil) }
        }
        guard let answer else { throw .busy(retryAfter: 2) }
        return answer
    }

    private func start() {
        let job = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.running < width, !state.waiting.isEmpty else { return nil }
            state.running += 1
            return state.waiting.removeFirst().job
        }
        guard let job else { return }
        queue.async {
            job()
            self.done.add(1, ordering: .relaxed)
            self.state.withLock { $0.running -= 1 }
            self.start()
        }
    }
}
