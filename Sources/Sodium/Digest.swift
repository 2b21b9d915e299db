internal import CSodium

/// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104) by libsodium.
package enum Digest {
    /// The 32-byte SHA-256 of some bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }

    /// The 32-byte HMAC-SHA-256 of some bytes under a key.
    package static func hmac(_ bytes: [UInt8], key: SecretKey) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key.bytes, key.bytes.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        crypto_auth_hmacsha256_final(&state, &digest)
        return digest
    }

    /// Whether two byte strings are equal, in a time that depends on their length only.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return sodium_memcmp(left, right, left.count) == 0
    }
}
