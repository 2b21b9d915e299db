internal import HTTPClient

extension OAuth2Profile {
    /// Facebook. Its addresses are not said to be verified, so they prove nothing.
    public static func facebook(clientID: String, secret: String) -> OAuth2Profile {
        OAuth2Profile(
            id: "facebook.com", displayName: "Facebook", icon: "facebook", issuer: "https://www.facebook.com",
            clientID: clientID, secret: .post(secret),
            authorizationEndpoint: "https://www.facebook.com/v23.0/dialog/oauth",
            tokenEndpoint: "https://graph.facebook.com/v23.0/oauth/access_token", scopes: ["public_profile", "email"]
        ) { fetcher, token throws(ProviderFault) in
            let user = try await fetcher.read(
                FacebookUser.self, from: "https://graph.facebook.com/v23.0/me?fields=id,name,email", token: token,
                "the API")
            return Person(subject: user.id, name: user.name, email: user.email)
        }
    }
}

private struct FacebookUser: Decodable {
    let id: String
    let name: String?
    let email: String?
}
