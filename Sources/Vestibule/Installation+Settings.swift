internal import AuthCore
internal import AuthFlows
internal import AuthScreens
internal import HTTP
internal import Markup
internal import WebAuthn

/// What a configuration means to pages and flows.
extension Installation {
    func screenSettings(_ place: Place) -> ScreenSettings {
        let local = "localhost:\(place.port)"
        let origin = place.isDevelopment ? "http://\(local)" : configuration.publicOrigin ?? ""
        let host = origin.split(separator: "/").last.map { $0.lowercased() } ?? ""
        var settings = ScreenSettings(
            appName: configuration.appName, basePath: configuration.basePath, publicOrigin: origin,
            acceptedHosts: place.isDevelopment
                ? [local, "127.0.0.1:\(place.port)", "[::1]:\(place.port)"] : [host, host + ":443"],
            cookieName: place.isDevelopment ? "vestibule-\(place.port)" : "__Host-vestibule",
            isSecure: !place.isDevelopment, isDevelopment: place.isDevelopment)
        settings.notice = configuration.notice
        settings.logo = assets.addresses[look.logo ?? ""]
        settings.darkLogo = assets.addresses[look.darkLogo ?? ""]
        settings.allowsSignUp = configuration.allowsSignUp
        settings.termsURL = configuration.termsURL
        settings.privacyURL = configuration.privacyURL
        settings.forcedLanguage = configuration.language
        settings.proxies = configuration.trustedHops > 0 ? TrustedProxies(hops: configuration.trustedHops) : .none
        settings.heldPerNetwork = 8 * place.limitsScale
        settings.heldInAll = 2048
        settings.servesFonts = sources.publicFolder?.files.contains { $0.kind == .woff2 } ?? false
        return settings
    }

    func flowSettings(_ place: Place) -> FlowSettings {
        var settings = FlowSettings(
            returnTo: ReturnTo.Rule(
                basePath: configuration.basePath, allowedOrigins: configuration.allowedReturnOrigins))
        settings.passwordPolicy = PasswordPolicy(
            minimumLength: configuration.passwordMinimumLength, serviceWords: [configuration.appName])
        settings.requiresTerms = configuration.requiresTerms
        settings.asksDisplayName = configuration.asksDisplayName
        settings.allowsEmailLink = configuration.allowsEmailLink
        settings.requiresSameDevice = configuration.requiresSameDevice
        settings.offersRecovery = configuration.offersRecovery
        settings.requiresEmail = configuration.requiresEmail
        for provider in configuration.providers {
            settings.requiresEmailByProvider[provider.id] = provider.requiresEmail
        }
        settings.requiresSecondFactor = configuration.requiresSecondFactor
        settings.allowedFactors = configuration.secondFactors.compactMap(SecondFactor.Kind.init)
        settings.beat = place.beat
        settings.patience = place.patience
        settings.allowsGuests = place.isDevelopment || configuration.allowsGuests
        settings.allowsPhone = place.isDevelopment || configuration.allowsPhone
        settings.defaultCountry = configuration.defaultCountry
        settings.allowedCountries = configuration.allowedCountries
        settings.issuer = configuration.appName
        settings.publicOrigin =
            place.isDevelopment ? "http://localhost:\(place.port)" : configuration.publicOrigin ?? ""
        return settings
    }

    /// Who authenticators make passkeys for; nil where they are switched off.
    func relyingParty(_ place: Place) -> RelyingParty? {
        guard configuration.allowsPasskeys else { return nil }
        guard !place.isDevelopment else {
            return RelyingParty(id: "localhost", origins: ["http://localhost:\(place.port)"])
        }
        guard let origin = configuration.publicOrigin else { return nil }
        return RelyingParty(
            id: configuration.passkeyDomain ?? AuthConfiguration.host(of: origin),
            origins: [origin] + configuration.passkeyOrigins)
    }
}
