/// A QR symbol that a page shows: `<svg v:qr="code" role="img" v:aria-label="@key"/>`.
public struct QRCode: Sendable, Equatable {
    /// Units on a side, the light margin included.
    public let size: Int
    /// SVG path data of the dark modules.
    public let path: String

    /// Takes a drawing; nil for path data of anything but moves and straight lines.
    public init?(size: Int, path: String) {
        guard (1...400).contains(size), path.utf8.allSatisfy(Self.isPathData) else { return nil }
        self.size = size
        self.path = path
    }

    private static func isPathData(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "0"..."9", "M", "m", "H", "h", "V", "v", "Z", "z", " ", "-": true
        default: false
        }
    }

    /// The rest of the svg's start tag, and the drawing. The data was checked: nothing in it can end an attribute.
    var markup: String {
        " viewBox=\"0 0 \(size) \(size)\" shape-rendering=\"crispEdges\"><path d=\"\(path)\"/>"
    }
}
