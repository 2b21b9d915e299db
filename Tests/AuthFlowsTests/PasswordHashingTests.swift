import AuthCore
import Sodium
import Testing

@testable import AuthFlows

@Suite struct PasswordHashingTests {
    private let password = Password("quartz heron")

    @Test func `verifies what it hashed`() async throws {
        let hashing = PasswordHashing(cost: Desk.cost, cores: 2)
        let hash = try await hashing.hash(password, client: "a")
        #expect(try await hashing.verify(password, hash, client: "a"))
        #expect(try await !hashing.verify(Password("other"), hash, client: "a"))
        #expect(try await !hashing.verify(password, nil, client: "a"))
    }

    @Test func `knows a hash of another cost`() async throws {
        let hashing = PasswordHashing(cost: Desk.cost, cores: 2)
        #expect(!hashing.isOutdated(try await hashing.hash(password, client: "a")))
        #expect(hashing.isOutdated(try #require(Argon2id(memory: 16, passes: 1).hash([1]))))
    }

    /// How many of parallel verifications were refused for lack of room. One slow hash runs at a time.
    private func refused(_ clients: [String], slow: Argon2id = Argon2id(memory: 32_768, passes: 3)) async -> Int {
        let hashing = PasswordHashing(cost: slow, cores: 1)
        return await withTaskGroup(of: Bool.self) { group in
            for client in clients {
                group.addTask {
                    do throws(AuthFailure) {
                        _ = try await hashing.verify(Password("x"), nil, client: client)
                        return false
                    } catch {
                        return error == .busy(retryAfter: 2)
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
    }

    @Test func `one client has four waiting and one running at most`() async {
        // Some may have finished before the last one came; without a bound none would be refused.
        let refused = await refused(Array(repeating: "a", count: 40))
        #expect((1...35).contains(refused))
    }

    @Test func `a client that fills its share leaves room for others`() async {
        let hashing = PasswordHashing(cost: Argon2id(memory: 32_768, passes: 2), cores: 1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask { _ = try? await hashing.verify(Password("x"), nil, client: "greedy") }
            }
            group.addTask {
                let answered = (try? await hashing.verify(Password("x"), nil, client: "other")) != nil
                #expect(answered)
            }
        }
    }

    @Test func `every one is answered in the end`() async throws {
        let hashing = PasswordHashing(cost: Desk.cost, cores: 4)
        let hash = try await hashing.hash(password, client: "a")
        let right = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask { try await hashing.verify(Password("quartz heron"), hash, client: "c\(number)") }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(right == 60)
    }
}
