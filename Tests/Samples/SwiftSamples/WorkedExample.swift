public import Vestibule

/// An app with a method picker and a phone page of its own; every other page is stock.
public func workedExample(_ configuration: AuthConfiguration = AuthConfiguration()) throws -> AuthUI {
    try AuthUI(configuration) {
        AuthPickerView { user in
            AuthenticatedApp(user: user)
        }
        .pickerContent {
            AuthPickerContentView { providers, select in
                SpotlightMethodPicker(providers: providers, select: select)
            }
        }
        .pickerDestination { screen in
            switch screen {
            case .enterPhoneNumber:
                EnterPhoneNumberView { state in
                    MyPhoneEntry(state: state)
                }
            default:
                AuthPickerDestinationView(screen: screen)
            }
        }
    }
    .slot(.footer) { Paragraph("Made with care in our workshop.") }
}

/// The first way in large, the others below.
struct SpotlightMethodPicker: HTML {
    let providers: [any AuthProviderUI]
    let select: @Sendable (any AuthProviderUI) -> Action

    var body: some HTML {
        Section {
            if let first = providers.last {
                Heading(2, "Most people choose \(first.displayName)")
                ProviderButtonStack([first], select: select)
            }
            Details("Another way", isOpen: true) {
                ProviderButtonStack(providers.dropLast(), select: select)
            }
        }
        .class("screen", "spotlight")
    }
}

/// The page that asks for a number.
struct MyPhoneEntry: HTML {
    let state: PhoneNumberContentState

    var body: some HTML {
        Section {
            if let back = state.back { BackLink(back) }
            Heading(1, "Your telephone, please")
            AuthForm(state) {
                CountrySelector(selection: state.selectedCountry, allowed: state.allowedCountries)
                AuthTextField("Phone number", text: state.phoneNumber)
                if let error = state.errorMessage {
                    ErrorSummary(error)
                }
                AuthButton("Send code", action: state.sendCode)
                    .dimmed(unless: state.isValid)
            }
        }
        .class("screen", "phone-entry")
    }
}

/// The app's own page for who is signed in.
struct AuthenticatedApp: HTML {
    let user: UserState

    var body: some HTML {
        Section {
            Heading(1, "Welcome, \(user.title)")
            Anchor("Go on", to: Link("/"))
        }
        .id("authenticated-app")
        .class("screen")
    }
}
