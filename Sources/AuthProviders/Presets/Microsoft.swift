extension OpenIDProfile {
    /// Microsoft. Its addresses are what an organisation's administrators type, so they prove nothing.
    ///
    /// - Parameters:
    ///   - tenant: an organisation's id, `consumers` for private accounts, or, where every organisation is welcome,
    ///     `common` or `organizations`: tokens then name their tenant, which becomes part of the identity.
    public static func microsoft(clientID: String, secret: ClientSecret, tenant: String) -> OpenIDProfile {
        let isShared = sharedTenants.contains(tenant)
        let folder = tenant == "consumers" ? privateTenant : tenant
        var profile = OpenIDProfile(
            id: "microsoft.com", displayName: "Microsoft", icon: "microsoft", isBrand: true,
            issuer: "https://login.microsoftonline.com/\(folder)/v2.0", clientID: clientID, secret: secret)
        profile.issuerRule = isShared ? .microsoftTenant : .exact
        return profile
    }

    /// Names that stand for many organisations at once.
    public static let sharedTenants: Set<String> = ["common", "organizations"]
    /// The tenant of private accounts.
    static let privateTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
}
