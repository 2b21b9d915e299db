package import AuthCore
internal import Sodium

/// A mailed link's token between opening the link and pressing the button: the browser holds it in a short sealed cookie.
package struct MailedLink: Sendable, Equatable {
    let token: String

    /// Seconds that the cookie holds.
    package static let lifetime = 600
    /// Characters in a token: 256 bits.
    static let count = 43

    /// Takes a token by its shape alone; nil for any other text.
    package init?(token: String) {
        let isURLSafe = token.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard token.utf8.count == Self.count, isURLSafe else { return nil }
        self.token = token
    }

    /// Takes a cookie's value; nil when it was changed or is too old.
    package init?(cookie: String, now: Int, _ keys: KeyRing) {
        guard cookie.utf8.count <= 512, let bytes = Base64URL.decode(cookie),
            let plain = keys.link.open(bytes, binding: Self.context),
            let text = String(validating: plain, as: UTF8.self)
        else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 2, let start = Int(parts[0]), now >= start, now - start < Self.lifetime else { return nil }
        self.init(token: String(parts[1]))
    }

    /// The cookie's value.
    package func cookie(now: Int, _ keys: KeyRing) -> String {
        Base64URL.encode(keys.link.seal(Array("\(now) \(token)".utf8), binding: Self.context))
    }

    private static let context = "mailed link"

    /// What is stored instead of the token.
    var digest: [UInt8] { Digest.sha256(Array(token.utf8)) }

    /// Tells one link from another in forms and flows, and is of no use to anybody.
    var mark: [UInt8] { Array(Digest.sha256(digest).prefix(12)) }
}

extension MailedLink: CustomStringConvertible, CustomReflectable {
    package var description: String { "MailedLink(hidden)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
