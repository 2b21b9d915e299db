public import AuthCore
public import Markup

/// One of the account's second factors.
public struct EnrolledFactorState: TemplateState, Equatable {
    /// The argument of `unenroll`.
    public var id: String
    /// How it proves.
    public var kind: SecondFactor.Kind
    /// The owner's name for it, else its kind.
    public var name: String
    /// The number's last four digits.
    public var detail: String?
    /// Seconds since 1970.
    public var enrolledAt: Int
    /// Whether it may be removed.
    public var isRemovable: Bool
    /// Whether removing it is being confirmed.
    public var isConfirming: Bool

    /// Creates a line of the list.
    public init(
        id: String, kind: SecondFactor.Kind, name: String, detail: String?, enrolledAt: Int, isRemovable: Bool,
        isConfirming: Bool
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.detail = detail
        self.enrolledAt = enrolledAt
        self.isRemovable = isRemovable
        self.isConfirming = isConfirming
    }

    /// What templates see.
    public static let schema = Schema<EnrolledFactorState>(
        "EnrolledFactorState",
        [
            .text("id") { $0.id }, .choice("kind") { $0.kind }, .text("name") { $0.name },
            .optionalText("detail") { $0.detail }, .date("enrolledAt") { $0.enrolledAt },
            .flag("isRemovable") { $0.isRemovable }, .flag("isConfirming") { $0.isConfirming },
        ])

    static let placeholder = EnrolledFactorState(
        id: "", kind: .totp, name: "", detail: nil, enrolledAt: 0, isRemovable: false, isConfirming: false)
}

/// Everything the page of second factors shows.
public struct MFAManagementContentState: ContentState {
    /// The account's factors, oldest first.
    public var enrolledFactors: [EnrolledFactorState]
    /// Unused recovery codes; nil while there is no factor.
    public var recoveryCodesLeft: Int?
    /// Whether the installation demands a factor.
    public var isRequired: Bool

    /// Asks whether to remove a factor.
    public var unenroll: ActionFunction
    /// Removes it.
    public var confirmUnenroll: ActionFunction
    /// Keeps it.
    public var cancelUnenroll: Action?
    /// Sets up another one; nil where none is offered.
    public var goToEnrollment: Action?
    /// Makes new recovery codes and voids the old ones.
    public var newRecoveryCodes: Action?
    /// Shows the list as it is now.
    public var refresh: Action

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

extension MFAManagementContentState {
    /// What templates see.
    public static let schema = Schema<MFAManagementContentState>(
        "MFAManagementContentState",
        [
            .list("enrolledFactors", placeholder: EnrolledFactorState.placeholder) { $0.enrolledFactors },
            .optionalNumber("recoveryCodesLeft") { $0.recoveryCodesLeft },
            .flag("isRequired") { $0.isRequired },
            .actionFunction("unenroll") { $0.unenroll },
            .actionFunction("confirmUnenroll") { $0.confirmUnenroll },
            .optionalAction("cancelUnenroll") { $0.cancelUnenroll },
            .optionalAction("goToEnrollment") { $0.goToEnrollment },
            .optionalAction("newRecoveryCodes") { $0.newRecoveryCodes },
            .action("refresh") { $0.refresh },
        ] + commonMembers)
}
