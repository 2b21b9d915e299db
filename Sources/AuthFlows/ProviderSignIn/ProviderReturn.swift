internal import AuthCore
internal import FoundationEssentials

/// What came back from a provider with a person.
package struct ProviderReturn: Sendable {
    /// The provider that the address names.
    package var providerID: String
    package var state: String
    package var code: String?
    /// What the provider says instead of giving a code.
    package var error: String?
    package var issuer: String?
    /// Apple's `user` field.
    package var user: String?

    /// Gathers what came back.
    package init(
        providerID: String, state: String, code: String? = nil, error: String? = nil, issuer: String? = nil,
        user: String? = nil
    ) {
        self.providerID = providerID
        self.state = state
        self.code = code
        self.error = error
        self.issuer = issuer
        self.user = user
    }

    /// Errors that say that the person turned back.
    private static let cancellations: Set<String> = [
        "access_denied", "user_cancelled_authorize", "user_cancelled_login", "user_denied",
    ]

    /// Whether the person turned back there, about which nothing is said.
    var isCancelled: Bool { error.map { Self.cancellations.contains($0.lowercased()) } ?? false }

    /// What is kept between a posted answer and the request that brings the session; nil for more than a flow holds.
    var kept: String? {
        let fields = Kept(code: code, error: error, issuer: issuer, user: user)
        guard let data = try? JSONEncoder().encode(fields), data.count <= 2560 else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The same return with what was posted.
    func with(kept text: String) -> ProviderReturn? {
        guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8)) else { return nil }
        return ProviderReturn(
            providerID: providerID, state: state, code: kept.code, error: kept.error, issuer: kept.issuer,
            user: kept.user)
    }

    private struct Kept: Codable {
        var code: String?
        var error: String?
        var issuer: String?
        var user: String?
    }
}
