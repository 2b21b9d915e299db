internal import AuthCore
internal import AuthFlows
internal import HTTP
package import Localization

extension ScreenContext {
    /// A context that samples are made from: fixed in everything, so that golden files hold.
    package static func sample(_ strings: Strings, settings: ScreenSettings? = nil) -> ScreenContext {
        let now = 1_796_025_600
        let settings =
            settings
            ?? ScreenSettings(
                appName: "Acme", publicOrigin: "http://localhost:8080", acceptedHosts: ["localhost:8080"],
                cookieName: "vestibule-8080", isSecure: false, isDevelopment: false)
        let id = FlowID.zero
        let flow = FlowEngine.View(
            record: FlowRecord(screen: .authPicker), id: id, formFlow: id.rawValue, step: 1, csrf: "sample",
            isFresh: false,
            runningAttempt: nil)
        let visitor = Visitor(
            token: SessionToken(random: FixedRandom()), hadCookie: true, network: "192.0.2.1/32",
            language: strings.language)
        var context = ScreenContext(
            flow: flow, visitor: visitor, strings: strings, settings: settings,
            flowSettings: FlowSettings(returnTo: ReturnTo.Rule(basePath: settings.basePath)),
            providers: ProviderBrand.all,
            demo: [], now: now, pendingSignUp: nil, page: .authPicker)
        context.flowSettings.issuer = settings.appName
        return context
    }

    /// The same where passkeys are switched on.
    func offeringPasskeys() -> ScreenContext {
        var context = self
        context.passkeys = PasskeyOffer.sample(appName: settings.appName, random: FixedRandom(), now: now)
        return context
    }

    /// The passkeys of a sample's account.
    static func samplePasskeys(of user: UserID, now: Int) -> [Passkey] {
        [
            ("phone", "iCloud Keychain", true, now - 3_000_000, now - 86_400),
            ("key", "Blue security key", false, now - 864_000, nil as Int?),
        ].map { id, name, isSynced, createdAt, usedAt in
            var passkey = Passkey(
                id: id, userID: user, credentialID: Array(id.utf8), publicKey: [], algorithm: -7, name: name,
                transports: ["internal"], isBackupEligible: isSynced, isBackedUp: isSynced, createdAt: createdAt)
            passkey.lastUsedAt = usedAt
            return passkey
        }
    }
}

/// Bytes that never change: samples have no secrets.
struct FixedRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
