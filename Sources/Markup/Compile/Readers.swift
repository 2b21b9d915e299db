internal import Localization

/// Finds the typed reader behind a reference.
struct Readers<State: TemplateState> {
    typealias Local = Getter<Frame<State>>

    private let root: [Member<Frame<State>>]
    /// What each loop's variable is.
    private var loops: [Int: LoopVariable] = [:]

    private enum LoopVariable {
        case members([Member<Frame<State>>])
        case text(Local)
    }

    /// - Parameter adapted: members of an older contract that read today's state.
    init(_ adapted: [Member<State>] = []) {
        root = (State.schema.members + adapted).map { member in member.lifted { $0.box.state } }
    }

    /// Declares a loop's variable and gives the list's length.
    mutating func enter(_ loop: Site.Loop) -> Code<State>.Read<Int>? {
        let depth = loop.depth
        switch getter(loop.list) {
        case .list(_, let count, let members):
            loops[loop.id] = .members(
                members().map { member in
                    member.lifted { (frame: Frame<State>) in ListElement(state: frame, index: frame.indices[depth]) }
                })
            return { count($0) }
        case .texts(let read):
            loops[loop.id] = .text(
                .text { frame in
                    let texts = read(frame)
                    let index = frame.indices[depth]
                    return texts.indices.contains(index) ? texts[index] : ""
                })
            return { read($0).count }
        default: return nil
        }
    }

    func getter(_ reference: Reference) -> Local? {
        var steps = reference.steps[...]
        var members = root
        if case .loop(let id, _) = reference.base {
            switch loops[id] {
            case .members(let inner): members = inner
            case .text(let text): return text
            case nil: return nil
            }
        }
        while let step = steps.popFirst() {
            guard let getter = members.first(where: { $0.name == step })?.getter else { return nil }
            guard let next = steps.first else { return getter }
            switch getter {
            case .object(_, let inner), .optionalObject(_, _, let inner): members = inner()
            default: return steps.count == 1 ? getter.fieldPart(next) : nil
            }
        }
        return nil
    }

    func field(_ reference: Reference) -> Code<State>.Read<Field<String>?> {
        switch getter(reference) {
        case .textField(let read): { read($0) }
        case .optionalTextField(let read): { read($0) }
        default: { _ in nil }
        }
    }

    func flagField(_ reference: Reference) -> Code<State>.Read<Field<Bool>?> {
        switch getter(reference) {
        case .flagField(let read): { read($0) }
        case .optionalFlagField(let read): { read($0) }
        default: { _ in nil }
        }
    }

    /// The part of a field that both kinds have.
    func summary(_ reference: Reference) -> Code<State>.Read<FieldSummary?> {
        switch getter(reference) {
        case .textField(let read): { FieldSummary(read($0)) }
        case .optionalTextField(let read): { read($0).map { FieldSummary($0) } }
        case .flagField(let read): { FieldSummary(read($0)) }
        case .optionalFlagField(let read): { read($0).map { FieldSummary($0) } }
        default: { _ in nil }
        }
    }

    func icon(_ reference: Reference) -> Code<State>.Read<Icon?> {
        guard case .icon(let read) = getter(reference) else { return { _ in nil } }
        return { read($0) }
    }

    func qrCode(_ reference: Reference) -> Code<State>.Read<QRCode?> {
        guard case .optionalQRCode(let read) = getter(reference) else { return { _ in nil } }
        return { read($0) }
    }

    func action(_ use: ActionUse) -> Code<State>.Read<Action?> {
        let argument = use.argument.map { text($0) }
        switch getter(use.reference) {
        case .action(let read): return { read($0) }
        case .optionalAction(let read): return { read($0) }
        case .actionFunction(let read):
            return { frame in read(frame)(argument?(frame) ?? "") }
        case .optionalActionFunction(let read):
            return { frame in read(frame)?(argument?(frame) ?? "") }
        default: return { _ in nil }
        }
    }

