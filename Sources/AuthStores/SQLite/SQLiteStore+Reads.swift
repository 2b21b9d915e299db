package import AuthCore
internal import SQLite

extension SQLiteStore {
    package func flow(_ id: FlowID, now: Int) throws(StoreFailure) -> StoredFlow? {
        try first(
            "SELECT session, version, contents, expires_at FROM flows WHERE id = ? AND expires_at > ?",
            [.text(id.rawValue), .integer(now)]
        ) { row in
            guard let session = row[0].blob, let version = row[1].integer, let contents = row[2].blob,
                let end = row[3].integer
            else { return nil }
            return StoredFlow(id: id, session: session, version: version, contents: contents, expiresAt: end)
        }
    }

    package func session(_ digest: [UInt8]) throws(StoreFailure) -> UserSession? {
        try first(
            """
            SELECT \(Self.sessionColumns) FROM sessions WHERE digest = ?
            """, [.blob(digest)], Self.session)
    }

    package func user(_ id: UserID) throws(StoreFailure) -> User? {
        try first("SELECT \(Self.userColumns) FROM users WHERE id = ?", [.text(id.rawValue)], Self.user)
    }

    package func passwordCredential(normalizedEmail: String) throws(StoreFailure) -> PasswordCredential? {
        try first(
            """
            SELECT \(Self.userColumns), passwords.hash FROM users LEFT JOIN passwords ON passwords.user_id = users.id
            WHERE email = ?
            """, [.text(normalizedEmail)]
        ) { row in Self.user(row).map { PasswordCredential(user: $0, hash: row[9].text) } }
    }

    package func userID(for identity: ProviderIdentity) throws(StoreFailure) -> UserID? {
        try first(
            "SELECT user_id FROM identities WHERE issuer = ? AND subject = ?",
            [.text(identity.issuer), .text(identity.subject)]
        ) { row in row[0].text.map(UserID.init(rawValue:)) }
    }

    package func pendingSignUp(_ id: String, now: Int) throws(StoreFailure) -> PendingSignUp? {
        try first(
            "SELECT \(Self.pendingColumns) FROM pending_sign_ups WHERE id = ? AND expires_at > ?",
            [.text(id), .integer(now)], Self.pending)
    }

    package func pendingSignUp(
        binding: [UInt8], normalizedEmail: String, now: Int
    ) throws(StoreFailure) -> PendingSignUp? {
        try first(
            "SELECT \(Self.pendingColumns) FROM pending_sign_ups WHERE binding = ? AND email = ? AND expires_at > ?",
            [.blob(binding), .text(normalizedEmail), .integer(now)], Self.pending)
    }

    package func reserveTry(pendingSignUp id: String, now: Int) throws(StoreFailure) -> Int? {
        try first(
            """
            UPDATE pending_sign_ups SET tries_left = tries_left - 1
            WHERE id = ? AND tries_left > 0 AND code_expires_at > ? RETURNING tries_left
            """, [.text(id), .integer(now)]
        ) { row in row[0].integer }
    }

    package func messages(to recipient: String?) throws(StoreFailure) -> [OutboundMessage] {
        try guarding { () throws(SQLiteError) in
            let columns = "SELECT id, kind, recipient, subject, text, html, links, code, created_at FROM messages"
            let rows =
                if let recipient {
                    try database.rows("\(columns) WHERE recipient = ? ORDER BY serial", [.text(recipient)])
                } else {
                    try database.rows("\(columns) ORDER BY serial")
                }
            return rows.compactMap(Self.message)
        }
    }

    func first<Answer>(
        _ sql: String, _ values: [Value], _ read: ([Value]) -> Answer?
    ) throws(StoreFailure) -> Answer? {
        try guarding { () throws(SQLiteError) in try database.rows(sql, values).first.flatMap(read) }
    }

    static let userColumns =
        "id, email_display, email_verified, display_name, phone, anonymous, disabled, created_at, credential_version"

    static func user(_ row: [Value]) -> User? {
        guard let id = row[0].text, let created = row[7].integer else { return nil }
        var user = User(
            id: UserID(rawValue: id), email: row[1].text.flatMap { try? EmailAddress($0) },
            isEmailVerified: row[2].integer == 1, displayName: row[3].text, phoneNumber: row[4].text,
            isAnonymous: row[5].integer == 1, isDisabled: row[6].integer == 1, createdAt: created)
        user.credentialVersion = row[8].integer ?? 0
        return user
    }

    private static let pendingColumns = """
        id, binding, email_display, password_hash, display_name, code_digest, tries_left, code_sent_at, code_expires_at,
        sends, expires_at, passkey
        """

    private static func pending(_ row: [Value]) -> PendingSignUp? {
        guard let id = row[0].text, let binding = row[1].blob,
            let email = row[2].text.flatMap({ try? EmailAddress($0) }),
            let hash = row[3].text, let tries = row[6].integer, let sent = row[7].integer, let codeEnd = row[8].integer,
            let sends = row[9].integer, let end = row[10].integer
        else { return nil }
        var pending = PendingSignUp(
            id: id, binding: binding, email: email, passwordHash: hash.isEmpty ? nil : hash, displayName: row[4].text,
            codeDigest: row[5].blob, now: sent)
        pending.passkey = row[11].text
        pending.triesLeft = tries
        pending.codeExpiresAt = codeEnd
        pending.sends = sends
        pending.expiresAt = end
        return pending
    }

    private static func message(_ row: [Value]) -> OutboundMessage? {
        guard let id = row[0].text, let kind = row[1].text.flatMap(OutboundMessage.Kind.init), let to = row[2].text,
            let subject = row[3].text, let text = row[4].text, let links = row[6].text, let at = row[8].integer
        else { return nil }
        return OutboundMessage(
            id: id, kind: kind, to: to, subject: subject, text: text, html: row[5].text,
            links: links.split(separator: "\n").map(String.init), code: row[7].text, createdAt: at)
    }
}
