/// An account named so that its owner recognizes it and nobody else learns much.
public enum MaskedAccount {
    /// The best of address, number and name, with most of it hidden; empty for an account without any.
    public static func text(_ user: User) -> String {
        if let email = user.email { return text(email) }
        if let number = user.phoneNumber.flatMap(PhoneNumber.masked) { return number }
        guard let name = user.displayName else { return "" }
        return name.split(separator: " ").map { $0.prefix(1) + "•••" }.joined(separator: " ")
    }

    /// An address by its first character and its domain.
    public static func text(_ email: EmailAddress) -> String {
        let parts = email.display.split(separator: "@", maxSplits: 1)
        return (parts.first?.prefix(1) ?? "") + "•••@" + (parts.last ?? "")
    }
}
