internal import Localization

/// A key of an object, whatever it is called.
private struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// The values of an object that may have these keys and no others.
    func strictContainer<Key: CodingKey & CaseIterable>(_: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        for key in try container(keyedBy: NamedKey.self).allKeys.map(\.stringValue).sorted()
        where !known.contains(key) {
            let path = (codingPath.map(\.stringValue) + [key]).joined(separator: ".")
            throw AuthConfiguration.Fault.unknownKey(path.shown, last: key, among: known)
        }
        return try container(keyedBy: Key.self)
    }

    /// A fault of the value that is being read.
    func fault(_ what: String, hint: String) -> AuthConfiguration.Fault {
        let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .filter { !$0.hasPrefix("[") }.joined(separator: ".")
        return AuthConfiguration.Fault("\(path): \(what)", hint: hint, key: path)
    }
}

extension KeyedDecodingContainer {
    /// A whole number of CSS pixels.
    func pixels(forKey key: Key) throws -> Int? {
        guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw try superDecoder(forKey: key).fault("\(number) is no whole number", hint: "write 0 to 32")
        }
        return whole
    }
}

extension String {
    /// The text as a terminal may show it: short, without control characters.
    var shown: String {
        let scalars = unicodeScalars.prefix(60).map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? "\u{FFFD}" : String(scalar)
        }
        return "'" + scalars.joined() + (unicodeScalars.count > 60 ? "…" : "") + "'"
    }
}
