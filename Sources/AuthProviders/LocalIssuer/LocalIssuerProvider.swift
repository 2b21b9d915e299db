package import AuthCore
package import HTTPClient

/// A brand's button in development: the ordinary OpenID provider, pointed at the local issuer.
package struct LocalIssuerProvider: AuthProviderRedirect {
    private let provider: GenericOIDCProvider
    private let origin: String

    /// Stands in for a brand.
    package init(
        _ brand: ProviderBrand, issuer: LocalIssuer, origin: String, fetcher: any WebFetcher,
        log: @escaping ProviderLog
    ) {
        var profile = OpenIDProfile(
            id: brand.id, displayName: brand.displayName, icon: brand.icon, isBrand: brand.isBrand,
            issuer: issuer.issuer(of: brand.id), clientID: LocalIssuer.clientID, secret: .none)
        profile.emailRule = .verified
        profile.canReauthenticate = true
        provider = GenericOIDCProvider(profile, fetcher: fetcher, isLocal: true, log: log)
        self.origin = origin
    }

    package var id: String { provider.id }
    package var displayName: String { provider.displayName }
    package var icon: String { provider.icon }
    package var isBrand: Bool { provider.isBrand }
    package var canReauthenticate: Bool { true }
    package var answersByPost: Bool { false }

    /// Under the loopback name that the browser uses, since our pages' forms may not lead to another.
    package func departure(_ trip: ProviderTrip) async throws(AuthFailure) -> String {
        let url = try await provider.departure(trip)
        let seen = trip.redirectURI.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
        guard url.hasPrefix(origin) else { return url }
        return seen.joined(separator: "/") + url.dropFirst(origin.count)
    }

    package func arrival(_ answer: ProviderAnswer, _ trip: ProviderTrip) async throws(AuthFailure) -> ProviderOutcome {
        try await provider.arrival(answer, trip)
    }
}
