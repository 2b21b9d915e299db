import Localization
import Markup

enum Mode: String, CaseIterable, Sendable {
    case signIn, signUp
}

struct ItemState: TemplateState {
    var id: String
    var title: String
    var icon = Icon("key")
    var isOn = false
    var tags: [String] = []

    static let schema = Schema<ItemState>(
        "ItemState",
        [
            .text("id") { $0.id }, .text("title") { $0.title }, .icon("icon") { $0.icon }, .flag("isOn") { $0.isOn },
            .texts("tags") { $0.tags },
        ])
}

struct InnerState: TemplateState {
    var code = Field("code", value: "")
    var confirm: Action? = Action("confirm")
    var items: [ItemState] = []

    static let schema = Schema<InnerState>(
        "InnerState",
        [
            .field("code") { $0.code }, .optionalAction("confirm") { $0.confirm },
            .list("items", placeholder: ItemState(id: "", title: "")) { $0.items },
        ])
}

struct DemoState: TemplateState {
    var title = "Hello"
    var notice: String?
    var mode = Mode.signIn
    var count = 1234
    var wait: Int? = 30
    var since = 0
    var email = Field("email", value: "")
    var kind = Field("kind", value: "")
    var remember: Field<Bool>? = Field("remember", value: false)
    var items: [ItemState] = []
    var words: [String] = []
    var inner: InnerState?
    var send = Action("send")
    var skip: Action? = Action("skip", validates: false)
    var pick = ActionFunction("pick")
    var link: Link?
    var code: QRCode?
    var isValid = false
    var isLoading = false
    var errorMessage: String?
    var errorID: String?
    var statusMessage: String?
    var statusID: String?
    var back: Link? = Link("/auth")

    static let schema = Schema<DemoState>(
        "DemoState",
        [
            .text("title") { $0.title }, .optionalText("notice") { $0.notice }, .choice("mode") { $0.mode },
            .number("count") { $0.count }, .optionalSeconds("wait") { $0.wait }, .date("since") { $0.since },
            .field("email", isRequired: false) { $0.email }, .field("kind", isRequired: false) { $0.kind },
            .init("remember", .optionalFlagField { $0.remember }),
            .list("items", placeholder: ItemState(id: "", title: "")) { $0.items }, .texts("words") { $0.words },
            .optionalObject("inner", placeholder: InnerState()) { $0.inner },
            .action("send", isRequired: false) { $0.send },
            .optionalAction("skip", isRequired: false) { $0.skip },
            .actionFunction("pick", isRequired: false) { $0.pick }, .optionalLink("link") { $0.link },
            .optionalQRCode("code") { $0.code },
            .flag("isValid") { $0.isValid }, .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage }, .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage }, .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])
}

struct DemoPage: TemplateState {
    var appName = "App"

    static let schema = Schema<DemoPage>("DemoPage", [.text("appName") { $0.appName }])
}
