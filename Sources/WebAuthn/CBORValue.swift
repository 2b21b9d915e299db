/// A value of CBOR (RFC 8949), as far as authenticators use it: lengths stated, nesting shallow.
///
/// Read by hand, and before libfido2 sees any of it: libcbor, which that reads with, makes room for as many elements as
/// an array of nine bytes claims to have, and ends the process where a value is of another kind than was asked for.
indirect enum CBORValue: Equatable, Sendable {
    case unsigned(UInt64)
    /// -1 minus this.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([Entry])
    case bool(Bool)
    /// Tags, floats, null: nothing here reads them.
    case other

    /// A key of a map with its value.
    struct Entry: Equatable, Sendable {
        let key: CBORValue
        let value: CBORValue
    }

    /// Deepest nesting; attestation statements with certificates have 3, CTAP allows 4.
    static let depth = 8

    /// Takes the value that some bytes start with from them; nil where there is none.
    init?(takenFrom bytes: inout ArraySlice<UInt8>) {
        self.init(&bytes, depth: Self.depth)
    }

    private init?(_ bytes: inout ArraySlice<UInt8>, depth: Int) {
        guard depth > 0, let (kind, argument) = Self.takeHead(of: &bytes) else { return nil }
        switch kind {
        case 0: self = .unsigned(argument)
        case 1: self = .negative(argument)
        case 2, 3:
            guard let count = Int(exactly: argument), count <= bytes.count else { return nil }
            let contents = Array(bytes.prefix(count))
            bytes = bytes.dropFirst(count)
            if kind == 2 {
                self = .bytes(contents)
            } else {
                guard let text = String(validating: contents, as: UTF8.self) else { return nil }
                self = .text(text)
            }
        case 4:
            guard let count = Int(exactly: argument), count <= bytes.count else { return nil }
            var values: [CBORValue] = []
            for _ in 0..<count {
                guard let value = CBORValue(&bytes, depth: depth - 1) else { return nil }
                values.append(value)
            }
            self = .array(values)
        case 5:
            guard let count = Int(exactly: argument), count <= bytes.count / 2 else { return nil }
            var entries: [Entry] = []
            for _ in 0..<count {
                guard let key = CBORValue(&bytes, depth: depth - 1), let value = CBORValue(&bytes, depth: depth - 1)
                else { return nil }
                entries.append(Entry(key: key, value: value))
            }
            self = .map(entries)
        case 6:
            guard CBORValue(&bytes, depth: depth - 1) != nil else { return nil }
            self = .other
        default: self = argument == 20 ? .bool(false) : argument == 21 ? .bool(true) : .other
        }
    }

    /// The kind of a value (RFC 8949, 3.1) with its number, length or count; nil for a length that is not stated.
    private static func takeHead(of bytes: inout ArraySlice<UInt8>) -> (kind: UInt8, argument: UInt64)? {
        guard let first = bytes.popFirst() else { return nil }
        let short = first & 0x1F
        if short < 24 { return (first >> 5, UInt64(short)) }
        guard short < 28 else { return nil }
        let count = 1 << Int(short - 24)
        guard bytes.count >= count else { return nil }
        let argument = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(count)
        // The longer forms of the last kind are floats, and words that nobody has assigned.
        return first >> 5 == 7 ? (7, 0) : (first >> 5, argument)
    }

    /// The only value of a map under a key; nil where this is no map or the key comes never or twice.
    subscript(key: CBORValue) -> CBORValue? {
        guard case .map(let entries) = self else { return nil }
        let found = entries.filter { $0.key == key }
        return found.count == 1 ? found.first?.value : nil
    }
}
