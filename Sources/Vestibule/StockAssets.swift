internal import AuthScreens
internal import Compression
internal import Sodium
internal import StockFiles

/// The stock public files under hashed names, compressed once at start.
struct StockAssets: Sendable {
    /// Each file's address by its plain name.
    private(set) var addresses: [String: String] = [:]
    let assets: Assets

    /// - Parameters:
    ///   - rules: added to the stylesheet: the colours of registered buttons, and the theme's.
    ///   - more: files of the app, by name.
    init(basePath: String, rules: String, more: [(path: String, bytes: [UInt8])] = []) {
        var files: [String: Assets.File] = [:]
        var favicon: Assets.File?
        for (name, contents) in StockFiles.files(below: "Public") + more {
            // Only pages have addresses of files: mails carry their rules along, and the gallery serves its own.
            guard !["mail.css", "gallery.css"].contains(name), let type = Self.type(of: name) else { continue }
            let bytes = name == "vestibule.css" && !rules.isEmpty ? contents + Array(rules.utf8) : contents
            let digest = Digest.sha256(bytes).prefix(8).map { byte in
                let text = String(byte, radix: 16)
                return text.count == 1 ? "0" + text : text
            }.joined()
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            let hashed = "\(name[..<dot]).\(digest)\(name[dot...])"
            let file = Assets.File(
                plain: bytes, gzip: type == "image/png" ? nil : Gzip.compress(bytes),
                brotli: type == "image/png" ? nil : Brotli.compress(bytes, as: .text), type: type, tag: digest)
            files[hashed] = file
            addresses[name] = "\(basePath)/assets/\(hashed)"
            if name == "icon.svg" { favicon = file }
        }
        assets = Assets(files: files, favicon: favicon)
    }

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }
}
