internal import AuthCore
internal import Sodium

/// What an authenticator signs: made when a page is shown, without a row anywhere, and spent by the post that brings
/// it back (W3C Web Authentication Level 3, 13.4.3).
///
/// Five bytes of time, sixteen random bytes, and a seal of sixteen over both that is bound to the session, to what the
/// answer is for and to the account; another session's, another purpose's or an old one is worth nothing.
package struct PasskeyChallenge: Sendable, Equatable {
    /// What the answer is for.
    package enum Purpose: String, Sendable, CaseIterable {
        case signUp, signIn, secondFactor, reauthenticate, add
    }

    /// 37 bytes.
    let bytes: [UInt8]
    /// Seconds since 1970.
    let issuedAt: Int

    /// Seconds that a challenge lives.
    package static let lifetime = 300

    /// - Parameter handle: the one that the account has already; a passkey made for another would be nobody's.
    init(
        _ purpose: Purpose, user: UserID?, handle: [UInt8]? = nil, binding: [UInt8], keys: KeyRing,
        random: any RandomSource, now: Int
    ) {
        let time = (0..<5).map { UInt8(truncatingIfNeeded: now >> (32 - 8 * $0)) }
        let head = time + random.bytes(16)
        bytes = head + Self.seal(head, purpose, user, handle, binding, keys)
        issuedAt = now
    }

    /// What came back; nil for any other's.
    init?(
        _ bytes: [UInt8], _ purpose: Purpose, user: UserID?, handle: [UInt8]? = nil, binding: [UInt8], keys: KeyRing
    ) {
        guard bytes.count == 37 else { return nil }
        let head = Array(bytes[..<21])
        let seal = Self.seal(head, purpose, user, handle, binding, keys)
        guard Digest.areEqual(Array(bytes[21...]), seal) else { return nil }
        self.bytes = bytes
        issuedAt = head[..<5].reduce(0) { $0 << 8 | Int($1) }
    }

    func isLive(at now: Int) -> Bool { now >= issuedAt - 5 && now < issuedAt + Self.lifetime }

    /// What using it writes: a second use is refused there.
    var spending: StoreChange { .spendPasskeyChallenge(Digest.sha256(bytes), until: issuedAt + Self.lifetime + 60) }

    /// The 64 bytes by which authenticators are to know an account that has no passkey yet: the answer to a creation
    /// does not carry them, so they follow from the challenge, unpredictable to everybody else.
    func handle(_ keys: KeyRing) -> [UInt8] {
        Digest.hmac(bytes + [1], key: keys.passkey) + Digest.hmac(bytes + [2], key: keys.passkey)
    }

    private static func seal(
        _ head: [UInt8], _ purpose: Purpose, _ user: UserID?, _ handle: [UInt8]?, _ binding: [UInt8], _ keys: KeyRing
    ) -> [UInt8] {
        let handle = handle.map(Base64URL.encode) ?? ""
        let words = Array("challenge \(purpose.rawValue) \(user?.rawValue ?? "") \(handle) ".utf8)
        return Array(Digest.hmac(head + words + binding, key: keys.passkey)[..<16])
    }
}
