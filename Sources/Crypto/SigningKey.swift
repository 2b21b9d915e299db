internal import CCrypto

/// A private key on P-256 that signs by ES256. Kept as its DER form, which never leaves this type.
public struct SigningKey: Sendable {
    private let der: [UInt8]
    /// The coordinates of the public key, 32 bytes each.
    public let x: [UInt8]
    /// The coordinates of the public key, 32 bytes each.
    public let y: [UInt8]

    /// Reads PKCS #8 or SEC 1 without encryption; nil for anything else, another curve included.
    public init?(der: [UInt8]) {
        let key = der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &start, bytes.count)
        }
        guard let key else { return nil }
        defer { EVP_PKEY_free(key) }
        self.init(key, der)
    }

    /// A new key; nil when the library refuses.
    public static func make() -> SigningKey? {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_keygen(context, &key) == 1, let key
        else { return nil }
        defer { EVP_PKEY_free(key) }
        let count = i2d_PrivateKey(key, nil)
        guard count > 0 else { return nil }
        var der = [UInt8](repeating: 0, count: Int(count))
        der.withUnsafeMutableBufferPointer { bytes in
            var start = bytes.baseAddress
            _ = i2d_PrivateKey(key, &start)
        }
        return SigningKey(key, der)
    }

    private init?(_ key: OpaquePointer, _ der: [UInt8]) {
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC, EVP_PKEY_get_bits(key) == 256 else { return nil }
        var point: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(key, &point)
        defer { CRYPTO_free(point, nil, 0) }
        let bytes = Array(UnsafeBufferPointer(start: point, count: Int(clamping: count)))
        guard bytes.count == 65, bytes.first == 4, VerifyingKey(x: Array(bytes[1..<33]), y: Array(bytes[33...])) != nil
        else { return nil }
        self.der = der
        x = Array(bytes[1..<33])
        y = Array(bytes[33...])
    }

    /// Two numbers of 32 bytes each, as in a JWS (RFC 7518, 3.4); nil when the library refuses.
    public func signature(of message: [UInt8]) -> [UInt8]? {
        let encoded = der.withUnsafeBufferPointer { bytes -> [UInt8]? in
            var start = bytes.baseAddress
            guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count) else { return nil }
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_MD_CTX_new() else { return nil }
            defer { EVP_MD_CTX_free(context) }
            var count = 128
            var signature = [UInt8](repeating: 0, count: count)
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
                EVP_DigestSign(context, &signature, &count, message, message.count) == 1
            else { return nil }
            return Array(signature.prefix(count))
        }
        return encoded.flatMap(Self.numbers)
    }

    private static func numbers(_ der: [UInt8]) -> [UInt8]? {
        let parsed = der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let parsed else { return nil }
        defer { ECDSA_SIG_free(parsed) }
        var numbers = [UInt8](repeating: 0, count: 64)
        let isWhole = numbers.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(parsed), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(parsed), start + 32, 32) == 32
        }
        return isWhole ? numbers : nil
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    /// Says nothing of what it holds.
    public var description: String { "SigningKey(hidden)" }
    /// Shows nothing of what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
