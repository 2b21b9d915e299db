internal import CCrypto

/// A public key with the one algorithm that it verifies.
///
/// Kept as its DER form and read for each use, so that a key is a value that any thread may have.
public struct VerifyingKey: Sendable, Hashable {
    /// The only algorithm that signatures of this key may have.
    public let algorithm: SignatureAlgorithm
    private let der: [UInt8]

    /// Smallest and largest RSA modulus in bits (RFC 7518, 3.3).
    public static let modulusBits = 2048...8192

    /// An RSA key by its modulus and exponent, big-endian; nil for one that is too small, too large or no key.
    public init?(modulus: [UInt8], exponent: [UInt8], algorithm: SignatureAlgorithm) {
        guard algorithm == .rs256 || algorithm == .ps256 else { return nil }
        let exponentValue = Array(exponent.drop { $0 == 0 })
        guard (1...8).contains(exponentValue.count), exponentValue != [1], (exponentValue.last ?? 0) & 1 == 1,
            modulus.count <= Self.modulusBits.upperBound / 8 + 1
        else { return nil }
        let numbers = DER.sequence(DER.integer(modulus) + DER.integer(exponentValue))
        self.init(
            algorithm, DER.sequence(DER.rsaEncryption + DER.bitString(numbers)), type: EVP_PKEY_RSA)
        guard let bits = withKey({ Int(EVP_PKEY_get_bits($0)) }), Self.modulusBits.contains(bits) else { return nil }
    }

    /// A P-256 key by its coordinates, 32 bytes each; nil where they are no point of the curve.
    public init?(x: [UInt8], y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        self.init(.es256, DER.sequence(DER.p256 + DER.bitString([4] + x + y)), type: EVP_PKEY_EC)
    }

    /// An Ed25519 key of 32 bytes.
    public init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(.edDSA, DER.sequence(DER.ed25519 + DER.bitString(bytes)), type: EVP_PKEY_ED25519)
    }

    private init?(_ algorithm: SignatureAlgorithm, _ der: [UInt8], type: Int32) {
        self.algorithm = algorithm
        self.der = der
        guard withKey({ EVP_PKEY_get_base_id($0) }) == type else { return nil }
    }

    private func withKey<Answer>(_ use: (OpaquePointer) -> Answer) -> Answer? {
        der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let key = d2i_PUBKEY(nil, &start, bytes.count) else { return nil }
            defer { EVP_PKEY_free(key) }
            return use(key)
        }
    }

    /// Whether the signature is this key's; one of P-256 is two numbers of 32 bytes, as in a JWS.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        var signature = signature
        if algorithm == .es256 {
            guard signature.count == 64 else { return false }
            signature = DER.sequence(DER.integer(Array(signature[..<32])) + DER.integer(Array(signature[32...])))
        }
        return withKey { key in
            guard let context = EVP_MD_CTX_new() else { return false }
            defer { EVP_MD_CTX_free(context) }
            var keyContext: OpaquePointer?
            let digest = algorithm == .edDSA ? nil : EVP_sha256()
            guard EVP_DigestVerifyInit(context, &keyContext, digest, nil, key) == 1 else { return false }
            if algorithm == .ps256 {
                guard EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING) == 1,
                    EVP_PKEY_CTX_set_rsa_pss_saltlen(keyContext, RSA_PSS_SALTLEN_DIGEST) == 1
                else { return false }
            }
            return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        } ?? false
    }
}
