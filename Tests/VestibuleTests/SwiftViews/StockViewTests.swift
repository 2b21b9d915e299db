import AuthCore
import AuthScreens
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// Purely additive: who brings no view sees no difference.
@Suite struct StockViewTests {
    private func compare(_ views: ScreenViews, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let stock = try Samples()
        let other = try Samples(views: views)
        for (screen, name) in stock.all {
            for language in ["en", "es"] {
                let same = stock.page(screen, name, language) == other.page(screen, name, language)
                #expect(same, "\(screen.rawValue)/\(name).\(language)", sourceLocation: sourceLocation)
            }
        }
        #expect(other.renderer.viewFaults().isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `a picker view without slots renders the stock bytes of every sample`() throws {
        try compare(ScreenViews(root: AuthPickerView()))
    }

    @Test func `the stock views in every slot render the stock bytes`() throws {
        let root = AuthPickerView()
            .pickerContent {
                AuthPickerContentView { _, _ in DefaultProviderButtonsLayout() }
            }
            .pickerDestination { screen in
                switch screen {
                case .enterPhoneNumber: EnterPhoneNumberView()
                case .enterVerificationCode: EnterVerificationCodeView { _ in DefaultEnterVerificationCodeContent() }
                case .mfaEnrolment: MFAEnrolmentView()
                case .mfaManagement: MFAManagementView()
                case .signInMethods: SignInMethodsView()
                case .mfaResolution: MFAResolutionView()
                case .emailAuth: EmailAuthView()
                case .signedIn: SignedInView()
                default: AuthPickerDestinationView(screen: screen)
                }
            }
        var views = ScreenViews(root: root)
        views.take(LegacySignInRecoveryView())
        views.take(ProblemView { _ in DefaultProblemContent() })
        try compare(views)
    }

    @Test func `every route is a page, and every page with a flow is a route`() {
        let stems = Set(AuthView.allCases.map(\.rawValue))
        let pages = Set(ScreenList.stems)
        #expect(stems.isSubset(of: pages))
        #expect(
            pages.subtracting(stems) == [
                "AuthPicker", "LegacySignInRecovery", "Reauthentication", "Continue", "Problem", "ProviderStackDemo",
                "Outbox", "Faults", "LocalIssuer",
            ])
    }
}
