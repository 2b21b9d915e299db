package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Signing in or up by a telephone number.
package enum EnterPhoneNumberScreen: Screen {
    package static let id = ScreenID.enterPhoneNumber
    package static let path = "/phone"

    package static func state(_ context: ScreenContext) -> PhoneNumberContentState? {
        guard context.flowSettings.allowsPhone else { return nil }
        let number = context.phoneNumber
        let country = context.selectedCountry
        let isNumber = try? PhoneNumber(
            number.value, country: country.value, allowed: context.flowSettings.allowedCountries)
        return PhoneNumberContentState(
            phoneNumber: number,
            selectedCountry: country,
            allowedCountries: context.countries,
            sendCode: Action("sendCode"),
            isValid: isNumber != nil,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(context.record.pendingCredential == nil ? .authPicker : .accountConflict))
    }

    package static func title(_ state: PhoneNumberContentState, _ context: ScreenContext) -> String {
        context.strings("phone.title")
    }
}
