/// What a template sees of a member, without the state's own type.
indirect enum Kind: Sendable, Equatable {
    case text, flag, number, seconds, date
    case choice(type: String, cases: [String])
    case textField, flagField, action, actionFunction, link, icon, qrCode
    case object(StateType)
    case list(StateType)
    case texts

    /// The Swift spelling that `v:parameters` uses and faults print.
    var name: String {
        switch self {
        case .text: "String"
        case .flag: "Bool"
        case .number: "Int"
        case .seconds: "Seconds"
        case .date: "Date"
        case .choice(let type, _): type
        case .textField: "Field<String>"
        case .flagField: "Field<Bool>"
        case .action: "Action"
        case .actionFunction: "ActionFunction"
        case .link: "Link"
        case .icon: "Icon"
        case .qrCode: "QRCode"
        case .object(let type): type.name
        case .list(let type): "[\(type.name)]"
        case .texts: "[String]"
        }
    }

    /// What a path can go on to; fields show their parts.
    var members: [MemberType] {
        switch self {
        case .object(let type): type.members
        case .textField: [MemberType("value", .text)] + Self.fieldMembers
        case .flagField: [MemberType("value", .flag)] + Self.fieldMembers
        default: []
        }
    }

    private static let fieldMembers = [
        MemberType("name", .text), MemberType("message", .text, isOptional: true),
        MemberType("messageID", .text, isOptional: true), MemberType("isRequired", .flag),
        MemberType("isReadOnly", .flag),
    ]

    var isField: Bool { self == .textField || self == .flagField }

    /// Whether it can stand where text is wanted.
    var isPrintable: Bool {
        switch self {
        case .text, .number, .seconds, .date, .choice: true
        default: false
        }
    }
}

/// A state's type as checks see it.
public struct StateType: Sendable, Equatable {
    /// The Swift type's name.
    public let name: String
    let members: [MemberType]

    /// Describes a state by its schema.
    public init<State: TemplateState>(_ state: State.Type) {
        self.init(State.schema.name, State.schema.members)
    }

    init<State>(_ name: String, _ members: [Member<State>]) {
        self.name = name
        self.members = members.map { MemberType($0) }
    }

    init(_ name: String, members: [MemberType]) {
        self.name = name
        self.members = members
    }

    func member(_ name: String) -> MemberType? {
        members.first { $0.name == name }
    }

    /// This type and every type inside it, by name.
    var allKinds: [Kind] {
        [.object(self)]
            + members.flatMap { member -> [Kind] in
                switch member.kind {
                case .object(let type), .list(let type): type.allKinds
                case .choice: [member.kind]
                default: []
                }
            }
    }
}

/// One member as checks see it.
struct MemberType: Sendable, Equatable {
    let name: String
    let isRequired: Bool
    let kind: Kind
    let isOptional: Bool

    init(_ name: String, _ kind: Kind, isOptional: Bool = false, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.isRequired = isRequired
    }

    init<State>(_ member: Member<State>) {
        let (kind, isOptional) = member.getter.kind
        self.init(member.name, kind, isOptional: isOptional, isRequired: member.isRequired)
    }
}

extension Getter {
    /// The kind, and whether it may be absent.
    var kind: (Kind, isOptional: Bool) {
        switch self {
        case .text: (.text, false)
        case .optionalText: (.text, true)
        case .flag: (.flag, false)
        case .number: (.number, false)
        case .optionalNumber: (.number, true)
        case .seconds: (.seconds, false)
        case .optionalSeconds: (.seconds, true)
        case .date: (.date, false)
        case .optionalDate: (.date, true)
        case .choice(let type, let cases, _): (.choice(type: type, cases: cases), false)
        case .optionalChoice(let type, let cases, _): (.choice(type: type, cases: cases), true)
        case .textField: (.textField, false)
        case .optionalTextField: (.textField, true)
        case .flagField: (.flagField, false)
        case .optionalFlagField: (.flagField, true)
        case .action: (.action, false)
        case .optionalAction: (.action, true)
        case .actionFunction: (.actionFunction, false)
        case .optionalActionFunction: (.actionFunction, true)
        case .link: (.link, false)
        case .optionalLink: (.link, true)
        case .icon: (.icon, false)
        case .optionalQRCode: (.qrCode, true)
        case .object(let type, let members): (.object(StateType(type, members())), false)
        case .optionalObject(let type, _, let members): (.object(StateType(type, members())), true)
        case .list(let type, _, let members): (.list(StateType(type, members())), false)
        case .texts: (.texts, false)
        }
    }
}
