package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Where every mailed link lands: says what it is for and uses it when the button is pressed.
package enum ConfirmLinkScreen: Screen {
    package static let id = ScreenID.confirmLink
    package static let path = "/link"

    package static func state(_ context: ScreenContext) -> ConfirmLinkContentState? {
        guard let reading = context.link else { return nil }
        let fault = fault(reading.standing)
        let error = fault ?? context.error
        let demand: LinkReading.Demand? = if case .open(let demand) = reading.standing { demand } else { nil }
        let isConfirmed = reading.standing == .confirmed
        let status = isConfirmed ? Message(.linkConfirmed) : nil
        return ConfirmLinkContentState(
            heading: heading(reading, context),
            lead: lead(reading.standing),
            maskedAddress: reading.challenge.map { MaskedAddress.text($0.target) },
            signedInAs: reading.standing == .otherPerson
                ? context.visitor.user.map { SignedInScreen.userState($0).title } : nil,
            email: demand == .address ? context.emailField(hasAutofocus: true) : nil,
            password: demand == .password ? context.newPasswordField("password") : nil,
            passwordRules: demand == .password ? context.passwordRules : [],
            confirm: demand == nil ? nil : Action("confirm"),
            confirmTitle: purpose(reading).map { context.strings("confirmLink.\($0).confirm") } ?? "",
            sendAgain: isConfirmed ? nil : Action("sendAgain", validates: false),
            signOut: reading.standing == .otherPerson ? Action("signOut", validates: false) : nil,
            wayOn: Link(context.settings.path(of: context.visitor.isSignedIn ? .signedIn : .authPicker)),
            isSignedIn: context.visitor.isSignedIn,
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: isConfirmed ? nil : error.map(context.text),
            errorID: isConfirmed ? nil : error?.id.rawValue,
            statusMessage: status.map(context.text) ?? context.statusText,
            statusID: status?.id.rawValue ?? context.statusID,
            back: nil)
    }

    package static func title(_ state: ConfirmLinkContentState, _ context: ScreenContext) -> String { state.heading }

    /// The HTTP status: a link that has had its time is gone.
    static func status(_ reading: LinkReading?) -> Int {
        switch reading?.standing {
        case .used, .expired, .superseded, .broken: 410
        default: 200
        }
    }

    private static func fault(_ standing: LinkReading.Standing) -> Message? {
        switch standing {
        case .missing: Message(.linkMissing)
        case .broken: Message(.linkBroken)
        case .used: Message(.linkUsed)
        case .expired: Message(.linkExpired)
        case .superseded: Message(.linkSuperseded)
        case .otherDevice: Message(.linkOtherDevice)
        case .otherPerson: Message(.linkOtherPerson)
        case .signInFirst: Message(.linkSignInFirst)
        case .confirmed, .open: nil
        }
    }

    private static func purpose(_ reading: LinkReading) -> String? {
        guard let purpose = reading.challenge?.purpose else { return nil }
        let known: [Challenge.Purpose] = [
            .signInLink, .signUp, .resetPassword, .verifyEmail, .changeEmail, .undoEmailChange, .recoverMethods,
        ]
        return known.contains(purpose) ? purpose.rawValue : nil
    }

    private static func heading(_ reading: LinkReading, _ context: ScreenContext) -> String {
        switch reading.standing {
        case .missing: return context.strings("confirmLink.missing.title")
        case .broken, .used, .expired, .superseded: return context.strings("confirmLink.dead.title")
        case .confirmed: return context.strings("confirmLink.confirmed.title")
        case .otherDevice, .otherPerson, .signInFirst: return context.strings("confirmLink.hold.title")
        case .open:
            let key = purpose(reading).map { "confirmLink.\($0).title" } ?? "confirmLink.dead.title"
            return context.strings(key, .text("app", context.settings.appName))
        }
    }

    private static func lead(_ standing: LinkReading.Standing) -> LinkLead {
        switch standing {
        case .open(.nothing): .press
        case .open(.address): .address
        case .open(.password): .password
        case .otherDevice, .otherPerson, .signInFirst: .went
        case .missing, .broken, .used, .expired, .superseded, .confirmed: .none
        }
    }
}

/// An address as a page shows it to who may not be its owner.
enum MaskedAddress {
    /// The first character and the domain: enough to know one's own address again.
    static func text(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@"), let first = address.first, first != "@" else { return "•••" }
        return "\(first)•••\(address[at...])"
    }
}
