/// The name of an attribute that says something about an element and does nothing: addresses, scripts and styles have
/// no names here.
public struct AttributeName: Sendable, Hashable {
    let text: String

    private init(_ text: String) { self.text = text }

    /// Words for a tool tip.
    public static let title = AttributeName("title")
    /// The language of the content, BCP 47.
    public static let lang = AttributeName("lang")
    /// The direction of the content: `ltr`, `rtl` or `auto`.
    public static let dir = AttributeName("dir")
    /// What the element is to assistive technology.
    public static let role = AttributeName("role")
    /// `no` where words must not be translated.
    public static let translate = AttributeName("translate")
    /// `0` or `-1`.
    public static let tabindex = AttributeName("tabindex")
    /// An example of what to type, never a label.
    public static let placeholder = AttributeName("placeholder")
    /// What the Enter key of a screen keyboard says.
    public static let enterKeyHint = AttributeName("enterkeyhint")
    /// Whether the element is left out of the page.
    public static let hidden = AttributeName("hidden")
    /// Width in CSS pixels.
    public static let width = AttributeName("width")
    /// Height in CSS pixels.
    public static let height = AttributeName("height")

    /// `aria-NAME`; anything but small letters is dropped from the name.
    public static func aria(_ name: StaticString) -> AttributeName { AttributeName("aria-" + plain(name)) }

    /// `data-NAME`; anything but small letters, digits and hyphens is dropped from the name.
    public static func data(_ name: StaticString) -> AttributeName { AttributeName("data-" + plain(name)) }

    /// Any attribute, among them those that run scripts or lead elsewhere: nothing checks it.
    public static func unsafe(_ name: StaticString) -> AttributeName { AttributeName(plain(name)) }

    /// Written by a component itself.
    package static func known(_ name: StaticString) -> AttributeName { AttributeName("\(name)") }

    private static func plain(_ name: StaticString) -> String {
        "\(name)".filter { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    }
}

/// The attributes of one element, in the order in which they were given.
public struct HTMLAttributes: Sendable {
    private enum Value: Sendable {
        case text(String)
        case words(LocalizedText)
        case present
    }

    private var values: [(name: AttributeName, value: Value)] = []
    private var id: String?
    fileprivate var classes: [String] = []

    /// None.
    public init() {}

    mutating func setID(_ id: String) { self.id = id }

    fileprivate mutating func addClasses(_ names: [String]) { classes += names }

    mutating func set(_ name: AttributeName, _ value: String?) {
        values.removeAll { $0.name == name }
        if let value { values.append((name, .text(value))) }
    }

    mutating func set(_ name: AttributeName, _ value: LocalizedText) {
        values.removeAll { $0.name == name }
        values.append((name, .words(value)))
    }

    mutating func set(_ name: AttributeName, isPresent: Bool) {
        values.removeAll { $0.name == name }
        if isPresent { values.append((name, .present)) }
    }

    /// Names that are given here, so that nothing else writes them.
    package var names: Set<String> { Set(values.map(\.name.text)) }

    /// What the markup describes the element by.
    package var describedBy: String? {
        for case (AttributeName.aria("describedby"), .text(let text)) in values { return text }
        return nil
    }

    /// Writes them in front of what a component sets itself.
    ///
    /// - Parameters:
    ///   - defaultID: For elements that the library finds by their id.
    ///   - defaultClass: For elements that were given no class.
    ///   - left: Names that the component writes.
    package func write(
        id defaultID: String? = nil, class defaultClass: String = "", without left: Set<String> = [],
        into output: inout HTMLBuffer, _ context: RenderContext
    ) {
        if let id = id ?? defaultID, !left.contains("id") { output.appendAttribute("id", id) }
        let names = classes.isEmpty ? defaultClass : classes.joined(separator: " ")
        if !names.isEmpty { output.appendAttribute("class", names) }
        for (name, value) in values where !left.contains(name.text) {
            switch value {
            case .text(let text): output.appendAttribute(name.text, text)
            case .words(let words):
                if let key = words.key { output.trace?.keys.append(key) }
                output.appendAttribute(name.text, words.text(context))
            case .present:
                output.append(" ")
                output.append(name.text)
            }
        }
    }
}

/// A piece of a page that has attributes of its own.
public protocol AttributedHTML: HTML {
    /// The attributes.
    var attributes: HTMLAttributes { get set }
}

extension AttributedHTML {
    private func changed(_ change: (inout HTMLAttributes) -> Void) -> Self {
        var copy = self
        change(&copy.attributes)
        return copy
    }

    /// Gives the element its id, which no other element of the page has.
    public func id(_ id: String) -> Self { changed { $0.setID(id) } }

    /// Adds classes; a component without any has the stock page's.
    public func `class`(_ names: String...) -> Self { changed { $0.addClasses(names) } }

    /// Sets an attribute, or takes it away with nil.
    public func attribute(_ name: AttributeName, _ value: String?) -> Self { changed { $0.set(name, value) } }

    /// Sets an attribute to words of the page's language.
    public func attribute(_ name: AttributeName, _ value: LocalizedText) -> Self { changed { $0.set(name, value) } }

    /// Sets an attribute without a value.
    public func attribute(_ name: AttributeName, isPresent: Bool) -> Self {
        changed { $0.set(name, isPresent: isPresent) }
    }

    /// Names the element for assistive technology.
    public func accessibilityLabel(_ words: LocalizedText) -> Self { attribute(.aria("label"), words) }

    /// Hides the element from assistive technology.
    public func accessibilityHidden() -> Self { attribute(.aria("hidden"), "true") }
}

extension HTMLAttributes {
    /// Whether a class was given.
    package var hasClasses: Bool { !classes.isEmpty }

    /// The same with one more class.
    package func adding(class name: String) -> HTMLAttributes {
        var copy = self
        copy.addClasses([name])
        return copy
    }
}
