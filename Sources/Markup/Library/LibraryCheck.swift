internal import Localization

/// One run over all files: reads, binds, and asks every rule.
struct LibraryCheck {
    let context: TemplateContext
    private(set) var bound: [String: BoundTemplate] = [:]
    /// The contract that each screen's template names.
    private(set) var contracts: [String: String] = [:]
    private var faults: Set<Fault> = []
    private let records: @Sendable (String, Int) -> ContractRecord?

    init(
        stock: [TemplateFile], overrides: [TemplateFile], strings: Catalogue, assets: [String: String],
        icons: IconSet, layout: StateType, mail: StateType?, screens: [ScreenContract],
        records: @escaping @Sendable (String, Int) -> ContractRecord?
    ) {
        self.records = records
        var files: [String: ParsedTemplate] = [:]
        for file in stock + overrides { files[file.path] = TreeBuilder.parse(file) }
        var types: [String: Kind] = [:]
        for kind in (screens.map(\.type) + [layout] + (mail.map { [$0] } ?? [])).flatMap(\.allKinds) {
            types[kind.name] = kind
        }
        context = TemplateContext(
            files: files, catalogue: strings, assets: assets, icons: icons, screens: screens,
            own: Set(overrides.map(\.path)), types: types, mail: mail)
        faults.formUnion(icons.faults)
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            faults.formUnion(file.faults)
            bind(file, path: path, layout: layout)
        }
        for rule in Rule.all { faults.formUnion(rule.check(RuleInput(templates: bound, context: context))) }
        faults.formUnion(StructureGate.faults(of: files.values, spoken: faults))
    }

    var sortedFaults: [Fault] { faults.sorted() }

    private mutating func bind(_ file: ParsedTemplate, path: String, layout: StateType) {
        // Without a tree the file has its fault already.
        guard file.root != nil else { return }
        let stem = file.file.stem
        if path == "Layout.xhtml" {
            bind(file, as: stem, role: .layout, contract: nil, scope: Scope(state: layout))
        } else if stem == TemplateContext.mail, let mail = context.mail {
            bind(file, as: stem, role: .mail(stem), contract: nil, scope: Scope(state: mail))
        } else if stem.hasPrefix("Elements/") {
            // Files with parameters are also checked by themselves, in case that nothing includes them yet.
            var binder = Binder(
                context: context, role: .element, contract: nil,
                scope: Scope(names: [], guards: [], depth: 0))
            let parameters = file.root.map { binder.parameters(of: $0, file: file) } ?? []
            let names = parameters.map { parameter in
                (
                    name: parameter.name,
                    operand: Operand.reference(
                        Reference(
                            base: .state, steps: [parameter.name], kind: parameter.kind,
                            isOptional: parameter.isOptional))
                )
            }
            faults.formUnion(binder.faults)
            bind(
                file, as: stem, role: .element, contract: nil, scope: Scope(names: names, guards: [], depth: 0))
        } else if let screen = context.screen(stem) {
            let role: TemplateRole = stem.hasPrefix("Mail/") ? .mail(stem) : .screen(stem)
            let contract = asWritten(for: file, screen)
            bind(file, as: stem, role: role, contract: contract, scope: Scope(state: contract.type))
            contracts[stem] = file.root?.value("v:contract")
        }
    }

    /// The contract as the template was written for it, where that is an older one.
    private func asWritten(for file: ParsedTemplate, _ screen: ScreenContract) -> ScreenContract {
        guard let version = screen.version(named: file.root?.value("v:contract")), version < screen.version else {
            return screen
        }
        return screen.adapted(to: version, record: records(screen.stem, version))
    }

    private mutating func bind(
        _ file: ParsedTemplate, as stem: String, role: TemplateRole, contract: ScreenContract?, scope: Scope
    ) {
        var (template, found) = Binder.bind(file, role: role, contract: contract, scope: scope, context: context)
        template.contract = contract
        faults.formUnion(found)
        bound[stem] = template
    }
}
