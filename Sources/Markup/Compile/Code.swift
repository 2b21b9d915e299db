internal import Localization

/// A compiled template: static bytes, steps, and typed readers.
struct Code<State: Sendable>: Sendable {
    typealias Value = @Sendable (Frame<State>, Strings) -> String?
    typealias Test = @Sendable (Frame<State>) -> Bool
    typealias Read<Result> = @Sendable (Frame<State>) -> Result

    var bytes: [UInt8] = []
    var ops: [Op] = []
    var values: [Value] = []
    var tests: [Test] = []
    var counts: [Read<Int>] = []
    var fields: [FieldUse<State>] = []
    var flagFields: [FlagFieldUse<State>] = []
    var actions: [Read<Action?>] = []
    var icons: [Read<Icon?>] = []
    var qrCodes: [Read<QRCode?>] = []
    var strings: [PieceUse<State>] = []
    /// Names of attributes, slots and forms.
    var names: [String] = []
    var drawings: [IconSet.Drawing] = []
    /// Every drawing, for icons that the state names.
    var iconSet = IconSet([:])
    var loadingTexts = LoadingTexts()
}

/// A field as its control writes it.
struct FieldUse<State: Sendable>: Sendable {
    let read: @Sendable (Frame<State>) -> Field<String>?
    let control: FieldControl
    /// Attributes that the template gives itself.
    let given: Set<String>
    /// A radio button's own value.
    let choice: Code<State>.Value?
    /// What the template describes the field by.
    let describedBy: Code<State>.Value?
}

/// A checkbox as its control writes it.
struct FlagFieldUse<State: Sendable>: Sendable {
    let read: @Sendable (Frame<State>) -> Field<Bool>?
    let given: Set<String>
    let describedBy: Code<State>.Value?
}

/// A catalogue text whose arguments are partly elements.
struct PieceUse<State: Sendable>: Sendable {
    let index: Int
    let arguments: [@Sendable (Frame<State>, Strings) -> Argument?]
    /// Which steps write which argument.
    var blocks: [Block] = []

    struct Block: Sendable {
        let name: String
        let start: Int
        let end: Int
    }
}

/// The catalogue's places of the words on a waiting page.
struct LoadingTexts: Sendable {
    var cancel: Int?
    var checkNow: Int?
    var checkAgain: Int?
    var longer: Int?

    static let keys = ["loading.cancel", "loading.checkNow", "loading.checkAgain", "loading.longer"]

    init() {}

    init(_ catalogue: Catalogue) {
        cancel = catalogue.index(of: "loading.cancel")
        checkNow = catalogue.index(of: "loading.checkNow")
        checkAgain = catalogue.index(of: "loading.checkAgain")
        longer = catalogue.index(of: "loading.longer")
    }
}
