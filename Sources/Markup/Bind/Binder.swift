/// Resolves every name of one template against its state's type and puts element files in place.
struct Binder {
    /// Includes inside includes.
    static let includeDepth = 8
    /// Loops inside loops; the renderer keeps one index for each.
    static let loopDepth = 4

    let context: TemplateContext
    let role: TemplateRole
    let contract: ScreenContract?
    /// The names at the template's root, which slot files see too.
    let rootScope: Scope
    var sites: [Site] = []
    var faults: Set<Fault> = []
    var loopCount = 0
    /// The template itself; elements that it includes have names of their own.
    private(set) var root: ParsedTemplate?

    init(context: TemplateContext, role: TemplateRole, contract: ScreenContract?, scope: Scope) {
        self.context = context
        self.role = role
        self.contract = contract
        rootScope = scope
    }

    /// Where an element stands while it is bound.
    struct Place {
        var file: String
        var scope: Scope
        var parent: Int?
        var loops: [Int] = []
        var isConditional = false
        var includes: [String] = []
    }

    static func bind(
        _ file: ParsedTemplate, role: TemplateRole, contract: ScreenContract?, scope: Scope, context: TemplateContext
    ) -> (BoundTemplate, [Fault]) {
        var binder = Binder(context: context, role: role, contract: contract, scope: scope)
        binder.root = file
        var template = BoundTemplate(file: file.displayPath, role: role, root: file.root)
        template.hasDoctype = file.hasDoctype
        if let root = file.root {
            let place = Place(file: file.displayPath, scope: scope, includes: [file.file.stem])
            template.roots = [.site(binder.bind(root, at: place))]
            if case .screen = role { template.roots = binder.messages(file: file) + template.roots }
        }
        template.sites = binder.sites
        return (template, Array(binder.faults))
    }

    mutating func report(
        _ file: String, _ position: SourcePosition, _ id: String, _ message: String, _ hint: String? = nil,
        severity: Fault.Severity = .error
    ) {
        faults.insert(
            Fault(
                file: file, line: position.line, column: position.column, severity: severity, id: id,
                message: message, hint: hint))
    }

    mutating func bind(_ element: Element, at outer: Place) -> Int {
        var place = outer
        var site = Site(element: element, file: place.file, parent: place.parent)
        let index = sites.count
        sites.append(site)
        bindLoop(of: element, into: &site, &place)
        bindConditions(of: element, into: &site, &place)
        site.loops = place.loops
        site.isConditional = place.isConditional
        place.parent = index
        for attribute in element.attributes where attribute.name.hasPrefix("v:") {
            bindDirective(attribute, of: element, into: &site, place)
        }
        sites[index] = site
        let items = bindContent(of: element, into: &site, place)
        site.items = items
        sites[index] = site
        return index
    }

    mutating func bindChildren(_ nodes: [Node], at place: Place) -> [Site.Item] {
        var items: [Site.Item] = []
        for node in nodes {
            switch node {
            case .text(let text):
                if text.text.contains("{{") {
                    report(
                        place.file, text.position, "VT213", "\"{{\" is another template language's habit",
                        "show a value with <span v:text=\"path\"/>", severity: .warning)
                }
                items.append(.text(text.text))
            case .element(let element):
                items.append(.site(bind(element, at: place)))
            }
        }
        return items
    }

    private mutating func bindLoop(of element: Element, into site: inout Site, _ place: inout Place) {
        guard let attribute = element.attribute("v:each") else { return }
        guard let (variable, path) = ExpressionParser.loop(attribute.value) else {
            return report(
                place.file, attribute.position, "VT303", "v:each can't be read: \"\(attribute.value)\"",
                "write v:each=\"item in items\"")
        }
        guard let list = resolve(path, attribute, place) else {
            // One unknown list is one fault: its variable is known from here on, as nothing in particular.
            place.scope.names.append((variable, .unknown))
            return
        }
        if place.scope[variable] != nil {
            report(
                place.file, attribute.position, "VT306", "the loop variable \"\(variable)\" hides a name that exists",
                "choose another name")
        }
        let element: Kind
        switch list.kind {
        case .list(let type): element = .object(type)
        case .texts: element = .text
        default:
            place.scope.names.append((variable, .unknown))
            return report(
                place.file, attribute.position, "VT302", "\"\(path.text)\" is \(list.kind.name), not a list",
                NearestName.hint(path.text, in: lists(in: place.scope), what: "lists"))
        }
        guard place.scope.depth < Self.loopDepth else {
            return report(
                place.file, attribute.position, "VT314", "loops are nested more than \(Self.loopDepth) deep",
                "show the inner list on a page of its own")
        }
        loopCount += 1
        site.loop = Site.Loop(list: list, id: loopCount, depth: place.scope.depth)
        let base = Reference.Base.loop(id: loopCount, depth: place.scope.depth)
        place.scope.names.append(
            (variable, .reference(Reference(base: base, steps: [], kind: element, isOptional: false))))
        place.scope.depth += 1
        place.loops.append(loopCount)
        place.isConditional = true
    }

    private func lists(in scope: Scope) -> [String] {
        scope.names.compactMap { name, operand in
            switch operand.reference?.kind {
            case .list, .texts: name
            default: nil
            }
        }
    }

    private mutating func bindConditions(of element: Element, into site: inout Site, _ place: inout Place) {
        for name in ["v:if", "v:unless"] {
            guard let attribute = element.attribute(name) else { continue }
            place.isConditional = true
            guard let expression = ExpressionParser.expression(attribute.value) else {
                reportSyntax(attribute, place)
                continue
            }
            guard let condition = condition(expression, attribute, place) else { continue }
            site.conditions.append(name == "v:if" ? condition : .not(condition))
            switch (name, condition) {
            case ("v:if", .holds(let reference)), ("v:unless", .not(.holds(let reference))):
                place.scope.guards.insert(reference.key)
            default: break
            }
        }
    }

    mutating func reportSyntax(_ attribute: Attribute, _ place: Place) {
        report(
            place.file, attribute.position, "VT303", "\(attribute.name)=\"\(attribute.value)\" can't be read",
            "write a path, not path, path == 'literal' or path == path")
    }
}
