extension Member {
    /// The same member read from an outer state: `get` finds the inner one.
    public func lifted<Outer: Sendable>(through get: @escaping @Sendable (Outer) -> State) -> Member<Outer> {
        Member<Outer>(name, isRequired: isRequired, getter.lifted(through: get))
    }
}

extension Getter {
    func lifted<Outer: Sendable>(through get: @escaping @Sendable (Outer) -> State) -> Getter<Outer> {
        switch self {
        case .text(let read): .text { read(get($0)) }
        case .optionalText(let read): .optionalText { read(get($0)) }
        case .flag(let read): .flag { read(get($0)) }
        case .number(let read): .number { read(get($0)) }
        case .optionalNumber(let read): .optionalNumber { read(get($0)) }
        case .seconds(let read): .seconds { read(get($0)) }
        case .optionalSeconds(let read): .optionalSeconds { read(get($0)) }
        case .date(let read): .date { read(get($0)) }
        case .optionalDate(let read): .optionalDate { read(get($0)) }
        case .choice(let type, let cases, let read): .choice(type: type, cases: cases) { read(get($0)) }
        case .optionalChoice(let type, let cases, let read): .optionalChoice(type: type, cases: cases) { read(get($0)) }
        case .textField(let read): .textField { read(get($0)) }
        case .optionalTextField(let read): .optionalTextField { read(get($0)) }
        case .flagField(let read): .flagField { read(get($0)) }
        case .optionalFlagField(let read): .optionalFlagField { read(get($0)) }
        case .action(let read): .action { read(get($0)) }
        case .optionalAction(let read): .optionalAction { read(get($0)) }
        case .actionFunction(let read): .actionFunction { read(get($0)) }
        case .optionalActionFunction(let read): .optionalActionFunction { read(get($0)) }
        case .link(let read): .link { read(get($0)) }
        case .optionalLink(let read): .optionalLink { read(get($0)) }
        case .icon(let read): .icon { read(get($0)) }
        case .optionalQRCode(let read): .optionalQRCode { read(get($0)) }
        case .texts(let read): .texts { read(get($0)) }
        case .object(let type, let members):
            .object(type: type) { members().map { $0.lifted(through: get) } }
        case .optionalObject(let type, let isPresent, let members):
            .optionalObject(type: type, isPresent: { isPresent(get($0)) }) { members().map { $0.lifted(through: get) } }
        case .list(let type, let count, let members):
            .list(type: type, count: { count(get($0)) }) {
                members().map { member in
                    member.lifted { ListElement(state: get($0.state), index: $0.index) }
                }
            }
        }
    }
}
