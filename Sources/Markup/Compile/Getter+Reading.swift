extension Getter {
    /// True, present or not empty.
    var presence: @Sendable (State) -> Bool {
        switch self {
        case .flag(let read): { read($0) }
        case .text(let read): { !read($0).isEmpty }
        case .optionalText(let read): { read($0)?.isEmpty == false }
        case .optionalNumber(let read), .optionalSeconds(let read), .optionalDate(let read): { read($0) != nil }
        case .optionalChoice(_, _, let read): { read($0) != nil }
        case .optionalTextField(let read): { read($0) != nil }
        case .optionalFlagField(let read): { read($0) != nil }
        case .optionalAction(let read): { read($0) != nil }
        case .optionalActionFunction(let read): { read($0) != nil }
        case .optionalLink(let read): { read($0) != nil }
        case .optionalQRCode(let read): { read($0) != nil }
        case .optionalObject(_, let isPresent, _): { isPresent($0) }
        case .list(_, let count, _): { count($0) > 0 }
        case .texts(let read): { !read($0).isEmpty }
        case .number, .seconds, .date, .choice, .textField, .flagField, .action, .actionFunction, .link, .icon, .object:
            { _ in true }
        }
    }

    /// The parts of a field that paths can name.
    func fieldPart(_ name: String) -> Getter? {
        switch self {
        case .textField(let read):
            name == "value" ? .text { read($0).value } : Self.part(name) { FieldParts(read($0)) }
        case .optionalTextField(let read):
            name == "value" ? .text { read($0)?.value ?? "" } : Self.part(name) { read($0).map { FieldParts($0) } }
        case .flagField(let read):
            name == "value" ? .flag { read($0).value } : Self.part(name) { FieldParts(read($0)) }
        case .optionalFlagField(let read):
            name == "value" ? .flag { read($0)?.value ?? false } : Self.part(name) { read($0).map { FieldParts($0) } }
        default: nil
        }
    }

    private static func part(_ name: String, _ read: @escaping @Sendable (State) -> FieldParts?) -> Getter? {
        switch name {
        case "name": .text { read($0)?.summary.name ?? "" }
        case "message": .optionalText { read($0)?.summary.message }
        case "messageID": .optionalText { read($0)?.summary.messageID }
        case "isRequired": .flag { read($0)?.constraints.isRequired ?? false }
        case "isReadOnly": .flag { read($0)?.constraints.isReadOnly ?? false }
        default: nil
        }
    }
}

private struct FieldParts {
    let summary: FieldSummary
    let constraints: FieldConstraints

    init<Value>(_ field: Field<Value>) {
        summary = FieldSummary(field)
        constraints = field.constraints
    }
}
