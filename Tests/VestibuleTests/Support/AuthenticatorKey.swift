import CCrypto
import WebAuthn

/// The private key of a pretend passkey.
struct AuthenticatorKey: Sendable {
    let algorithm: PasskeyAlgorithm
    private let der: [UInt8]
    /// The public half as COSE writes it (RFC 9053, 7; RFC 8230, 4).
    let cose: [UInt8]

    /// A new key; nil when the library refuses.
    init?(_ algorithm: PasskeyAlgorithm, bits: Int32 = 2048) {
        guard let key = Self.generate(algorithm, bits) else { return nil }
        defer { EVP_PKEY_free(key) }
        let count = Int(i2d_PrivateKey(key, nil))
        guard count > 0, let cose = Self.cose(key, algorithm) else { return nil }
        var der = [UInt8](repeating: 0, count: count)
        der.withUnsafeMutableBufferPointer { bytes in
            var start = bytes.baseAddress
            _ = i2d_PrivateKey(key, &start)
        }
        self.algorithm = algorithm
        self.der = der
        self.cose = cose
    }

    /// What an authenticator writes: DER for ES256, the plain number for the others.
    func signature(of message: [UInt8]) -> [UInt8] {
        der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count), let context = EVP_MD_CTX_new() else {
                return []
            }
            defer {
                EVP_PKEY_free(key)
                EVP_MD_CTX_free(context)
            }
            var count = 2048
            var signature = [UInt8](repeating: 0, count: count)
            let digest = algorithm == .edDSA ? nil : EVP_sha256()
            guard EVP_DigestSignInit(context, nil, digest, nil, key) == 1,
                EVP_DigestSign(context, &signature, &count, message, message.count) == 1
            else { return [] }
            return Array(signature.prefix(count))
        }
    }

    private static func generate(_ algorithm: PasskeyAlgorithm, _ bits: Int32) -> OpaquePointer? {
        let kind =
            switch algorithm {
            case .es256: EVP_PKEY_EC
            case .edDSA: EVP_PKEY_ED25519
            case .rs256: EVP_PKEY_RSA
            }
        guard let context = EVP_PKEY_CTX_new_id(kind, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
        if algorithm == .es256 { EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) }
        if algorithm == .rs256 { EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) }
        var key: OpaquePointer?
        return EVP_PKEY_keygen(context, &key) == 1 ? key : nil
    }

    private static func cose(_ key: OpaquePointer, _ algorithm: PasskeyAlgorithm) -> [UInt8]? {
        let number = CBORText.integer(algorithm.rawValue)
        switch algorithm {
        case .es256:
            var start: UnsafeMutablePointer<UInt8>?
            let count = EVP_PKEY_get1_encoded_public_key(key, &start)
            defer { CRYPTO_free(start, nil, 0) }
            let point = Array(UnsafeBufferPointer(start: start, count: count))
            guard point.count == 65 else { return nil }
            return CBORText.map([
                ([1], [2]), ([3], number), ([0x20], [1]), ([0x21], CBORText.bytes(Array(point[1..<33]))),
                ([0x22], CBORText.bytes(Array(point[33...]))),
            ])
        case .edDSA:
            var count = 32
            var bytes = [UInt8](repeating: 0, count: count)
            guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 else { return nil }
            return CBORText.map([([1], [1]), ([3], number), ([0x20], [6]), ([0x21], CBORText.bytes(bytes))])
        case .rs256:
            guard let modulus = integer("n", of: key), let exponent = integer("e", of: key) else { return nil }
            return CBORText.map([
                ([1], [3]), ([3], number), ([0x20], CBORText.bytes(modulus)), ([0x21], CBORText.bytes(exponent)),
            ])
        }
    }

    private static func integer(_ name: String, of key: OpaquePointer) -> [UInt8]? {
        var integer: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, name, &integer) == 1, let integer else { return nil }
        defer { BN_free(integer) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(integer) + 7) / 8)
        return BN_bn2bin(integer, &bytes) == bytes.count ? bytes : nil
    }
}
