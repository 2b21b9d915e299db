/// A way to sign in as the picker shows it.
public protocol AuthProviderUI: Sendable {
    /// A stable id, `[A-Za-z0-9._-]{1,64}`, such as `google.com`.
    var id: String { get }
    /// The provider's own name, the same in every language.
    var displayName: String { get }
    /// The stem of its drawing.
    var icon: String { get }
    /// Whether its button carries an appearance that the provider requires, which no theme may change.
    var isBrand: Bool { get }
}

/// A provider whose button runs a task on the server.
public protocol AuthProviderAction: AuthProviderUI {
    /// Signs the person in at the provider.
    ///
    /// - Throws: ``AuthFailure/cancelled`` when the person turned back, ``AuthFailure/failed`` otherwise.
    func triggerAction(_ request: ProviderRequest) async throws(AuthFailure) -> ProviderOutcome
}

/// A way in of our own that has a button among the providers', in the theme's look.
public struct BuiltInMethod: AuthProviderUI, Equatable {
    /// The id that actions carry, such as `phone`.
    public let id: String
    /// In English; pages say it in their own language.
    public let displayName: String
    /// The stem of its drawing.
    public let icon: String
    /// Never: its button follows the theme.
    public let isBrand = false

    /// Signing in or up by a code sent to a telephone number.
    public static let phone = BuiltInMethod(id: "phone", displayName: "Phone", icon: "phone")
    /// Signing in by a passkey.
    public static let passkey = BuiltInMethod(id: "passkey", displayName: "Passkey", icon: "person-badge-key")
}

/// What a provider is told about the attempt it serves.
public struct ProviderRequest: Sendable {
    /// The attempt's id, for logs.
    public let attempt: AttemptID
    /// Creates a request.
    public init(attempt: AttemptID) { self.attempt = attempt }
}

/// What a provider says of a person.
public struct ProviderOutcome: Sendable {
    /// Who it is there.
    public var identity: ProviderIdentity
    /// The name to show, if the provider gave one.
    public var displayName: String?
    /// The address that the provider names, if any.
    public var email: EmailAddress?
    /// Whether the provider is the address's authority and says that it is the person's: Google for gmail.com, Apple
    /// for a verified one. Any other address is never compared with accounts.
    public var isEmailTrusted: Bool

    /// Creates an outcome.
    public init(
        identity: ProviderIdentity, displayName: String? = nil, email: EmailAddress? = nil, isEmailTrusted: Bool = false
    ) {
        self.identity = identity
        self.displayName = displayName
        self.email = email
        self.isEmailTrusted = isEmailTrusted
    }

    /// The address, where it counts as proven.
    public var provenEmail: EmailAddress? { isEmailTrusted ? email : nil }
}

/// Why a person is not signed in.
public enum AuthFailure: Error, Sendable, Equatable {
    /// The person turned back; nothing is said about it.
    case cancelled
    /// A refusal in words.
    case refused(Message)
    /// Something outside broke; the details are in the log under the attempt's id.
    case failed
    /// An account or session is limited; worth trying again after this many seconds.
    case limited(retryAfter: Int)
    /// A network sends too much.
    case flood(retryAfter: Int)
    /// The server has too much to do.
    case busy(retryAfter: Int)
}
