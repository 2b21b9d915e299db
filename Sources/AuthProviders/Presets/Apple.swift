public import Crypto

extension OpenIDProfile {
    /// Apple. It answers by a posted form, tells the name the first time only, and wants a client secret that is signed
    /// anew.
    ///
    /// - Parameters:
    ///   - team: the ten characters of the developer team.
    ///   - keyID: the ten characters of the key.
    public static func apple(clientID: String, team: String, keyID: String, key: SigningKey) -> OpenIDProfile {
        var profile = OpenIDProfile(
            id: "apple.com", displayName: "Apple", icon: "apple", isBrand: true, issuer: "https://appleid.apple.com",
            clientID: clientID, secret: .apple(team: team, keyID: keyID, key: key))
        profile.scopes = ["openid", "email", "name"]
        profile.answersByPost = true
        profile.emailRule = .verified
        return profile
    }
}
