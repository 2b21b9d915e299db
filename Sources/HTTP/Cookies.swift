/// The cookies of a request (RFC 6265, 5.4); a name may come more than once, and nothing tells which one is ours.
public struct Cookies: Sendable {
    /// The pairs in their order, of which at most 100 are read.
    public let items: [Query.Item]

    /// The cookies in the `Cookie` fields.
    public init(_ headers: Headers) {
        let pairs = headers.all("Cookie").flatMap { $0.split(separator: ";") }.prefix(100)
        items = pairs.compactMap { pair in
            guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = ASCII.trimmed(pair[..<equals])
            let value = ASCII.trimmed(pair[pair.utf8.index(after: equals)...])
            let isQuoted = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return Query.Item(
                name: String(name), value: String(isQuoted ? value.dropFirst().dropLast() : value))
        }
    }

    /// The first value of a name.
    public func first(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of a name.
    public func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}
