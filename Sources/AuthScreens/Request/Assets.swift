package import HTTP

/// The static files, each under a name that holds a digest of its contents.
package struct Assets: Sendable {
    /// One file as it is answered.
    package struct File: Sendable {
        package var plain: SharedBytes
        package var gzip: SharedBytes?
        package var brotli: SharedBytes?
        package var type: String
        package var tag: EntityTag

        /// Describes a file.
        package init(plain: [UInt8], gzip: [UInt8]?, brotli: [UInt8]?, type: String, tag: String) {
            self.plain = SharedBytes(plain)
            self.gzip = gzip.map(SharedBytes.init)
            self.brotli = brotli.map(SharedBytes.init)
            self.type = type
            self.tag = EntityTag(tag)
        }
    }

    private let files: [String: File]
    /// What `/favicon.ico` answers.
    private let favicon: File?

    /// Takes files by their hashed names.
    package init(files: [String: File], favicon: File?) {
        self.files = files
        self.favicon = favicon
    }

    /// Answers `…/assets/{file}`; nil for a file that does not exist.
    func response(_ request: Request) -> Response? {
        files[request.parameters["file"] ?? ""].map { response($0, request, isImmutable: true) }
    }

    /// Answers `/favicon.ico`, which browsers ask for by themselves.
    func faviconResponse(_ request: Request) -> Response {
        guard let favicon else { return Response(status: 204) }
        return response(favicon, request, isImmutable: false)
    }

    private func response(_ file: File, _ request: Request, isImmutable: Bool) -> Response {
        var headers: Headers = [
            "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=86400",
            "Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ]
        headers.set("ETag", file.tag.headerValue)
        if file.tag.isFresh(in: request.headers) { return Response(status: 304, headers: headers) }
        headers.set("Content-Type", file.type)
        var available: Set<ContentCoding> = []
        if file.gzip != nil { available.insert(.gzip) }
        if file.brotli != nil { available.insert(.brotli) }
        var bytes = file.plain
        switch ContentCoding.best(of: available, for: request.headers) {
        case .brotli:
            if let brotli = file.brotli {
                bytes = brotli
                headers.set("Content-Encoding", "br")
            }
        case .gzip:
            if let gzip = file.gzip {
                bytes = gzip
                headers.set("Content-Encoding", "gzip")
            }
        default: break
        }
        return Response(status: 200, headers: headers, body: .shared(bytes))
    }
}
