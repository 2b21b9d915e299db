extension OpenIDProfile {
    /// Yahoo. Its addresses need not be its own, so they prove nothing.
    public static func yahoo(clientID: String, secret: ClientSecret) -> OpenIDProfile {
        OpenIDProfile(
            id: "yahoo.com", displayName: "Yahoo", icon: "yahoo", isBrand: true, issuer: "https://api.login.yahoo.com",
            clientID: clientID, secret: secret)
    }
}
