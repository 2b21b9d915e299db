public import Sodium

/// The keys for each purpose, derived from one master key that lives outside the database.
public struct KeyRing: Sendable {
    /// Authenticates forms.
    public let csrf: SecretKey
    /// Seals fresh flows into their first form.
    public let flow: SecretKey
    /// Derives rotated session tokens.
    public let rotation: SecretKey
    /// Digests posted bodies for telling repeats.
    public let idempotency: SecretKey
    /// Digests one-time codes.
    public let code: SecretKey
    /// Digests identifiers and addresses of clients for limits and logs.
    public let identifier: SecretKey

    /// Seals what is stored and must be read again: TOTP secrets.
    public let sealing: SecretKey
    /// Seals a mailed link's token into its short cookie.
    public let link: SecretKey

    /// Derives the token by which a device is known again.
    public let device: SecretKey

    /// Derives the keys.
    public init(master: SecretKey) {
        csrf = master.subkey("vestibule csrf 1")
        flow = master.subkey("vestibule flow 1")
        rotation = master.subkey("vestibule rotation 1")
        idempotency = master.subkey("vestibule idempotency 1")
        code = master.subkey("vestibule code 1")
        identifier = master.subkey("vestibule identifier 1")
        sealing = master.subkey("vestibule sealing 1")
        device = master.subkey("vestibule device 1")
        link = master.subkey("vestibule link 1")
    }
}
