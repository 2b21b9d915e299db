internal import CSodium

/// A 256-bit symmetric key.
package struct SecretKey: Sendable {
    /// Bytes in a key.
    package static let count = 32

    let bytes: [UInt8]

    /// Takes 32 bytes; nil for any other number.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    private init(digest: [UInt8]) {
        self.bytes = digest
    }

    /// Derives the key for one purpose by HKDF-Expand with SHA-256 (RFC 5869, 2.3); one block is one key.
    package func subkey(_ purpose: String) -> SecretKey {
        SecretKey(digest: Digest.hmac(Array(purpose.utf8) + [1], key: self))
    }

    /// Encrypts and authenticates by XChaCha20-Poly1305; the answer starts with its random nonce.
    package func seal(_ plaintext: [UInt8], binding context: String) -> [UInt8] {
        let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
        let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
        let nonce = SecureRandom.bytes(nonceCount)
        let associated = Array(context.utf8)
        var sealed = [UInt8](repeating: 0, count: plaintext.count + tagCount)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, plaintext, UInt64(plaintext.count), associated, UInt64(associated.count), nil, nonce, bytes)
        return nonce + sealed
    }

    /// What was sealed for the same context, or nil when anything was changed.
    package func open(_ sealed: [UInt8], binding context: String) -> [UInt8]? {
        let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
        let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
        guard sealed.count >= nonceCount + tagCount else { return nil }
        let associated = Array(context.utf8)
        let ciphertext = Array(sealed[nonceCount...])
        var plaintext = [UInt8](repeating: 0, count: ciphertext.count - tagCount)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &plaintext, nil, nil, ciphertext, UInt64(ciphertext.count), associated, UInt64(associated.count),
            Array(sealed[..<nonceCount]), bytes)
        return status == 0 ? plaintext : nil
    }
}
