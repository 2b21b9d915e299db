internal import AuthCore

/// Going on without an account: a guest account that lasts as long as its session, until it is upgraded.
struct GuestSignIn: Sendable {
    let context: FlowContext

    func react(_ record: FlowRecord, isRemembered: Bool) throws(AuthFailure) -> Reaction {
        let services = context.services
        guard services.settings.allowsGuests, context.visitor.session == nil else {
            throw .refused(Message(.formInvalid))
        }
        let network = "guests " + context.visitor.network
        if let seconds = services.limits.takeNetwork(.guests, network, now: context.now) {
            throw .limited(retryAfter: seconds)
        }
        return .attempt(
            Reaction.Attempt(
                method: "anonymous", record: record, isTimeHidden: false, isRemembered: isRemembered,
                undo: { services.limits.giveBackNetwork(.guests, network) }
            ) { [context] _ throws(AuthFailure) in
                let guest = User(
                    id: UserID(rawValue: services.random.identifier()), email: nil, isEmailVerified: false,
                    isAnonymous: true, createdAt: context.now)
                return try await SignInGate(context: context).admit(
                    guest, .init(methods: ["anonymous"], isRemembered: isRemembered), changes: [.insertUser(guest)])
            })
    }
}
