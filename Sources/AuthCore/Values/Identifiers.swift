/// An account's id: 22 URL-safe characters, 128 random bits.
public struct UserID: RawRepresentable, Sendable, Hashable, Codable {
    /// The text itself.
    public let rawValue: String
    /// Takes the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A flow's id: 22 URL-safe characters, 128 random bits; useless without the session cookie.
public struct FlowID: RawRepresentable, Sendable, Hashable, Codable {
    /// The text itself.
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
    /// The text itself.
    public let rawValue: String
    /// Takes the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A page by its stem, the name that its folder, template, route and tests share.
public struct ScreenID: RawRepresentable, Sendable, Hashable, Codable {
    /// The text itself.
    public let rawValue: String
    /// Takes the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    package static let authPicker = ScreenID(rawValue: "AuthPicker")
    package static let emailAuth = ScreenID(rawValue: "EmailAuth")
    package static let emailVerification = ScreenID(rawValue: "EmailVerification")
    package static let signedIn = ScreenID(rawValue: "SignedIn")
    package static let passwordRecovery = ScreenID(rawValue: "PasswordRecovery")
    package static let resetPassword = ScreenID(rawValue: "ResetPassword")
    package static let emailLink = ScreenID(rawValue: "EmailLink")
    package static let confirmLink = ScreenID(rawValue: "ConfirmLink")
    package static let updatePassword = ScreenID(rawValue: "UpdatePassword")
    package static let changeEmail = ScreenID(rawValue: "ChangeEmail")
    package static let enterPhoneNumber = ScreenID(rawValue: "EnterPhoneNumber")
    package static let enterVerificationCode = ScreenID(rawValue: "EnterVerificationCode")
    package static let mfaEnrolment = ScreenID(rawValue: "MFAEnrolment")
    package static let mfaResolution = ScreenID(rawValue: "MFAResolution")
    package static let mfaManagement = ScreenID(rawValue: "MFAManagement")
    package static let accountConflict = ScreenID(rawValue: "AccountConflict")
    package static let legacySignInRecovery = ScreenID(rawValue: "LegacySignInRecovery")
    package static let reauthentication = ScreenID(rawValue: "Reauthentication")
    package static let signInMethods = ScreenID(rawValue: "SignInMethods")
    package static let sessions = ScreenID(rawValue: "Sessions")
    package static let problem = ScreenID(rawValue: "Problem")
    package static let continueOn = ScreenID(rawValue: "Continue")
    package static let providerStackDemo = ScreenID(rawValue: "ProviderStackDemo")
}
