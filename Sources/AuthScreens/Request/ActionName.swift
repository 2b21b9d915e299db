/// The posted `action`: a name, and after the first colon an argument.
struct ActionName: Sendable, Equatable {
    let name: String
    let argument: String?

    /// Nil when the name or argument is not of its alphabet.
    init?(_ value: String) {
        let colon = value.firstIndex(of: ":")
        let name = colon.map { String(value[..<$0]) } ?? value
        guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(Self.isLetterOrDigit) else { return nil }
        let argument = colon.map { String(value[value.index(after: $0)...]) }
        if let argument, !Self.isArgument(argument) { return nil }
        self.name = name
        self.argument = argument
    }

    /// `[A-Za-z0-9._-]{1,64}`
    static func isArgument(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { isLetterOrDigit($0) || ".-_".utf8.contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
