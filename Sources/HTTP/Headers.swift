/// Header fields in their order, found whatever the case of their names.
public struct Headers: Sendable, Hashable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name as it was given.
        public let name: String
        /// The value without the blanks around it.
        public let value: String

        /// A field that the server has checked.
        package init(checked name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in their order.
    public private(set) var fields: [Field]

    /// No fields.
    public init() { fields = [] }

    /// Fields of a request that the server has already checked.
    package init(checked fields: [Field]) { self.fields = fields }

    /// The first value of a name.
    public func first(_ name: String) -> String? { fields.first { ASCII.equal($0.name, name) }?.value }

    /// All values of a name, in their order.
    public func all(_ name: String) -> [String] { fields.filter { ASCII.equal($0.name, name) }.map(\.value) }

    /// Adds a field and answers true; a name that is no token, or a value with a control character such as a line
    /// break, is never added, so that no input can begin a field of its own (RFC 9110, 5.5).
    @discardableResult
    public mutating func add(_ name: String, _ value: String) -> Bool {
        guard Self.isToken(name), Self.isValue(value) else { return false }
        fields.append(Field(checked: name, value))
        return true
    }

    /// Replaces all fields of a name by one; leaves them as they were and answers false where ``add(_:_:)`` would.
    @discardableResult
    public mutating func set(_ name: String, _ value: String) -> Bool {
        guard Self.isToken(name), Self.isValue(value) else { return false }
        remove(name)
        fields.append(Field(checked: name, value))
        return true
    }

    /// Removes all fields of a name.
    public mutating func remove(_ name: String) { fields.removeAll { ASCII.equal($0.name, name) } }

    /// Whether a text is a token (RFC 9110, 5.6.2).
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ASCII.isTokenByte)
    }

    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

extension Headers: ExpressibleByDictionaryLiteral {
    /// Fields in the order written; those that ``add(_:_:)`` refuses are left out.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init()
        for (name, value) in elements { add(name, value) }
    }
}
