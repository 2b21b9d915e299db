internal import HTTPClient

extension OAuth2Profile {
    /// GitHub. Its address counts where it is the account's primary one and verified.
    public static func github(clientID: String, secret: String) -> OAuth2Profile {
        OAuth2Profile(
            id: "github.com", displayName: "GitHub", icon: "github", issuer: "https://github.com", clientID: clientID,
            secret: .post(secret), authorizationEndpoint: "https://github.com/login/oauth/authorize",
            tokenEndpoint: "https://github.com/login/oauth/access_token", scopes: ["read:user", "user:email"]
        ) { fetcher, token throws(ProviderFault) in
            let user = try await fetcher.read(
                GitHubUser.self, from: "https://api.github.com/user", token: token, "the API")
            let emails = try await fetcher.read(
                [GitHubEmail].self, from: "https://api.github.com/user/emails", token: token, "the API")
            let primary = emails.first { $0.primary && $0.verified }
            return Person(
                subject: user.id.text, name: user.name ?? user.login, email: primary?.email,
                isEmailProven: primary != nil)
        }
    }
}

private struct GitHubUser: Decodable {
    let id: LooseText
    let login: String
    let name: String?
}

private struct GitHubEmail: Decodable {
    let email: String
    let primary: Bool
    let verified: Bool
}
