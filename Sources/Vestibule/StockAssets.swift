internal import AuthScreens
internal import Compression
internal import Markup
internal import Sodium
internal import StockFiles

/// The stock public files and an installation's own, under hashed names, compressed once at start.
struct StockAssets: Sendable {
    /// Each file's address by its plain name.
    private(set) var addresses: [String: String] = [:]
    let assets: Assets

    /// - Parameters:
    ///   - rules: added to the stylesheet: the colours of registered buttons, and the theme's.
    ///   - logos: the theme's logo, by file name.
    ///   - own: the installation's files; its `icon.svg` takes the place of the stock one.
    init(
        basePath: String, rules: String, logos: [(path: String, bytes: [UInt8])] = [], own: [PublicFile] = []
    ) {
        var files: [String: Assets.File] = [:]
        var favicon: Assets.File?
        for (name, contents) in StockFiles.files(below: "Public") + logos {
            // Only pages have addresses of files: mails carry their rules along, and the gallery serves its own.
            guard !["mail.css", "gallery.css"].contains(name), let type = Self.type(of: name) else { continue }
            guard !own.contains(where: { $0.name == name }) else { continue }
            let bytes =
                name == "vestibule.css" ? CompactStyleSheet.bytes(contents + Array(rules.utf8)) : contents
            let digest = Self.digest(bytes)
            let hashed = Self.hashed(name, digest)
            let file = Assets.File(
                plain: bytes, gzip: type == "image/png" ? nil : Gzip.compress(bytes),
                brotli: type == "image/png" ? nil : Brotli.compress(bytes, as: .text), type: type, tag: digest)
            files[hashed] = file
            addresses[name] = "\(basePath)/assets/\(hashed)"
            if name == "icon.svg" { favicon = file }
        }
        // Style sheets come last: they hold the served names of the others.
        var served: [String: String] = addresses.mapValues { String($0.dropFirst("\(basePath)/assets/".count)) }
        for file in own.filter({ $0.kind != .css }) + own.filter({ $0.kind == .css }) {
            let bytes = file.contents { served[$0] ?? $0 }
            let digest = Self.digest(bytes)
            let hashed = Self.hashed(file.name, digest)
            let answer = Assets.File(
                plain: bytes, gzip: file.kind.isText ? Gzip.compress(bytes) : nil,
                brotli: file.kind.isText ? Brotli.compress(bytes, as: .text) : nil, type: file.kind.type, tag: digest)
            files[hashed] = answer
            served[file.name] = hashed
            addresses[file.name] = "\(basePath)/assets/\(hashed)"
            if file.name == "icon.svg", favicon == nil { favicon = answer }
            if file.name == "favicon.ico" { favicon = answer }
        }
        assets = Assets(files: files, favicon: favicon)
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        Digest.sha256(bytes).prefix(8).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }

    private static func hashed(_ name: String, _ digest: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return "\(name[..<dot]).\(digest)\(name[dot...])"
    }

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }
}
