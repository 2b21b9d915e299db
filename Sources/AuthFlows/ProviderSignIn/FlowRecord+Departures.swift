internal import AuthCore
internal import Sodium

/// Ways to providers that somebody set out on and has not come back from.
extension FlowRecord {
    /// One way, bound to its flow and so to its session.
    package struct Departure: Codable, Sendable, Equatable {
        /// What the proof at the provider is for; one for another purpose is worth nothing.
        package enum Purpose: String, Codable, Sendable {
            case signIn, reauthenticate, link
        }

        /// Who a new way in is for: the account and the public id of the session that set out.
        struct Claim: Codable, Sendable, Equatable {
            var user: UserID
            var session: String

            /// Nil for who is signed out.
            init?(_ visitor: Visitor) {
                guard let user = visitor.user?.id, let session = visitor.session?.id else { return nil }
                self.user = user
                self.session = session
            }
        }

        /// The provider's id.
        package var providerID: String
        var purpose: Purpose
        /// SHA-256 of the state.
        var digest: [UInt8]
        var redirectURI: String
        var isRemembered: Bool
        /// Seconds since 1970.
        var startedAt: Int
        /// The address to go to, sealed: it holds the state.
        var sealedURL: String
        /// What a provider posted before the browser came back with its session, sealed.
        var sealedAnswer: String?
        /// Who comes back, where the identity is to be linked.
        var claim: Claim?

        /// Seconds that a state lives.
        static let lifetime = 600
        /// Ways that are open at once in one flow; older ones end.
        static let limit = 2

        /// Seconds since 1970.
        var until: Int { startedAt + Self.lifetime }

        /// Where to go; nil when the keys have changed since.
        func url(_ keys: KeyRing) -> String? { open(sealedURL, "departure", keys) }

        /// What was posted; nil where nothing was.
        func answer(_ keys: KeyRing) -> String? { sealedAnswer.flatMap { open($0, "answer", keys) } }

        mutating func keep(answer: String, _ keys: KeyRing) { sealedAnswer = seal(answer, "answer", keys) }
        mutating func keep(url: String, _ keys: KeyRing) { sealedURL = seal(url, "departure", keys) }

        private func seal(_ text: String, _ purpose: String, _ keys: KeyRing) -> String {
            Base64URL.encode(keys.sealing.seal(Array(text.utf8), binding: binding(purpose)))
        }

        private func open(_ sealed: String, _ purpose: String, _ keys: KeyRing) -> String? {
            Base64URL.decode(sealed).flatMap { keys.sealing.open($0, binding: binding(purpose)) }
                .flatMap { String(validating: $0, as: UTF8.self) }
        }

        private func binding(_ purpose: String) -> String { "\(purpose) \(providerID) \(Base64URL.encode(digest))" }
    }

    mutating func depart(_ departure: Departure, now: Int) {
        departures.removeAll { $0.until <= now }
        departures.append(departure)
        if departures.count > Departure.limit { departures.removeFirst(departures.count - Departure.limit) }
    }

    /// The way that the page on to a provider leads: the last one.
    package func openDeparture(at now: Int) -> Departure? { departures.last { $0.until > now } }
}

/// The state of a way: the flow's id, so that the flow is found, and 256 random bits, of which the flow keeps a digest.
struct ProviderState: Sendable, Equatable {
    let text: String
    let flow: FlowID

    init(flow: FlowID, random: any RandomSource) {
        self.flow = flow
        text = flow.rawValue + Base64URL.encode(random.bytes(32))
    }

    /// Nil for any other shape.
    init?(_ text: String) {
        guard text.utf8.count == 65, let flow = FlowID(rawValue: String(text.prefix(22))),
            Base64URL.decode(String(text.dropFirst(22)))?.count == 32
        else { return nil }
        self.text = text
        self.flow = flow
    }

    var digest: [UInt8] { Digest.sha256(Array(text.utf8)) }

    /// A secret of this way alone, which nobody computes without the server's key.
    func secret(_ purpose: String, _ keys: KeyRing) -> String {
        Base64URL.encode(Digest.hmac(Array((purpose + " " + text).utf8), key: keys.provider))
    }

    func trip(
        _ attempt: AttemptID, _ departure: FlowRecord.Departure, _ keys: KeyRing, now: Int
    ) -> ProviderTrip {
        ProviderTrip(
            attempt: attempt, state: text, nonce: secret("nonce", keys), verifier: secret("verifier", keys),
            redirectURI: departure.redirectURI, isReauthentication: departure.purpose == .reauthenticate,
            startedAt: departure.startedAt, now: now)
    }
}
