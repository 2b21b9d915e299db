internal import Markup
internal import StockFiles

/// The stock templates, for whoever wants a copy to change.
package enum StockTemplates {
    /// One file.
    package struct File: Sendable {
        /// Its path in a template folder, such as `Elements/Field.xhtml`.
        package let path: String
        package let bytes: [UInt8]

        /// The path without `.xhtml`.
        package var stem: String { String(path.dropLast(6)) }
    }

    /// Every template, by path.
    package static var all: [File] {
        StockFiles.files(below: "Templates").filter { $0.path.hasSuffix(".xhtml") }.map {
            File(path: $0.path, bytes: $0.bytes)
        }
    }

    /// What was probably meant by a name that does not exist.
    package static func hint(_ name: String, in names: [String]) -> String {
        TemplateLibrary.hint(name, in: names)
    }
}
