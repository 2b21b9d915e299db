/// An account's id: 22 URL-safe characters, 128 random bits.
public struct UserID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A flow's id: 22 URL-safe characters, 128 random bits; useless without the session cookie.
public struct FlowID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    /// Takes any text of the right shape; nil otherwise.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 22, Base64URL.decode(rawValue)?.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    /// Makes an id of 16 random bytes.
    public init?(bytes: [UInt8]) {
        self.init(rawValue: Base64URL.encode(bytes))
    }

    private init(zero: Void) {
        rawValue = String(repeating: "A", count: 22)
    }

    /// The id of samples and of pages without a flow.
    public static let zero = FlowID(zero: ())
}

/// A sign-in attempt's id: 22 URL-safe characters, 128 random bits.
public struct AttemptID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A page by its stem, the name that its folder, template, route and tests share.
public struct ScreenID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let authPicker = ScreenID(rawValue: "AuthPicker")
    public static let emailAuth = ScreenID(rawValue: "EmailAuth")
    public static let emailVerification = ScreenID(rawValue: "EmailVerification")
    public static let signedIn = ScreenID(rawValue: "SignedIn")
    public static let problem = ScreenID(rawValue: "Problem")
    public static let continueOn = ScreenID(rawValue: "Continue")
    public static let providerStackDemo = ScreenID(rawValue: "ProviderStackDemo")
}
