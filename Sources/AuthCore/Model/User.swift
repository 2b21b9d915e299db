/// An account.
public struct User: Sendable, Equatable {
    /// The stable id.
    public var id: UserID
    /// As typed, for showing and sending; nil for accounts without one.
    public var email: EmailAddress?
    /// Whether the address is proven.
    public var isEmailVerified: Bool
    /// The name to show, if there is one.
    public var displayName: String?
    /// E.164.
    public var phoneNumber: String?
    /// Whether it is a guest.
    public var isAnonymous: Bool
    /// Whether signing in is refused.
    public var isDisabled: Bool
    /// Seconds since 1970.
    public var createdAt: Int
    /// Grows with every change of credentials, which voids links and codes sent before.
    public var credentialVersion = 0

    /// Creates an account.
    public init(
        id: UserID, email: EmailAddress?, isEmailVerified: Bool, displayName: String? = nil, phoneNumber: String? = nil,
        isAnonymous: Bool = false, isDisabled: Bool = false, createdAt: Int
    ) {
        self.id = id
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.displayName = displayName
        self.phoneNumber = phoneNumber
        self.isAnonymous = isAnonymous
        self.isDisabled = isDisabled
        self.createdAt = createdAt
    }
}

/// An account at a provider: the issuer and its subject, never the address (ASVS 6.8.1).
public struct ProviderIdentity: Sendable, Hashable {
    /// The provider's id, such as `google.com`.
    public var providerID: String
    /// The issuer that vouches for the subject.
    public var issuer: String
    /// The issuer's own name for the person.
    public var subject: String

    /// Creates an identity.
    public init(providerID: String, issuer: String, subject: String) {
        self.providerID = providerID
        self.issuer = issuer
        self.subject = subject
    }
}
