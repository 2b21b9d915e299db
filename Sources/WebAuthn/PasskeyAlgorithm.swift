/// The signatures that a passkey may make, by their COSE numbers (RFC 9053, RFC 8812).
package enum PasskeyAlgorithm: Int, Sendable, CaseIterable, Codable {
    /// ECDSA on P-256 with SHA-256: what nearly every authenticator makes.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256 and a key of 2048 to 8192 bits: older Windows machines.
    case rs256 = -257
}
