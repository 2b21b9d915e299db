public import Localization
internal import Synchronization

/// All templates of a server, read, checked and ready to be compiled.
public struct TemplateLibrary: Sendable {
    /// The small slots that every installation can fill with a file of its own, `Slots/NAME.xhtml`.
    public static let slots = TemplateContext.commonSlots.filter { $0 != "content" }

    /// What was probably meant by a name that is not among `names`, in words.
    package static func hint(_ name: String, in names: [String]) -> String {
        NearestName.hint(name, in: names, what: "there are") ?? ""
    }

    private let context: TemplateContext
    private let bound: [String: BoundTemplate]
    private let contracts: [String: String]
    private let faults: [Fault]
    private let compiled = CompiledTemplates()

    /// Reads and checks templates.
    ///
    /// - Parameters:
    ///   - stock: The product's own files.
    ///   - overrides: The consumer's files; one with a stock file's path takes its place.
    ///   - strings: The catalogue that `v:string` and `@` name.
    ///   - assets: Each file's hashed address, by its plain name.
    ///   - icons: SVG files by name, with or without `.svg`.
    ///   - layout: The state that `Layout.xhtml` is checked against.
    ///   - mail: The state that `Mail/Message.xhtml` is checked against; nil where there are no mails.
    ///   - screens: What each screen promises its template.
    ///   - ownIcons: The consumer's drawings, `Icons/NAME.svg`.
    ///   - records: What a screen promised in a version of its contract, by its stem; nil where that isn't known.
    public init<Layout: TemplateState>(
        stock: [TemplateFile], overrides: [TemplateFile], strings: Catalogue, assets: [String: String],
        icons: [String: [UInt8]], layout: Layout.Type, mail: StateType? = nil, screens: [ScreenContract],
        ownIcons: [TemplateFile] = [], records: @escaping @Sendable (String, Int) -> ContractRecord? = { _, _ in nil }
    ) {
        let check = LibraryCheck(
            stock: stock, overrides: overrides, strings: strings, assets: assets,
            icons: IconSet(icons, overrides: ownIcons), layout: StateType(layout), mail: mail, screens: screens,
            records: records)
        context = check.context
        bound = check.bound
        contracts = check.contracts
        faults = check.sortedFaults
    }

    /// Every fault of every file, in the order of reading.
    public func check() -> [Fault] { faults }

    /// The drawings and public files that templates and views may name.
    public var resources: RenderResources { RenderResources(icons: context.icons, assets: context.assets) }

    /// Whether the catalogue has a key.
    package func knows(_ key: String) -> Bool { context.catalogue.index(of: key) != nil }

    /// Whether nothing keeps the templates from being used.
    public var isUsable: Bool { !faults.contains { $0.severity == .error } }

    /// Compiles a screen's template; nil when there is none or `State` is not what it was checked against.
    ///
    /// - Parameter adapters: what serves a template that was written for an older contract.
    public func compile<State: TemplateState>(
        screen stem: String, as state: State.Type, adapters: [ContractAdapter<State>] = []
    ) -> CompiledTemplate<State>? {
        guard let template = bound[stem], let screen = context.screen(stem), screen.type.name == State.schema.name
        else { return nil }
        let make = {
            CompiledTemplate(
                code: Emitter<State>.compile(template, context: context, adapters: adapters),
                contract: contracts[stem] ?? screen.contract)
        }
        // Adapters change nothing where the template is written for the contract of today.
        return template.contract?.drift == nil ? compiled.once(stem, make) : make()
    }

    /// Compiles `Layout.xhtml`.
    public func compileLayout<State: TemplateState>(as state: State.Type) -> CompiledLayout<State>? {
        bound["Layout"].map { template in
            compiled.once("Layout") { CompiledLayout(code: Emitter<State>.compile(template, context: context)) }
        }
    }

    /// Compiles `Mail/Message.xhtml`; nil when there is none or `State` is not what it was checked against.
    public func compileMail<State: TemplateState>(as state: State.Type) -> CompiledMail<State>? {
        guard let template = bound[TemplateContext.mail], context.mail?.name == State.schema.name else { return nil }
        return compiled.once(TemplateContext.mail) {
            CompiledMail(code: Emitter<State>.compile(template, context: context))
        }
    }
}

/// What was compiled already: a library never changes, and many servers may run on one.
private final class CompiledTemplates: Sendable {
    private let templates = Mutex<[String: any Sendable]>([:])

    /// The template that was compiled for `State` before, or what `make` compiles now.
    func once<Template: Sendable>(_ stem: String, _ make: () -> Template) -> Template {
        if let known = templates.withLock({ $0[stem] }) as? Template { return known }
        let made = make()
        templates.withLock { $0[stem] = made }
        return made
    }
}
