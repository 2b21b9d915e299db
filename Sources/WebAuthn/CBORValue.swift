internal import CCBOR

/// A value of CBOR (RFC 8949), as far as authenticators use it: lengths stated, nesting shallow.
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

    /// Reads the value that some bytes start with, and counts its bytes; nil where there is none.
    static func read(_ bytes: [UInt8]) -> (value: CBORValue, count: Int)? {
        var result = cbor_load_result()
        let loaded = bytes.withUnsafeBufferPointer { cbor_load($0.baseAddress, $0.count, &result) }
        var item = loaded
        defer { if item != nil { cbor_decref(&item) } }
        guard let loaded, result.error.code == CBOR_ERR_NONE, result.read > 0, result.read <= bytes.count,
            let value = CBORValue(loaded, depth: depth)
        else { return nil }
        return (value, result.read)
    }

    private typealias Item = UnsafeMutablePointer<cbor_item_t>

    private init?(_ item: Item, depth: Int) {
        guard depth > 0 else { return nil }
        switch cbor_typeof(item) {
        case CBOR_TYPE_UINT: self = .unsigned(cbor_get_int(item))
        case CBOR_TYPE_NEGINT: self = .negative(cbor_get_int(item))
        case CBOR_TYPE_BYTESTRING:
            guard cbor_bytestring_is_definite(item) else { return nil }
            self = .bytes(Self.copy(cbor_bytestring_handle(item), cbor_bytestring_length(item)))
        case CBOR_TYPE_STRING:
            guard cbor_string_is_definite(item),
                let text = String(
                    validating: Self.copy(cbor_string_handle(item), cbor_string_length(item)), as: UTF8.self)
            else { return nil }
            self = .text(text)
        case CBOR_TYPE_ARRAY:
            guard cbor_array_is_definite(item) else { return nil }
            var values: [CBORValue] = []
            for index in 0..<cbor_array_size(item) {
                guard let element = cbor_array_handle(item)?[index], let value = CBORValue(element, depth: depth - 1)
                else { return nil }
                values.append(value)
            }
            self = .array(values)
        case CBOR_TYPE_MAP:
            guard cbor_map_is_definite(item) else { return nil }
            var entries: [Entry] = []
            for index in 0..<cbor_map_size(item) {
                guard let pair = cbor_map_handle(item)?[index], let first = pair.key, let second = pair.value,
                    let key = CBORValue(first, depth: depth - 1), let value = CBORValue(second, depth: depth - 1)
                else { return nil }
                entries.append(Entry(key: key, value: value))
            }
            self = .map(entries)
        case CBOR_TYPE_FLOAT_CTRL where cbor_is_bool(item): self = .bool(cbor_get_bool(item))
        default: self = .other
        }
    }

    private static func copy(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// The only value of a map under a key; nil where this is no map or the key comes never or twice.
    subscript(key: CBORValue) -> CBORValue? {
        guard case .map(let entries) = self else { return nil }
        let found = entries.filter { $0.key == key }
        return found.count == 1 ? found.first?.value : nil
    }
}
