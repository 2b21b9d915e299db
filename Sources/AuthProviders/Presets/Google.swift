extension OpenIDProfile {
    /// Google. It vouches for addresses of gmail.com and of the organisations that it manages. It does not say when a
    /// person proved themselves.
    public static func google(clientID: String, secret: ClientSecret) -> OpenIDProfile {
        var profile = OpenIDProfile(
            id: "google.com", displayName: "Google", icon: "google", isBrand: true,
            issuer: "https://accounts.google.com", clientID: clientID, secret: secret)
        profile.emailRule = .google
        profile.parameters = ["prompt": "select_account"]
        return profile
    }
}
