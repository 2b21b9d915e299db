package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The signed-in person's second factors.
package enum MFAManagementScreen: Screen {
    package static let id = ScreenID.mfaManagement
    package static let path = "/mfa"

    package static func state(_ context: ScreenContext) -> MFAManagementContentState? {
        guard let user = context.visitor.user, context.visitor.isSignedIn else { return nil }
        let facts = context.factorFacts
        let isRequired = context.flowSettings.requiresSecondFactor
        let confirming = context.record.notes["unenroll"]
        let factors = facts.factors.map { factor in
            EnrolledFactorState(
                id: factor.id, kind: factor.kind,
                name: factor.name.isEmpty ? context.strings("mfa.kind.\(factor.kind.rawValue)") : factor.name,
                detail: factor.maskedNumber, enrolledAt: factor.createdAt,
                isRemovable: facts.factors.count > 1 || !isRequired, isConfirming: factor.id == confirming)
        }
        let isOffered = !context.flowSettings.allowedFactors.isEmpty && facts.canEnroll
        var state = MFAManagementContentState(
            enrolledFactors: factors, recoveryCodesLeft: factors.isEmpty ? nil : facts.recoveryCodesLeft,
            isRequired: isRequired, unenroll: ActionFunction("unenroll"),
            confirmUnenroll: ActionFunction("confirmUnenroll"),
            cancelUnenroll: factors.contains(where: \.isConfirming) ? Action("cancelUnenroll", validates: false) : nil,
            goToEnrollment: isOffered ? Action("goToEnrollment", validates: false) : nil,
            newRecoveryCodes: factors.isEmpty ? nil : Action("newRecoveryCodes", validates: false),
            refresh: Action("refresh", validates: false), isValid: true, isLoading: context.isLoading,
            errorMessage: context.error.map(context.text), errorID: context.error?.id.rawValue,
            statusMessage: context.statusText, statusID: context.statusID, back: context.link(.signedIn))
        if state.statusMessage == nil, state.errorMessage == nil, !isOffered {
            let id: MessageID = user.isEmailVerified ? .mfaNotOffered : .mfaNeedsAddress
            state.statusMessage = context.text(Message(id))
            state.statusID = id.rawValue
        }
        return state
    }

    package static func title(_ state: MFAManagementContentState, _ context: ScreenContext) -> String {
        context.strings("mfa.title")
    }
}