    /// A text that is not formatted by language: arguments of actions, comparisons.
    private func text(_ operand: Operand) -> Code<State>.Read<String?> {
        switch operand {
        case .literal(let text): return { _ in text }
        case .string, .unknown: return { _ in nil }
        case .reference(let reference):
            switch getter(reference) {
            case .text(let read): return { read($0) }
            case .optionalText(let read): return { read($0) }
            case .choice(_, _, let read): return { read($0) }
            case .optionalChoice(_, _, let read): return { read($0) }
            case .number(let read), .seconds(let read), .date(let read): return { String(read($0)) }
            case .optionalNumber(let read), .optionalSeconds(let read), .optionalDate(let read):
                return { read($0).map { String($0) } }
            default: return { _ in nil }
            }
        }
    }

    /// A value as the page shows it.
    func value(_ operand: Operand) -> Code<State>.Value {
        switch operand {
        case .literal(let text): return { _, _ in text }
        case .unknown: return { _, _ in nil }
        case .string(let use):
            let arguments = use.arguments.map { argument($0) }
            let index = use.index
            if arguments.isEmpty { return { _, strings in strings.text(at: index) } }
            return { frame, strings in
                var values: [Argument] = []
                for argument in arguments {
                    if let value = argument(frame, strings) { values.append(value) }
                }
                return strings.text(at: index, values)
            }
        case .reference(let reference):
            if let amount = amount("", reference) {
                return { frame, strings in amount(frame).map { strings.text(of: $0) } }
            }
            if let link = link(reference) { return { frame, _ in link(frame)?.href } }
            let read = text(operand)
            return { frame, _ in read(frame) }
        }
    }

    /// A named value for the catalogue, its kind kept.
    func argument(_ argument: StringArgument) -> @Sendable (Frame<State>, Strings) -> Argument? {
        let name = argument.name
        if let reference = argument.value.reference, let amount = amount(name, reference) {
            return { frame, _ in amount(frame) }
        }
        let value = value(argument.value)
        return { frame, strings in value(frame, strings).map { .text(name, $0) } }
    }

    private func link(_ reference: Reference) -> Code<State>.Read<Link?>? {
        switch getter(reference) {
        case .link(let read): { read($0) }
        case .optionalLink(let read): { read($0) }
        default: nil
        }
    }

    private func amount(_ name: String, _ reference: Reference) -> Code<State>.Read<Argument?>? {
        switch getter(reference) {
        case .number(let read): { .number(name, read($0)) }
        case .optionalNumber(let read): { read($0).map { .number(name, $0) } }
        case .seconds(let read): { .seconds(name, read($0)) }
        case .optionalSeconds(let read): { read($0).map { .seconds(name, $0) } }
        case .date(let read): { .date(name, read($0)) }
        case .optionalDate(let read): { read($0).map { .date(name, $0) } }
        default: nil
        }
    }

    func test(_ condition: Condition) -> Code<State>.Test {
        switch condition {
        case .constant(let value): return { _ in value }
        case .not(let inner):
            let test = test(inner)
            return { !test($0) }
        case .holds(let reference):
            guard let getter = getter(reference) else { return { _ in false } }
            return getter.presence
        case .equalsLiteral(let reference, let literal):
            let read = text(.reference(reference))
            return { read($0) == literal }
        case .equals(let one, let other):
            if case .flag(let first) = getter(one), case .flag(let second) = getter(other) {
                return { first($0) == second($0) }
            }
            let (first, second) = (text(.reference(one)), text(.reference(other)))
            return { first($0) == second($0) }
        }
    }
}

/// What labels and messages need of a field of either kind.
package struct FieldSummary: Sendable {
    package let name: String
    package let message: String?
    package let messageID: String?

    /// Takes them from a field.
    package init<Value>(_ field: Field<Value>) {
        name = field.name
        message = field.message
        messageID = field.messageID
    }
}
