internal import AuthFlows

/// A colour as the stylesheet writes it; only a colour, so that nothing else can get in.
public struct ProviderColor: Sendable, Hashable {
    /// Six hexadecimal digits.
    let hex: String

    /// A colour from its red, green and blue parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        hex = [red, green, blue].map { part in
            let digits = String(part, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// System indigo, 5.6:1 with white.
    public static let indigo = ProviderColor(red: 0x58, green: 0x56, blue: 0xD6)
    /// A teal that reaches 5.5:1 with white.
    public static let teal = ProviderColor(red: 0x0B, green: 0x72, blue: 0x85)
    /// A pink that reaches 5.9:1 with white.
    public static let pink = ProviderColor(red: 0xC2, green: 0x18, blue: 0x5B)
    /// White.
    public static let white = ProviderColor(red: 255, green: 255, blue: 255)
}

/// One button of a stack: its look, and the task it runs on the server.
public struct ProviderSignInButtonStackOption: Sendable {
    /// Unique in its stack, `[A-Za-z0-9._-]{1,64}`.
    public var id: String
    /// The catalogue key of its words.
    public var title: String
    /// The stem of its drawing.
    public var icon: String
    /// The fill.
    public var background: ProviderColor
    /// Words and drawing.
    public var foreground: ProviderColor
    /// Runs while the button shows its spinner; returns early when cancelled.
    public var authenticate: @Sendable () async -> Void

    /// Creates a button.
    public init(
        id: String, title: String, icon: String, background: ProviderColor = .indigo,
        foreground: ProviderColor = .white,
        authenticate: @escaping @Sendable () async -> Void
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.background = background
        self.foreground = foreground
        self.authenticate = authenticate
    }
}

/// A stack of full-width sign-in buttons: the pressed one shows a spinner while it runs, the others wait.
public struct ProviderSignInButtonStack: Sendable {
    /// The buttons from top to bottom.
    public let options: [ProviderSignInButtonStackOption]
    /// Space between buttons in CSS pixels at the default text size.
    public let spacing: Double

    /// Why a stack can't be shown.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        case empty
        case duplicate(id: String)
        case malformed(id: String)

        /// One sentence with its mend.
        public var description: String {
            switch self {
            case .empty: "a provider stack has no options: register at least one"
            case .duplicate(let id): "two options of a provider stack have the id '\(id)': give each its own"
            case .malformed(let id): "the option id '\(id)' must be 1 to 64 of A-Z a-z 0-9 . _ -"
            }
        }
    }

    /// Checks the options; a negative spacing is none.
    public init(options: [ProviderSignInButtonStackOption], spacing: Double = 12) throws(Fault) {
        try Self.check(options.map(\.id))
        self.options = options
        self.spacing = max(spacing, 0)
    }

    /// Demands at least one id, each well-formed and unique.
    public static func check(_ ids: [String]) throws(Fault) {
        guard !ids.isEmpty else { throw .empty }
        var seen: Set<String> = []
        for id in ids {
            guard ActionName.isArgument(id) else { throw .malformed(id: id) }
            guard seen.insert(id).inserted else { throw .duplicate(id: id) }
        }
    }

    /// The rules that give each button its colours and the stack its spacing.
    public func stylesheet(screen: String) -> String {
        let scope = "[data-screen=\"\(screen)\"]"
        var rules = options.map { option in
            "\(scope) [data-provider=\"\(option.id)\"]{--v-provider:#\(option.background.hex);--v-on-provider:#\(option.foreground.hex)}"
        }
        if spacing != 12 { rules.append("\(scope) .stack{gap:\(spacing / 16)rem}") }
        return rules.joined(separator: "\n") + "\n"
    }
}
