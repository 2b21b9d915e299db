import AuthCore
import AuthStores
import Foundation
import Testing

/// What is this store's own: its file.
@Suite struct SQLiteStoreTests {
    /// A folder that goes with the test.
    private final class Folder: Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "vestibule-store-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var file: String { path + "/test.sqlite" }

        func open(isDevelopment: Bool = true) throws -> SQLiteStore {
            try SQLiteStore(path: file, isDevelopment: isDevelopment)
        }
    }

    @Test func `200 parallel commits all land`() async throws {
        let folder = try Folder()
        let store = try folder.open()
        let outcomes = try await withThrowingTaskGroup(of: CommitOutcome.self) { group in
            for number in 0..<200 {
                group.addTask {
                    // Every tenth is refused, in the middle of the others' transaction.
                    let last: StoreChange =
                        number % 10 == 0 ? .takePendingSignUp(id: "none") : .enqueue(Sample.message("n\(number)"))
                    return try await store.commit([.insertUser(Sample.user("u\(number)", "a\(number)@x.test")), last])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .committed } == 180)
        #expect(outcomes.count { $0 == .refused(index: 1) } == 20)
        let second = try folder.open()
        #expect(try await second.messages(to: nil).count == 180)
        for number in 0..<200 {
            #expect(try await second.user(UserID(rawValue: "u\(number)")) != nil || number % 10 == 0)
        }
    }

    @Test func `a second opening of the file sees everything`() async throws {
        let folder = try Folder()
        let first = try folder.open()
        try await first.must([
            .insertUser(Sample.user("u1", "a@x.test")), .insertFlow(Sample.flow(1), keeping: 20),
            .insertSession(Sample.session("s1", user: "u1", digest: 5)), .putPendingSignUp(Sample.pending("p1")),
            .enqueue(Sample.message("m1")),
        ])
        let second = try folder.open()
        #expect(try await second.user(UserID(rawValue: "u1")) != nil)
        #expect(try await second.flow(Sample.flowID(1), now: Sample.now) != nil)
        #expect(try await second.session(Sample.digest(5)) != nil)
        #expect(try await second.pendingSignUp("p1", now: Sample.now) != nil)
        #expect(try await second.messages(to: nil).count == 1)
    }

    @Test func `an attempt of an earlier process blocks nobody`() async throws {
        let folder = try Folder()
        func begin(_ store: SQLiteStore, _ id: String) async throws -> CommitOutcome {
            try await store.commit([
                .beginAttempt(
                    AttemptID(rawValue: id), binding: Sample.digest(1), now: Sample.now, deadline: Sample.now + 70)
            ])
        }
        #expect(try await begin(try folder.open(), "one") == .committed)
        let restarted = try folder.open()
        #expect(try await begin(restarted, "two") == .committed)
        #expect(try await begin(restarted, "three") == .refused(index: 0))
    }

    @Test(arguments: [true, false])
    func `a file of the other mode is refused by name`(_ isDevelopment: Bool) throws {
        let folder = try Folder()
        _ = try folder.open(isDevelopment: isDevelopment)
        let failure = #expect(throws: StoreFailure.self) { try folder.open(isDevelopment: !isDevelopment) }
        #expect(failure?.reason.contains(isDevelopment ? "development mode" : "production mode") == true)
        _ = try folder.open(isDevelopment: isDevelopment)
    }

    @Test func `a file that cannot be opened is a failure without its path`() throws {
        let failure = #expect(throws: StoreFailure.self) {
            try SQLiteStore(path: "/nonexistent/folder/x.sqlite", isDevelopment: true)
        }
        #expect(failure?.reason.contains("nonexistent") == false)
    }

    @Test func `a file that is no database is refused`() throws {
        let folder = try Folder()
        try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: folder.file))
        #expect(throws: StoreFailure.self) { try folder.open() }
    }

    @Test func `what has ended is removed, and flows a day later`() async throws {
        let store = try Folder().open()
        let flow = try Sample.flow(1)
        let session = Sample.session("s1", user: "u1", digest: 5)
        let pending = try Sample.pending("p1")
        try await store.must([
            .insertUser(Sample.user("u1")), .insertFlow(flow, keeping: 20), .insertSession(session),
            .putPendingSignUp(pending),
        ])
        try await store.removeExpired(now: Sample.now + 1)
        #expect(try await store.session(session.digest) != nil)
        try await store.removeExpired(now: flow.expiresAt + StoredFlow.remembrance)
        #expect(try await store.flow(flow.id, now: 0) != nil)
        #expect(try await store.pendingSignUp("p1", now: 0) == nil)
        try await store.removeExpired(now: flow.expiresAt + StoredFlow.remembrance + 1)
        #expect(try await store.flow(flow.id, now: 0) == nil)
        try await store.removeExpired(now: session.expiresAt + 1)
        #expect(try await store.session(session.digest) == nil)
        #expect(try await store.user(UserID(rawValue: "u1")) != nil)
    }

    @Test func `text of any kind goes in and comes out whole`() async throws {
        let store = try Folder().open()
        var person = try Sample.user("u'; DROP TABLE users; --", "a@x.test")
        person.displayName = "O'Neil \0 \"x\" 👩‍👩‍👧‍👦 \u{202E}"
        try await store.must([.insertUser(person)])
        #expect(try await store.user(person.id) == person)
    }
}
