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
    public static let passwordRecovery = ScreenID(rawValue: "PasswordRecovery")
    public static let resetPassword = ScreenID(rawValue: "ResetPassword")
    public static let emailLink = ScreenID(rawValue: "EmailLink")
    public static let confirmLink = ScreenID(rawValue: "ConfirmLink")
    public static let updatePassword = ScreenID(rawValue: "UpdatePassword")
    public static let changeEmail = ScreenID(rawValue: "ChangeEmail")
    public static let enterPhoneNumber = ScreenID(rawValue: "EnterPhoneNumber")
    public static let enterVerificationCode = ScreenID(rawValue: "EnterVerificationCode")
    public static let mfaEnrolment = ScreenID(rawValue: "MFAEnrolment")
    public static let mfaResolution = ScreenID(rawValue: "MFAResolution")
    public static let mfaManagement = ScreenID(rawValue: "MFAManagement")
    public static let accountConflict = ScreenID(rawValue: "AccountConflict")
    public static let legacySignInRecovery = ScreenID(rawValue: "LegacySignInRecovery")
    public static let reauthentication = ScreenID(rawValue: "Reauthentication")
    public static let sessions = ScreenID(rawValue: "Sessions")
    public static let problem = ScreenID(rawValue: "Problem")
    public static let continueOn = ScreenID(rawValue: "Continue")
    public static let providerStackDemo = ScreenID(rawValue: "ProviderStackDemo")
}
