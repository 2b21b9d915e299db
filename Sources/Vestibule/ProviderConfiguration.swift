/// One provider in the configuration. Secrets stand in files or in the environment, never here.
public struct ProviderConfiguration: Sendable, Codable {
    /// The provider's id, such as `google.com`; part of the callback's address.
    public var id = ""
    /// The id that the provider gave this server.
    public var clientID = ""
    /// A file with the secret that the provider gave this server.
    public var clientSecretFile: String?
    /// The environment variable with that secret.
    public var clientSecretEnvironment: String?
    /// The issuer of a provider without a preset, exactly as its own configuration names it.
    public var issuer: String?
    /// Microsoft's tenant: an organisation's id, `consumers`, or with ``allowsAnyTenant`` `common` or `organizations`.
    public var tenant: String?
    /// Whether accounts of every organisation are welcome.
    public var allowsAnyTenant = false
    /// The name on the button, where the provider has no preset.
    public var displayName: String?
    /// Apple's team, ten characters.
    public var teamID: String?
    /// The id of Apple's key, ten characters.
    public var keyID: String?
    /// The `.p8` file that Apple handed out.
    public var privateKeyFile: String?
    /// What is asked for, instead of the provider's usual scopes.
    public var scopes: [String]?
    /// Whether the provider is believed when it says that an address is verified.
    public var trustsEmail = false
    /// Whether the provider honours `prompt=login` and `max_age` and says `auth_time`, so that it can prove anew that
    /// it is the person.
    public var reauthenticates = false

    /// Whether who signs up by it must have a proven address; nil does as ``AuthConfiguration/requiresEmail`` says.
    public var requiresEmail: Bool?

    /// A provider without anything set.
    public init() {}

    /// Every key that a provider may have.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, clientID, clientSecretFile, clientSecretEnvironment, issuer, tenant, allowsAnyTenant, displayName
        case teamID, keyID, privateKeyFile, scopes, trustsEmail, requiresEmail, reauthenticates
    }

    private struct AnyName: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads the keys that are given; one that does not exist is a fault.
    public init(from decoder: any Decoder) throws {
        for key in try decoder.container(keyedBy: AnyName.self).allKeys
        where CodingKeys(rawValue: key.stringValue) == nil {
            throw AuthConfiguration.Fault(
                "providers: the key '\(key.stringValue)' does not exist",
                hint: "there are \(Self.keys.joined(separator: ", "))", key: "providers")
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            if let given = try values.decodeIfPresent(Value.self, forKey: key) { value = given }
        }
        try read(.id, &id)
        try read(.clientID, &clientID)
        try read(.clientSecretFile, &clientSecretFile)
        try read(.clientSecretEnvironment, &clientSecretEnvironment)
        try read(.issuer, &issuer)
        try read(.tenant, &tenant)
        try read(.allowsAnyTenant, &allowsAnyTenant)
        try read(.displayName, &displayName)
        try read(.teamID, &teamID)
        try read(.keyID, &keyID)
        try read(.privateKeyFile, &privateKeyFile)
        try read(.scopes, &scopes)
        try read(.trustsEmail, &trustsEmail)
        requiresEmail = try values.decodeIfPresent(Bool.self, forKey: .requiresEmail)
        try read(.reauthenticates, &reauthenticates)
    }
}
