/// The mark of one version of a file (RFC 9110, 8.8.3).
public struct EntityTag: Sendable, Hashable {
    /// The mark in its quotes, as sent in `ETag`.
    public let headerValue: String

    /// A strong tag; characters that a tag cannot hold are left out.
    public init(_ mark: String) {
        let bytes = mark.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        headerValue = "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }

    /// Whether the client already has this version, so that 304 is the answer (RFC 9110, 13.1.2).
    public func isFresh(in headers: Headers) -> Bool {
        headers.all("If-None-Match").contains { line in
            ASCII.split(line, at: UInt8(ascii: ",")).contains { candidate in
                candidate == "*" || candidate == headerValue || candidate == "W/" + headerValue
            }
        }
    }
}
