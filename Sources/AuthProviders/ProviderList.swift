package import AuthCore
package import Crypto
package import HTTPClient

/// What an installation sets for one provider, its secrets read already.
package struct ProviderSettings: Sendable {
    package var id: String
    package var clientID: String
    package var secret: String?
    package var issuer: String?
    package var tenant: String?
    package var displayName: String?
    package var teamID: String?
    package var keyID: String?
    package var privateKey: SigningKey?
    package var scopes: [String]?
    package var trustsEmail = false
    package var reauthenticates = false

    /// Describes a provider.
    package init(id: String, clientID: String) {
        self.id = id
        self.clientID = clientID
    }

    var clientSecret: ClientSecret { secret.map(ClientSecret.basic) ?? .none }
}

/// What a provider is built with.
package struct ProviderParts: Sendable {
    package var fetcher: any WebFetcher
    /// Whether end points without https are taken, for development.
    package var isLocal: Bool
    package var log: ProviderLog

    /// Gathers the parts.
    package init(fetcher: any WebFetcher, isLocal: Bool, log: @escaping ProviderLog) {
        self.fetcher = fetcher
        self.isLocal = isLocal
        self.log = log
    }
}

/// One provider that can be configured by its id alone.
package struct ProviderPreset: Sendable {
    /// The provider's id.
    package let id: String
    /// Keys besides `clientID` without which it does not work.
    package let needs: [String]
    let make: @Sendable (ProviderSettings, ProviderParts) -> (any AuthProviderRedirect)?
}

/// Every provider in one place; a new one is a file in `Presets` and a line here.
package enum ProviderList {
    /// The presets; any other id needs an `issuer`.
    package static let presets: [ProviderPreset] = [
        ProviderPreset(id: "google.com", needs: ["clientSecret"]) { settings, parts in
            openID(.google(clientID: settings.clientID, secret: settings.clientSecret), settings, parts)
        },
        ProviderPreset(id: "apple.com", needs: ["teamID", "keyID", "privateKeyFile"]) { settings, parts in
            guard let team = settings.teamID, let keyID = settings.keyID, let key = settings.privateKey else {
                return nil
            }
            return openID(
                .apple(clientID: settings.clientID, team: team, keyID: keyID, key: key), settings, parts)
        },
        ProviderPreset(id: "facebook.com", needs: ["clientSecret"]) { settings, parts in
            oauth2(OAuth2Profile.facebook(clientID:secret:), settings, parts)
        },
        ProviderPreset(id: "twitter.com", needs: ["clientSecret"]) {
            oauth2(OAuth2Profile.x(clientID:secret:), $0, $1)
        },
        ProviderPreset(id: "github.com", needs: ["clientSecret"]) {
            oauth2(OAuth2Profile.github(clientID:secret:), $0, $1)
        },
        ProviderPreset(id: "microsoft.com", needs: ["clientSecret", "tenant"]) { settings, parts in
            guard let tenant = settings.tenant else { return nil }
            return openID(
                .microsoft(clientID: settings.clientID, secret: settings.clientSecret, tenant: tenant), settings, parts)
        },
        ProviderPreset(id: "yahoo.com", needs: ["clientSecret"]) { settings, parts in
            openID(.yahoo(clientID: settings.clientID, secret: settings.clientSecret), settings, parts)
        },
        ProviderPreset(id: "line", needs: ["clientSecret"]) { oauth2(OAuth2Profile.line(clientID:secret:), $0, $1) },
    ]

    /// The provider for some settings; nil where they lack something that it needs.
    package static func provider(
        _ settings: ProviderSettings, _ parts: ProviderParts
    ) -> (any AuthProviderRedirect)? {
        if let preset = presets.first(where: { $0.id == settings.id }) { return preset.make(settings, parts) }
        guard let issuer = settings.issuer else { return nil }
        let profile = OpenIDProfile(
            id: settings.id, displayName: settings.displayName ?? settings.id, issuer: issuer,
            clientID: settings.clientID, secret: settings.clientSecret)
        return openID(profile, settings, parts)
    }

    private static func openID(
        _ profile: OpenIDProfile, _ settings: ProviderSettings, _ parts: ProviderParts
    ) -> any AuthProviderRedirect {
        var profile = profile
        if let name = settings.displayName { profile.displayName = name }
        if let scopes = settings.scopes { profile.scopes = scopes }
        if settings.trustsEmail { profile.emailRule = .verified }
        if settings.reauthenticates { profile.canReauthenticate = true }
        return GenericOIDCProvider(profile, fetcher: parts.fetcher, isLocal: parts.isLocal, log: parts.log)
    }

    private static func oauth2(
        _ profile: (String, String) -> OAuth2Profile, _ settings: ProviderSettings, _ parts: ProviderParts
    ) -> (any AuthProviderRedirect)? {
        guard let secret = settings.secret else { return nil }
        return OAuth2Provider(profile(settings.clientID, secret), fetcher: parts.fetcher, log: parts.log)
    }
}
