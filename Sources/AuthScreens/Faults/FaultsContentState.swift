public import Markup

/// One fault as the page of faults shows it.
public struct FaultState: TemplateState, Equatable {
    /// `file:line:column`.
    public var place: String
    /// `error`, `warning` or `note`.
    public var severity: String
    /// The rule's stable id, such as `VT104`.
    public var id: String
    /// What is wrong, in English.
    public var message: String
    /// How to mend it, in English.
    public var hint: String?
    /// The lines around the place, with a mark below it.
    public var excerpt: String?

    /// What templates see.
    public static let schema = Schema<FaultState>(
        "FaultState",
        [
            .text("place") { $0.place },
            .text("severity") { $0.severity },
            .text("id") { $0.id },
            .text("message") { $0.message },
            .optionalText("hint") { $0.hint },
            .optionalText("excerpt") { $0.excerpt },
        ])

    /// Stands in for an index outside the list.
    static let placeholder = FaultState(place: "", severity: "", id: "", message: "")
}

/// Everything that a development server shows while its files have faults.
public struct FaultsContentState: ContentState {
    /// In the order of reading, errors first.
    public var faults: [FaultState]
    /// How many of them keep the files from being used.
    public var errors: Int
    /// The page that was asked for, once more.
    public var again: Link
    /// The same page as it was before the fault.
    public var lastGood: Link
    /// Whether that is an earlier version of the files; else the stock pages are.
    public var hasGoodVersion: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
    /// The title says that something is to be mended.
    public var hasFault: Bool { true }
}

extension FaultsContentState {
    /// What templates see.
    public static let schema = Schema<FaultsContentState>(
        "FaultsContentState",
        [
            .list("faults", placeholder: .placeholder) { $0.faults },
            .number("errors") { $0.errors },
            .link("again") { $0.again },
            .link("lastGood") { $0.lastGood },
            .flag("hasGoodVersion") { $0.hasGoodVersion },
        ] + commonMembers)
}
