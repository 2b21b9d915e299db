import AuthCore
import Testing

@testable import AuthFlows

/// A person's browser as the engine sees it: a cookie, and the page that is open.
struct Browser: Sendable {
    let desk: Desk
    var token: SessionToken
    var hasCookie = true
    var network = "192.0.2.1"

    init(_ desk: Desk, network: String = "192.0.2.1") {
        self.desk = desk
        self.network = network
        token = SessionToken(random: SystemRandom())
    }

    /// Who the server takes this browser for.
    func visitor() async throws -> Visitor {
        var visitor = Visitor(token: token, hadCookie: hasCookie, network: network, language: "en")
        if let session = try await desk.store.session(token.digest), session.isLive(at: desk.now),
            let user = try await desk.store.user(session.userID), !user.isDisabled
        {
            visitor.session = session
            visitor.user = user
        }
        return visitor
    }

    var isSignedIn: Bool { get async throws { try await visitor().session != nil } }

    /// Opens a page afresh.
    func open(_ screen: ScreenID, returnTo: String? = nil) async throws -> FlowEngine.View {
        try #require(desk.engine.fresh(screen, try await visitor(), returnTo: returnTo))
    }

    /// Opens the page that an answer leads to; nil where the flow is not to be seen.
    func see(_ answer: FlowAnswer) async throws -> FlowEngine.View? {
        guard let flow = answer.flow else { return nil }
        return try await desk.engine.open(flow, try await visitor())
    }

    /// Opens the page that an answer leads to, which must be there.
    func follow(
        _ answer: FlowAnswer, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> FlowEngine.View {
        try #require(try await see(answer), sourceLocation: sourceLocation)
    }

    /// A page's form, filled in.
    func form(
        _ view: FlowEngine.View, _ screen: ScreenID, _ action: String, _ fields: [String: String] = [:],
        embeddedIn: ScreenID? = nil
    ) async throws -> Submission {
        let parts = action.split(separator: ":", maxSplits: 1).map(String.init)
        return Submission(
            visitor: try await visitor(), screen: screen, embeddedIn: embeddedIn, csrf: view.csrf, flow: view.formFlow,
            step: view.step, action: parts.first ?? "", argument: parts.count > 1 ? parts.last : nil,
            fields: fields.sorted { $0.key < $1.key }.map { Submission.PostedField(name: $0.key, value: $0.value) })
    }

    /// Takes the cookie of an answer.
    mutating func take(_ answer: FlowAnswer) {
        if case .set(let token, _) = answer.cookie {
            self.token = token
            hasCookie = true
        }
    }

    /// Posts a page's form and takes the answer's cookie.
    mutating func post(
        _ view: FlowEngine.View, _ screen: ScreenID, _ action: String, _ fields: [String: String] = [:],
        embeddedIn: ScreenID? = nil
    ) async throws -> FlowAnswer {
        let answer = try await desk.engine.submit(
            try await form(view, screen, action, fields, embeddedIn: embeddedIn))
        take(answer)
        return answer
    }

    /// Where an answer leads in the end, however long its attempt takes.
    func end(_ answer: FlowAnswer) async throws -> Destination {
        guard case .loading(_, let id) = answer.destination, let flow = answer.flow else { return answer.destination }
        await desk.engine.attempts.wait(for: id, atMost: .seconds(10))
        return try await desk.engine.result(of: flow)
    }

    /// Opens the e-mail page and signs in.
    mutating func signIn(
        _ email: String = Desk.email, _ password: String = Desk.strong, returnTo: String? = nil
    ) async throws -> FlowAnswer {
        let view = try await open(.emailAuth, returnTo: returnTo)
        return try await post(view, .emailAuth, "signIn", ["email": email, "password": password])
    }

    /// Opens the e-mail page and signs up.
    mutating func signUp(
        _ email: String = Desk.email, _ password: String = Desk.strong, returnTo: String? = nil,
        more: [String: String] = [:]
    ) async throws -> FlowAnswer {
        let view = try await open(.emailAuth, returnTo: returnTo)
        let fields = ["email": email, "password": password, "confirmPassword": password]
        return try await post(view, .emailAuth, "signUp", fields.merging(more) { $1 })
    }

    /// Posts a code on the page that an answer led to.
    mutating func verify(_ code: String, on answer: FlowAnswer) async throws -> FlowAnswer {
        let view = try await follow(answer)
        return try await post(view, .emailVerification, "verify", ["verificationCode": code])
    }
}

extension FlowEngine.View {
    /// The ids of all that the page says.
    var said: [MessageID] {
        [record.error?.id, record.status?.id].compactMap(\.self) + record.faults.values.map(\.id)
    }

    /// The seconds that the page's error names.
    var seconds: Int? {
        for argument in record.error?.arguments ?? [] {
            if case .seconds(let seconds) = argument.value { return seconds }
        }
        return nil
    }
}
