/// An element of the finished page: element files put in, every name resolved.
struct Site: Sendable {
    let name: String
    let element: Element
    /// The file that the element stands in, as faults print it.
    let file: String
    let parent: Int?
    /// The loops around it, outermost first; its own included.
    var loops: [Int] = []
    /// Whether some condition or loop around it, or its own, may leave it out.
    var isConditional = false
    var items: [Item] = []

    var loop: Loop?
    var conditions: [Condition] = []
    var attributes: [DynamicAttribute] = []
    var form: FormUse?
    /// A button's action, or a form's default one.
    var action: ActionUse?
    var field: Reference?
    var label: Reference?
    var message: Reference?
    var forValue: Operand?
    var content: Content = .children
    /// The `{name}` of the parent's catalogue text that it fills.
    var argumentName: String?
    var isMalformed = false

    init(element: Element, file: String, parent: Int?) {
        name = element.name
        self.element = element
        self.file = file
        self.parent = parent
    }

    /// What stands between an element's tags.
    enum Item: Sendable {
        case text(String)
        case site(Int)
    }

    struct Loop: Sendable {
        let list: Reference
        let id: Int
        let depth: Int
    }

    enum Content: Sendable {
        case children
        case value(Operand)
        case string(StringUse)
        case icon(IconUse)
        case qrCode(Reference)
        case slot(String)
    }

    enum IconUse: Sendable {
        case named(String)
        case reference(Reference)
    }

    func has(_ attribute: String) -> Bool {
        element.attribute(attribute) != nil || attributes.contains { $0.name == attribute }
    }

    /// Where faults about one attribute point.
    func position(of attribute: String) -> SourcePosition {
        element.attribute(attribute)?.position ?? element.attribute("v:\(attribute)")?.position ?? element.position
    }
}

/// `v:NAME`.
struct DynamicAttribute: Sendable {
    enum Value: Sendable {
        case operand(Operand)
        /// Present or absent.
        case boolean(Condition)
        /// `true` or `false`.
        case state(Condition)
        case url(Operand)
        /// A hashed file of the stock or the consumer.
        case asset(String)
    }

    let name: String
    let value: Value
}

/// Which screen a form posts to.
struct FormUse: Sendable {
    /// `self`, another screen's stem, or `Language`.
    let stem: String
    var isSelf: Bool { stem == "self" }
}

/// What a button posts.
struct ActionUse: Sendable {
    let reference: Reference
    let argument: Operand?
    /// The action's name as the state calls it.
    var name: String { reference.steps.last ?? "" }
}

/// A file bound to a state's type, ready for the rules and the compiler.
struct BoundTemplate: Sendable {
    let file: String
    let role: TemplateRole
    let root: Element?
    var sites: [Site] = []
    var roots: [Site.Item] = []
    var hasDoctype = false
    /// What its screen promises, as the template was written for it.
    var contract: ScreenContract?

    /// The site and its ancestors, innermost first.
    func lineage(_ index: Int) -> [Int] {
        var result: [Int] = []
        var next: Int? = index
        while let current = next {
            result.append(current)
            next = sites[current].parent
        }
        return result
    }

    func ancestor(of index: Int, where matches: (Site) -> Bool) -> Int? {
        lineage(index).dropFirst().first { matches(sites[$0]) }
    }

    /// Every site inside `index`, in document order.
    func descendants(of index: Int) -> [Int] {
        sites.indices.filter { $0 != index && lineage($0).contains(index) }
    }
}

/// What a template is for.
enum TemplateRole: Sendable, Equatable {
    case screen(String)
    case layout
    case mail(String)
    /// Bound by itself, since no screen uses it.
    case element
}
