public import AuthCore
public import Markup

/// One kind of second factor that can be set up.
public struct FactorChoiceState: TemplateState, Equatable {
    /// The value of `selectedFactorType`.
    public var kind: String
    /// What it is called.
    public var title: String
    /// What it needs.
    public var hint: String

    /// Creates a choice.
    public init(kind: String, title: String, hint: String) {
        self.kind = kind
        self.title = title
        self.hint = hint
    }

    /// What templates see.
    public static let schema = Schema<FactorChoiceState>(
        "FactorChoiceState", [.text("kind") { $0.kind }, .text("title") { $0.title }, .text("hint") { $0.hint }])
}

/// Everything the pages show on which a second factor is set up.
public struct MFAEnrollmentContentState: ContentState {
    /// Where setting up stands.
    public var step: MFAEnrollmentStep
    /// Whether a factor is demanded before there is a session.
    public var isRequired: Bool
    /// The kinds that can be set up; empty where none is offered.
    public var allowedFactors: [FactorChoiceState]
    /// Step `choose`: which kind.
    public var selectedFactorType: Field<String>?
    /// Step `phone`: the number.
    public var phoneNumber: Field<String>?
    /// Step `phone`: its country, unless the number says so itself.
    public var selectedCountry: Field<String>?
    /// Step `phone`: the countries whose numbers are accepted.
    public var allowedCountries: [CountryState]
    /// Steps `mailCode` and `smsCode`: the code that was sent; never shown again.
    public var verificationCode: Field<String>?
    /// Step `totp`: the app's code; never shown again.
    public var totpCode: Field<String>?
    /// The person's own name for the factor.
    public var displayName: Field<String>?

    /// The name that the app shows for this service.
    public var issuer: String
    /// The name that the app shows for this account.
    public var account: String
    /// Step `totp`: the key in base 32, in groups of four.
    public var totpSecret: String?
    /// Step `totp`: opens an authenticator app on this device.
    public var totpURI: Link?
    /// Step `totp`: the same as ``totpURI`` for another device.
    public var totpQRCode: QRCode?
    /// Minutes, rounded up, until setting up has to begin anew or the codes are shown no more.
    public var minutesLeft: Int?
    /// Digits in a code.
    public var codeLength: Int
    /// Where the code went, masked.
    public var maskedDestination: String?
    /// Whether a new code can be sent now.
    public var canResend: Bool
    /// Seconds until it can.
    public var resendCountdown: Int?
    /// Tries left with the current code; nil while it has not been tried.
    public var attemptsLeft: Int?
    /// Step `recoveryCodes`: each shown this once.
    public var recoveryCodes: [String]

    /// Step `choose`.
    public var start: Action?
    /// Steps `phone` and `mailCode`.
    public var sendCode: Action?
    /// Steps `smsCode` and `mailCode`.
    public var resendCode: Action?
    /// Step `mailCode`.
    public var verify: Action?
    /// Steps `totp` and `smsCode`.
    public var enroll: Action?
    /// Step `recoveryCodes`: the codes as a text file.
    public var downloadCodes: Action?
    /// Step `recoveryCodes`: they are kept.
    public var finish: Action?
    /// Turns back.
    public var cancel: Action?

    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
}

extension MFAEnrollmentContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        let fields = [selectedFactorType, phoneNumber, verificationCode, totpCode, displayName]
        return errorMessage != nil || fields.contains { $0?.message != nil }
    }

    /// What templates see.
    public static let schema = Schema<MFAEnrollmentContentState>(
        "MFAEnrollmentContentState",
        [
            .choice("step") { $0.step },
            .flag("isRequired") { $0.isRequired },
            .list("allowedFactors", placeholder: FactorChoiceState(kind: "", title: "", hint: "")) {
                $0.allowedFactors
            },
            .optionalField("selectedFactorType") { $0.selectedFactorType },
            .optionalField("phoneNumber") { $0.phoneNumber },
            .optionalField("selectedCountry") { $0.selectedCountry },
            .list("allowedCountries", placeholder: CountryState.placeholder) { $0.allowedCountries },
            .optionalField("verificationCode") { $0.verificationCode },
            .optionalField("totpCode") { $0.totpCode },
            .optionalField("displayName") { $0.displayName },
            .text("issuer") { $0.issuer },
            .text("account") { $0.account },
            .optionalText("totpSecret") { $0.totpSecret },
            .optionalLink("totpURI") { $0.totpURI },
            .optionalQRCode("totpQRCode") { $0.totpQRCode },
            .optionalNumber("minutesLeft") { $0.minutesLeft },
            .number("codeLength") { $0.codeLength },
            .optionalText("maskedDestination") { $0.maskedDestination },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .texts("recoveryCodes") { $0.recoveryCodes },
            .optionalAction("start") { $0.start },
            .optionalAction("sendCode") { $0.sendCode },
            .optionalAction("resendCode") { $0.resendCode },
            .optionalAction("verify") { $0.verify },
            .optionalAction("enroll") { $0.enroll },
            .optionalAction("downloadCodes") { $0.downloadCodes },
            .optionalAction("finish") { $0.finish },
            .optionalAction("cancel") { $0.cancel },
        ] + commonMembers)
}
