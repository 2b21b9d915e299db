package import AuthCore
internal import SQLite

/// What is known of the devices that accounts are signed in to from, and of failures from other ones.
extension SQLiteStore {
    /// Devices that an account remembers.
    private static let devicesKept = 20

    func makeDeviceChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .rememberDevice(let user, let digest, let now):
            try database.run(
                "INSERT OR REPLACE INTO devices VALUES (?, ?, ?)",
                [.text(user.rawValue), .blob(digest), .integer(now)])
            try database.run(
                """
                DELETE FROM devices WHERE user_id = ? AND digest NOT IN
                    (SELECT digest FROM devices WHERE user_id = ? ORDER BY seen_at DESC LIMIT ?)
                """, [.text(user.rawValue), .text(user.rawValue), .integer(Self.devicesKept)])
        case .forgetDevices(let user):
            try database.run("DELETE FROM devices WHERE user_id = ?", [.text(user.rawValue)])
        case .voidLaterUndos(let user, let version, let now):
            try database.run(
                """
                UPDATE challenges SET spent_at = ? WHERE user_id = ? AND purpose = ? AND credential_version > ?
                    AND spent_at IS NULL
                """,
                [
                    .integer(now), .text(user.rawValue), .text(Challenge.Purpose.undoEmailChange.rawValue),
                    .integer(version),
                ])
        case .countFailure(let key, let now):
            try database.run(
                """
                INSERT INTO failures VALUES (?, 1, ?)
                ON CONFLICT (address) DO UPDATE SET count = count + 1, last_at = excluded.last_at
                """, [.blob(key), .integer(now)])
        case .clearFailures(let key): try database.run("DELETE FROM failures WHERE address = ?", [.blob(key)])
        default: return false
        }
        return true
    }

    package func knowsDevice(_ digest: [UInt8], normalizedEmail: String) throws(StoreFailure) -> Bool {
        try first(
            """
            SELECT 1 FROM users JOIN devices ON devices.user_id = users.id WHERE users.email = ? AND devices.digest = ?
            """, [.text(normalizedEmail), .blob(digest)]
        ) { row in row[0].integer } != nil
    }

    package func devices(of user: UserID) throws(StoreFailure) -> [[UInt8]] {
        try guarding { () throws(SQLiteError) in
            try database.rows("SELECT digest FROM devices WHERE user_id = ?", [.text(user.rawValue)])
                .compactMap { $0[0].blob }
        }
    }

    package func failures(_ key: [UInt8]) throws(StoreFailure) -> Int {
        try first("SELECT count FROM failures WHERE address = ?", [.blob(key)]) { $0[0].integer } ?? 0
    }
}
