package import AuthCore
internal import SQLite

/// Accounts that change hands: guests who become or join others, and addresses whose owner turns up.
extension SQLiteStore {
    func makeOwnershipChange(_ change: StoreChange) throws(SQLiteError) -> Bool {
        switch change {
        case .takeOver(let user, let email): return try takeOver(user.rawValue, email)
        case .insertGuestMerge(let merge):
            return try database.run(
                "INSERT INTO guest_merges VALUES (?, ?, ?, ?)",
                [.text(merge.id), .text(merge.guest.rawValue), .text(merge.owner.rawValue), .integer(merge.createdAt)])
                == 1
        case .deleteGuestMerge(let id):
            try database.run("DELETE FROM guest_merges WHERE id = ?", [.text(id)])
            return true
        default: return false
        }
    }

    private func takeOver(_ user: String, _ email: EmailAddress) throws(SQLiteError) -> Bool {
        let taken = try database.run(
            """
            UPDATE users SET email_verified = 1, phone = NULL, display_name = NULL,
                credential_version = credential_version + 1
            WHERE id = ? AND email = ? AND email_verified = 0
            """, [.text(user), .text(email.normalized)])
        guard taken == 1 else { return false }
        // What the one before was to get of a guest is not the new owner's.
        try database.run("DELETE FROM guest_merges WHERE owner_id = ?", [.text(user)])
        for table in [
            "passwords", "sessions", "factors", "recovery_codes", "identities", "challenges", "devices", "passkeys",
            "passkey_handles",
        ] {
            try database.run("DELETE FROM \(table) WHERE user_id = ?", [.text(user)])
        }
        return true
    }

    package func idleGuests(since instant: Int) throws(StoreFailure) -> [UserID] {
        try all(
            """
            SELECT id FROM users WHERE anonymous = 1 AND created_at < ?
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND last_seen_at >= ?)
                AND NOT EXISTS (SELECT 1 FROM guest_merges WHERE guest_id = users.id)
            ORDER BY created_at LIMIT 1000
            """, [.integer(instant), .integer(instant)]
        ) { row in row[0].text.map(UserID.init(rawValue:)) }
    }

    package func guestMerges() throws(StoreFailure) -> [GuestMerge] {
        try all("SELECT id, guest_id, owner_id, created_at FROM guest_merges ORDER BY created_at, id", []) { row in
            guard let id = row[0].text, let guest = row[1].text, let owner = row[2].text, let at = row[3].integer
            else { return nil }
            return GuestMerge(
                id: id, guest: UserID(rawValue: guest), owner: UserID(rawValue: owner), createdAt: at)
        }
    }
}
