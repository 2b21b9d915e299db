package import Sodium

/// The keys for each purpose, derived from one master key that lives outside the database.
package struct KeyRing: Sendable {
    /// Authenticates forms.
    package let csrf: SecretKey
    /// Seals fresh flows into their first form.
    package let flow: SecretKey
    /// Derives rotated session tokens.
    package let rotation: SecretKey
    /// Digests posted bodies for telling repeats.
    package let idempotency: SecretKey
    /// Digests one-time codes.
    package let code: SecretKey
    /// Digests identifiers and addresses of clients for limits and logs.
    package let identifier: SecretKey

    /// Seals what is stored and must be read again: TOTP secrets.
    package let sealing: SecretKey
    /// Seals a mailed link's token into its short cookie.
    package let link: SecretKey

    /// Derives the token by which a device is known again.
    package let device: SecretKey

    /// Derives the secrets of a way to a provider from its state.
    package let provider: SecretKey

    /// Seals passkeys' challenges and derives the handles of accounts.
    package let passkey: SecretKey

    /// Derives the keys.
    package init(master: SecretKey) {
        csrf = master.subkey("vestibule csrf 1")
        flow = master.subkey("vestibule flow 1")
        rotation = master.subkey("vestibule rotation 1")
        idempotency = master.subkey("vestibule idempotency 1")
        code = master.subkey("vestibule code 1")
        identifier = master.subkey("vestibule identifier 1")
        sealing = master.subkey("vestibule sealing 1")
        device = master.subkey("vestibule device 1")
        link = master.subkey("vestibule link 1")
        provider = master.subkey("vestibule provider 1")
        passkey = master.subkey("vestibule passkey 1")
    }

    /// What counters and rows call an address, a number or an account, so that they name nobody.
    package func digest(of identifier: String) -> [UInt8] { Digest.hmac(Array(identifier.utf8), key: self.identifier) }

    /// The same as a text.
    package func name(of identifier: String) -> String { Base64URL.encode(digest(of: identifier)) }
}
