internal import AuthCore

/// A new set of recovery codes: the texts to show once, and the hashes to keep.
struct RecoveryCodeSet: Sendable {
    var texts: [String]
    var hashes: [String]

    static func make(_ context: FlowContext) async throws(AuthFailure) -> RecoveryCodeSet {
        var set = RecoveryCodeSet(texts: [], hashes: [])
        for index in 0..<PlainRecoveryCode.perSet {
            let code = PlainRecoveryCode(index: index, random: context.services.random)
            set.texts.append(code.text)
            set.hashes.append(
                try await context.services.hashing.hash(Password(code.characters), client: context.visitor.network))
        }
        return set
    }
}
