/// Hides most of an address or number that a page must not give away.
enum Masking {
    /// `a•••@example.test`
    static func address(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return "•••" }
        return address.prefix(1) + "•••" + address[at...]
    }

    /// `••• 456`
    static func number(_ number: String) -> String { "••• " + number.suffix(3) }
}
