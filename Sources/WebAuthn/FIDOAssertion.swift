internal import CFIDO

/// A sign-in as libfido2 reads it; for ES256 and Ed25519.
struct FIDOAssertion {
    let relyingPartyID: String
    let data: AuthenticatorData
    let clientDataHash: [UInt8]

    /// Whether the key signed it.
    func isSigned(by signature: [UInt8], _ key: PublicKey) -> Bool {
        withKey(key) { pointer in
            withAssertion { assertion in
                fido_assert_set_sig(assertion, 0, signature, signature.count) == FIDO_OK
                    && fido_assert_verify(assertion, 0, key.algorithm.number, pointer) == FIDO_OK
            }
        }
    }

    private func withAssertion(_ use: (OpaquePointer) -> Bool) -> Bool {
        guard FIDO.isReady, let assertion = fido_assert_new() else { return false }
        defer {
            var gone: OpaquePointer? = assertion
            fido_assert_free(&gone)
        }
        // libfido2 takes no answer of an extension that was not asked for; here it is no reason to refuse.
        var mask: Int32 = 0
        if case .bytes = data.extensions?[.text("hmac-secret")] { mask |= FIDO_EXT_HMAC_SECRET }
        if case .bytes = data.extensions?[.text("credBlob")] { mask |= FIDO_EXT_CRED_BLOB }
        guard fido_assert_set_extensions(assertion, mask) == FIDO_OK,
            fido_assert_set_rp(assertion, relyingPartyID) == FIDO_OK,
            fido_assert_set_clientdata_hash(assertion, clientDataHash, clientDataHash.count) == FIDO_OK,
            fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK,
            fido_assert_set_uv(assertion, FIDO_OPT_TRUE) == FIDO_OK,
            fido_assert_set_count(assertion, 1) == FIDO_OK,
            fido_assert_set_authdata_raw(assertion, 0, data.bytes, data.bytes.count) == FIDO_OK
        else { return false }
        return use(assertion)
    }

    private func withKey(_ key: PublicKey, _ use: (UnsafeRawPointer) -> Bool) -> Bool {
        switch key.algorithm {
        case .es256:
            guard let pointer = es256_pk_new() else { return false }
            defer {
                var gone: OpaquePointer? = pointer
                es256_pk_free(&gone)
            }
            return es256_pk_from_ptr(pointer, key.bytes, key.bytes.count) == FIDO_OK && use(UnsafeRawPointer(pointer))
        case .edDSA:
            guard let pointer = eddsa_pk_new() else { return false }
            defer {
                var gone: OpaquePointer? = pointer
                eddsa_pk_free(&gone)
            }
            return eddsa_pk_from_ptr(pointer, key.bytes, key.bytes.count) == FIDO_OK && use(UnsafeRawPointer(pointer))
        case .rs256: return false
        }
    }
}
