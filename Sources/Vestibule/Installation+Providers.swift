internal import AuthCore
internal import AuthProviders
internal import Crypto
internal import FoundationEssentials
internal import Glibc
internal import HTTPClient
internal import JOSE

extension Installation {
    private func reach(_ place: Place) -> HTTPClient.Reach {
        guard !place.isDevelopment else { return .local }
        return configuration.allowsPrivateProviders ? .privateNetwork : .publicNetwork
    }

    /// The buttons' providers in the picker's order, and the issuer that stands in for some of them in development.
    func providers(
        _ place: Place, clock: any WallClock, log: @escaping @Sendable (String) -> Void
    ) throws(Failure) -> (all: [any AuthProviderUI], issuer: LocalIssuer?) {
        let parts = ProviderParts(
            fetcher: place.fetcher ?? HTTPClient(reach: reach(place)), isLocal: place.isDevelopment
        ) { attempt, reason in log("attempt \(attempt.rawValue): \(reason)") }
        var configured: [any AuthProviderUI] = []
        for provider in configuration.providers {
            guard let made = ProviderList.provider(try provider.settings(), parts) else {
                throw Failure(description: "providers: '\(provider.id)' lacks something; run: vestibule check")
            }
            configured.append(made)
        }
        for provider in place.providers
        where !(provider is any AuthProviderAction) && !(provider is any AuthProviderRedirect) {
            throw Failure(
                description: "the provider '\(provider.id)' has a button that does nothing; let it be an "
                    + "AuthProviderAction or an AuthProviderRedirect")
        }
        guard place.isDevelopment else { return (configured + place.providers, nil) }
        let origin = "http://localhost:\(place.port)"
        let issuer =
            place.usesLocalIssuer
            ? LocalIssuer(origin: origin, clock: clock, random: SystemRandom(), delay: place.providerDelay) : nil
        // What has no credentials has a stand-in, so that every button can be pressed.
        // The plain stand-ins keep to the brands: the first view has a weight to hold.
        let known = issuer == nil ? ProviderBrand.all : ProviderBrand.withPresets
        let brands: [any AuthProviderUI] = known.map { brand in
            if let own = configured.first(where: { $0.id == brand.id }) { return own }
            guard let issuer else { return DevelopmentProvider(brand, delay: place.providerDelay) }
            return LocalIssuerProvider(brand, issuer: issuer, origin: origin, fetcher: parts.fetcher, log: parts.log)
        }
        let others = configured.filter { provider in !known.contains { $0.id == provider.id } }
        return (brands + others + place.providers, issuer)
    }
}

extension ProviderConfiguration {
    /// The settings with the secrets that stand elsewhere.
    fileprivate func settings() throws(Installation.Failure) -> ProviderSettings {
        var settings = ProviderSettings(id: id, clientID: clientID)
        settings.issuer = issuer
        settings.tenant = tenant
        settings.displayName = displayName
        settings.teamID = teamID
        settings.keyID = keyID
        settings.scopes = scopes
        settings.trustsEmail = trustsEmail
        settings.reauthenticates = reauthenticates
        if let name = clientSecretEnvironment {
            guard let value = getenv(name), value.pointee != 0 else {
                throw .init(description: "providers: '\(id)': the environment variable \(name) is not set")
            }
            settings.secret = String(cString: value)
        } else if let path = clientSecretFile {
            settings.secret = try text(of: path)
        }
        if let path = privateKeyFile {
            guard let key = SigningKey(pem: try text(of: path)) else {
                throw .init(description: "\(path): is no key on P-256 in PEM form without a password")
            }
            settings.privateKey = key
        }
        return settings
    }

    private func text(of path: String) throws(Installation.Failure) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)),
            let text = String(validating: data, as: UTF8.self)?.trimmed, !text.isEmpty
        else { throw .init(description: "\(path): cannot be read or is empty; check the path and its permissions") }
        return text
    }
}

extension String {
    /// Without blanks and line ends around it.
    fileprivate var trimmed: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
