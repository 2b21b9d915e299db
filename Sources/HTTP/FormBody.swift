/// The fields of an `application/x-www-form-urlencoded` body, read strictly.
public struct FormBody: Sendable {
    /// Why a body is no form.
    public enum Fault: Error, Sendable, Hashable {
        /// The `Content-Type` is another, or names another charset than UTF-8.
        case unsupportedMediaType
        /// A percent sign without two hexadecimal digits.
        case badPercentEncoding
        /// Decoded bytes that are not UTF-8.
        case notUTF8
        /// More than 100 fields.
        case tooManyFields
        /// A name over 256 bytes or a value over 16 KiB, decoded.
        case fieldTooLong

        /// The status to answer with: 415, 413 or 400.
        public var status: Int {
            switch self {
            case .unsupportedMediaType: 415
            case .tooManyFields, .fieldTooLong: 413
            case .badPercentEncoding, .notUTF8: 400
            }
        }
    }

    /// The fields in their order.
    public let fields: [Query.Item]

    /// Reads the body of a request, whose media type must be that of a form.
    public init(_ request: Request) throws(Fault) {
        let types = request.headers.all("Content-Type")
        guard types.count == 1, let type = types.first, Self.isForm(type) else { throw .unsupportedMediaType }
        try self.init(bytes: request.body)
    }

    /// Reads the bytes of a form.
    public init(bytes: [UInt8]) throws(Fault) {
        var fields: [Query.Item] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < 100 else { throw .tooManyFields }
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try Self.decoded(pair[..<equals], limit: 256)
            fields.append(Query.Item(name: name, value: try Self.decoded(pair[equals...].dropFirst(), limit: 16_384)))
        }
        self.fields = fields
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Fault) -> String {
        guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true) else { throw .badPercentEncoding }
        guard decoded.count <= limit else { throw .fieldTooLong }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private static func isForm(_ type: String) -> Bool {
        let parts = ASCII.split(type, at: UInt8(ascii: ";"))
        guard let essence = parts.first, ASCII.equal(essence, "application/x-www-form-urlencoded") else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            ["charset=utf-8", "charset=\"utf-8\"", ""].contains { ASCII.equal(parameter, $0) }
        }
    }

    /// The first value of a name.
    public func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The last value of a name, which is what counts for `action`.
    public func last(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    /// All values of a name, in their order.
    public func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
