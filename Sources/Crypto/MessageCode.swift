internal import CCrypto

/// HMAC (RFC 2104) with the digests that one-time passwords may use.
public enum MessageCode: Sendable, CaseIterable {
    case sha1, sha256, sha512

    /// The authentication code of a message: 20, 32 or 64 bytes; empty when the library refuses.
    public func callAsFunction(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let status = HMAC(digest, key, Int32(clamping: key.count), message, message.count, &code, &count)
        return status == nil ? [] : Array(code.prefix(Int(count)))
    }

    private var digest: OpaquePointer? {
        switch self {
        case .sha1: EVP_sha1()
        case .sha256: EVP_sha256()
        case .sha512: EVP_sha512()
        }
    }
}
