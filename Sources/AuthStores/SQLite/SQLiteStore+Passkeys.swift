package import AuthCore
internal import SQLite

/// Passkeys and the challenges that they were used with.
extension SQLiteStore {
    func makePasskeyChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .insertPasskey(let passkey, let handle): return try insert(passkey, handle)
        case .renamePasskey(let id, let user, let name):
            return try database.run(
                "UPDATE passkeys SET name = ? WHERE id = ? AND user_id = ?",
                [.text(name), .text(id), .text(user.rawValue)]) == 1
        case .deletePasskey(let id, let user):
            return try database.run(
                "DELETE FROM passkeys WHERE id = ? AND user_id = ?", [.text(id), .text(user.rawValue)]) == 1
        case .usePasskey(let id, let count, let from, let isBackedUp, let now):
            return try database.run(
                "UPDATE passkeys SET sign_count = ?, backed_up = ?, last_used_at = ? WHERE id = ? AND sign_count = ?",
                [.integer(count), .flag(isBackedUp), .integer(now), .text(id), .integer(from)]) == 1
        case .spendPasskeyChallenge(let digest, let until):
            return try database.run(
                "INSERT INTO spent_passkey_challenges VALUES (?, ?)", [.blob(digest), .integer(until)]) == 1
        default: return false
        }
    }

    private func insert(_ passkey: Passkey, _ handle: [UInt8]) throws(SQLiteError) -> Bool {
        let user = Value.text(passkey.userID.rawValue)
        try database.run("INSERT OR IGNORE INTO passkey_handles VALUES (?, ?)", [user, .blob(handle)])
        let count = try database.rows(
            """
            SELECT count(passkeys.id) FROM passkey_handles LEFT JOIN passkeys ON passkeys.user_id = passkey_handles.user_id
            WHERE passkey_handles.user_id = ? AND handle = ? GROUP BY passkey_handles.user_id
            """, [user, .blob(handle)]
        ).first?.first?.integer
        guard let count, count < Passkey.limit else { return false }
        return try database.run(
            "INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(passkey.id), user, .blob(passkey.credentialID), .blob(passkey.publicKey),
                .integer(passkey.algorithm), .text(passkey.name), .integer(passkey.signCount),
                .text(passkey.transports.joined(separator: " ")), .blob(passkey.aaguid),
                .flag(passkey.isBackupEligible), .flag(passkey.isBackedUp), .integer(passkey.createdAt),
                passkey.lastUsedAt.map(Value.integer) ?? .null,
            ]) == 1
    }

    package func passkeys(of user: UserID) throws(StoreFailure) -> [Passkey] {
        try all(
            "SELECT \(Self.passkeyColumns) FROM passkeys WHERE user_id = ? ORDER BY created_at, id",
            [.text(user.rawValue)], Self.passkey)
    }

    package func passkey(credential id: [UInt8]) throws(StoreFailure) -> Passkey? {
        try first("SELECT \(Self.passkeyColumns) FROM passkeys WHERE credential_id = ?", [.blob(id)], Self.passkey)
    }

    package func passkeyHandle(of user: UserID) throws(StoreFailure) -> [UInt8]? {
        try first("SELECT handle FROM passkey_handles WHERE user_id = ?", [.text(user.rawValue)]) { $0[0].blob }
    }

    private static let passkeyColumns = """
        id, user_id, credential_id, public_key, algorithm, name, sign_count, transports, aaguid, backup_eligible, backed_up,
        created_at, last_used_at
        """

    private static func passkey(_ row: [Value]) -> Passkey? {
        guard let id = row[0].text, let user = row[1].text, let credential = row[2].blob, let key = row[3].blob,
            let algorithm = row[4].integer, let name = row[5].text, let count = row[6].integer,
            let transports = row[7].text, let aaguid = row[8].blob, let created = row[11].integer
        else { return nil }
        var passkey = Passkey(
            id: id, userID: UserID(rawValue: user), credentialID: credential, publicKey: key, algorithm: algorithm,
            name: name, signCount: count, transports: transports.split(separator: " ").map(String.init),
            aaguid: aaguid, isBackupEligible: row[9].integer == 1, isBackedUp: row[10].integer == 1,
            createdAt: created)
        passkey.lastUsedAt = row[12].integer
        return passkey
    }
}
