internal import HTTP

/// The headers of every page.
struct SecurityHeaders: Sendable {
    let isSecure: Bool
    var servesFonts = false

    /// Nothing is loaded but our own stylesheet and images; forms post to us alone; nobody frames us.
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    static let permissionsPolicy = """
        accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
        payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)
        """

    /// - Parameters:
    ///   - hasForm: `no-referrer` would make browsers post `Origin: null`, so only pages without a form get it.
    ///   - runsScript: the page asks for passkeys, by our own script, which looks for a fresh challenge at our own address.
    func add(to headers: inout Headers, hasForm: Bool = true, runsScript: Bool = false) {
        headers.set(
            "Content-Security-Policy",
            Self.contentSecurityPolicy + (servesFonts ? "; font-src 'self'" : "")
                + (runsScript ? "; script-src 'self'; connect-src 'self'" : ""))
        headers.set("X-Content-Type-Options", "nosniff")
        headers.set("Referrer-Policy", hasForm ? "same-origin" : "no-referrer")
        headers.set("Cross-Origin-Opener-Policy", "same-origin")
        headers.set("Cross-Origin-Resource-Policy", "same-origin")
        headers.set("Permissions-Policy", Self.permissionsPolicy)
        // lynx keeps what says no-store alone, and would show one person the page of another.
        headers.set("Cache-Control", "no-store, max-age=0")
        if isSecure { headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains") }
    }
}
