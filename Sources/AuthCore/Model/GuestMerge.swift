/// A guest's data on its way into another account: written with the sign-in that decided it, done by the app's hook.
public struct GuestMerge: Sendable, Equatable {
    /// Stays the same however often the hook is called for it.
    public var id: String
    /// The guest account, deleted once the hook has succeeded.
    public var guest: UserID
    /// The account that gets the data.
    public var owner: UserID
    /// Seconds since 1970.
    public var createdAt: Int

    /// Describes a merge.
    public init(id: String, guest: UserID, owner: UserID, createdAt: Int) {
        self.id = id
        self.guest = guest
        self.owner = owner
        self.createdAt = createdAt
    }
}
