/// A file of the installation's own that pages may show: a style sheet, a picture, a font.
package struct PublicFile: Sendable {
    /// What a file may be, by the ending of its name.
    package enum Kind: String, Sendable, CaseIterable {
        case css, svg, png, jpg, jpeg, webp, woff2, ico

        /// The media type that it is served with.
        package var type: String {
            switch self {
            case .css: "text/css; charset=utf-8"
            case .svg: "image/svg+xml"
            case .png: "image/png"
            case .jpg, .jpeg: "image/jpeg"
            case .webp: "image/webp"
            case .woff2: "font/woff2"
            case .ico: "image/x-icon"
            }
        }

        /// Whether compressing it is worth the time.
        package var isText: Bool { self == .css || self == .svg }

        /// Whether the first bytes are those of the format; nil where text decides.
        func fits(_ bytes: [UInt8]) -> Bool? {
            switch self {
            case .css, .svg: nil
            case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            case .jpg, .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
            case .webp: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
            case .woff2: bytes.starts(with: Array("wOF2".utf8))
            case .ico: bytes.starts(with: [0, 0, 1, 0])
            }
        }
    }

    /// One stretch of a file's bytes.
    package enum Piece: Sendable {
        case bytes([UInt8])
        /// The served name of another public file.
        case name(String)
    }

    /// The name in the folder, which templates use.
    package let name: String
    package let kind: Kind
    /// The contents; a style sheet's names of other files stand for themselves.
    package let pieces: [Piece]

    /// The contents with every name of another file replaced.
    package func contents(_ served: (String) -> String) -> [UInt8] {
        pieces.flatMap { piece in
            switch piece {
            case .bytes(let bytes): bytes
            case .name(let name): Array(served(name).utf8)
            }
        }
    }
}
