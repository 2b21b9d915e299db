internal import AuthCore
internal import Sodium

/// Makes and checks what a form carries besides its fields.
package struct FormTokens: Sendable {
    let keys: KeyRing
    let random: any RandomSource

    /// A flow before its first post: nothing is stored, the form carries it sealed.
    struct Fresh: Equatable {
        var id: FlowID
        var returnTo: String?
        var issuedAt: Int
    }

    /// The anti-forgery token of a flow's forms, masked anew each time so that compression reveals nothing of it.
    func csrf(_ flow: FlowID, _ binding: [UInt8]) -> String {
        let mask = random.bytes(32)
        return Base64URL.encode(mask + zip(mask, digest(flow, binding)).map { $0 ^ $1 })
    }

    func accepts(csrf: String, _ flow: FlowID, _ visitor: Visitor) -> Bool {
        visitor.acceptedBindings.contains { accepts(csrf: csrf, flow, $0) }
    }

    /// What a form of a page is bound to: a link's page to the link as well, so that nobody confirms another one than
    /// the page showed.
    func sealing(_ binding: [UInt8], _ screen: ScreenID, _ visitor: Visitor) -> [UInt8] {
        screen == .confirmLink ? binding + (visitor.link?.mark ?? []) : binding
    }

    func open(_ sealed: String, _ screen: ScreenID, _ visitor: Visitor, now: Int) -> Fresh? {
        for binding in visitor.acceptedBindings {
            if let fresh = open(sealed, sealing(binding, screen, visitor), now: now) { return fresh }
        }
        return nil
    }

    func accepts(csrf: String, _ flow: FlowID, _ binding: [UInt8]) -> Bool {
        guard csrf.utf8.count == 86, let bytes = Base64URL.decode(csrf), bytes.count == 64 else { return false }
        let unmasked = zip(bytes[..<32], bytes[32...]).map { $0 ^ $1 }
        return Digest.areEqual(unmasked, digest(flow, binding))
    }

    private func digest(_ flow: FlowID, _ binding: [UInt8]) -> [UInt8] {
        Digest.hmac(binding + Array(flow.rawValue.utf8), key: keys.csrf)
    }

    func seal(_ fresh: Fresh, _ binding: [UInt8]) -> String {
        let text = "\(fresh.id.rawValue)\(fresh.issuedAt) \(fresh.returnTo ?? "")"
        return Base64URL.encode(keys.flow.seal(Array(text.utf8), binding: Base64URL.encode(binding)))
    }

    /// What a form carried sealed; nil for another session's, a changed or, unless it is only looked into, an old one.
    func open(_ sealed: String, _ binding: [UInt8], now: Int, evenExpired: Bool = false) -> Fresh? {
        guard sealed.utf8.count > 60, sealed.utf8.count <= 8192, let bytes = Base64URL.decode(sealed),
            let plain = keys.flow.open(bytes, binding: Base64URL.encode(binding)),
            let text = String(validating: plain, as: UTF8.self), let id = FlowID(rawValue: String(text.prefix(22)))
        else { return nil }
        let rest = text.dropFirst(22)
        guard let space = rest.firstIndex(of: " "), let issuedAt = Int(rest[..<space]),
            evenExpired || now < issuedAt + FlowRecord.lifetime
        else { return nil }
        let returnTo = rest[rest.index(after: space)...]
        return Fresh(id: id, returnTo: returnTo.isEmpty ? nil : String(returnTo), issuedAt: issuedAt)
    }

    /// Tells equal posts apart from others without keeping what was posted.
    func postKey(_ submission: Submission, _ flow: FlowID) -> [UInt8] {
        let fields = submission.fields.sorted { $0.name < $1.name }.map {
            "\($0.name.utf8.count):\($0.name)=\($0.value.utf8.count):\($0.value)"
        }
        let canonical =
            [
                flow.rawValue, submission.screen.rawValue, submission.action, submission.argument ?? "",
                String(submission.step),
            ] + (submission.credential.map { ["credential=" + $0] } ?? []) + fields
        return Digest.hmac(
            submission.visitor.token.binding + Array(canonical.joined(separator: "\n").utf8), key: keys.idempotency)
    }
}
