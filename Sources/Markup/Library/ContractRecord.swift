internal import FoundationEssentials

/// What a version of a screen's contract promised: every member's name and kind.
///
/// Kept beside the templates as `Contracts/<Screen>.<version>.json`, so that a later version knows how it differs.
public struct ContractRecord: Sendable, Equatable {
    struct Member: Equatable {
        /// As Swift spells it: `Field<String>`, `String?`, `[ProviderState]`.
        let kind: String
        let isRequired: Bool

        init(kind: String, isRequired: Bool) {
            self.kind = kind
            self.isRequired = isRequired
        }

        init(_ member: MemberType) {
            let cases =
                if case .choice(_, let cases) = member.kind { "(\(cases.joined(separator: ", ")))" } else { "" }
            self.init(
                kind: member.kind.name + cases + (member.isOptional ? "?" : ""), isRequired: member.isRequired)
        }
    }

    /// The contract, such as `EnterPhoneNumber/1`.
    public let contract: String
    private let state: String
    /// By the state's type, what each member's name stands for.
    private let types: [String: [String: String]]

    /// Records what a screen promises today.
    public init(_ screen: ScreenContract) {
        contract = screen.contract
        state = screen.type.name
        var types: [String: [String: String]] = [:]
        for case .object(let type) in screen.type.allKinds {
            types[type.name] = Dictionary(
                type.members.map { member in
                    let known = Member(member)
                    return (member.name, known.kind + (known.isRequired ? Self.mark : ""))
                }, uniquingKeysWith: { first, _ in first })
        }
        self.types = types
    }

    private static let mark = ", required"

    /// The members of the content state itself.
    var members: [String: Member] {
        (types[state] ?? [:]).mapValues { text in
            let isRequired = text.hasSuffix(Self.mark)
            return Member(kind: isRequired ? String(text.dropLast(Self.mark.count)) : text, isRequired: isRequired)
        }
    }

    /// The differences to another record, one line each, for whoever changed a state.
    public func differences(to other: ContractRecord) -> [String] {
        Set(types.keys).union(other.types.keys).sorted().flatMap { type -> [String] in
            let (old, new) = (types[type] ?? [:], other.types[type] ?? [:])
            return Set(old.keys).union(new.keys).sorted().compactMap { name in
                switch (old[name], new[name]) {
                case (let one?, nil): "\(type).\(name) (\(one)) is gone"
                case (nil, let two?): "\(type).\(name) (\(two)) is new"
                case (let one?, let two?) where one != two: "\(type).\(name) was \(one) and is \(two)"
                default: nil
                }
            }
        }
    }
}

extension ContractRecord: Codable {
    /// Reads a record's file; nil where it is none.
    public init?(json: [UInt8]) {
        guard let record = try? JSONDecoder().decode(ContractRecord.self, from: Data(json)) else { return nil }
        self = record
    }

    /// The text of a record's file.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
