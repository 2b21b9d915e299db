internal import CSQLite

/// One connection, used by one isolation domain at a time; statements are prepared once and kept.
package final class Connection {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// Opens or makes a database in WAL mode where a commit is on disk before it returns (`synchronous=FULL`).
    ///
    /// - Parameter path: a file, or `:memory:`.
    package init(path: String) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, meaning: String(cString: sqlite3_errstr(code)))
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5000)
        try execute(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF;")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs one statement; the answer is how many rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int {
        _ = try rows(sql, values)
        return Int(sqlite3_changes(handle))
    }

    /// Runs one query and reads all its rows.
    package func rows(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> [[Value]] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1), of: statement) }
        var rows: [[Value]] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(code) }
            rows.append((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer) throws(SQLiteError) {
        // SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
        let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
            case .text(let text):
                sqlite3_bind_text64(statement, index, text, UInt64(text.utf8.count), copying, UInt8(SQLITE_UTF8))
            case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .blob(let bytes): sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copying)
            }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func column(_ statement: OpaquePointer, _ index: Int32) -> Value {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, index)))
        case SQLITE_TEXT, SQLITE_FLOAT:
            let count = Int(sqlite3_column_bytes(statement, index))
            guard let start = sqlite3_column_text(statement, index) else { return .text("") }
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, index))
            guard let start = sqlite3_column_blob(statement, index) else { return .blob([]) }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        let extended = sqlite3_extended_errcode(handle)
        return SQLiteError(
            code: extended == SQLITE_OK ? code : extended, meaning: String(cString: sqlite3_errstr(extended)))
    }
}
