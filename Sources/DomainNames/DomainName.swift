internal import CIDN2

/// Internationalised domain names by IDNA2008, non-transitional (RFC 5891, UTS 46).
public enum DomainName {
    /// The lower-case A-label form; nil when it is no valid host name.
    public static func ascii(_ name: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 1024, !name.utf8.contains(0) else { return nil }
        var output: UnsafeMutablePointer<CChar>?
        let flags = IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue | IDN2_USE_STD3_ASCII_RULES.rawValue
        let status = idn2_to_ascii_8z(name, &output, CInt(bitPattern: UInt32(flags)))
        guard status == IDN2_OK.rawValue, let output else { return nil }
        defer { idn2_free(output) }
        let ascii = String(cString: output).lowercased()
        return ascii.utf8.count <= 253 ? ascii : nil
    }
}
