package import AuthCore
internal import FoundationEssentials

/// One conversation of signing in, as the server remembers it: where it stands, what was typed (never a secret), what
/// is to be said, and what became of the last posts.
package struct FlowRecord: Codable, Sendable, Equatable {
    /// How many steps the conversation has made; forms of an earlier one are stale.
    package var step = 0
    /// Pages from the first to the live one; never empty.
    package var screens: [ScreenID]
    /// Where to go after signing in; serialised by ``ReturnTo``.
    package var returnTo: String?
    /// Whether ``returnTo`` is on another origin.
    package var isReturnCrossOrigin = false
    /// Typed values by field name.
    package var values: [String: String] = [:]
    /// What the e-mail form does.
    package var authentication = AuthenticationFlow.signIn
    /// The page's error, shown until the next post.
    package var error: Message?
    /// The page's status, shown until the next post.
    package var status: Message?
    /// What is wrong with each field.
    package var faults: [String: Message] = [:]
    /// Which password rules the last posted password met; nil before one was judged.
    package var metRules: [Bool]?
    /// The sign-up that waits for its code.
    package var pendingSignUp: String?
    /// The code or link that the flow waits for.
    package var challenge: String?
    /// Who gave a first proof and owes a second one.
    package var pendingSignIn: PendingSignIn?
    /// What a fresh proof of identity is asked for, and what then goes on.
    package var interrupted: InterruptedAction?
    /// A provider's identity that waits for its owner's proof.
    package var pendingCredential: PendingCredential?
    /// Who came back from a provider without a proven address, which is asked for now.
    package var arrival: Arrival?
    /// Ways to providers that are open; at most two.
    package var departures: [Departure] = []
    /// The right to set a new password, from a mailed proof.
    package var resetGrant: ResetGrant?
    /// The second factor that is being set up.
    package var enrolment: Enrolment?
    /// Texts that the page shows once.
    package var disclosure: Disclosure?
    /// Small facts that a page remembers between its steps; never a secret.
    package var notes: [String: String] = [:]
    /// The attempt that runs.
    package var attempt: AttemptRecord?
    /// The attempt whose result is written already and shown on the next beat.
    package var releasing: AttemptRecord?
    /// The public id of the session that the proofs below belong to; nil for who is signed out.
    var proofSession: String?
    /// What became of the last posts, newest last.
    package var outcomes: [RecordedOutcome] = []

    /// Starts a conversation on a page.
    package init(screen: ScreenID) {
        screens = [screen]
    }

    /// The page that the conversation stands at.
    package var liveScreen: ScreenID { screens.last ?? .authPicker }

    /// An attempt as the flow remembers it.
    package struct AttemptRecord: Codable, Sendable, Equatable {
        /// Its id.
        package var id: AttemptID
        /// What is tried: a provider's id, `password` or `signUp`.
        package var method: String
        /// The page that it was started from.
        package var screen: ScreenID
        /// The key of the post that began it.
        var key: [UInt8]
        /// Seconds since 1970.
        var startedAt: Int
        /// Another press was refused meanwhile.
        package var hasRefusedAnother = false

        /// Describes an attempt.
        package init(id: AttemptID, method: String, screen: ScreenID, key: [UInt8], startedAt: Int) {
            self.id = id
            self.method = method
            self.screen = screen
            self.key = key
            self.startedAt = startedAt
        }
    }

    /// What became of a post: enough to repeat the answer, no credential.
    package struct RecordedOutcome: Codable, Sendable, Equatable {
        var step: Int
        var key: [UInt8]
        var destination: Destination
        /// Seconds since 1970.
        var at: Int
    }
}

/// Where an answer leads.
package enum Destination: Codable, Sendable, Equatable {
    /// A page of the flow.
    case screen(ScreenID)
    /// A page of the flow while its attempt runs.
    case loading(ScreenID, AttemptID)
    /// A path of this origin.
    case path(String)
    /// The step out to another origin.
    case continueOn
    /// The account page, no flow.
    case account
    /// No page of the flow: an error page with this HTTP status; worth trying again after so many seconds.
    case problem(status: Int, retryAfter: Int)
}

extension FlowRecord {
    /// Largest stored record in bytes.
    static let maximumSize = 8192
    /// Seconds that a flow lives.
    static let lifetime = 3600
    /// Seconds after its end in which a late post still finds out where the flow was to lead.
    static let remembrance = StoredFlow.remembrance
    /// Flows that a session may have.
    static let perSession = 20

    init?(contents: [UInt8]) {
        guard let record = try? JSONDecoder().decode(FlowRecord.self, from: Data(contents)) else { return nil }
        self = record
    }

    /// The stored form; typed values, then older outcomes are given up when they make it too large.
    var contents: [UInt8] {
        var smaller = self
        var bytes = smaller.encoded
        if bytes.count > Self.maximumSize {
            smaller.values = [:]
            bytes = smaller.encoded
        }
        while bytes.count > Self.maximumSize, smaller.outcomes.count > 1 {
            smaller.outcomes.removeFirst()
            bytes = smaller.encoded
        }
        return bytes
    }

    private var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(self) else { return [] }
        return Array(data)
    }

    /// Before a post is judged: nothing is said yet, and no earlier attempt counts.
    mutating func beginStep() {
        clearMessages()
        attempt = nil
        releasing = nil
    }

    /// Forgets what was said about the last post.
    mutating func clearMessages() {
        error = nil
        status = nil
        faults = [:]
    }

    /// Goes on to a page; going to one that was left comes back to it.
    mutating func show(_ screen: ScreenID) {
        if let index = screens.lastIndex(of: screen) {
            screens.removeSubrange((index + 1)...)
        } else {
            screens.append(screen)
            if screens.count > 16 { screens.removeFirst() }
        }
    }

    /// What is wrong with a field shows on the page that has the field, also where the conversation had left that page
    /// and its form was posted all the same.
    ///
    /// - Parameter screens: the pages before the post was judged; whoever went on to another page meant that one.
    mutating func showFaults(on page: ScreenID, since screens: [ScreenID]) {
        if !faults.isEmpty, self.screens == screens, liveScreen != page { show(page) }
    }

    mutating func record(_ outcome: RecordedOutcome) {
        outcomes.append(outcome)
        if outcomes.count > 4 { outcomes.removeFirst() }
    }

    /// Keeps a typed value, cut to what a flow may hold.
    mutating func keep(_ value: String, for field: String) {
        values[field] = value.utf8.count <= 512 ? value : String(decoding: value.utf8.prefix(512), as: UTF8.self)
    }
}

extension StoreChange {
    /// Writes what a flow holds now, unless somebody else has written meanwhile.
    static func update(_ stored: StoredFlow, to record: FlowRecord) -> StoreChange {
        let next = StoredFlow(
            id: stored.id, session: stored.session, version: stored.version + 1, contents: record.contents,
            expiresAt: stored.expiresAt)
        return .updateFlow(next, from: stored.version)
    }
}
