internal import Sodium

extension RelyingParty {
    /// The passkey of a registration that a page of ours asked for with this challenge (WebAuthn Level 3, 7.1).
    ///
    /// Its user was present and known to the authenticator. What an authenticator says of its maker is not looked at.
    /// Whether the id is free is for the caller to say.
    package func verify(
        _ response: RegistrationResponse, challenge: [UInt8]
    ) throws(PasskeyFault) -> VerifiedPasskey {
        try response.clientData.check(.registration, challenge: challenge, by: self)
        let object = try AttestationObject(response.attestationObject)
        let data = object.authenticatorData
        try check(data)
        guard let credential = data.credential, credential.id == response.credentialID else { throw .malformed }
        guard let algorithm = PasskeyAlgorithm(rawValue: credential.algorithm) else { throw .unsupportedAlgorithm }
        let signed = SignedData(relyingPartyID: id, data: data, clientDataHash: response.clientData.hash)
        let key = try signed.publicKey(of: credential, algorithm)
        if let statement = object.selfAttestation {
            guard statement.algorithm == .negative(UInt64(-1 - algorithm.rawValue)),
                signed.isAttested(by: statement.signature, key)
            else { throw .badAttestation }
        }
        return VerifiedPasskey(
            credentialID: credential.id, publicKey: key.bytes, algorithm: algorithm, signCount: data.signCount,
            aaguid: credential.aaguid, isBackupEligible: data.isBackupEligible, isBackedUp: data.isBackedUp,
            transports: response.transports, isUserVerified: data.isUserVerified)
    }

    /// What a passkey signed, when a page of ours asked for it with this challenge (WebAuthn Level 3, 7.2).
    ///
    /// The key is the one stored for the answer's `credentialID`; its user was present and known to the authenticator.
    /// The handle, the count and whether it may be copied are for the caller to compare.
    package func verify(
        _ response: AuthenticationResponse, challenge: [UInt8], publicKey: [UInt8], algorithm: PasskeyAlgorithm
    ) throws(PasskeyFault) -> AssertionFacts {
        try response.clientData.check(.authentication, challenge: challenge, by: self)
        let data = try AuthenticatorData(response.authenticatorData)
        try check(data)
        // A sign-in makes no passkey (6.1).
        guard data.credential == nil else { throw .malformed }
        let signed = SignedData(relyingPartyID: id, data: data, clientDataHash: response.clientData.hash)
        guard signed.isSigned(by: response.signature, try PublicKey(publicKey, algorithm)) else {
            throw .badSignature
        }
        return AssertionFacts(
            signCount: data.signCount, isBackupEligible: data.isBackupEligible, isBackedUp: data.isBackedUp,
            isUserVerified: data.isUserVerified)
    }

    /// libfido2 compares the domain only where it verifies a signature, so this is ours.
    private func check(_ data: AuthenticatorData) throws(PasskeyFault) {
        guard Digest.areEqual(data.relyingPartyHash, Digest.sha256(Array(id.utf8))) else { throw .wrongRelyingParty }
        guard data.isUserPresent else { throw .notPresent }
        guard data.isUserVerified else { throw .notVerified }
    }
}
