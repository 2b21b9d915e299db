extension Member {
    /// Plain text.
    public static func text(_ name: String, _ get: @escaping @Sendable (State) -> String) -> Self {
        Self(name, .text(get))
    }
    /// Text that may be absent.
    public static func optionalText(_ name: String, _ get: @escaping @Sendable (State) -> String?) -> Self {
        Self(name, .optionalText(get))
    }
    /// A condition.
    public static func flag(_ name: String, _ get: @escaping @Sendable (State) -> Bool) -> Self {
        Self(name, .flag(get))
    }
    /// A count.
    public static func number(_ name: String, _ get: @escaping @Sendable (State) -> Int) -> Self {
        Self(name, .number(get))
    }
    /// A count that may be absent.
    public static func optionalNumber(_ name: String, _ get: @escaping @Sendable (State) -> Int?) -> Self {
        Self(name, .optionalNumber(get))
    }
    /// A duration in whole seconds.
    public static func seconds(_ name: String, _ get: @escaping @Sendable (State) -> Int) -> Self {
        Self(name, .seconds(get))
    }
    /// A duration in whole seconds that may be absent.
    public static func optionalSeconds(_ name: String, _ get: @escaping @Sendable (State) -> Int?) -> Self {
        Self(name, .optionalSeconds(get))
    }
    /// An instant in seconds since 1970.
    public static func date(_ name: String, _ get: @escaping @Sendable (State) -> Int) -> Self {
        Self(name, .date(get))
    }
    /// An instant in seconds since 1970 that may be absent.
    public static func optionalDate(_ name: String, _ get: @escaping @Sendable (State) -> Int?) -> Self {
        Self(name, .optionalDate(get))
    }
    /// An enum whose raw values are its case names.
    public static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ get: @escaping @Sendable (State) -> Choice
    ) -> Self where Choice.RawValue == String {
        Self(name, .choice(type: "\(Choice.self)", cases: Choice.allCases.map(\.rawValue)) { get($0).rawValue })
    }
    /// A line of text that is typed.
    public static func field(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> Field<String>
    ) -> Self {
        Self(name, isRequired: isRequired, .textField(get))
    }
    /// A typed line that not every state asks for.
    public static func optionalField(_ name: String, _ get: @escaping @Sendable (State) -> Field<String>?) -> Self {
        Self(name, isRequired: true, .optionalTextField(get))
    }
    /// A checkbox.
    public static func flagField(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> Field<Bool>
    ) -> Self {
        Self(name, isRequired: isRequired, .flagField(get))
    }
    /// A checkbox that not every state asks for.
    public static func optionalFlagField(_ name: String, _ get: @escaping @Sendable (State) -> Field<Bool>?) -> Self {
        Self(name, isRequired: true, .optionalFlagField(get))
    }
    /// An action without an argument.
    public static func action(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> Action
    ) -> Self {
        Self(name, isRequired: isRequired, .action(get))
    }
    /// An action that not every state offers.
    public static func optionalAction(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> Action?
    ) -> Self {
        Self(name, isRequired: isRequired, .optionalAction(get))
    }
    /// An action that takes an argument.
    public static func actionFunction(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> ActionFunction
    ) -> Self {
        Self(name, isRequired: isRequired, .actionFunction(get))
    }
    /// An action that takes an argument and that not every state offers.
    public static func optionalActionFunction(
        _ name: String, isRequired: Bool = true, _ get: @escaping @Sendable (State) -> ActionFunction?
    ) -> Self {
        Self(name, isRequired: isRequired, .optionalActionFunction(get))
    }
    /// A way to another page.
    public static func link(_ name: String, _ get: @escaping @Sendable (State) -> Link) -> Self {
        Self(name, .link(get))
    }
    /// A way to another page that may be absent.
    public static func optionalLink(_ name: String, _ get: @escaping @Sendable (State) -> Link?) -> Self {
        Self(name, .optionalLink(get))
    }
    /// A drawing.
    public static func icon(_ name: String, _ get: @escaping @Sendable (State) -> Icon) -> Self {
        Self(name, .icon(get))
    }
    /// A QR symbol that not every state shows.
    public static func optionalQRCode(_ name: String, _ get: @escaping @Sendable (State) -> QRCode?) -> Self {
        Self(name, .optionalQRCode(get))
    }
    /// A list of plain texts.
    public static func texts(_ name: String, _ get: @escaping @Sendable (State) -> [String]) -> Self {
        Self(name, .texts(get))
    }
}

extension Member {
    /// A nested state.
    public static func object<Child: TemplateState>(
        _ name: String, _ get: @escaping @Sendable (State) -> Child
    ) -> Self {
        Self(name, .object(type: Child.schema.name) { Child.schema.members.map { $0.lifted(through: get) } })
    }
    /// A nested state that may be absent; `placeholder` stands in where the guard has already failed.
    public static func optionalObject<Child: TemplateState>(
        _ name: String, placeholder: Child, _ get: @escaping @Sendable (State) -> Child?
    ) -> Self {
        Self(
            name,
            .optionalObject(type: Child.schema.name, isPresent: { get($0) != nil }) {
                Child.schema.members.map { $0.lifted { get($0) ?? placeholder } }
            })
    }
    /// A list of nested states; `placeholder` stands in for an index outside the list.
    public static func list<Child: TemplateState>(
        _ name: String, placeholder: Child, _ get: @escaping @Sendable (State) -> [Child]
    ) -> Self {
        Self(
            name,
            .list(type: Child.schema.name, count: { get($0).count }) {
                Child.schema.members.map { member in
                    member.lifted { (element: ListElement<State>) in
                        let list = get(element.state)
                        return list.indices.contains(element.index) ? list[element.index] : placeholder
                    }
                }
            })
    }
}
