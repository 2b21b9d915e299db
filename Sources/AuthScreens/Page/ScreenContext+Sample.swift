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
        return ScreenContext(
            flow: flow, visitor: visitor, strings: strings, settings: settings,
            flowSettings: FlowSettings(returnTo: ReturnTo.Rule(basePath: settings.basePath)),
            providers: ProviderBrand.all,
            demo: [], now: now, pendingSignUp: nil, page: .authPicker)
    }
}

/// Bytes that never change: samples have no secrets.
struct FixedRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
