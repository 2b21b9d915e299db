internal import AuthCore

/// Setting out to a provider: finds out where to go, remembers the way, and leads to the page that goes there.
struct ProviderDeparture: Sendable {
    let provider: any AuthProviderRedirect
    let purpose: FlowRecord.Departure.Purpose
    let isRemembered: Bool
    let context: FlowContext

    func set(out id: AttemptID) async throws(AuthFailure) -> Completion {
        guard let flow = context.flow else { throw .failed }
        let keys = context.services.keys
        let state = ProviderState(flow: flow, random: context.services.random)
        var departure = FlowRecord.Departure(
            providerID: provider.id, purpose: purpose, digest: state.digest, redirectURI: redirectURI,
            isRemembered: isRemembered, startedAt: context.now, sealedURL: "")
        if purpose == .link { departure.claim = FlowRecord.Departure.Claim(context.visitor) }
        let url = try await provider.departure(state.trip(id, departure, keys, now: context.now))
        departure.keep(url: url, keys)
        return Completion(
            update: { [departure, now = context.now] in $0.depart(departure, now: now) }, goesTo: .continueOn)
    }

    /// On the origin that the person sees, which in development may be any loopback name.
    private var redirectURI: String {
        let settings = context.services.settings
        let origin = context.visitor.origin.isEmpty ? settings.publicOrigin : context.visitor.origin
        return origin + settings.returnTo.basePath + "/callback/" + provider.id
    }
}
