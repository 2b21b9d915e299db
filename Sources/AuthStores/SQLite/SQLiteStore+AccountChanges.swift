internal import AuthCore
internal import SQLite

/// Changes of accounts, their factors, sessions and challenges.
extension SQLiteStore {
    func makeAccountChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .setDisplayName(let user, let name):
            return try update(
                "UPDATE users SET display_name = ? WHERE id = ?", [.optional(name), .text(user.rawValue)])
        case .setEmail(let user, let email, let isVerified):
            return try update(
                """
                UPDATE users SET email = ?, email_display = ?, email_verified = ?,
                    credential_version = credential_version + 1 WHERE id = ?
                """,
                [.text(email.normalized), .text(email.display), .flag(isVerified), .text(user.rawValue)])
        case .verifyEmail(let user, let email):
            return try update(
                "UPDATE users SET email_verified = 1 WHERE id = ? AND email = ?",
                [.text(user.rawValue), .text(email.normalized)])
        case .setPhoneNumber(let user, let number):
            return try update("UPDATE users SET phone = ? WHERE id = ?", [.optional(number), .text(user.rawValue)])
        case .upgradeGuest(let user):
            return try update("UPDATE users SET anonymous = 0 WHERE id = ? AND anonymous = 1", [.text(user.rawValue)])
        case .takeOver, .insertGuestMerge, .deleteGuestMerge: return try makeOwnershipChange(change)
        case .bumpCredentials(let user):
            return try update(
                "UPDATE users SET credential_version = credential_version + 1 WHERE id = ?", [.text(user.rawValue)])
        case .deleteUser(let user):
            try database.run("DELETE FROM challenges WHERE user_id = ?", [.text(user.rawValue)])
            return try update("DELETE FROM users WHERE id = ?", [.text(user.rawValue)])
        case .expectCredentials(let user, let version):
            return try !database.rows(
                "SELECT 1 FROM users WHERE id = ? AND credential_version = ?",
                [.text(user.rawValue), .integer(version)]
            ).isEmpty
        case .deletePassword(let user):
            return try update("DELETE FROM passwords WHERE user_id = ?", [.text(user.rawValue)])
        case .deleteIdentity(let identity, let user):
            return try update(
                "DELETE FROM identities WHERE issuer = ? AND subject = ? AND user_id = ?",
                [.text(identity.issuer), .text(identity.subject), .text(user.rawValue)])
        case .rotateSession, .deleteSessions, .deleteOtherSessions, .deleteSessionByID:
            return try makeSessionChange(change)
        case .rememberDevice, .forgetDevices, .voidLaterUndos, .countFailure, .clearFailures:
            return try makeDeviceChange(change)
        case .putChallenge, .spendChallenge, .supersedeChallenges: return try makeChallengeChange(change)
        case .insertPasskey, .renamePasskey, .deletePasskey, .usePasskey, .spendPasskeyChallenge:
            return try makePasskeyChange(change)
        default: return try makeFactorChange(change)
        }
    }

    /// Whether exactly one row was changed.
    private func update(_ sql: String, _ values: [Value]) throws(SQLiteError) -> Bool {
        try database.run(sql, values) == 1
    }

    private func makeSessionChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .rotateSession(let from, let to, let provenAt):
            return try update(
                "UPDATE sessions SET digest = ?, proven_at = coalesce(?, proven_at) WHERE digest = ?",
                [.blob(to), provenAt.map(Value.integer) ?? .null, .blob(from)])
        case .deleteSessions(let user, let kept):
            try database.run(
                "DELETE FROM sessions WHERE user_id = ? AND digest IS NOT ?", [.text(user.rawValue), .optional(kept)])
            return true
        case .deleteOtherSessions(let user, let kept):
            try database.run(
                "DELETE FROM sessions WHERE user_id = ? AND id <> ?", [.text(user.rawValue), .text(kept)])
            return true
        case .deleteSessionByID(let id, let user):
            return try update("DELETE FROM sessions WHERE id = ? AND user_id = ?", [.text(id), .text(user.rawValue)])
        default: return false
        }
    }

    private func makeChallengeChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .putChallenge(let challenge): return try put(challenge)
        case .spendChallenge(let id, let now):
            return try update(
                "UPDATE challenges SET spent_at = ? WHERE id = ? AND spent_at IS NULL", [.integer(now), .text(id)])
        case .supersedeChallenges(let purpose, let target, let kept):
            try database.run(
                """
                UPDATE challenges SET superseded = 1
                WHERE target = ? AND purpose = ? AND id <> ? AND spent_at IS NULL AND token_digest IS NOT NULL
                """, [.text(target), .text(purpose.rawValue), .text(kept)])
            return true
        default: return false
        }
    }

    private func put(_ challenge: Challenge) throws(SQLiteError) -> Bool {
        try update(
            """
            INSERT OR REPLACE INTO challenges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(challenge.id), .text(challenge.purpose.rawValue), .blob(challenge.binding),
                .text(challenge.target),
                .text(challenge.shown), .optional(challenge.userID?.rawValue), .integer(challenge.credentialVersion),
                .optional(challenge.codeDigest), .optional(challenge.tokenDigest), .optional(challenge.payload),
                .integer(challenge.triesLeft), .integer(challenge.sentAt), .integer(challenge.codeExpiresAt),
                .integer(challenge.linkExpiresAt), .integer(challenge.sends),
                challenge.spentAt.map(Value.integer) ?? .null, .flag(challenge.isSuperseded),
            ])
    }

    private func makeFactorChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .insertFactor(let factor):
            return try update(
                "INSERT INTO factors VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(factor.id), .text(factor.userID.rawValue), .text(factor.kind.rawValue), .text(factor.name),
                    .optional(factor.phoneNumber), .optional(factor.sealedSecret), .integer(factor.lastStep),
                    .integer(factor.createdAt),
                ])
        case .deleteFactor(let id, let user):
            return try update("DELETE FROM factors WHERE id = ? AND user_id = ?", [.text(id), .text(user.rawValue)])
        case .consumeStep(let factor, let step):
            return try update(
                "UPDATE factors SET last_step = ? WHERE id = ? AND last_step < ?",
                [.integer(step), .text(factor), .integer(step)])
        case .setRecoveryCodes(let user, let hashes):
            try database.run("DELETE FROM recovery_codes WHERE user_id = ?", [.text(user.rawValue)])
            for (index, hash) in hashes.enumerated() {
                try database.run(
                    "INSERT INTO recovery_codes VALUES (?, ?, ?, NULL)",
                    [.text(user.rawValue), .integer(index), .text(hash)])
            }
            return true
        case .useRecoveryCode(let user, let index, let now):
            return try update(
                "UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND position = ? AND used_at IS NULL",
                [.integer(now), .text(user.rawValue), .integer(index)])
        default: return false
        }
    }
}
