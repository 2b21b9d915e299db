internal import CIDN2

/// Internationalised domain names by IDNA2008, non-transitional (RFC 5891, UTS 46).
package enum DomainName {
    /// The lower-case A-label form; nil when it is no valid host name.
    package static func ascii(_ name: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 1024, !name.utf8.contains(0) else { return nil }
        var output: UnsafeMutablePointer<CChar>?
        let flags = IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue
        let status = idn2_to_ascii_8z(name, &output, CInt(bitPattern: UInt32(flags)))
        guard status == IDN2_OK.rawValue, let output else { return nil }
        defer { idn2_free(output) }
        let ascii = String(cString: output).lowercased()
        return ascii.utf8.count <= 253 && ascii.utf8.allSatisfy(isHostByte) ? ascii : nil
    }

    /// Letters, digits, hyphen and dot (RFC 1123, 2.1). The library's own rule for these takes other characters out
    /// instead of refusing them, which makes one name of another.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
