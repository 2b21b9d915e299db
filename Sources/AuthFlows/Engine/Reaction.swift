internal import AuthCore

/// What a page's flow makes of a post.
enum Reaction: Sendable {
    /// Known at once: the record as it is to be, what else is to be written, and what gives back the limits that were
    /// taken when a race was lost and nothing is written.
    case now(FlowRecord, [StoreChange] = [], undo: @Sendable () -> Void = {})
    /// Work that takes a while.
    case attempt(Attempt)
    /// The session ends.
    case signOut
    /// A file to keep; nothing is written and the page stays as it is.
    case download(FlowAnswer.Download)

    /// A piece of work that runs as the session's one attempt.
    struct Attempt: Sendable {
        /// What is tried: a provider's id, `password`, `signUp` or `code`.
        var method: String
        /// The record while it runs; its messages cleared, its typed values kept.
        var record: FlowRecord
        /// Whether the answer is released on the clock's beat, so that its time tells nothing about an account.
        var isTimeHidden: Bool
        var isRemembered = false
        /// Whether the work may be told to stop; otherwise it runs to its end and its result is dropped.
        var isCancellable = false
        /// Whether the signed-in session gets a new token, as every proof and change of privilege demands.
        var rotatesSession = false
        /// Whether the token stays: what a post began before with a new token is only collected.
        var keepsToken = false
        /// How long nobody may ask for it before it counts as abandoned.
        var abandonAfter: Duration = .seconds(60)
        /// Gives back the limits that were taken when the attempt does not begin.
        var undo: @Sendable () -> Void = {}
        var work: @Sendable (AttemptID) async throws(AuthFailure) -> Completion
    }
}

/// What an attempt ends in.
struct Completion: Sendable {
    /// Applied to the record that the flow has by then.
    var update: @Sendable (inout FlowRecord) -> Void = { _ in }
    var changes: [StoreChange] = []
    /// Who signs in by it.
    var signIn: SignIn?
    /// What the account page says where that is where signing in leads.
    var arrival: Message?
    /// Whether the signed-in person has just proven who they are.
    var isProof = false
    /// Secrets that the page shows until they are acknowledged.
    var discloses: [String]?
    /// Ends the signed-in session: its account is gone, or it signed out elsewhere.
    var endsSession = false
    /// An error page instead of a page of the flow.
    var problem: Destination?
    /// Where it leads instead of the flow's live page.
    var goesTo: Destination?
    /// What happens instead when a change is refused because the world moved on.
    var whenRefused: (@Sendable () async throws(AuthFailure) -> Completion)?

    struct SignIn: Sendable {
        var user: UserID
        var methods: [String]
        var isRemembered: Bool
        /// Whether nobody need have done anything for it: no fresh proof for changes of credentials.
        var isSilent = false
    }

    /// An error on the page.
    static func refusal(_ message: Message) -> Completion {
        Completion(update: { $0.error = message })
    }
}
