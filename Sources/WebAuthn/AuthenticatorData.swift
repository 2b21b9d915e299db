/// What an authenticator signs (WebAuthn Level 3, 6.1), taken apart to the last byte.
struct AuthenticatorData: Sendable {
    /// All of it, as it is signed.
    let bytes: [UInt8]
    /// The SHA-256 of the domain that the passkey is bound to.
    let relyingPartyHash: [UInt8]
    /// How often the passkey has signed, as it counts; 0 where it does not.
    let signCount: Int
    /// The new passkey; nil in a sign-in.
    let credential: Credential?
    /// The map of extensions' answers; nil without.
    let extensions: CBORValue?
    private let flags: UInt8

    /// A new passkey (WebAuthn Level 3, 6.5.1).
    struct Credential: Sendable {
        /// The model of the authenticator, 16 bytes, often zeros.
        let aaguid: [UInt8]
        /// The name of the passkey.
        let id: [UInt8]
        /// The COSE number of its signatures.
        let algorithm: Int
        /// The COSE key (RFC 9052, 7).
        let key: CBORValue
    }

    /// Bytes that a passkey's id may have (WebAuthn Level 3, 7.1, step 25).
    static let idCounts = 1...1023

    var isUserPresent: Bool { flags & 0x01 != 0 }
    var isUserVerified: Bool { flags & 0x04 != 0 }
    var isBackupEligible: Bool { flags & 0x08 != 0 }
    var isBackedUp: Bool { flags & 0x10 != 0 }

    /// Takes the bytes apart; refuses any that no part accounts for.
    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        guard bytes.count >= 37 else { throw .malformed }
        let flags = bytes[32]
        var rest = bytes[37...]
        var credential: Credential?
        if flags & 0x40 != 0 { credential = try Self.takeCredential(&rest) }
        var extensions: CBORValue?
        if flags & 0x80 != 0 {
            extensions = try Self.take(&rest)
            guard case .map = extensions else { throw .malformed }
        }
        guard rest.isEmpty else { throw .malformed }
        // Backed up without being able to be is no state that an authenticator has (6.1.3).
        guard flags & 0x18 != 0x10 else { throw .malformed }
        self.bytes = bytes
        self.flags = flags
        relyingPartyHash = Array(bytes[..<32])
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
        self.credential = credential
        self.extensions = extensions
    }

    private static func takeCredential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> Credential {
        let head = Array(rest.prefix(18))
        guard head.count == 18 else { throw .malformed }
        let count = Int(head[16]) << 8 | Int(head[17])
        rest = rest.dropFirst(18)
        let id = Array(rest.prefix(count))
        guard id.count == count, idCounts.contains(count) else { throw .malformed }
        rest = rest.dropFirst(count)
        let key = try take(&rest)
        // A COSE key says under 3 what it is for (RFC 9052, 7.1).
        guard case .negative(let number) = key[.unsigned(3)], number < 65536 else { throw .malformed }
        return Credential(aaguid: Array(head[..<16]), id: id, algorithm: -1 - Int(number), key: key)
    }

    private static func take(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> CBORValue {
        guard let value = CBORValue(takenFrom: &rest) else { throw .malformed }
        return value
    }
}
