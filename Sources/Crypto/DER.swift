/// The few forms of DER (X.690) that public keys and signatures are written in.
enum DER {
    /// The identifier of RSA (RFC 3279, 2.3.1).
    static let rsaEncryption: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    /// The identifier of elliptic curve keys on P-256 (RFC 5480, 2.1.1).
    static let p256: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
        0x03, 0x01, 0x07,
    ]
    /// The identifier of Ed25519 (RFC 8410, 3).
    static let ed25519: [UInt8] = [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]

    static func sequence(_ contents: [UInt8]) -> [UInt8] { [0x30] + length(contents.count) + contents }

    /// A number that is not negative, from its big-endian bytes.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // A set first bit would make it negative.
        if digits.isEmpty || digits[0] & 0x80 != 0 { digits.insert(0, at: 0) }
        return [0x02] + length(digits.count) + digits
    }

    static func bitString(_ bytes: [UInt8]) -> [UInt8] { [0x03] + length(bytes.count + 1) + [0] + bytes }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(truncatingIfNeeded: count)] }
        if count < 0x100 { return [0x81, UInt8(truncatingIfNeeded: count)] }
        return [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    }
}
