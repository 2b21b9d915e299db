internal import HTTPClient

extension OAuth2Profile {
    /// LINE. Its ID tokens for web sites are authenticated by a shared secret, which this server never takes for a
    /// signature; the access token, which comes from LINE itself, opens the same facts.
    public static func line(clientID: String, secret: String) -> OAuth2Profile {
        OAuth2Profile(
            id: "line", displayName: "LINE", icon: "line", issuer: "https://access.line.me", clientID: clientID,
            secret: .post(secret), authorizationEndpoint: "https://access.line.me/oauth2/v2.1/authorize",
            tokenEndpoint: "https://api.line.me/oauth2/v2.1/token", scopes: ["openid", "profile"]
        ) { fetcher, token throws(ProviderFault) in
            let user = try await fetcher.read(
                LINEUser.self, from: "https://api.line.me/oauth2/v2.1/userinfo", token: token, "the API")
            return Person(subject: user.sub, name: user.name)
        }
    }
}

private struct LINEUser: Decodable {
    let sub: String
    let name: String?
}
