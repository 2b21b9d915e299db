public import Markup

/// One provider in the list of ways in, connected or not.
public struct ProviderLinkState: TemplateState, Equatable {
    /// The provider's id, the argument of `link` and `unlink`.
    public var id: String
    /// The provider's own name.
    public var title: String
    /// Its drawing.
    public var icon: Icon
    /// Whether it is a brand, whose appearance no theme changes.
    public var isBrand: Bool
    /// Whether the account signs in with it.
    public var isLinked: Bool
    /// Which account there, masked; nil where that is not known.
    public var detail: String?
    /// Whether it is the account's only way in, which stays.
    public var isLastWayIn: Bool
    /// Whether it may be disconnected: it is connected, and another way in stays.
    public var isRemovable: Bool
    /// Whether disconnecting it is being confirmed.
    public var isConfirmingUnlink: Bool
    /// Whether the person is on the way to it.
    public var isLoading: Bool

    /// Creates a line of the list; whether it may go follows from the rest.
    public init(
        id: String, title: String, icon: Icon, isBrand: Bool, isLinked: Bool, detail: String? = nil,
        isLastWayIn: Bool = false, isConfirmingUnlink: Bool = false, isLoading: Bool = false
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isBrand = isBrand
        self.isLinked = isLinked
        self.detail = detail
        self.isLastWayIn = isLastWayIn
        self.isRemovable = isLinked && !isLastWayIn
        self.isConfirmingUnlink = isConfirmingUnlink
        self.isLoading = isLoading
    }

    /// What templates see.
    public static let schema = Schema<ProviderLinkState>(
        "ProviderLinkState",
        [
            .text("id") { $0.id },
            .text("title") { $0.title },
            .icon("icon") { $0.icon },
            .flag("isBrand") { $0.isBrand },
            .flag("isLinked") { $0.isLinked },
            .optionalText("detail") { $0.detail },
            .flag("isLastWayIn") { $0.isLastWayIn },
            .flag("isRemovable") { $0.isRemovable },
            .flag("isConfirmingUnlink") { $0.isConfirmingUnlink },
            .flag("isLoading") { $0.isLoading },
        ])

    static let placeholder = ProviderLinkState(id: "", title: "", icon: Icon("key"), isBrand: false, isLinked: false)
}
