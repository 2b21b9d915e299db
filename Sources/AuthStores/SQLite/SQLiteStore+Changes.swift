internal import AuthCore
internal import SQLite

extension SQLiteStore {
    /// Makes one change; false when its condition does not hold.
    func make(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .insertFlow(let flow, let keeping): return try insert(flow, keeping: keeping)
        case .updateFlow(let flow, let from):
            return try database.run(
                "UPDATE flows SET session = ?, version = ?, contents = ?, expires_at = ? WHERE id = ? AND version = ?",
                [
                    .blob(flow.session), .integer(flow.version), .blob(flow.contents), .integer(flow.expiresAt),
                    .text(flow.id.rawValue), .integer(from),
                ]) == 1
        case .moveFlows(let from, let to):
            try database.run(
                "UPDATE flows SET session = ?, version = version + 1 WHERE session = ?", [.blob(to), .blob(from)])
            return true
        case .beginAttempt(let id, let binding, let now, let deadline):
            return try database.run(
                """
                INSERT INTO attempts VALUES (?, ?, ?)
                ON CONFLICT (binding) DO UPDATE SET id = excluded.id, deadline = excluded.deadline WHERE deadline <= ?
                """,
                [.blob(binding), .text(id.rawValue), .integer(deadline), .integer(now)]) == 1
        case .endAttempt(let id, let binding):
            try database.run("DELETE FROM attempts WHERE binding = ? AND id = ?", [.blob(binding), .text(id.rawValue)])
            return true
        case .insertUser(let user): return try insert(user)
        case .setPassword(let user, let hash):
            return try database.run(
                "INSERT INTO passwords VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash",
                [.text(user.rawValue), .text(hash)]) == 1
        case .rehash(let user, let from, let to):
            try database.run(
                "UPDATE passwords SET hash = ? WHERE user_id = ? AND hash = ?",
                [.text(to), .text(user.rawValue), .text(from)])
            return true
        case .insertIdentity(let identity, let user):
            return try database.run(
                "INSERT INTO identities VALUES (?, ?, ?, ?)",
                [.text(identity.issuer), .text(identity.subject), .text(identity.providerID), .text(user.rawValue)])
                == 1
        case .insertSession(let session): return try insert(session)
        case .deleteSession(let digest):
            try database.run("DELETE FROM sessions WHERE digest = ?", [.blob(digest)])
            return true
        case .touchSession(let digest, let lastSeenAt):
            try database.run(
                "UPDATE sessions SET last_seen_at = max(last_seen_at, ?) WHERE digest = ?",
                [.integer(lastSeenAt), .blob(digest)])
            return true
        case .putPendingSignUp(let pending): return try put(pending)
        case .takePendingSignUp(let id):
            return try database.run("DELETE FROM pending_sign_ups WHERE id = ?", [.text(id)]) == 1
        case .enqueue(let message): return try enqueue(message)
        case .recordNotice(let kind, let email, let now, let since):
            return try database.run(
                """
                INSERT INTO notices VALUES (?, ?, ?)
                ON CONFLICT (kind, email) DO UPDATE SET sent_at = excluded.sent_at WHERE sent_at <= ?
                """,
                [.text(kind), .text(email), .integer(now), .integer(since)]) == 1
        default: return try makeAccountChange(change)
        }
    }

    private func insert(_ flow: StoredFlow, keeping: Int) throws(SQLiteError) -> Bool {
        let inserted = try database.run(
            """
            INSERT INTO flows SELECT ?, ?, ?, ?, ?, coalesce(max(serial), 0) + 1 FROM flows WHERE session = ?
            """,
            [
                .text(flow.id.rawValue), .blob(flow.session), .integer(flow.version), .blob(flow.contents),
                .integer(flow.expiresAt), .blob(flow.session),
            ])
        try database.run(
            """
            DELETE FROM flows WHERE session = ? AND serial <=
                (SELECT max(serial) FROM flows WHERE session = ?) - ?
            """,
            [.blob(flow.session), .blob(flow.session), .integer(keeping)])
        return inserted == 1
    }

    private func insert(_ user: User) throws(SQLiteError) -> Bool {
        try database.run(
            "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(user.id.rawValue), .optional(user.email?.normalized), .optional(user.email?.display),
                .flag(user.isEmailVerified), .optional(user.displayName), .optional(user.phoneNumber),
                .flag(user.isAnonymous), .flag(user.isDisabled), .integer(user.createdAt),
                .integer(user.credentialVersion),
            ]) == 1
    }

    private func insert(_ session: UserSession) throws(SQLiteError) -> Bool {
        try database.run(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .blob(session.digest), .text(session.id), .text(session.userID.rawValue),
                .integer(session.authenticatedAt), .integer(session.lastSeenAt), .integer(session.expiresAt),
                .flag(session.isRemembered), .text(session.methods.joined(separator: " ")),
                .integer(session.provenAt), .text(session.device),
            ]) == 1
    }

    private func put(_ pending: PendingSignUp) throws(SQLiteError) -> Bool {
        try database.run(
            """
            INSERT INTO pending_sign_ups VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (binding, email) DO UPDATE SET id = excluded.id, email_display = excluded.email_display,
                password_hash = excluded.password_hash, display_name = excluded.display_name,
                code_digest = excluded.code_digest, tries_left = excluded.tries_left,
                code_sent_at = excluded.code_sent_at, code_expires_at = excluded.code_expires_at,
                sends = excluded.sends, expires_at = excluded.expires_at, passkey = excluded.passkey
            """,
            [
                .text(pending.id), .blob(pending.binding), .text(pending.email.normalized),
                .text(pending.email.display),
                .text(pending.passwordHash ?? ""), .optional(pending.displayName), .optional(pending.codeDigest),
                .integer(pending.triesLeft), .integer(pending.codeSentAt), .integer(pending.codeExpiresAt),
                .integer(pending.sends), .integer(pending.expiresAt), .optional(pending.passkey),
            ]) == 1
    }

    private func enqueue(_ message: OutboundMessage) throws(SQLiteError) -> Bool {
        try database.run(
            """
            INSERT INTO messages (id, kind, recipient, subject, text, html, links, code, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(message.id), .text(message.kind.rawValue), .text(message.to), .text(message.subject),
                .text(message.text), .optional(message.html), .text(message.links.joined(separator: "\n")),
                .optional(message.code),
                .integer(message.createdAt),
            ]) == 1
    }
}
