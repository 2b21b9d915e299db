internal import AuthCore

/// What a page's posts do. Pure but for what it asks of the services; knows no HTTP, HTML or SQL.
protocol ScreenFlow: Sendable {
    /// - Parameter record: the flow with the last messages cleared.
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction
}

/// What a page's flow has at hand for one post.
struct FlowContext: Sendable {
    let services: FlowServices
    let visitor: Visitor
    let now: Int
    /// The flow that the post belongs to.
    var flow: FlowID?
    /// The interrupted action that goes on after a fresh proof; nil for an ordinary post.
    var resumed: FlowRecord.InterruptedAction?

    /// What a new password of an account must satisfy: less where it is not the only factor.
    func passwordPolicy(for user: UserID) async throws(AuthFailure) -> PasswordPolicy {
        let factors = try await reading { store throws(StoreFailure) in try await store.factors(of: user) }
        let policy = services.settings.passwordPolicy
        return factors.isEmpty ? policy : policy.besideSecondFactor
    }

    /// A store failure is a failed attempt; its reason goes to the log under the attempt's id.
    func reading<Answer: Sendable>(
        _ read: (any Store) async throws(StoreFailure) -> Answer
    ) async throws(AuthFailure) -> Answer {
        do {
            return try await read(services.store)
        } catch {
            services.logFailure(AttemptID(rawValue: "-"), error.reason)
            throw .failed
        }
    }
}

/// Every page that takes posts, with its flow.
enum FlowList {
    static func flow(for screen: ScreenID) -> any ScreenFlow {
        switch screen {
        case .authPicker: ProviderSignInFlow()
        case .emailAuth: EmailAuthFlow()
        case .emailVerification: EmailVerificationFlow()
        case .enterPhoneNumber: EnterPhoneNumberFlow()
        case .enterVerificationCode: EnterVerificationCodeFlow()
        case .accountConflict: AccountConflictFlow()
        case .signedIn: SignedInFlow()
        case .confirmLink: ConfirmLinkFlow()
        case .emailLink: EmailLinkFlow()
        case .passwordRecovery: PasswordRecoveryFlow()
        case .resetPassword: ResetPasswordFlow()
        case .legacySignInRecovery: LegacySignInRecoveryFlow()
        case .mfaEnrolment: MFAEnrolmentFlow()
        case .mfaResolution: MFAResolutionFlow()
        case .mfaManagement: MFAManagementFlow()
        case .reauthentication: ReauthenticationFlow()
        case .updatePassword: UpdatePasswordFlow()
        case .changeEmail: ChangeEmailFlow()
        case .signInMethods: SignInMethodsFlow()
        case .sessions: SessionsFlow()
        case .providerStackDemo: ProviderStackDemoFlow()
        default: UnknownFlow()
        }
    }
}

/// A page that takes no posts, or an action that its page does not know.
struct UnknownFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        throw .refused(Message(.formInvalid))
    }
}
