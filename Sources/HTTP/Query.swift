/// The query of a request's target: pairs in their order, decoded once.
public struct Query: Sendable, Hashable {
    /// One pair; the value is empty where there is no `=`.
    public struct Item: Sendable, Hashable {
        /// The decoded name.
        public let name: String
        /// The decoded value.
        public let value: String
    }

    /// The pairs in their order.
    public let items: [Item]

    /// Reads what stands after the question mark; stray percent signs stay, bytes that are no UTF-8 become U+FFFD, and
    /// pairs beyond the hundredth are passed over.
    public init(_ text: String) {
        guard !text.isEmpty else {
            items = []
            return
        }
        items = text.split(separator: "&").prefix(100).map { pair in
            let equals = pair.utf8.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { pair[pair.utf8.index(after: $0)...].utf8 }
            return Item(
                name: Self.decoded(equals.map { pair[..<$0].utf8 } ?? pair.utf8), value: value.map(Self.decoded) ?? "")
        }
    }

    private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: PercentEncoding.decode(bytes, plusIsSpace: true, isLenient: true) ?? [], as: UTF8.self)
    }

    /// The first value of a name.
    public func first(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of a name, in their order.
    public func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}
