internal import AuthCore
internal import FoundationEssentials

/// What the user information says (OpenID Connect Core, 5.3.2).
struct UserInfo: Decodable, Sendable {
    let sub: String
    let email: String?
    let emailVerified: LooseText?
    let name: String?
}

/// What is known of a person, from wherever it came.
struct PersonFacts: Sendable {
    var name: String?
    var email: String?
    var isEmailVerified: Bool

    init(_ token: IDToken) {
        name = token.name
        email = token.email
        isEmailVerified = token.emailVerified?.text == "true"
    }

    var isIncomplete: Bool { name == nil || email == nil }

    mutating func add(_ info: UserInfo) {
        name = name ?? info.name
        // An address and what is said of it belong together.
        guard email == nil else { return }
        email = info.email
        isEmailVerified = info.emailVerified?.text == "true"
    }

    func outcome(_ profile: OpenIDProfile, _ token: IDToken) -> ProviderOutcome {
        let address = email.flatMap { try? EmailAddress($0) }
        return ProviderOutcome(
            identity: ProviderIdentity(providerID: profile.id, issuer: token.iss, subject: token.sub),
            displayName: DisplayName.clean(name), email: address,
            isEmailTrusted: isEmailVerified && address.map { trusts($0, profile.emailRule, token) } ?? false)
    }

    private func trusts(_ email: EmailAddress, _ rule: OpenIDProfile.EmailRule, _ token: IDToken) -> Bool {
        switch rule {
        case .never: false
        case .verified: true
        case .google: email.normalized.hasSuffix("@gmail.com") || token.hd.map { !$0.isEmpty } ?? false
        }
    }
}

/// A name that came from outside.
enum DisplayName {
    /// Longest name in characters.
    static let maximumLength = 100

    /// Without control characters and blanks around it, cut where it is too long; nil if nothing is left.
    static func clean(_ name: String?) -> String? {
        guard let name else { return nil }
        let visible = name.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        let text = String(words.joined(separator: " ").prefix(maximumLength))
        return text.isEmpty ? nil : text
    }
}

/// The `user` field that Apple posts the first time only. It comes by way of the browser, so it says a name and nothing
/// else.
enum AppleUser {
    private struct User: Decodable {
        struct Name: Decodable {
            let firstName: String?
            let lastName: String?
        }
        let name: Name?
    }

    static func name(_ json: String) -> String? {
        guard json.utf8.count <= 2048,
            let user = try? JSONDecoder().decode(User.self, from: Data(json.utf8))
        else { return nil }
        let parts = [user.name?.firstName, user.name?.lastName].compactMap { $0 }
        return DisplayName.clean(parts.joined(separator: " "))
    }
}
