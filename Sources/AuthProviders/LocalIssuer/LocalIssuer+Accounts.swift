package import AuthCore
internal import Sodium

extension LocalIssuer {
    /// An invented person.
    package struct Account: Sendable, Equatable {
        /// `[a-z]+`, short.
        package var id: String
        package var name: String
        package var email: EmailAddress?
        package var isEmailVerified: Bool

        /// The issuer's own name for the person.
        var subject: String

        /// A person that somebody typed; the same words are the same person.
        package static func invented(name: String, email: EmailAddress?, isVerified: Bool) -> Account {
            let name = DisplayName.clean(name) ?? "Nobody in particular"
            let words = Array((name + "\n" + (email?.normalized ?? "")).utf8)
            return Account(
                id: "invented", name: name, email: email, isEmailVerified: isVerified,
                subject: "invented-" + Base64URL.encode(Array(Digest.sha256(words).prefix(12))))
        }
    }

    /// One of each kind: with an address that is verified, with one that is not, with none.
    package static let accounts: [Account] = [
        Account(
            id: "ada", name: "Ada Lovelace", email: try? EmailAddress("ada@example.test"), isEmailVerified: true,
            subject: "ada"),
        Account(
            id: "alan", name: "Alan Turing", email: try? EmailAddress("alan@example.test"), isEmailVerified: false,
            subject: "alan"),
        Account(id: "grace", name: "Grace Hopper", email: nil, isEmailVerified: false, subject: "grace"),
    ]
}
