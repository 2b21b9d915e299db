internal import AuthCore
internal import Sodium

/// What a change of address does once the new one is proven: mails sent before become void, and the old address hears
/// of it with a link that undoes it for seven days.
struct EmailChange: Sendable {
    let user: User
    let address: EmailAddress
    let context: FlowContext

    /// Seconds in which the old address can undo it.
    static let undoLifetime = 604_800

    /// - Parameter spent: what spends the proof of the new address.
    func completion(_ spent: [StoreChange]) -> Completion {
        Completion(
            update: { record in
                record.challenge = nil
                record.values["newEmail"] = nil
                record.show(.signedIn)
                record.status = Message(.emailChanged)
            },
            changes: spent + [
                .expectCredentials(user.id, version: user.credentialVersion),
                .setEmail(user.id, address, isVerified: true),
            ] + notice,
            whenRefused: {
                // Only whoever has just proven the address learns that it has an account.
                Completion(update: { record in
                    record.challenge = nil
                    record.faults["newEmail"] = Message(.emailTaken)
                })
            })
    }

    /// Outside the limits of mails: whoever uses them up must not keep the owner from hearing of it.
    private var notice: [StoreChange] {
        guard let old = user.email, user.isEmailVerified else { return [] }
        let services = context.services
        let token = Base64URL.encode(services.random.bytes(32))
        let challenge = Challenge(
            id: services.random.identifier(), purpose: .undoEmailChange, binding: context.visitor.token.binding,
            target: old.normalized, shown: old.display, userID: user.id, credentialVersion: user.credentialVersion + 1,
            codeDigest: nil, tokenDigest: Digest.sha256(Array(token.utf8)), payload: address.normalized,
            now: context.now, linkLifetime: Self.undoLifetime)
        let link = services.settings.publicOrigin + services.settings.returnTo.basePath + "/link?token=" + token
        let mail = Mail(.emailChanged, link: link, minutes: Self.undoLifetime / 60)
        return [
            .putChallenge(challenge),
            .enqueue(
                services.mails.compose(
                    mail, to: .email(old), language: context.visitor.language, id: services.random.identifier(),
                    now: context.now)),
        ]
    }
}
