/// Serves templates that were written for an older version of a content state.
///
///     ContractAdapter(from: 1, [.renamed("mail", to: "email"), .removed(.text("hint") { _ in "" })])
public struct ContractAdapter<State: TemplateState>: Sendable {
    /// One difference between the older version and today's.
    public enum Change: Sendable {
        /// A member has another name today.
        case renamed(String, to: String)
        /// A member is gone; templates of the older version read this one instead.
        case removed(Member<State>)
        /// A field or action that templates must offer today and that flows do without where an older one doesn't.
        case added(String)
    }

    /// The version that is served.
    public let version: Int
    let changes: [Change]

    /// Describes how templates of `version` read today's state.
    public init(from version: Int, _ changes: [Change]) {
        self.version = version
        self.changes = changes
    }

    /// The members of the older version that today's state has no more, under their old names.
    var members: [Member<State>] {
        changes.compactMap { change in
            switch change {
            case .renamed(let old, let new):
                State.schema.members.first { $0.name == new }.map {
                    Member(old, isRequired: $0.isRequired, $0.getter)
                }
            case .removed(let member): member
            case .added: nil
            }
        }
    }

    var facts: AdapterFacts {
        var facts = AdapterFacts(version: version, members: members.map { MemberType($0) })
        for change in changes {
            switch change {
            case .renamed(let old, let new): facts.renamed[old] = new
            case .removed(let member): facts.removed.insert(member.name)
            case .added(let name): facts.added.insert(name)
            }
        }
        return facts
    }
}

/// An adapter without its state's type.
struct AdapterFacts: Sendable {
    let version: Int
    let members: [MemberType]
    /// Today's names by the old ones.
    var renamed: [String: String] = [:]
    var removed: Set<String> = []
    var added: Set<String> = []

    init(version: Int, members: [MemberType]) {
        self.version = version
        self.members = members
    }
}
