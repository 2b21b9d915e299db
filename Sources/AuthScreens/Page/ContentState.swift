public import Markup

/// What every screen's content state carries besides its own.
public protocol ContentState: TemplateState {
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    var isValid: Bool { get }
    /// Whether an attempt runs on the server.
    var isLoading: Bool { get }
    /// The page's error in words.
    var errorMessage: String? { get }
    /// The stable id of ``errorMessage``.
    var errorID: String? { get }
    /// What the page announces.
    var statusMessage: String? { get }
    /// The stable id of ``statusMessage``.
    var statusID: String? { get }
    /// The way back, with its flow.
    var back: Link? { get }
    /// Whether the page or one of its fields has something to mend: the title says so first.
    var hasFault: Bool { get }
    /// Whether one of its actions asks the browser for a passkey: the page then loads our one script.
    var runsScript: Bool { get }
}

extension ContentState {
    /// The name of its type as templates and faults know it.
    static var schemaName: String { schema.name }

    /// Whether the page has an error of its own.
    public var hasFault: Bool { errorMessage != nil }

    /// Most pages run no script.
    public var runsScript: Bool { false }

    /// The members that every schema ends with.
    static var commonMembers: [Member<Self>] {
        [
            .flag("isValid") { $0.isValid },
            .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ]
    }
}
