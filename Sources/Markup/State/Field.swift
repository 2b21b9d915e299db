/// A form field as a content state shows it: what the person typed, what is wrong with it, and the HTML
/// constraints that follow from the same rule that the server applies on POST.
///
/// In the markup `id` and `name` are both ``name``; the message is `<name>-error`.
public struct Field<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The field's name in the posted form, one of the content state's property names.
    public var name: String
    /// What the field shows. Always empty for passwords and codes: secrets are never written back.
    public var value: Value
    /// The localized fault, nil when there is none.
    public var message: String?
    /// The stable id of ``message``, such as `email.invalid`.
    public var messageID: String?
    /// The HTML attributes that mirror the server's rule.
    public var constraints: FieldConstraints

    /// Creates a field.
    public init(
        _ name: String, value: Value, message: String? = nil, messageID: String? = nil,
        constraints: FieldConstraints = FieldConstraints()
    ) {
        self.name = name
        self.value = value
        self.message = message
        self.messageID = messageID
        self.constraints = constraints
    }
}

/// The HTML side of a field's rule.
public struct FieldConstraints: Sendable, Equatable {
    /// The `type` of an input.
    public enum InputType: String, Sendable, CaseIterable {
        case text, password, checkbox, radio, tel, hidden
    }

    /// The `type` attribute; ignored on `select` and `textarea`.
    public var type: InputType
    /// An HTML autofill detail token list, such as `username` or `one-time-code`.
    public var autocomplete: String?
    /// `inputmode`, such as `email` or `numeric`.
    public var inputMode: String?
    /// Whether an empty value is refused.
    public var isRequired: Bool
    /// `minlength` in UTF-16 units; nil writes none.
    public var minLength: Int?
    /// `maxlength` in UTF-16 units; nil writes none. Never set for passwords.
    public var maxLength: Int?
    /// `pattern`, an ECMAScript regular expression compiled with the `v` flag.
    public var pattern: String?
    /// Writes `autocapitalize="none" spellcheck="false"`: identifiers, passwords and codes.
    public var isVerbatim: Bool
    /// Writes `dir="ltr"`: addresses, numbers and codes read left to right in every language.
    public var isLeftToRight: Bool
    /// Writes `autofocus`.
    public var hasAutofocus: Bool
    /// Writes `readonly`: while an attempt runs.
    public var isReadOnly: Bool

    /// Creates constraints; the defaults describe an optional line of text.
    public init(
        type: InputType = .text, autocomplete: String? = nil, inputMode: String? = nil, isRequired: Bool = false,
        minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil, isVerbatim: Bool = false,
        isLeftToRight: Bool = false, hasAutofocus: Bool = false, isReadOnly: Bool = false
    ) {
        self.type = type
        self.autocomplete = autocomplete
        self.inputMode = inputMode
        self.isRequired = isRequired
        self.minLength = minLength
        self.maxLength = maxLength
        self.pattern = pattern
        self.isVerbatim = isVerbatim
        self.isLeftToRight = isLeftToRight
        self.hasAutofocus = hasAutofocus
        self.isReadOnly = isReadOnly
    }
}
