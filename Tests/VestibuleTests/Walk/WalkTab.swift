internal import AuthFlows
internal import VestibuleTesting
import AuthCore

/// A browser with the pages it has shown, and what its person has proven.
final class WalkTab {
    let client: PlainClient
    var pages: [WalkPage] = []
    var address = "/auth"
    /// The session as apps see it; nil when signed out.
    var session: WalkSession? {
        didSet { if session?.id != oldValue?.id { epoch += 1 } }
    }
    /// How often the session was another one.
    var epoch = 0
    /// What was proven, and when.
    var proofs: [(proof: WalkProof, at: Int)] = []
    /// Whose first proof was given last.
    var subject: UserID?
    /// Who set up a second factor here on the way in; each in a flow of their own.
    var enrolled: Set<UserID> = []
    /// Who gave a second factor here on the way to a new password.
    var secondForReset: UserID?
    /// The message whose link was opened last.
    var link: OutboundMessage?

    init(_ client: PlainClient) { self.client = client }

    /// Whether the conversation of a page still leads to the app: who signs in or out begins another one.
    func isReturning(_ page: WalkPage?) -> Bool { page?.isReturning == true && page?.epoch == epoch }
}

/// What somebody has shown of themselves.
enum WalkProof: Hashable {
    case password(UserID)
    /// A code or link that was sent to an address or a number.
    case channel(String)
    case provider(ProviderIdentity)
    /// A passkey by its id.
    case passkey(String)
    case guest
}

/// A session as apps see it.
struct WalkSession: Equatable {
    var id: String
    var user: UserID
    var methods: String
    var isGuest: Bool

    /// Reads the answer of `/auth/session`.
    init?(_ json: String) {
        let ids = json.components(after: "\"id\":\"").map { String($0.prefix { $0 != "\"" }) }
        guard json.contains("\"authenticated\":true"), let id = ids.first, let user = ids.last, ids.count > 1 else {
            return nil
        }
        self.id = id
        self.user = UserID(rawValue: user)
        isGuest = json.contains("\"isAnonymous\":true")
        methods = json.components(after: "\"amr\":[").first.map { String($0.prefix { $0 != "]" }) } ?? ""
    }
}

/// An account as the walk knows it from what it did.
struct WalkAccount {
    var hash: String?
    /// Ids of second factors.
    var factors: Set<String> = []
    var apps: [AuthenticatorApp] = []
    var numbers: Set<String> = []
    /// Ids of passkeys.
    var passkeys: Set<String> = []
    /// Recovery codes that were shown and not used.
    var recoveryCodes: Set<String> = []
    /// How its owner can sign in.
    var ways: Set<WaysIn.Way> = []
}
