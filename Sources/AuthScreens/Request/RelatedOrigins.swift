internal import AuthFlows
internal import FoundationEssentials
internal import HTTP
internal import WebAuthn

/// The origins that may use this server's passkeys, for browsers to read (W3C Web Authentication Level 3, 5.11).
enum RelatedOrigins {
    /// Nil where there is none but our own.
    static func response(_ services: FlowServices) -> Response? {
        guard let origins = services.passkeys?.origins, origins.count > 1,
            let body = try? JSONEncoder().encode(["origins": origins])
        else { return nil }
        var response = Response(
            status: 200, headers: ["Content-Type": "application/json"], body: .bytes(Array(body)))
        response.headers.set("X-Content-Type-Options", "nosniff")
        return response
    }
}
