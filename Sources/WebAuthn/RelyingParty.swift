/// Who asks for passkeys: this server, as browsers and authenticators know it (WebAuthn Level 3, 4).
package struct RelyingParty: Sendable, Equatable {
    /// The domain that passkeys are bound to. Changing it loses every passkey.
    package let id: String
    /// The pages that may use the passkeys, each written as browsers write an origin; compared byte by byte.
    package let origins: [String]

    /// Names a relying party; nothing is checked here.
    package init(id: String, origins: [String]) {
        self.id = id
        self.origins = origins
    }
}
