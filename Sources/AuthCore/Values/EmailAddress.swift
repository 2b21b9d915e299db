internal import DomainNames

/// An e-mail address that passed the product's one rule.
///
/// Trimmed, NFC, the domain as lower-case A-labels (IDNA2008, non-transitional); the local part is ASCII `dot-atom`
/// (RFC 5321, 4.1.2) of at most 64 bytes, the whole at most 254 (RFC 5321 errata 1690).
public struct EmailAddress: Sendable, Hashable {
    /// What was typed, trimmed: for showing and sending.
    public let display: String
    /// Lower-case, domain in A-labels: for comparing and storing.
    public let normalized: String

    /// Why a text is no address.
    public enum Fault: String, Error, Sendable, CaseIterable {
        case required, invalid, quoted, nonASCII, tooLong

        /// The message a person reads.
        public var messageID: MessageID {
            switch self {
            case .required: .emailRequired
            case .invalid: .emailInvalid
            case .quoted: .emailQuoted
            case .nonASCII: .emailNonASCII
            case .tooLong: .emailTooLong
            }
        }
    }

    /// Parses what a person typed.
    public init(_ typed: String) throws(Fault) {
        guard typed.utf8.count <= 2048 else { throw .tooLong }
        let text = typed.trimmed.nfc
        guard !text.isEmpty else { throw .required }
        guard !text.hasControlCharacters else { throw .invalid }
        if text.hasPrefix("\"") { throw .quoted }
        guard let at = text.lastIndex(of: "@") else { throw .invalid }
        let local = String(text[..<at])
        let domain = String(text[text.index(after: at)...])
        guard !local.isEmpty, !domain.isEmpty else { throw .invalid }
        guard local.utf8.allSatisfy({ $0 < 0x80 }) else { throw .nonASCII }
        guard local.utf8.allSatisfy(Self.isAtomByte), !local.hasPrefix("."), !local.hasSuffix("."),
            !local.contains("..")
        else { throw local.contains("\"") ? .quoted : .invalid }
        let host = try Self.host(domain)
        guard local.utf8.count <= 64, local.utf8.count + 1 + host.utf8.count <= 254 else { throw .tooLong }
        display = local + "@" + domain
        normalized = local.lowercased() + "@" + host
    }

    private static func host(_ domain: String) throws(Fault) -> String {
        guard domain.contains("."), !domain.hasPrefix("."), !domain.hasSuffix("."), !domain.contains(".."),
            !domain.hasPrefix("["), !domain.unicodeScalars.contains(where: \.isBlank)
        else { throw .invalid }
        guard domain.utf8.count <= 255 else { throw .tooLong }
        // Looked at again: the mapping turns other full stops into dots and drops characters without width.
        guard let host = DomainName.ascii(domain) else { throw .invalid }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
            let top = labels.last, !top.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .invalid }
        return host
    }

    /// `atext` of RFC 5322, 3.2.3, and the dot.
    private static func isAtomByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: Array("!#$%&'*+-/=?^_`{|}~.".utf8).contains(byte)
        }
    }
}
