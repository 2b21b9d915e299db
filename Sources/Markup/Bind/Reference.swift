/// A name of a template, resolved to the member of the state that it reads.
struct Reference: Sendable, Equatable {
    /// Where the steps begin.
    enum Base: Sendable, Equatable {
        case state
        /// The element that a loop stands at; `id` tells apart loops of one depth.
        case loop(id: Int, depth: Int)
    }

    var base: Base
    var steps: [String]
    var kind: Kind
    /// Whether it can be absent at this place, guards considered.
    var isOptional: Bool
    /// Whether the member itself can be absent, whatever guards it.
    var isDeclaredOptional: Bool

    init(base: Base, steps: [String], kind: Kind, isOptional: Bool) {
        self.base = base
        self.steps = steps
        self.kind = kind
        self.isOptional = isOptional
        isDeclaredOptional = isOptional
    }

    /// Equal for two references that read the same thing.
    var key: String {
        switch base {
        case .state: steps.joined(separator: ".")
        case .loop(let id, _): (["#\(id)"] + steps).joined(separator: ".")
        }
    }

    var isInLoop: Bool { base != .state }
}

/// A text of the catalogue with what fills it.
struct StringUse: Sendable {
    let key: String
    let index: Int
    let arguments: [StringArgument]
}

/// One named argument of a catalogue text.
struct StringArgument: Sendable {
    let name: String
    let value: Operand
}

/// What can be shown, passed on or compared with.
indirect enum Operand: Sendable {
    case reference(Reference)
    case string(StringUse)
    case literal(String)
    /// What an earlier fault has already spoken about.
    case unknown

    var reference: Reference? {
        if case .reference(let reference) = self { reference } else { nil }
    }
}

/// What `v:if` and boolean attributes decide by.
indirect enum Condition: Sendable {
    /// True, present or not empty.
    case holds(Reference)
    case constant(Bool)
    case not(Condition)
    case equalsLiteral(Reference, String)
    case equals(Reference, Reference)
}

/// The names that can be used at one place.
struct Scope: Sendable {
    /// In the order of declaration; inner names are not allowed to hide outer ones.
    var names: [(name: String, operand: Operand)] = []
    /// The keys of references that are known to be present here.
    var guards: Set<String> = []
    var depth = 0

    init(state type: StateType) {
        names = type.members.map {
            (
                $0.name,
                .reference(
                    Reference(base: .state, steps: [$0.name], kind: $0.kind, isOptional: $0.isOptional))
            )
        }
    }

    init(names: [(name: String, operand: Operand)], guards: Set<String>, depth: Int) {
        self.names = names
        self.guards = guards
        self.depth = depth
    }

    subscript(name: String) -> Operand? {
        names.last { $0.name == name }?.operand
    }

    var declared: [String] { names.map(\.name) }
}
