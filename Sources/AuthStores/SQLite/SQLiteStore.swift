package import AuthCore
internal import SQLite

/// Accounts, sessions and flows in one SQLite file; every acknowledged commit survives `kill -9`.
///
/// Commits that arrive together share one transaction, each in a savepoint of its own, so that they also share the
/// wait for the disk.
package actor SQLiteStore: Store {
    private let thread: DatabaseThread
    let database: Connection
    private var waiting: [Waiting] = []
    private var isDraining = false

    private struct Waiting {
        let changes: [StoreChange]
        let continuation: CheckedContinuation<Result<CommitOutcome, StoreFailure>, Never>
    }

    /// Runs everything on the thread that owns the connection.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Opens the file and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - isDevelopment: written into a new file; opening it as the other kind later is refused.
    ///   - passkeyDomain: what passkeys are made for; another one is refused once there are some.
    package init(path: String, isDevelopment: Bool, passkeyDomain: String? = nil) throws(StoreFailure) {
        thread = DatabaseThread()
        do {
            database = try Connection(path: path)
            try Self.migrate(database)
            try Self.mark(database, isDevelopment: isDevelopment)
            if let passkeyDomain { try Self.freeze(database, passkeyDomain: passkeyDomain) }
            // One file serves one server: attempts of an earlier process run no more and must not block their sessions.
            try database.run("DELETE FROM attempts")
        } catch let error as SQLiteError {
            throw StoreFailure(error.meaning)
        } catch let failure as StoreFailure {
            throw failure
        } catch {
            throw StoreFailure("unknown")
        }
    }

    private static func migrate(_ database: Connection) throws {
        let version = try database.rows("PRAGMA user_version").first?.first?.integer ?? 0
        guard version <= Migrations.steps.count else { throw StoreFailure("the database was made by a later version") }
        for (index, step) in Migrations.steps.enumerated() where index >= version {
            try database.execute("BEGIN IMMEDIATE; \(step) PRAGMA user_version = \(index + 1); COMMIT;")
        }
    }

    private static func mark(_ database: Connection, isDevelopment: Bool) throws {
        let mark = isDevelopment ? "development" : "production"
        try database.run("INSERT OR IGNORE INTO properties VALUES ('mode', ?)", [.text(mark)])
        let found = try database.rows("SELECT value FROM properties WHERE name = 'mode'").first?.first?.text
        guard found == mark else {
            throw StoreFailure(
                "the database was made in \(found ?? "another") mode and this server runs in \(mark) mode")
        }
    }

    /// Browsers show a passkey only to the domain that it was made for: under another one every owner would be shut out.
    private static func freeze(_ database: Connection, passkeyDomain: String) throws {
        let found = try database.rows("SELECT value FROM properties WHERE name = 'passkey domain'").first?.first?.text
        if let found, found != passkeyDomain, try !database.rows("SELECT 1 FROM passkeys LIMIT 1").isEmpty {
            throw StoreFailure(
                "its passkeys were made for \(found) and work nowhere else; set passkeyDomain to \(found) again")
        }
        try database.run("INSERT OR REPLACE INTO properties VALUES ('passkey domain', ?)", [.text(passkeyDomain)])
    }

    /// Joins the transaction of the commits that wait at the same time.
    package func commit(_ changes: [StoreChange]) async throws(StoreFailure) -> CommitOutcome {
        let result = await withCheckedContinuation { continuation in
            waiting.append(Waiting(changes: changes, continuation: continuation))
            if !isDraining {
                isDraining = true
                // A task of its own runs after the jobs that are queued already, so that their commits join this one.
                Task { self.drain() }
            }
        }
        return try result.get()
    }

    private func drain() {
        let batch = waiting
        waiting = []
        isDraining = false
        var outcomes: [Result<CommitOutcome, StoreFailure>] = []
        do {
            try database.execute("BEGIN IMMEDIATE")
            for item in batch { outcomes.append(try apply(item.changes)) }
            try database.execute("COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            outcomes = batch.map { _ in .failure(StoreFailure(error.meaning)) }
        }
        for (item, outcome) in zip(batch, outcomes) { item.continuation.resume(returning: outcome) }
    }

    private func apply(_ changes: [StoreChange]) throws(SQLiteError) -> Result<CommitOutcome, StoreFailure> {
        try database.execute("SAVEPOINT change")
        for (index, change) in changes.enumerated() {
            var isDone = false
            do {
                isDone = try make(change)
            } catch {
                guard error.isConstraint else { throw error }
            }
            guard isDone else {
                try database.execute("ROLLBACK TO change; RELEASE change")
                return .success(.refused(index: index))
            }
        }
        try database.execute("RELEASE change")
        return .success(.committed)
    }

    /// Removes what has ended; called now and then.
    package func removeExpired(now: Int) throws(StoreFailure) {
        try guarding { () throws(SQLiteError) in
            try database.run("DELETE FROM flows WHERE expires_at < ?", [.integer(now - StoredFlow.remembrance)])
            try database.run("DELETE FROM pending_sign_ups WHERE expires_at < ?", [.integer(now)])
            try database.run("DELETE FROM sessions WHERE expires_at < ?", [.integer(now)])
            try database.run("DELETE FROM spent_passkey_challenges WHERE expires_at < ?", [.integer(now)])
            try database.run("DELETE FROM attempts WHERE deadline < ?", [.integer(now)])
            try database.run("DELETE FROM failures WHERE last_at < ?", [.integer(now - 2_592_000)])
            try database.run("DELETE FROM challenges WHERE link_expires_at < ?", [.integer(now - 604_800)])
        }
    }

    func guarding<Answer>(_ work: () throws(SQLiteError) -> Answer) throws(StoreFailure) -> Answer {
        do { return try work() } catch { throw StoreFailure(error.meaning) }
    }
}
