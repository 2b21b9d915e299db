package import AuthCore
internal import Sodium

/// What a flow holds while a second factor is set up.
extension FlowRecord {
    /// A second factor that is being set up.
    package struct Enrolment: Codable, Sendable, Equatable {
        /// Whose it will be.
        package var user: UserID
        /// Where it stands.
        package var step: MFAEnrollmentStep
        /// The id that the factor will have.
        var factorID = ""
        /// The TOTP secret, sealed with ``factorID``.
        var sealedSecret = ""
        /// The number as it is to be stored, E.164.
        package var phoneNumber: String?
        /// Seconds since 1970.
        package var until: Int

        /// Seconds that setting up may take.
        static let lifetime = 600

        /// Starts a step now.
        package init(user: UserID, step: MFAEnrollmentStep, now: Int) {
            self.user = user
            self.step = step
            until = now + Self.lifetime
        }
    }

    /// Texts that a page shows until they are acknowledged, sealed so that only the session's own cookie opens them.
    package struct Disclosure: Codable, Sendable, Equatable {
        var sealed: String
        /// Seconds since 1970.
        package var until: Int

        /// Seconds that they can be seen.
        static let lifetime = 600
        private static let binding = "disclosure"

        init(_ texts: [String], for token: SessionToken, _ keys: KeyRing, now: Int) {
            let plain = Array(texts.joined(separator: "\n").utf8)
            sealed = Base64URL.encode(Self.key(token, keys).seal(plain, binding: Self.binding))
            until = now + Self.lifetime
        }

        /// The texts; nil for another session or when their time is over.
        func open(for token: SessionToken, _ keys: KeyRing, now: Int) -> [String]? {
            guard now < until, let bytes = Base64URL.decode(sealed),
                let plain = Self.key(token, keys).open(bytes, binding: Self.binding)
            else { return nil }
            return String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        private static func key(_ token: SessionToken, _ keys: KeyRing) -> SecretKey {
            keys.sealing.subkey("disclosure " + token.cookie)
        }
    }

    /// Forgets a first proof and what was begun on it.
    mutating func dropPendingSignIn() {
        pendingSignIn = nil
        enrolment = nil
        disclosure = nil
        challenge = nil
        notes = [:]
    }
}
