/// The schema's history; a step is never changed once released, only followed by another.
enum Migrations {
    static let steps: [String] = [
        """
        CREATE TABLE properties (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE users (
            id TEXT PRIMARY KEY, email TEXT UNIQUE, email_display TEXT, email_verified INTEGER NOT NULL,
            display_name TEXT, phone TEXT UNIQUE, anonymous INTEGER NOT NULL, disabled INTEGER NOT NULL,
            created_at INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE passwords (
            user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE, hash TEXT NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE identities (
            issuer TEXT NOT NULL, subject TEXT NOT NULL, provider_id TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, PRIMARY KEY (issuer, subject)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX identities_of_user ON identities(user_id);
        CREATE TABLE sessions (
            digest BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            authenticated_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
            remembered INTEGER NOT NULL, methods TEXT NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX sessions_of_user ON sessions(user_id);
        CREATE TABLE flows (
            id TEXT PRIMARY KEY, session BLOB NOT NULL, version INTEGER NOT NULL, contents BLOB NOT NULL,
            expires_at INTEGER NOT NULL, serial INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX flows_of_session ON flows(session, serial);
        CREATE INDEX flows_by_end ON flows(expires_at);
        CREATE TABLE attempts (
            binding BLOB PRIMARY KEY, id TEXT NOT NULL, deadline INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE pending_sign_ups (
            id TEXT PRIMARY KEY, binding BLOB NOT NULL, email TEXT NOT NULL, email_display TEXT NOT NULL,
            password_hash TEXT NOT NULL, display_name TEXT, code_digest BLOB, tries_left INTEGER NOT NULL,
            code_sent_at INTEGER NOT NULL, code_expires_at INTEGER NOT NULL, sends INTEGER NOT NULL,
            expires_at INTEGER NOT NULL, UNIQUE (binding, email)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX pending_sign_ups_by_end ON pending_sign_ups(expires_at);
        CREATE TABLE messages (
            serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, recipient TEXT NOT NULL,
            subject TEXT NOT NULL, text TEXT NOT NULL, links TEXT NOT NULL, code TEXT, created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX messages_by_recipient ON messages(recipient, serial);
        CREATE TABLE notices (
            kind TEXT NOT NULL, email TEXT NOT NULL, sent_at INTEGER NOT NULL, PRIMARY KEY (kind, email)
        ) WITHOUT ROWID, STRICT;
        """,
        """
        ALTER TABLE users ADD COLUMN credential_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sessions ADD COLUMN proven_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
        ALTER TABLE messages ADD COLUMN html TEXT;
        CREATE TABLE challenges (
            id TEXT PRIMARY KEY, purpose TEXT NOT NULL, binding BLOB NOT NULL, target TEXT NOT NULL, shown TEXT NOT NULL,
            user_id TEXT, credential_version INTEGER NOT NULL, code_digest BLOB, token_digest BLOB UNIQUE, payload TEXT,
            tries_left INTEGER NOT NULL, sent_at INTEGER NOT NULL, code_expires_at INTEGER NOT NULL,
            link_expires_at INTEGER NOT NULL, sends INTEGER NOT NULL, spent_at INTEGER, superseded INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX challenges_of_target ON challenges(target, purpose);
        CREATE INDEX challenges_by_end ON challenges(link_expires_at);
        CREATE TABLE factors (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, kind TEXT NOT NULL,
            name TEXT NOT NULL, phone TEXT, sealed_secret BLOB, last_step INTEGER NOT NULL, created_at INTEGER NOT NULL,
            UNIQUE (user_id, phone)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX factors_of_user ON factors(user_id, created_at);
        CREATE TABLE recovery_codes (
            user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, position INTEGER NOT NULL, hash TEXT NOT NULL,
            used_at INTEGER, PRIMARY KEY (user_id, position)
        ) WITHOUT ROWID, STRICT;
        """,
        """
        CREATE TABLE devices (
            user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, digest BLOB NOT NULL, seen_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, digest)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE failures (
            address BLOB PRIMARY KEY, count INTEGER NOT NULL, last_at INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        """,
        """
        CREATE TABLE guest_merges (
            id TEXT PRIMARY KEY, guest_id TEXT NOT NULL UNIQUE, owner_id TEXT NOT NULL, created_at INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX guests_by_age ON users(created_at) WHERE anonymous = 1;
        """,
        """
        CREATE TABLE passkey_handles (
            user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE, handle BLOB NOT NULL UNIQUE
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            credential_id BLOB NOT NULL UNIQUE, public_key BLOB NOT NULL, algorithm INTEGER NOT NULL, name TEXT NOT NULL,
            sign_count INTEGER NOT NULL, transports TEXT NOT NULL, aaguid BLOB NOT NULL,
            backup_eligible INTEGER NOT NULL, backed_up INTEGER NOT NULL, created_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX passkeys_of_user ON passkeys(user_id, created_at);
        CREATE TABLE spent_passkey_challenges (digest BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID, STRICT;
        CREATE INDEX spent_passkey_challenges_by_end ON spent_passkey_challenges(expires_at);
        ALTER TABLE pending_sign_ups ADD COLUMN passkey TEXT;
        """,
    ]
}
