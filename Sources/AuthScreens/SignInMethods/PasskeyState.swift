public import Markup

/// One of the account's passkeys.
public struct PasskeyState: TemplateState, Equatable {
    /// The argument of `rename`, `saveName`, `remove` and `confirmRemove`.
    public var id: String
    /// The owner's own name for it.
    public var name: String
    /// When it was made, in seconds since 1970.
    public var createdAt: Int
    /// When it signed in last, in seconds since 1970; nil before the first time.
    public var lastUsedAt: Int?
    /// Whether there are copies of it on the owner's other devices.
    public var isSynced: Bool
    /// Whether it is the account's only way in, which stays.
    public var isLastWayIn: Bool
    /// Whether it may be removed.
    public var isRemovable: Bool
    /// Whether it is being given another name.
    public var isRenaming: Bool
    /// The other name as typed; nil while it is not being renamed. Only one of the list is at a time.
    public var passkeyName: Field<String>?
    /// Whether removing it is being confirmed.
    public var isConfirmingRemoval: Bool

    /// Creates a line of the list; whether it may go and is being renamed follows from the rest.
    public init(
        id: String, name: String, createdAt: Int, lastUsedAt: Int?, isSynced: Bool, isLastWayIn: Bool = false,
        passkeyName: Field<String>? = nil, isConfirmingRemoval: Bool = false
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isSynced = isSynced
        self.isLastWayIn = isLastWayIn
        isRemovable = !isLastWayIn
        isRenaming = passkeyName != nil
        self.passkeyName = passkeyName
        self.isConfirmingRemoval = isConfirmingRemoval
    }

    /// What templates see.
    public static let schema = Schema<PasskeyState>(
        "PasskeyState",
        [
            .text("id") { $0.id },
            .text("name") { $0.name },
            .date("createdAt") { $0.createdAt },
            .optionalDate("lastUsedAt") { $0.lastUsedAt },
            .flag("isSynced") { $0.isSynced },
            .flag("isLastWayIn") { $0.isLastWayIn },
            .flag("isRemovable") { $0.isRemovable },
            .flag("isRenaming") { $0.isRenaming },
            .optionalField("passkeyName") { $0.passkeyName },
            .flag("isConfirmingRemoval") { $0.isConfirmingRemoval },
        ])

    static let placeholder = PasskeyState(id: "", name: "", createdAt: 0, lastUsedAt: nil, isSynced: false)
}
