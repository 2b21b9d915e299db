internal import HTTPClient

extension OAuth2Profile {
    /// X. It tells no address.
    public static func x(clientID: String, secret: String) -> OAuth2Profile {
        OAuth2Profile(
            id: "twitter.com", displayName: "X", icon: "x", issuer: "https://x.com", clientID: clientID,
            secret: .basic(secret), authorizationEndpoint: "https://x.com/i/oauth2/authorize",
            tokenEndpoint: "https://api.x.com/2/oauth2/token", scopes: ["users.read", "tweet.read"]
        ) { fetcher, token throws(ProviderFault) in
            let user = try await fetcher.read(
                XUser.self, from: "https://api.x.com/2/users/me", token: token, "the API")
            return Person(subject: user.data.id, name: user.data.name ?? user.data.username)
        }
    }
}

private struct XUser: Decodable {
    struct Details: Decodable {
        let id: String
        let name: String?
        let username: String?
    }
    let data: Details
}
