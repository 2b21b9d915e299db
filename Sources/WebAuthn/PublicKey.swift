internal import Crypto

/// The public key of a passkey, sound for its algorithm.
struct PublicKey: Sendable {
    /// As it is kept: both coordinates for ES256, 32 bytes for Ed25519, the modulus and three bytes of exponent for
    /// RS256. The first two are also what libfido2 gives and takes.
    let bytes: [UInt8]
    let algorithm: PasskeyAlgorithm
    private let key: VerifyingKey

    /// Takes a kept key; throws `badKey` for no point of the curve, or a modulus outside 2048 to 8192 bits.
    init(_ bytes: [UInt8], _ algorithm: PasskeyAlgorithm) throws(PasskeyFault) {
        let key: VerifyingKey? =
            switch algorithm {
            case .es256: VerifyingKey(x: Array(bytes.prefix(32)), y: Array(bytes.dropFirst(32)))
            case .edDSA: VerifyingKey(ed25519: bytes)
            case .rs256:
                bytes.first == 0
                    ? nil
                    : VerifyingKey(
                        modulus: bytes.dropLast(3), exponent: Array(bytes.suffix(3)), algorithm: .rs256)
            }
        guard let key else { throw .badKey }
        self.bytes = bytes
        self.algorithm = algorithm
        self.key = key
    }

    /// Whether it signed a message by RSA, whose signatures have one form everywhere. libfido2 knows no modulus other
    /// than of 2048 bits.
    func verifiesByRSA(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        algorithm == .rs256 && key.verifies(signature, of: message)
    }

    /// The kept form of an RSA key in COSE (RFC 8230, 4); nil for another key, or an exponent not of three bytes.
    static func rsaBytes(_ key: CBORValue) -> [UInt8]? {
        guard key[.unsigned(1)] == .unsigned(3), case .bytes(let modulus) = key[.negative(0)],
            case .bytes(let exponent) = key[.negative(1)], exponent.count == 3
        else { return nil }
        return modulus + exponent
    }
}
