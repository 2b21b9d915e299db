package import AuthCore
internal import SQLite

/// Reads of accounts' factors, sessions and challenges.
extension SQLiteStore {
    package func user(phoneNumber: String) throws(StoreFailure) -> User? {
        try first("SELECT \(Self.userColumns) FROM users WHERE phone = ?", [.text(phoneNumber)], Self.user)
    }

    package func passwordHash(of user: UserID) throws(StoreFailure) -> String? {
        try first("SELECT hash FROM passwords WHERE user_id = ?", [.text(user.rawValue)]) { $0[0].text }
    }

    package func identities(of user: UserID) throws(StoreFailure) -> [ProviderIdentity] {
        try all(
            "SELECT provider_id, issuer, subject FROM identities WHERE user_id = ? ORDER BY provider_id",
            [.text(user.rawValue)]
        ) { row in
            guard let provider = row[0].text, let issuer = row[1].text, let subject = row[2].text else { return nil }
            return ProviderIdentity(providerID: provider, issuer: issuer, subject: subject)
        }
    }

    package func factors(of user: UserID) throws(StoreFailure) -> [SecondFactor] {
        try all(
            """
            SELECT id, kind, name, phone, sealed_secret, last_step, created_at FROM factors
            WHERE user_id = ? ORDER BY created_at, id
            """, [.text(user.rawValue)]
        ) { row in
            guard let id = row[0].text, let kind = row[1].text.flatMap(SecondFactor.Kind.init), let name = row[2].text,
                let step = row[5].integer, let created = row[6].integer
            else { return nil }
            return SecondFactor(
                id: id, userID: user, kind: kind, name: name, phoneNumber: row[3].text, sealedSecret: row[4].blob,
                lastStep: step, createdAt: created)
        }
    }

    package func recoveryCodes(of user: UserID) throws(StoreFailure) -> [RecoveryCode] {
        try all(
            "SELECT position, hash, used_at FROM recovery_codes WHERE user_id = ? ORDER BY position",
            [.text(user.rawValue)]
        ) { row in
            guard let index = row[0].integer, let hash = row[1].text else { return nil }
            return RecoveryCode(index: index, hash: hash, usedAt: row[2].integer)
        }
    }

    package func sessions(of user: UserID) throws(StoreFailure) -> [UserSession] {
        try all(
            "SELECT \(Self.sessionColumns) FROM sessions WHERE user_id = ? ORDER BY authenticated_at DESC, id",
            [.text(user.rawValue)], Self.session)
    }

    package func challenge(_ id: String) throws(StoreFailure) -> Challenge? {
        try first("SELECT * FROM challenges WHERE id = ?", [.text(id)], Self.challenge)
    }

    package func challenge(token digest: [UInt8]) throws(StoreFailure) -> Challenge? {
        try first("SELECT * FROM challenges WHERE token_digest = ?", [.blob(digest)], Self.challenge)
    }

    package func reserveTry(challenge id: String, now: Int) throws(StoreFailure) -> Int? {
        try first(
            """
            UPDATE challenges SET tries_left = tries_left - 1
            WHERE id = ? AND tries_left > 0 AND code_expires_at > ? AND spent_at IS NULL RETURNING tries_left
            """, [.text(id), .integer(now)]
        ) { row in row[0].integer }
    }

    func all<Answer>(
        _ sql: String, _ values: [Value], _ read: ([Value]) -> Answer?
    ) throws(StoreFailure) -> [Answer] {
        try guarding { () throws(SQLiteError) in try database.rows(sql, values).compactMap(read) }
    }

    static let sessionColumns = """
        digest, id, user_id, authenticated_at, last_seen_at, expires_at, remembered, methods, proven_at, device
        """

    static func session(_ row: [Value]) -> UserSession? {
        guard let digest = row[0].blob, let id = row[1].text, let user = row[2].text, let start = row[3].integer,
            let seen = row[4].integer, let end = row[5].integer, let methods = row[7].text
        else { return nil }
        var session = UserSession(
            digest: digest, id: id, userID: UserID(rawValue: user), now: start, isRemembered: row[6].integer == 1,
            methods: methods.split(separator: " ").map(String.init))
        session.lastSeenAt = seen
        session.expiresAt = end
        session.provenAt = row[8].integer ?? 0
        session.device = row[9].text ?? ""
        return session
    }

    private static func challenge(_ row: [Value]) -> Challenge? {
        guard row.count == 17, let id = row[0].text, let purpose = row[1].text.flatMap(Challenge.Purpose.init),
            let binding = row[2].blob, let target = row[3].text, let shown = row[4].text, let sentAt = row[11].integer
        else { return nil }
        var challenge = Challenge(
            id: id, purpose: purpose, binding: binding, target: target, shown: shown,
            userID: row[5].text.map(UserID.init(rawValue:)), credentialVersion: row[6].integer ?? 0,
            codeDigest: row[7].blob, tokenDigest: row[8].blob, payload: row[9].text, now: sentAt)
        challenge.triesLeft = row[10].integer ?? 0
        challenge.codeExpiresAt = row[12].integer ?? 0
        challenge.linkExpiresAt = row[13].integer ?? 0
        challenge.sends = row[14].integer ?? 0
        challenge.spentAt = row[15].integer
        challenge.isSuperseded = row[16].integer == 1
        return challenge
    }
}
