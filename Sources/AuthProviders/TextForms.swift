internal import FoundationEssentials
internal import HTTP

extension PercentEncoding {
    /// An address with more in its query.
    static func url(_ base: String, adding pairs: [(name: String, value: String)]) -> String {
        base + (base.contains("?") ? "&" : "?") + encodeQuery(pairs)
    }
}

/// Base64 with the alphabet and padding of RFC 4648, 4.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

/// Writes small JSON objects.
enum JSONText {
    enum Value {
        case text(String)
        case number(Int)
        case flag(Bool)
        /// Already JSON.
        case json(String)
    }

    static func object(_ members: [(name: String, value: Value)]) -> String {
        "{" + members.map { text($0.name) + ":" + text($0.value) }.joined(separator: ",") + "}"
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .text(let value): text(value)
        case .number(let value): String(value)
        case .flag(let value): String(value)
        case .json(let value): value
        }
    }

    private static func text(_ value: String) -> String {
        let data = try? JSONEncoder().encode(value)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

/// A text, or a number or flag that a provider writes where others write a text.
struct LooseText: Decodable, Equatable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.text = text
        } else if let number = try? value.decode(Int64.self) {
            text = String(number)
        } else {
            text = String(try value.decode(Bool.self))
        }
    }
}

/// One text or several.
struct OneOrMany: Decodable, Equatable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            texts = [text]
        } else {
            texts = try value.decode([String].self)
        }
    }
}

extension JSONDecoder {
    /// Reads the names that the protocols use, `id_token` as `idToken`.
    static var snakeCase: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
