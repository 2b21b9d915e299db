/// A page that a view can take over, by its route; the first page and the help for who cannot sign in are none.
public enum AuthView: String, Sendable, CaseIterable {
    /// The e-mail form by itself.
    case emailAuth = "EmailAuth"
    /// The code after a sign-up.
    case emailVerification = "EmailVerification"
    /// Asking for a mail with which to set a new password.
    case passwordRecovery = "PasswordRecovery"
    /// Setting a new password from that mail.
    case resetPassword = "ResetPassword"
    /// Asking for a mailed sign-in link.
    case emailLink = "EmailLink"
    /// Where every mailed link lands.
    case confirmLink = "ConfirmLink"
    /// Changing the password.
    case updatePassword = "UpdatePassword"
    /// Changing the address.
    case changeEmail = "ChangeEmail"
    /// The telephone number.
    case enterPhoneNumber = "EnterPhoneNumber"
    /// The code that was sent to it.
    case enterVerificationCode = "EnterVerificationCode"
    /// Setting up a second step.
    case mfaEnrolment = "MFAEnrolment"
    /// Proving the second step.
    case mfaResolution = "MFAResolution"
    /// The second steps of an account.
    case mfaManagement = "MFAManagement"
    /// An account that is there already.
    case accountConflict = "AccountConflict"
    /// The ways in of an account.
    case signInMethods = "SignInMethods"
    /// Where the person is signed in.
    case sessions = "Sessions"
    /// The account page; the trailing closure of the picker view comes before it.
    case signedIn = "SignedIn"
}
