package import AuthCore
internal import Sodium

/// Sends codes and links: limits first, then one commit of the challenge with its message.
package struct ChallengeSender: Sendable {
    let context: FlowContext

    /// What is to be sent.
    struct Order: Sendable {
        var purpose: Challenge.Purpose
        var recipient: Recipient
        /// Whose it is; nil sends nothing but looks the same, unless `sendsToStrangers`.
        var user: User?
        var kind: Mail.Kind
        /// Whether who has no account gets a message too: phone sign-in, a new address.
        var sendsToStrangers = false
        var hasCode = true
        var hasLink = false
        var linkLifetime = 900
        var payload: String?
        /// What the message names besides code and link.
        var detail: String?
        /// The ways to sign in that the message lists.
        var ways: [Mail.Way] = []
        /// Whether only the proven owner of the account can have asked.
        var isForOwner: Bool { user != nil && [.secondFactor, .reauthenticate].contains(purpose) }

        /// The message for a user whom the kind does not fit, sent without code or link.
        var instead: Mail?
    }

    /// Digits in a code by mail and by text message.
    package static let mailCodeLength = 8
    static let smsCodeLength = 6
    /// Seconds between two sends.
    static let mailInterval = 30
    static let smsInterval = 60

    /// A challenge with the changes that write it and send its message.
    struct Sending: Sendable {
        var challenge: Challenge
        var changes: [StoreChange]
    }

    /// Makes a challenge. Throws where a limit is reached; an unknown address is limited like a known one.
    func send(_ order: Order) throws(AuthFailure) -> Sending {
        try takeLimits(order.recipient, isOwner: order.isForOwner)
        return make(order, id: context.services.random.identifier(), sends: 1)
    }

    /// Sends a new code, and a new link where there was one, for a challenge whose wait is over.
    func resend(_ order: Order, replacing old: Challenge) throws(AuthFailure) -> Sending {
        let wait = secondsUntilResend(old)
        guard wait <= 0 else { throw .refused(Message(.resendWait, .seconds(wait))) }
        try takeLimits(order.recipient, isOwner: order.isForOwner)
        // A link that was replaced stays known, so that its page can point to the latest mail.
        return make(order, id: order.hasLink ? context.services.random.identifier() : old.id, sends: old.sends + 1)
    }

    /// Seconds until another send is allowed; not positive when it is now.
    func secondsUntilResend(_ challenge: Challenge) -> Int { Self.secondsUntilResend(challenge, now: context.now) }

    /// The same for a page.
    package static func secondsUntilResend(_ challenge: Challenge, now: Int) -> Int {
        challenge.sentAt + (challenge.target.contains("@") ? mailInterval : smsInterval) - now
    }

    private func make(_ order: Order, id: String, sends: Int) -> Sending {
        let services = context.services
        let (target, shown, length) = Self.describe(order.recipient)
        let isDecoy = order.instead != nil || (order.user == nil && !order.sendsToStrangers)
        let code = services.random.digits(length)
        let token = Base64URL.encode(services.random.bytes(32))
        var challenge = Challenge(
            id: id, purpose: order.purpose, binding: context.visitor.token.binding, target: target, shown: shown,
            userID: order.user?.id, credentialVersion: order.user?.credentialVersion ?? 0,
            codeDigest: order.hasCode && !isDecoy ? Self.digest(code, id, services.keys) : nil,
            tokenDigest: order.hasLink && !isDecoy ? Digest.sha256(Array(token.utf8)) : nil, payload: order.payload,
            now: context.now, linkLifetime: order.linkLifetime)
        challenge.sends = sends
        var changes: [StoreChange] = [.putChallenge(challenge)]
        if order.hasLink { changes.append(.supersedeChallenges(order.purpose, target: target, except: id)) }
        let mail =
            order.instead
            ?? Mail(
                order.kind, code: order.hasCode ? code : nil,
                link: order.hasLink ? address(of: token) : nil,
                minutes: order.hasCode ? Challenge.codeLifetime / 60 : nil,
                linkMinutes: order.hasLink ? order.linkLifetime / 60 : nil, detail: order.detail, ways: order.ways)
        if order.instead != nil || !isDecoy {
            changes.append(
                .enqueue(
                    services.mails.compose(
                        mail, to: order.recipient, language: context.visitor.language, id: services.random.identifier(),
                        now: context.now)))
        }
        return Sending(challenge: challenge, changes: changes)
    }

    /// A link for a message that its caller writes; its code, if there is one, is kept elsewhere.
    func link(
        _ purpose: Challenge.Purpose, to address: EmailAddress, payload: String, lifetime: Int
    ) -> (url: String, changes: [StoreChange]) {
        let services = context.services
        let token = Base64URL.encode(services.random.bytes(32))
        let challenge = Challenge(
            id: services.random.identifier(), purpose: purpose, binding: context.visitor.token.binding,
            target: address.normalized, shown: address.display, userID: nil, codeDigest: nil,
            tokenDigest: Digest.sha256(Array(token.utf8)), payload: payload, now: context.now, linkLifetime: lifetime)
        return (
            self.address(of: token),
            [.putChallenge(challenge), .supersedeChallenges(purpose, target: address.normalized, except: challenge.id)]
        )
    }

    /// Only ever on the configured origin, whatever name the request came by.
    private func address(of token: String) -> String {
        let settings = context.services.settings
        return settings.publicOrigin + settings.returnTo.basePath + "/link?token=" + token
    }

    /// The stored code: HMAC under a key outside the database, bound to the row.
    static func digest(_ code: String, _ id: String, _ keys: KeyRing) -> [UInt8] {
        Digest.hmac(Array("challenge \(id) \(code)".utf8), key: keys.code)
    }

    private static func describe(_ recipient: Recipient) -> (target: String, shown: String, length: Int) {
        switch recipient {
        case .email(let address): (address.normalized, address.display, mailCodeLength)
        case .phone(let number): (number, number, smsCodeLength)
        }
    }

    /// - Parameter isOwner: after a first proof or in a session; strangers' messages to the number don't count then.
    private func takeLimits(_ recipient: Recipient, isOwner: Bool) throws(AuthFailure) {
        let services = context.services
        let (target, _, _) = Self.describe(recipient)
        let key = services.keys.name(of: target)
        let network = context.visitor.network
        let shares: [LimitShare] =
            switch recipient {
            case .email:
                [
                    .network(.mailNetwork, "mails " + network),
                    .own(.mailAddress, (isOwner ? "mail own " : "mail ") + key),
                ]
            case .phone:
                [
                    .network(.smsNetwork, "smses " + network),
                    .network(.smsPrefix, "sms prefix " + String(target.prefix(7))),
                    .own(.smsNumber, (isOwner ? "sms own " : "sms ") + key),
                ]
            }
        guard let wait = services.limits.takeAll(shares, now: context.now) else { return }
        if case .phone = recipient { throw .refused(Message(.smsTooMany, .seconds(wait))) }
        throw .refused(Message(.mailTooMany, .seconds(wait)))
    }
}
