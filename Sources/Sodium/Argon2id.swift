internal import CSodium

/// Argon2id (RFC 9106) with one lane, in the `$argon2id$` string form.
package struct Argon2id: Sendable, Equatable {
    /// Memory in KiB, at least 8.
    package let memory: Int
    /// Passes, at least 1.
    package let passes: Int

    /// OWASP's and our default: 19 MiB, 2 passes.
    package static let standard = Argon2id(memory: 19_456, passes: 2)

    /// Sets the cost; values below the algorithm's minimum are raised to it.
    package init(memory: Int, passes: Int) {
        self.memory = max(memory, 8)
        self.passes = max(passes, 1)
    }

    /// The encoded hash with a fresh 128-bit salt; nil when the memory cannot be had.
    package func hash(_ password: [UInt8]) -> String? {
        _ = Library.isReady
        var encoded = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = crypto_pwhash_argon2id_str(
            &encoded, password.map { CChar(bitPattern: $0) }, UInt64(password.count), UInt64(passes), memory * 1024)
        guard status == 0 else { return nil }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the password is the one that the encoded hash was made from.
    package static func verify(_ password: [UInt8], _ encoded: String) -> Bool {
        _ = Library.isReady
        return crypto_pwhash_argon2id_str_verify(
            encoded, password.map { CChar(bitPattern: $0) }, UInt64(password.count)) == 0
    }

    /// Whether the encoded hash was made with another cost.
    package func isOutdated(_ encoded: String) -> Bool {
        crypto_pwhash_argon2id_str_needs_rehash(encoded, UInt64(passes), memory * 1024) != 0
    }
}
