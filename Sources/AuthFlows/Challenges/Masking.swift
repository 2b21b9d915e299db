package import AuthCore

/// Hides most of an address or number that a page must not give away.
package enum Masking {
    /// `a•••@example.test`
    package static func address(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return "•••" }
        return address.prefix(1) + "•••" + address[at...]
    }

    /// `••• 456`
    package static func number(_ number: String) -> String { "••• " + number.suffix(3) }

    /// Where a message went.
    package static func shown(_ recipient: Recipient) -> String {
        switch recipient {
        case .email(let address): self.address(address.display)
        case .phone(let number): self.number(number)
        }
    }
}
