// The standard library's normalization has no public name yet; Foundation's would bring ICU into the server.
@_spi(_Unicode) internal import Swift

extension String {
    /// Unicode Normalization Form C (UAX #15).
    var nfc: String {
        String(String.UnicodeScalarView(self._nfc))
    }

    /// Without white space of any script and zero-width characters at either end.
    var trimmed: String {
        let scalars = Array(unicodeScalars)
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }

    /// Whether any scalar is a control character (C0, C1, line and paragraph separators).
    var hasControlCharacters: Bool {
        unicodeScalars.contains {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || [0x2028, 0x2029].contains($0.value)
        }
    }
}

extension Unicode.Scalar {
    /// White space, or a character without width that pasting brings along.
    var isBlank: Bool {
        properties.isWhitespace || [0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x180E].contains(value)
    }
}
