internal import FoundationEssentials

/// What an issuer publishes about itself (OpenID Connect Discovery 1.0, 3).
struct ProviderMetadata: Sendable, Decodable, Equatable {
    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysEndpoint: String
    let userInfoEndpoint: String?
    let authenticationMethods: [String]?
    /// Whether every answer names its issuer (RFC 9207, 3).
    let announcesIssuer: Bool?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case keysEndpoint = "jwks_uri"
        case userInfoEndpoint = "userinfo_endpoint"
        case authenticationMethods = "token_endpoint_auth_methods_supported"
        case announcesIssuer = "authorization_response_iss_parameter_supported"
    }

    /// Reads a document; refuses another issuer's and one whose end points are not encrypted.
    static func read(_ json: [UInt8], expecting issuer: String, isLocal: Bool) throws(ProviderFault) -> Self {
        guard let metadata = try? JSONDecoder().decode(Self.self, from: Data(json)) else {
            throw ProviderFault("the configuration is no OpenID provider's")
        }
        guard metadata.issuer == issuer else { throw ProviderFault("the configuration names another issuer") }
        let endpoints = [
            metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.keysEndpoint,
            metadata.userInfoEndpoint ?? metadata.tokenEndpoint,
        ]
        guard endpoints.allSatisfy({ isUsable($0, isLocal: isLocal) }) else {
            throw ProviderFault("the configuration names an end point without https")
        }
        return metadata
    }

    /// Whether an address may be asked or shown as a link.
    static func isUsable(_ url: String, isLocal: Bool) -> Bool {
        let scheme = ["https://", "http://"].first { url.hasPrefix($0) }
        guard let scheme, isLocal || scheme == "https://" else { return false }
        return url.utf8.count <= 2048 && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !url.contains("#")
            && !["/", "?", ""].contains(url.dropFirst(scheme.count).prefix(1))
    }
}
