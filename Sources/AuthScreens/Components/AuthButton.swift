internal import Localization
public import Markup

/// How much a button asks to be pressed.
public enum AuthButtonStyle: String, Sendable, CaseIterable {
    /// The one thing that the page is for; shows the spinner while an attempt runs.
    case primary
    /// Another good choice.
    case secondary
    /// A way aside.
    case link
    /// A line of a list.
    case row
}

/// A button that posts an action of the page's state.
public struct AuthButton<Label: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let action: Action
    private let label: Label
    private var style = AuthButtonStyle.primary
    private var isReady: Bool?

    /// A button with content of its own.
    public init(action: Action, @HTMLBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    /// A button of words.
    public init(_ label: String, action: Action) where Label == LocalizedText {
        self.init(action: action) { LocalizedText(verbatim: label) }
    }

    /// A button of words in the page's language.
    public init(_ label: LocalizedText, action: Action) where Label == LocalizedText {
        self.init(action: action) { label }
    }

    /// How much it asks to be pressed; primary by default.
    public func style(_ style: AuthButtonStyle) -> Self {
        var copy = self
        copy.style = style
        return copy
    }

    /// Shows the button quieter as long as something is missing, going by the browser as one types. It can be pressed
    /// all the same: the server decides and says what is missing.
    public func dimmed(unless isReady: Bool) -> Self {
        var copy = self
        copy.isReady = isReady
        return copy
    }

    /// Writes the button.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        let isLoading = style == .primary && context.payload?.isLoading == true
        output.append("<button")
        attributes.write(class: style.rawValue, without: ["name", "value", "type", "disabled"], into: &output, context)
        if let isReady { output.append(isReady ? " data-ready=\"true\"" : " data-ready=\"false\"") }
        action.write(into: &output)
        output.append(">")
        if isLoading { output.append("<span class=\"spinner\"></span>") }
        let start = output.bytes.count
        label.render(into: &output, context)
        if output.defaultButton?.action == action, output.defaultButton?.words == nil {
            output.defaultButton?.words = Words.of(output.bytes[start...])
        }
        if isLoading {
            output.append("<span class=\"clip\">")
            LocalizedText("provider.signingIn").render(into: &output, context)
            output.append("</span>")
        }
        output.append("</button>")
    }
}

/// The words of markup that was written, without its elements.
enum Words {
    static func of(_ markup: ArraySlice<UInt8>) -> [UInt8] {
        var words: [UInt8] = []
        var isInTag = false
        // Text and attribute values have no bare angle brackets, so these are tags.
        for byte in markup {
            switch byte {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            default: if !isInTag { words.append(byte) }
            }
        }
        return words
    }
}
