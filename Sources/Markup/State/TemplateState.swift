/// A state that a template can be type-checked against and rendered from.
public protocol TemplateState: Sendable {
    /// Names, kinds and typed getters of everything a template may use.
    static var schema: Schema<Self> { get }
}

/// What a template sees of a state: an ordered list of members.
public struct Schema<State: Sendable>: Sendable {
    /// The state's type name as faults print it.
    public let name: String
    /// The members in declaration order; names are unique.
    public let members: [Member<State>]

    /// Creates a schema.
    public init(_ name: String, _ members: [Member<State>]) {
        self.name = name
        self.members = members
    }
}

/// One named, typed member of a state.
public struct Member<State: Sendable>: Sendable {
    /// The name templates use, equal to the Swift property's name.
    public let name: String
    /// Whether every template of the screen must offer it (fields and actions only).
    public let isRequired: Bool
    /// Its kind and how to read it.
    public let getter: Getter<State>

    /// Creates a member; the factories in `Member+Factories.swift` read better.
    public init(_ name: String, isRequired: Bool = false, _ getter: Getter<State>) {
        self.name = name
        self.isRequired = isRequired
        self.getter = getter
    }
}
