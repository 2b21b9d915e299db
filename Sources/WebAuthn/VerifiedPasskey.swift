/// A new passkey that this server asked for, to be kept.
package struct VerifiedPasskey: Sendable, Equatable {
    /// Its id, 1 to 1023 bytes.
    package let credentialID: [UInt8]
    /// Its public key: 64 bytes for ES256 (both coordinates), 32 for Ed25519, 259 to 1027 for RS256 (modulus, exponent).
    package let publicKey: [UInt8]
    /// The one algorithm that its signatures have.
    package let algorithm: PasskeyAlgorithm
    /// How often it has signed, as it counts, up to 2^32 - 1; 0 for one that does not count.
    package let signCount: Int
    /// The model of its authenticator, 16 bytes, signed by nobody; zeros where that is not told.
    package let aaguid: [UInt8]
    /// Whether it may be copied to other devices; never changes.
    package let isBackupEligible: Bool
    /// Whether it has been copied.
    package let isBackedUp: Bool
    /// The ways to its authenticator, a hint for `allowCredentials` and `excludeCredentials`.
    package let transports: [String]
    /// Whether the authenticator knew its user; always, for an answer that was believed.
    package let isUserVerified: Bool

    /// Puts the facts together; for this target and for tests.
    package init(
        credentialID: [UInt8], publicKey: [UInt8], algorithm: PasskeyAlgorithm, signCount: Int, aaguid: [UInt8],
        isBackupEligible: Bool, isBackedUp: Bool, transports: [String], isUserVerified: Bool
    ) {
        self.credentialID = credentialID
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.signCount = signCount
        self.aaguid = aaguid
        self.isBackupEligible = isBackupEligible
        self.isBackedUp = isBackedUp
        self.transports = transports
        self.isUserVerified = isUserVerified
    }
}

/// What a passkey signed at a sign-in.
package struct AssertionFacts: Sendable, Equatable {
    /// How often it has signed, as it counts. One that does not rise above the stored count may be a copy; both 0: it
    /// does not count.
    package let signCount: Int
    /// Whether it may be copied to other devices. Another answer than at its making is a reason to refuse.
    package let isBackupEligible: Bool
    /// Whether it has been copied by now.
    package let isBackedUp: Bool
    /// Whether the authenticator knew its user; always, for an answer that was believed.
    package let isUserVerified: Bool
}
