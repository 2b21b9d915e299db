internal import AuthCore
internal import Sodium

/// Signing up: a fresh and a taken address lead to the same page; only the mail differs.
struct EmailSignUp: Sendable {
    let email: String
    let password: Password
    let confirmation: Password
    let displayName: String?
    let acceptsTerms: Bool
    let context: FlowContext

    init(_ submission: Submission, _ context: FlowContext) {
        email = submission.value("email") ?? ""
        password = Password(submission.value("password") ?? "")
        confirmation = Password(submission.value("confirmPassword") ?? "")
        displayName = Self.displayName(submission)
        acceptsTerms = submission.value("acceptsTerms") != nil
        self.context = context
    }

    /// By scalars: one character may carry any number of marks.
    static func displayName(_ submission: Submission) -> String? {
        let name = String((submission.value("displayName") ?? "").unicodeScalars.prefix(200))
        return name.isEmpty ? nil : name
    }

    func react(_ record: inout FlowRecord) throws(AuthFailure) -> Reaction {
        let settings = context.services.settings
        record.authentication = .signUp
        var address: EmailAddress?
        do {
            address = try EmailAddress(email)
        } catch {
            record.faults["email"] = Message(error.messageID)
        }
        let personal =
            (address?.personalWords ?? [])
            + (displayName.map { [$0] } ?? [])
        let verdict = settings.passwordPolicy.judge(password, personal: personal)
        record.metRules = password.isEmpty ? nil : settings.passwordPolicy.rules.map(verdict.met.contains)
        record.faults["password"] = verdict.fault
        if verdict.fault == nil, confirmation.bytes != password.bytes {
            record.faults["confirmPassword"] = Message(.passwordMismatch)
        }
        if settings.requiresTerms, !acceptsTerms { record.faults["acceptsTerms"] = Message(.termsRequired) }
        guard let address, record.faults.isEmpty else { return .now(record) }
        record.keep(address.display, for: "email")
        let limits = try MailLimits.take(address, context)
        let returnTo = record.returnTo
        return .attempt(
            Reaction.Attempt(
                method: "signUp", record: record, isTimeHidden: true, undo: { limits.giveBack() }
            ) { id throws(AuthFailure) in
                try await work(address, returnTo)
            })
    }

    private func work(_ address: EmailAddress, _ returnTo: String?) async throws(AuthFailure) -> Completion {
        let hash = try await context.services.hashing.hash(password, client: context.visitor.network)
        return try await SignUpStart(
            address: address, displayName: displayName, passwordHash: hash, returnTo: returnTo, context: context
        ).completion()
    }
}

/// A sign-up whose fields are right: it waits for the proof of its address, and a mail is on its way.
struct SignUpStart: Sendable {
    let address: EmailAddress
    let displayName: String?
    var passwordHash: String?
    var passkey: String?
    let returnTo: String?
    let context: FlowContext

    func completion() async throws(AuthFailure) -> Completion {
        let services = context.services
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.passwordCredential(normalizedEmail: address.normalized)
        }
        let code = services.random.digits(PendingSignUp.codeLength)
        let id = services.random.identifier()
        var pending = PendingSignUp(
            id: id, binding: context.visitor.token.binding, email: address, passwordHash: passwordHash,
            displayName: displayName,
            codeDigest: owner == nil ? SignUpCode.digest(code, id: id, services.keys) : nil, now: context.now)
        pending.passkey = passkey
        guard owner == nil else {
            return SignUpMail(pending: pending, mail: Mail(.addressTaken), context: context).completion()
        }
        let (mail, changes) = SignUpMail.verification(pending, code: code, returnTo: returnTo, context)
        return SignUpMail(pending: pending, mail: mail, changes: changes, context: context).completion()
    }
}

extension PendingSignUp {
    /// What gives the new account its way in, and what its first sign-in proves; nil where nothing was kept.
    func wayIn(
        _ user: UserID, isRemembered: Bool, _ context: FlowContext
    ) -> (change: StoreChange, proof: SignInGate.Proof)? {
        var proof = SignInGate.Proof(
            methods: ["pwd"], channel: email.normalized, isRemembered: isRemembered, provesMailbox: true)
        if let passkey = NewPasskey(json: passkey) {
            proof.methods = SignInGate.Proof.passkey
            proof.isMultiFactor = true
            return (passkey.insertion(context.services.random.identifier(), user, now: context.now), proof)
        }
        return passwordHash.map { (.setPassword(user, hash: $0), proof) }
    }
}

/// What one mail takes of the limits, by address and by network.
struct MailLimits: Sendable {
    private let address: String
    private let network: String
    private let counters: RateLimits

    /// Takes one of each, or none and says how long to wait.
    static func take(_ address: EmailAddress, _ context: FlowContext) throws(AuthFailure) -> MailLimits {
        let services = context.services
        let limits = MailLimits(
            address: "mail " + services.keys.name(of: address.normalized), network: "mails " + context.visitor.network,
            counters: services.limits)
        let shares: [LimitShare] = [
            .network(.mailNetwork, limits.network), .own(.mailAddress, limits.address),
        ]
        if let seconds = services.limits.takeAll(shares, now: context.now) {
            throw .refused(Message(.mailTooMany, .seconds(seconds)))
        }
        return limits
    }

    /// Gives both back: no mail was sent.
    func giveBack() {
        counters.giveBack(.mailAddress, address)
        counters.giveBackNetwork(.mailNetwork, network)
    }
}

/// A sign-up's code as it is stored.
enum SignUpCode {
    /// HMAC under a key outside the database, bound to the row: eight digits alone would be guessed from a digest.
    static func digest(_ code: String, id: String, _ keys: KeyRing) -> [UInt8] {
        Digest.hmac(Array("sign-up \(id) \(code)".utf8), key: keys.code)
    }
}

/// A pending sign-up with the mail that goes with it, in one commit.
struct SignUpMail: Sendable {
    let pending: PendingSignUp
    let mail: Mail
    /// What goes with the mail: its link.
    var changes: [StoreChange] = []
    let context: FlowContext

    /// The mail with code and link, and what stores the link.
    static func verification(
        _ pending: PendingSignUp, code: String, returnTo: String?, _ context: FlowContext
    ) -> (Mail, [StoreChange]) {
        let payload = pending.id + (returnTo.map { " " + $0 } ?? "")
        let (url, changes) = ChallengeSender(context: context).link(
            .signUp, to: pending.email, payload: payload, lifetime: PendingSignUp.lifetime)
        let mail = Mail(
            .verification, code: code, link: url, minutes: PendingSignUp.codeLifetime / 60,
            linkMinutes: PendingSignUp.lifetime / 60)
        return (mail, changes)
    }

    func completion() -> Completion {
        let message = context.services.mails.compose(
            mail, to: .email(pending.email), language: context.visitor.language,
            id: context.services.random.identifier(),
            now: context.now)
        let base = Completion(
            update: { record in
                record.pendingSignUp = pending.id
                record.arrival = nil
                record.metRules = nil
                record.show(.emailVerification)
            },
            changes: [.putPendingSignUp(pending)] + changes)
        guard mail.kind == .addressTaken else {
            var sending = base
            sending.changes.append(.enqueue(message))
            return sending
        }
        // The owner hears of it at most once a day; the answer here is the same either way.
        var telling = base
        telling.changes += [
            .recordNotice(
                "addressTaken", normalizedEmail: pending.email.normalized, now: context.now, since: context.now - 86_400
            ),
            .enqueue(message),
        ]
        telling.whenRefused = { base }
        return telling
    }
}
