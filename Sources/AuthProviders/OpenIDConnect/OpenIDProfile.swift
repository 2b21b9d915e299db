/// What this server knows of an OpenID provider before it asks.
public struct OpenIDProfile: Sendable {
    /// A stable id, such as `google.com`.
    public var id: String
    /// The provider's own name.
    public var displayName: String
    /// The stem of its drawing.
    public var icon: String
    /// Whether its button carries a required appearance.
    public var isBrand: Bool
    /// The issuer, exactly as its configuration and tokens name it.
    public var issuer: String
    /// The id that the provider gave this server.
    public var clientID: String
    /// How this server proves who it is.
    public var secret: ClientSecret
    /// What is asked for; `openid` among it.
    public var scopes = ["openid", "email", "profile"]
    /// More parameters of the request.
    public var parameters: [String: String] = [:]
    /// Whether the provider answers by a posted form.
    public var answersByPost = false
    /// Whether it honours `prompt=login` and `max_age` and says `auth_time`.
    public var canReauthenticate = false
    /// Who vouches for an address.
    public var emailRule = EmailRule.never
    /// What tokens name as their issuer.
    public var issuerRule = IssuerRule.exact

    /// When an address counts as proven.
    public enum EmailRule: Sendable, Equatable {
        /// The provider is no authority: our own mail proves the address.
        case never
        /// The provider says that it is verified, and is believed.
        case verified
        /// Verified, and Google's own: of gmail.com, or of an organisation that it manages.
        case google
    }

    /// What a token's issuer must be.
    public enum IssuerRule: Sendable, Equatable {
        /// The issuer itself.
        case exact
        /// The issuer with the token's own tenant in it: any organisation's accounts, and private ones.
        case microsoftTenant
    }

    /// Describes a provider; the rest has defaults that suit a strange one.
    public init(
        id: String, displayName: String, icon: String = "key", isBrand: Bool = false, issuer: String, clientID: String,
        secret: ClientSecret
    ) {
        self.id = id
        self.displayName = displayName
        self.icon = icon
        self.isBrand = isBrand
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
    }
}

extension OpenIDProfile {
    /// Where a tenant's id stands in Microsoft's issuer.
    static let tenantPlaceholder = "{tenantid}"

    /// What a token must name as its issuer; nil where its tenant is none.
    func issuer(of token: IDToken) -> String? {
        switch issuerRule {
        case .exact: return issuer
        case .microsoftTenant:
            guard let tid = token.tid, Self.isTenantID(tid) else { return nil }
            return metadataIssuer.replacing(Self.tenantPlaceholder, with: tid)
        }
    }

    /// What the configuration names as its issuer.
    var metadataIssuer: String {
        switch issuerRule {
        case .exact: issuer
        case .microsoftTenant: "https://login.microsoftonline.com/\(Self.tenantPlaceholder)/v2.0"
        }
    }

    /// Whether a text has the form of a tenant's id: lower-case hexadecimal digits in groups of 8-4-4-4-12.
    public static func isTenantID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && text.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
    }
}
