/// One file of a template folder, as read.
public struct TemplateFile: Sendable, Equatable {
    /// Where it stands in the folder: `AuthPicker.xhtml`, `Elements/Field.xhtml`.
    public let path: String
    /// The path that faults print.
    public let displayPath: String
    /// The file's bytes, not yet judged.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(path: String, displayPath: String? = nil, bytes: [UInt8]) {
        self.path = path
        self.displayPath = displayPath ?? path
        self.bytes = bytes
    }

    /// The path without `.xhtml`.
    public var stem: String {
        path.hasSuffix(".xhtml") ? String(path.dropLast(6)) : path
    }
}
