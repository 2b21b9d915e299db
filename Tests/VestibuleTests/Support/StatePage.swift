internal import AuthFlows
import AuthCore
import AuthScreens
import Localization
import Markup
import Vestibule
import VestibuleTesting

/// Every screen's type, in no order; a test compares them with the screen list.
enum Screens {
    static var all: [any Screen.Type] {
        [
            AuthPickerScreen.self, EmailAuthScreen.self, EmailVerificationScreen.self, PasswordRecoveryScreen.self,
            ResetPasswordScreen.self, EmailLinkScreen.self, ConfirmLinkScreen.self, LegacySignInRecoveryScreen.self,
            EnterPhoneNumberScreen.self, EnterVerificationCodeScreen.self, AccountConflictScreen.self,
            SignedInScreen.self, MFAEnrolmentScreen.self, MFAResolutionScreen.self, MFAManagementScreen.self,
            UpdatePasswordScreen.self, ChangeEmailScreen.self, SessionsScreen.self, ReauthenticationScreen.self,
            SignInMethodsScreen.self,
            ContinueScreen.self, ProblemScreen.self, ProviderStackDemoScreen.self, OutboxScreen.self,
            FaultsScreen.self, LocalIssuerScreen.self,
        ]
    }

    static func type(_ id: String) -> (any Screen.Type)? { all.first { $0.id.rawValue == id } }
}

/// Writes pages from content states alone. It knows templates, words, paths and the installation's name; of a flow, a
/// visitor, an account or a store it knows nothing, and the values that tie a form to its flow are placeholders.
struct StatePage {
    private let library: TemplateLibrary
    private let catalogue: Catalogue
    private let settings: ScreenSettings
    private let layout: CompiledLayout<PageState>

    struct NoTemplate: Error {}

    init(_ installation: Installation, _ settings: ScreenSettings) throws {
        library = installation.library
        catalogue = installation.catalogue
        self.settings = settings
        guard let layout = library.compileLayout(as: PageState.self) else { throw NoTemplate() }
        self.layout = layout
    }

    /// A page's bytes.
    ///
    /// - Parameters:
    ///   - status: the HTTP status of a page that has another one than 200.
    ///   - next: where the page goes on to by itself.
    func bytes<S: Screen>(
        _ screen: S.Type, _ state: S.State, language: String = "en", status: Int? = nil, next: String? = nil
    ) throws -> [UInt8] {
        guard let template = library.compile(screen: S.id.rawValue, as: S.State.self) else { throw NoTemplate() }
        let strings = catalogue.strings(for: language)
        let (settings, id) = (settings, S.id)
        let form = FormContext(csrf: "-", flow: "-", step: "-", from: S.id.rawValue)
        var rendering = RenderContext(strings: strings, form: form) { target in
            switch target {
            case "self": settings.path(of: id)
            case "Language": settings.basePath + "/language"
            default: settings.path(of: ScreenID(rawValue: target))
            }
        }
        rendering.resources = library.resources
        var chrome = PageChrome(
            screen: S.id.rawValue, contract: template.contract, title: title(screen, state, strings),
            language: language, direction: strings.direction, isLoading: state.isLoading,
            loading: state.isLoading ? loading(S.id) : nil, refreshURL: next, status: status)
        if state.runsScript, !state.isLoading { chrome.script = "passkey.js" }
        var buffer = HTMLBuffer()
        layout.render(page(S.id, language), chrome: chrome, into: &buffer, rendering) {
            template.render(state, into: &$0, rendering)
        }
        return buffer.bytes
    }

    private func title<S: Screen>(_ screen: S.Type, _ state: S.State, _ strings: Strings) -> String {
        // A context of nobody and nothing, for its words.
        let own = S.title(state, .sample(strings, settings: settings))
        let title =
            state.isLoading
            ? strings("title.loading") : state.hasFault ? strings("title.error", .text("title", own)) : own
        return strings("title.app", .text("title", title), .text("app", settings.appName))
    }

    private func page(_ screen: ScreenID, _ language: String) -> PageState {
        PageState(
            appName: settings.appName,
            languages: catalogue.languages.map {
                LanguageState(
                    tag: $0, name: LanguageNames.name(of: $0), direction: TextDirection(of: $0).rawValue,
                    isCurrent: $0 == language)
            },
            canSwitchLanguage: settings.forcedLanguage == nil && catalogue.languages.count > 1
                && ![.continueOn, FaultsScreen.id, LocalIssuerScreen.id].contains(screen),
            isDevelopment: settings.isDevelopment, outbox: settings.isDevelopment ? Link(OutboxScreen.path) : nil,
            gallery: settings.isDevelopment ? Link("/gallery") : nil)
    }

    private func loading(_ screen: ScreenID) -> LoadingParts {
        let base = settings.basePath + "/attempt/sample"
        return LoadingParts(
            refreshURL: base + "/next", holdURL: base + "/hold.gif", checkURL: base + "/next",
            cancelFormAction: settings.path(of: screen))
    }

    /// A page without what ties its forms to their flow.
    static func neutral(_ page: [UInt8]) -> String {
        var parts = String(decoding: page, as: UTF8.self).split(
            separator: "<input type=\"hidden\" name=\"", omittingEmptySubsequences: false)
        for index in parts.indices.dropFirst() {
            let part = parts[index]
            guard let name = ["csrf", "flow", "step"].first(where: { part.hasPrefix($0 + "\" value=\"") }),
                let end = part.dropFirst(name.count + 9).firstIndex(of: "\"")
            else { continue }
            parts[index] = "\(name)\" value=\"-" + part[end...]
        }
        return withoutChallenges(parts.joined(separator: "<input type=\"hidden\" name=\""))
    }

    /// A page without the random part of what it asks authenticators.
    static func withoutChallenges(_ page: String) -> String {
        var page = page
        // The challenge, and the handle of an account that has none yet, which follows from it.
        for start in ["{&quot;challenge&quot;:&quot;", ",&quot;challenge&quot;:&quot;", "{&quot;displayName&quot;:&quot;"] {
            var parts = page.split(separator: start, omittingEmptySubsequences: false)
            for index in parts.indices.dropFirst() {
                let end = start.hasPrefix("{&quot;d") ? parts[index].firstIndex(of: "}") : parts[index].firstIndex(of: "&")
                parts[index] = "-" + (end.map { parts[index][$0...] } ?? "")
            }
            page = parts.joined(separator: start)
        }
        return page
    }
}
