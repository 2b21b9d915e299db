internal import CQRCode

/// A QR symbol (ISO/IEC 18004) with medium error correction, as one drawing.
public struct QRSymbol: Sendable, Equatable {
    /// Modules on a side, the quiet zone of four on each side included.
    public let size: Int
    /// SVG path data: each dark run of a row is one rectangle.
    public let path: String

    /// Modules that stay light around the symbol.
    public static let quietZone = 4

    /// Draws a text; nil when it is too long for one symbol.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 2048,
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        let modules = UnsafeBufferPointer(start: data, count: width * width)
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                // The lowest bit says whether a module is dark.
                guard modules[row * width + column] & 1 == 1 else {
                    column += 1
                    continue
                }
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                let length = column - start
                path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
            }
        }
        size = width + 2 * Self.quietZone
        self.path = path
    }
}
