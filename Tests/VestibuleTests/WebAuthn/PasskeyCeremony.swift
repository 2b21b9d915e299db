import AuthCore
import Sodium
import WebAuthn

/// A relying party that asks an authenticator, for tests of what it believes.
struct PasskeyCeremony {
    let party = RelyingParty(id: "example.org", origins: ["https://example.org", "https://login.example.org"])
    var authenticator: SoftwareAuthenticator
    let userHandle = [UInt8](repeating: 7, count: 64)

    init(_ algorithm: PasskeyAlgorithm = .es256, _ change: (inout SoftwareAuthenticator) -> Void = { _ in }) {
        authenticator = SoftwareAuthenticator(algorithm: algorithm, origin: "https://example.org")
        change(&authenticator)
    }

    func creationOptions(_ challenge: [UInt8]) -> String {
        """
        {"rp":{"id":"\(party.id)","name":"Example"},"user":{"id":"\(Base64URL.encode(userHandle))","name":"ada",\
        "displayName":"Ada"},"challenge":"\(Base64URL.encode(challenge))","pubKeyCredParams":[\
        {"type":"public-key","alg":-7},{"type":"public-key","alg":-8},{"type":"public-key","alg":-257}]}
        """
    }

    func requestOptions(_ challenge: [UInt8]) -> String {
        "{\"rpId\":\"\(party.id)\",\"challenge\":\"\(Base64URL.encode(challenge))\",\"userVerification\":\"required\"}"
    }

    /// Registers a new passkey as the authenticator is now.
    @discardableResult
    mutating func register() throws -> VerifiedPasskey {
        let challenge = SecureRandom.bytes(32)
        let answer = try authenticator.create(optionsJSON: creationOptions(challenge))
        return try party.verify(RegistrationResponse(json: answer), challenge: challenge)
    }

    /// Signs in as the authenticator is now.
    @discardableResult
    mutating func signIn(_ passkey: VerifiedPasskey) throws -> AssertionFacts {
        let challenge = SecureRandom.bytes(32)
        let answer = try authenticator.get(optionsJSON: requestOptions(challenge))
        return try party.verify(
            AuthenticationResponse(json: answer), challenge: challenge, publicKey: passkey.publicKey,
            algorithm: passkey.algorithm)
    }

    /// What becomes of a registration by an authenticator that was changed.
    static func fault(
        of algorithm: PasskeyAlgorithm = .es256, _ change: (inout SoftwareAuthenticator) -> Void
    ) throws -> PasskeyFault? {
        var ceremony = PasskeyCeremony(algorithm, change)
        do {
            try ceremony.register()
            return nil
        } catch let fault as PasskeyFault { return fault }
    }

    /// What becomes of a sign-in by an authenticator that was changed after an honest registration.
    static func signInFault(
        of algorithm: PasskeyAlgorithm = .es256, _ change: (inout SoftwareAuthenticator) -> Void
    ) throws -> PasskeyFault? {
        var ceremony = PasskeyCeremony(algorithm)
        let passkey = try ceremony.register()
        change(&ceremony.authenticator)
        do {
            try ceremony.signIn(passkey)
            return nil
        } catch let fault as PasskeyFault { return fault }
    }
}
