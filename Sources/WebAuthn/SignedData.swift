/// What a passkey signs: the authenticator's data and the hash of the browser's (WebAuthn Level 3, 6.3.3).
struct SignedData {
    let relyingPartyID: String
    let data: AuthenticatorData
    let clientDataHash: [UInt8]

    /// The new passkey's key; throws `badKey` for one that is not written as its algorithm's keys are, or unsound.
    func publicKey(
        of credential: AuthenticatorData.Credential, _ algorithm: PasskeyAlgorithm
    ) throws(PasskeyFault) -> PublicKey {
        let bytes = algorithm == .rs256 ? PublicKey.rsaBytes(credential.key) : registration(algorithm).publicKey()
        guard let bytes else { throw .badKey }
        return try PublicKey(bytes, algorithm)
    }

    /// Whether a new passkey signed its own registration.
    func isAttested(by signature: [UInt8], _ key: PublicKey) -> Bool {
        key.algorithm == .rs256
            ? key.verifiesByRSA(signature, of: data.bytes + clientDataHash)
            : registration(key.algorithm).isSigned(by: signature)
    }

    /// Whether a passkey signed in.
    func isSigned(by signature: [UInt8], _ key: PublicKey) -> Bool {
        if key.algorithm == .rs256 { return key.verifiesByRSA(signature, of: data.bytes + clientDataHash) }
        return FIDOAssertion(relyingPartyID: relyingPartyID, data: data, clientDataHash: clientDataHash)
            .isSigned(by: signature, key)
    }

    private func registration(_ algorithm: PasskeyAlgorithm) -> FIDORegistration {
        FIDORegistration(
            relyingPartyID: relyingPartyID, algorithm: algorithm, data: data, clientDataHash: clientDataHash)
    }
}
