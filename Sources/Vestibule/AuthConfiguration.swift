internal import FoundationEssentials

/// What an installation sets, from a JSON file with comments or from Swift.
public struct AuthConfiguration: Sendable, Codable {
    /// The name people know the app by.
    public var appName = "Vestibule"
    /// The one origin of every absolute link, such as `https://login.example`; required outside development.
    public var publicOrigin: String?
    /// Where the pages live.
    public var basePath = "/auth"
    /// Origins besides the public one that a person may be sent back to after signing in.
    public var allowedReturnOrigins: [String] = []
    /// An own line under the picker's title.
    public var notice: String?
    /// The terms of service, `https:` or `http:`.
    public var termsURL: String?
    /// The privacy policy, `https:` or `http:`.
    public var privacyURL: String?
    /// Whether a sign-up must tick a box for the terms.
    public var requiresTerms = false
    /// Whether a sign-up asks for a name.
    public var asksDisplayName = false
    /// Whether who signs up by a provider must have a proven address: where the provider proves none, a mailed code does.
    public var requiresEmail = true
    /// Whether every account must have a second factor.
    public var requiresSecondFactor = false
    /// Second factors that can be set up, `totp` and `sms`; none switches them off.
    public var secondFactors = ["totp", "sms"]
    /// Whether people can sign up by themselves.
    public var allowsSignUp = true
    /// Whether people can ask for a mailed link instead of typing a password.
    public var allowsEmailLink = true
    /// Whether such a link works only in the browser that asked for it.
    public var requiresSameDevice = false
    /// Whether the first page offers help to who does not know how they signed in.
    public var offersRecovery = false
    /// Whether people can go on without an account.
    public var allowsGuests = false
    /// Whether people can sign in and up by their telephone number.
    public var allowsPhone = false
    /// The country that a form for numbers starts with, ISO 3166-1 alpha-2.
    public var defaultCountry = "US"
    /// Countries that messages are sent to; needed outside development where ``allowsPhone`` is on.
    public var allowedCountries: [String] = []
    /// Whether people can sign in and up by a passkey.
    public var allowsPasskeys = true
    /// The domain that passkeys are made for (Web Authentication's RP ID): the public origin's host, or a parent domain
    /// of it; nil takes the host. It can't be changed once there are passkeys: browsers would not show them any more.
    public var passkeyDomain: String?
    /// Other origins of the app where these passkeys work too; they are named in `/.well-known/webauthn`.
    public var passkeyOrigins: [String] = []
    /// Fewest code points in a password.
    public var passwordMinimumLength = 15
    /// One language for everybody, BCP 47; nil lets each person choose.
    public var language: String?
    /// Proxies in front whose `X-Forwarded-For` is believed.
    public var trustedHops = 0
    /// Providers that people can sign in by, in the picker's order.
    public var providers: [ProviderConfiguration] = []
    /// Whether providers may be servers of a private network, such as an organisation's own issuer; others than the
    /// configured ones are never asked.
    public var allowsPrivateProviders = false
    /// A file with the master key: 64 hexadecimal digits; required outside development.
    public var masterKeyFile: String?
    /// The look of pages and mails; nil is the stock look.
    public var theme: AuthTheme?

    /// The defaults.
    public init() {}

    /// Reads a configuration file: JSON5, so comments and trailing commas are welcome.
    public static func read(path: String) throws(Fault) -> AuthConfiguration {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw Fault("cannot be read; check the path and its permissions", path: path)
        }
        var places: JSONPlaces { JSONPlaces(String(decoding: bytes, as: UTF8.self)) }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            let given = try decoder.decode([String: JSONValue].self, from: bytes)
            for key in given.keys.sorted() where CodingKeys(rawValue: key) == nil {
                throw Fault.unknownKey(key.shown, last: key, among: keys)
            }
            var configuration = try decoder.decode(AuthConfiguration.self, from: bytes)
            let folder = URL(filePath: path).deletingLastPathComponent().path()
            let logo = configuration.theme?.logo?.relative(to: folder)
            configuration.theme?.logo = logo
            return configuration
        } catch let fault as Fault {
            throw fault.located(in: places, path: path)
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context),
            let DecodingError.keyNotFound(_, context)
        {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Fault("the value of '\(key)' is of the wrong kind: \(context.debugDescription)", key: key)
                .located(in: places, path: path)
        } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Fault("the value of '\(key)' can't be taken: \(context.debugDescription)", key: key)
                .located(in: places, path: path)
        } catch {
            throw Fault("is no JSON object; check its brackets, quotes and commas", path: path)
        }
    }

    /// Every key that a configuration file may have.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case appName, publicOrigin, basePath, allowedReturnOrigins, notice, termsURL, privacyURL, requiresTerms
        case asksDisplayName, allowsSignUp, allowsEmailLink, requiresSameDevice, offersRecovery
        case allowsGuests, allowsPhone, defaultCountry, allowedCountries
        case requiresEmail, requiresSecondFactor, secondFactors, allowsPasskeys, passkeyDomain, passkeyOrigins
        case passwordMinimumLength, language, trustedHops, masterKeyFile, providers, theme
        case allowsPrivateProviders
    }

    /// Reads the keys that are given; the others keep their defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            if let given = try values.decodeIfPresent(Value.self, forKey: key) { value = given }
        }
        try read(.appName, &appName)
        try read(.publicOrigin, &publicOrigin)
        try read(.basePath, &basePath)
        try read(.allowedReturnOrigins, &allowedReturnOrigins)
        try read(.notice, &notice)
        try read(.termsURL, &termsURL)
        try read(.privacyURL, &privacyURL)
        try read(.requiresTerms, &requiresTerms)
        try read(.asksDisplayName, &asksDisplayName)
        try read(.requiresEmail, &requiresEmail)
        try read(.requiresSecondFactor, &requiresSecondFactor)
        try read(.secondFactors, &secondFactors)
        try read(.allowsSignUp, &allowsSignUp)
        try read(.allowsEmailLink, &allowsEmailLink)
        try read(.requiresSameDevice, &requiresSameDevice)
        try read(.offersRecovery, &offersRecovery)
        try read(.allowsGuests, &allowsGuests)
        try read(.allowsPhone, &allowsPhone)
        try read(.defaultCountry, &defaultCountry)
        try read(.allowedCountries, &allowedCountries)
        try read(.allowsPasskeys, &allowsPasskeys)
        try read(.passkeyDomain, &passkeyDomain)
        try read(.passkeyOrigins, &passkeyOrigins)
        try read(.passwordMinimumLength, &passwordMinimumLength)
        try read(.language, &language)
        try read(.trustedHops, &trustedHops)
        try read(.masterKeyFile, &masterKeyFile)
        try read(.providers, &providers)
        try read(.allowsPrivateProviders, &allowsPrivateProviders)
        theme = try values.decodeIfPresent(AuthTheme.self, forKey: .theme)
    }
}

/// Any JSON value, read only to learn the keys of an object.
private enum JSONValue: Decodable {
    case any

    init(from decoder: any Decoder) throws { self = .any }
}
