/// What has changed between the contract that a template was written for and today's.
struct ContractDrift: Sendable {
    let from: Int
    /// Today's contract, such as `EnterPhoneNumber/2`.
    let today: String
    /// Today's names of renamed members that an adapter serves.
    let renamed: [String: String]
    /// Members that are gone and that an adapter serves.
    let removed: Set<String>
    /// Members that are gone and that nothing serves.
    let lost: Set<String>
    /// Members that are new, with their kinds; what a template must offer without anything that goes without it.
    let added: [(name: String, kind: String, isNeeded: Bool)]
    /// Members whose kind is another one today.
    let changed: [(name: String, old: String, new: String)]
    /// What the older version required, where that is known.
    private let required: Set<String>?

    init(from version: Int, of screen: ScreenContract, facts: AdapterFacts?, record: ContractRecord?) {
        from = version
        today = screen.contract
        renamed = facts?.renamed ?? [:]
        removed = facts?.removed ?? []
        let members = screen.type.members
        let before = record?.members
        required = before.map { members in Set(members.filter { $0.value.isRequired }.keys) }
        let served = Set(renamed.keys).union(removed)
        lost = Set(
            before?.keys.filter { name in
                !served.contains(name) && !members.contains { $0.name == name }
            } ?? [])
        let newNames = Set(renamed.values)
        let acknowledged = facts?.added ?? []
        added = members.filter { before?[$0.name] == nil && before != nil && !newNames.contains($0.name) }.map {
            ($0.name, ContractRecord.Member($0).kind, $0.isRequired && !acknowledged.contains($0.name))
        }
        changed = members.compactMap { member in
            guard let old = before?[member.name]?.kind else { return nil }
            let new = ContractRecord.Member(member).kind
            return old == new ? nil : (member.name, old, new)
        }
    }

    /// Today's type with the older members beside it; what the older version did not demand is not demanded.
    func type(of type: StateType, facts: AdapterFacts?) -> StateType {
        let newNames = Set(renamed.values)
        let today = type.members.map { member in
            let isRequired =
                member.isRequired && !newNames.contains(member.name)
                && (required?.contains(member.name) ?? !(facts?.added.contains(member.name) ?? false))
            return MemberType(member.name, member.kind, isOptional: member.isOptional, isRequired: isRequired)
        }
        let older = (facts?.members ?? []).map { member in
            MemberType(
                member.name, member.kind, isOptional: member.isOptional,
                isRequired: required?.contains(member.name) ?? (renamed[member.name] != nil && member.isRequired))
        }
        return StateType(type.name, members: today + older)
    }
}
