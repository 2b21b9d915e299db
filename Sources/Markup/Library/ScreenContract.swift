/// What a screen promises its templates: the state's type, its version, and what else they may use.
public struct ScreenContract: Sendable {
    /// The screen's stem, the name of its template.
    public let stem: String
    /// The version of the content state.
    public let version: Int
    /// The content state's type.
    public private(set) var type: StateType
    /// Forms of other screens that may stand in this one.
    public let embeds: [EmbeddedForm]
    /// Slots beyond the common ones.
    public let slots: [String]
    /// Versions that still render, through an adapter.
    public let olderVersions: [Int]
    /// Whether the screen can be left another way, so that a missing way back is no worry.
    public let needsWayBack: Bool
    let adapters: [AdapterFacts]
    /// How it differs from what the screen promises today, where it is an older contract.
    private(set) var drift: ContractDrift?
    let samples: @Sendable (BoundTemplate, TemplateContext) -> [SampleFinding]

    /// Describes a screen; `samples` are rendered by the check, each with what it demands to be offered.
    public init<State: TemplateState>(
        _ stem: String, version: Int = 1, state: State.Type, embeds: [EmbeddedForm] = [], slots: [String] = [],
        olderVersions: [Int] = [], needsWayBack: Bool = true, adapters: [ContractAdapter<State>] = [],
        samples: @escaping @Sendable () -> [TemplateSample<State>] = { [] }
    ) {
        self.stem = stem
        self.version = version
        type = StateType(state)
        self.embeds = embeds
        self.slots = slots
        self.olderVersions = olderVersions + adapters.map(\.version)
        self.adapters = adapters.map(\.facts)
        self.needsWayBack = needsWayBack
        self.samples = { template, context in
            guard let check = SampleCheck(template, context, adapters) else { return [] }
            return samples().flatMap(check.findings)
        }
    }

    /// What `v:contract` says for this version.
    public var contract: String { "\(stem)/\(version)" }

    /// The version that a `v:contract` of this screen names.
    func version(named contract: String?) -> Int? {
        guard let contract, contract.hasPrefix("\(stem)/") else { return nil }
        return Int(contract.dropFirst(stem.count + 1))
    }

    /// The contract as a template of an older version sees it.
    func adapted(to version: Int, record: ContractRecord?) -> ScreenContract {
        var older = self
        let facts = adapters.first { $0.version == version }
        let drift = ContractDrift(from: version, of: self, facts: facts, record: record)
        older.type = drift.type(of: type, facts: facts)
        older.drift = drift
        return older
    }
}

/// Another screen's form inside a screen.
public struct EmbeddedForm: Sendable {
    /// The stem of the screen that handles the form.
    public let stem: String
    /// The member of the content state that holds the form's own state.
    public let member: String

    /// Allows a form.
    public init(_ stem: String, at member: String) {
        self.stem = stem
        self.member = member
    }
}

/// A named state that a screen's templates are tried with.
public struct TemplateSample<State: TemplateState>: Sendable {
    /// The sample's name as faults print it.
    public let name: String
    /// The state.
    public let state: State
    /// Paths of the fields and actions that a page of this state must offer.
    public let demands: [String]

    /// Names a state.
    public init(_ name: String, _ state: State, demands: [String] = []) {
        self.name = name
        self.state = state
        self.demands = demands
    }
}
