import AuthCore
import AuthScreens
import FoundationEssentials
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// Views are checked at start by what they make of the samples, as templates are.
@Suite struct ViewCheckTests {
    private func faults(
        @HTMLBuilder _ content: @escaping @Sendable (PhoneNumberContentState) -> some HTML
    ) throws -> [Fault] {
        var views = ScreenViews()
        views.take(EnterPhoneNumberView(content: content))
        return try Samples(views: views).renderer.viewFaults()
    }

    private struct Whole: HTML {
        let state: PhoneNumberContentState
        var extra = RawHTML(unsafe: "")

        var body: some HTML {
            Div {
                if let back = state.back { BackLink(back) }
                Heading(1, LocalizedText("phone.title"))
                AuthForm(state) {
                    CountrySelector(selection: state.selectedCountry, allowed: state.allowedCountries)
                    AuthTextField(text: state.phoneNumber)
                    AuthButton("Go", action: state.sendCode)
                }
                extra
            }
        }
    }

    @Test func `a view that offers everything has no faults`() throws {
        #expect(try faults { Whole(state: $0) }.isEmpty)
    }

    @Test func `a missing field and a missing action are errors that name the view`() throws {
        struct Poor: HTML {
            let state: PhoneNumberContentState
            var body: some HTML {
                Heading(1, "Number")
                AuthForm(state) { AuthTextField(text: state.phoneNumber) }
            }
        }
        let found = try faults { Poor(state: $0) }
        #expect(found.map(\.id).sorted() == ["VT403", "VT404", "VT407"])
        #expect(found.allSatisfy { $0.file == "EnterPhoneNumberView<Poor>" })
        #expect(found.contains { $0.message.contains("\"selectedCountry\"") && $0.severity == .error })
        #expect(found.contains { $0.message.contains("\"sendCode\"") })
        #expect(found.first { $0.id == "VT407" }?.severity == .warning)
    }

    @Test(arguments: [
        ("<div>", "VT105"), ("</b>", "VT105"), ("<p id=\"phoneNumber\">x</p>", "VT203"), ("<h1>Two</h1>", "VT205"),
        ("<h3>x</h3>", "VT205"), ("<label for=\"nothing\">x</label>", "VT204"), ("<a href=\"/\"></a>", "VT207"),
        ("<p>a<div>b</div></p>", "VT201"), ("<button name=\"action\" value=\"x\">x</button>", "VT211"),
        ("<form><form></form></form>", "VT209"), ("<input name=\"x\">", "VT206"),
    ])
    func `markup that no page may have is found`(_ markup: String, _ id: String) throws {
        let found = try faults { Whole(state: $0, extra: RawHTML(unsafe: markup)) }
        #expect(found.contains { $0.id == id }, "\(found)")
    }

    @Test func `an unknown string and an unknown drawing are found`() throws {
        let found = try faults { state in
            Whole(state: state)
            Paragraph(LocalizedText("phone.titel"))
            IconImage("telefone")
        }
        #expect(found.map(\.id).sorted() == ["VT311", "VT312"])
        #expect(found.first?.file == "EnterPhoneNumberView")
    }

    @Test func `a form with several actions names its default`() throws {
        let found = try faults { state in
            Heading(1, "Number")
            if let back = state.back { BackLink(back) }
            AuthForm(state) {
                CountrySelector(selection: state.selectedCountry, allowed: state.allowedCountries)
                AuthTextField(text: state.phoneNumber)
                AuthButton("Other", action: Action("other"))
                AuthButton("Go", action: state.sendCode)
            }
        }
        #expect(found.map(\.id) == ["VT406"])
    }

    @Test func `a view on the page of another state is found`() throws {
        let root = AuthPickerView().pickerDestination { screen in
            switch screen {
            case .sessions: EnterPhoneNumberView { Whole(state: $0) }
            default: AuthPickerDestinationView(screen: .sessions)
            }
        }
        let found = try Samples(views: ScreenViews(root: root)).renderer.viewFaults()
        #expect(found.contains { $0.id == "VT313" && $0.message.contains("EnterPhoneNumberView<Whole>") })
        #expect(found.contains { $0.id == "VT313" && $0.message.contains("EmailLink") })
    }

    @Test func `a picker's list that the template has no place for is found`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let stock = try String(contentsOf: root.appending(path: "Templates/AuthPicker.xhtml"), encoding: .utf8)
        try stock.replacing("<v:group v:slot=\"authMethodPicker\">", with: "<v:group>")
            .write(to: folder.appending(path: "AuthPicker.xhtml"), atomically: true, encoding: .utf8)
        let ui = try AuthUI(templates: folder.path()) {
            AuthPickerView().pickerContent {
                AuthPickerContentView { providers, select in ProviderButtonStack(providers, select: select) }
            }
        }
        #expect(ui.faults.map(\.id) == ["VT310"])
    }

    @Test func `a view with faults keeps the service from starting`() throws {
        let ui = try AuthUI().screen(EnterPhoneNumberView { _ in Paragraph("Nothing here") })
        let failure = #expect(throws: AuthUI.Failure.self) { try TestServer(ui: ui) }
        #expect(failure?.description.contains("EnterPhoneNumberView:1:1: error VT403") == true)
    }

    @Test func `a provider with neither a credential nor an action keeps it from starting`() throws {
        let ui = try AuthUI(providers: [BuiltInMethod.phone])
        #expect(ui.faults.map(\.id) == ["VC103"])
    }
}
