internal import CFIDO

/// A registration as libfido2 reads it; for ES256 and Ed25519.
struct FIDORegistration {
    let relyingPartyID: String
    let algorithm: PasskeyAlgorithm
    let data: AuthenticatorData
    let clientDataHash: [UInt8]

    /// The key of the new passkey; nil where it is not written as its algorithm's keys are.
    func publicKey() -> [UInt8]? {
        withCredential { credential in
            let count = fido_cred_pubkey_len(credential)
            guard let start = fido_cred_pubkey_ptr(credential), count > 0 else { return nil }
            return Array(UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Whether the passkey signed its own registration (WebAuthn Level 3, 8.2, self attestation).
    func isSigned(by signature: [UInt8]) -> Bool {
        withCredential { credential in
            guard expectExtensions(of: credential) else { return false }
            return fido_cred_set_rp(credential, relyingPartyID, nil) == FIDO_OK
                && fido_cred_set_clientdata_hash(credential, clientDataHash, clientDataHash.count) == FIDO_OK
                && fido_cred_set_uv(credential, FIDO_OPT_TRUE) == FIDO_OK
                && fido_cred_set_fmt(credential, "packed") == FIDO_OK
                && fido_cred_set_sig(credential, signature, signature.count) == FIDO_OK
                && fido_cred_verify_self(credential) == FIDO_OK
        } ?? false
    }

    /// libfido2 takes no answer of an extension that was not asked for. Browsers ask for some by themselves, and an
    /// unasked one is no reason to refuse (WebAuthn Level 3, 7.1, step 22).
    private func expectExtensions(of credential: OpaquePointer) -> Bool {
        var mask: Int32 = 0
        if data.extensions?[.text("hmac-secret")] == .bool(true) { mask |= FIDO_EXT_HMAC_SECRET }
        if data.extensions?[.text("credBlob")] == .bool(true) { mask |= FIDO_EXT_CRED_BLOB }
        guard fido_cred_set_extensions(credential, mask) == FIDO_OK else { return false }
        if let protection = number("credProtect") {
            guard fido_cred_set_prot(credential, protection) == FIDO_OK else { return false }
        }
        if let length = number("minPinLength") {
            guard fido_cred_set_pin_minlen(credential, Int(length)) == FIDO_OK else { return false }
        }
        return true
    }

    private func number(_ name: String) -> Int32? {
        guard case .unsigned(let value) = data.extensions?[.text(name)] else { return nil }
        return Int32(exactly: value)
    }

    private func withCredential<Answer>(_ use: (OpaquePointer) -> Answer?) -> Answer? {
        guard FIDO.isReady, let credential = fido_cred_new() else { return nil }
        defer {
            var gone: OpaquePointer? = credential
            fido_cred_free(&gone)
        }
        guard fido_cred_set_type(credential, algorithm.number) == FIDO_OK,
            fido_cred_set_authdata_raw(credential, data.bytes, data.bytes.count) == FIDO_OK
        else { return nil }
        return use(credential)
    }
}
