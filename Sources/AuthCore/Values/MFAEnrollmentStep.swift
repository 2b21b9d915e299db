/// Where setting up a second factor stands.
public enum MFAEnrollmentStep: String, Codable, Sendable, CaseIterable {
    /// A code by mail first: on the way in a password alone must not be enough to add a factor.
    case mailCode
    case choose, phone, smsCode, totp, recoveryCodes
}
