internal import HTTP

/// What a request must satisfy before any page sees it.
struct RequestGuards: Sendable {
    let settings: ScreenSettings

    /// Whether the Host header names this service; probes may use any address.
    func isKnownHost(_ request: Request) -> Bool {
        guard let host = request.targetHost ?? request.headers.first("Host") else { return false }
        return settings.acceptedHosts.contains(host.lowercased())
    }

    /// Whether a POST comes from a page of ours, as far as the browser says; the form's token decides in any case.
    ///
    /// `Sec-Fetch-Site` decides where it is sent. Else a usable `Origin` must be ours, else a `Referer`. Text browsers
    /// send none of them.
    func isSameOrigin(_ request: Request) -> Bool {
        let origin = request.headers.first("Origin")
        if let site = request.headers.first("Sec-Fetch-Site") {
            switch site {
            case "same-origin": return true
            case "none": return origin.map { $0 == "null" || isOwn($0, request) } ?? true
            default: return false
            }
        }
        if let origin { return isOwn(origin, request) }
        guard let referer = request.headers.first("Referer") else { return true }
        let slashes = referer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return slashes.count >= 3 && isOwn(slashes[0..<3].joined(separator: "/"), request)
    }

    private func isOwn(_ origin: String, _ request: Request) -> Bool {
        if origin == settings.publicOrigin { return true }
        // A development server is visited by each of its loopback names.
        guard settings.isDevelopment, let host = request.headers.first("Host") else { return false }
        return origin == "http://" + host.lowercased()
    }

    /// Whether a GET is a navigation to a page, as far as the browser says.
    func isNavigation(_ request: Request) -> Bool {
        request.headers.first("Sec-Fetch-Dest").map { $0 == "document" } ?? true
    }

    /// Whether the browser only fetches ahead.
    func isPrefetch(_ request: Request) -> Bool {
        let purpose = request.headers.first("Sec-Purpose") ?? request.headers.first("Purpose")
        return purpose?.lowercased().contains("prefetch") ?? false
    }
}
