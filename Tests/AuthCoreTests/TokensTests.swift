import AuthCore
import Sodium
import Testing

@Suite struct Base64URLTests {
    @Test func `RFC 4648: encodes the published vectors without padding`() {
        let vectors = [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")]
        for (plain, encoded) in vectors {
            #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
            #expect(Base64URL.decode(encoded) == Array(plain.utf8))
        }
        #expect(Base64URL.encode([0xFB, 0xFF, 0xBF]) == "-_-_")
    }

    @Test func `decodes what it encodes`() {
        for count in 0..<100 {
            let bytes = SystemRandom().bytes(count)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Z", "Zh", "Zm9=", "Zg==", "Zm9", "Zm 9v", "Zm9v\n", "+/+/", "Zm9ü", "AAAAA"])
    func `refuses what it would not have written`(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}

@Suite struct SessionTokenTests {
    private let key = Keys.one.subkey("rotation")

    @Test func `a cookie gives the same token back`() {
        let token = SessionToken(random: SystemRandom())
        #expect(token.cookie.utf8.count == 64)
        #expect(SessionToken(cookie: token.cookie) == token)
    }

    @Test(arguments: [
        "", "x", String(repeating: "A", count: 63), String(repeating: "A", count: 65),
        String(repeating: "!", count: 64),
    ])
    func `refuses another shape`(_ cookie: String) {
        #expect(SessionToken(cookie: cookie) == nil)
    }

    @Test func `rotation is the same each time and keeps the binding`() {
        let token = SessionToken(random: SystemRandom())
        let next = token.rotated(for: [1, 2], under: key)
        #expect(next == token.rotated(for: [1, 2], under: key))
        #expect(next.binding == token.binding)
        #expect(next != token)
        #expect(next.digest != token.digest)
    }

    @Test func `rotation differs by post, token and key`() {
        let token = SessionToken(random: SystemRandom())
        let other = SessionToken(random: SystemRandom())
        let next = token.rotated(for: [1], under: key)
        #expect(next != token.rotated(for: [2], under: key))
        #expect(next != token.rotated(for: [1], under: Keys.two.subkey("rotation")))
        #expect(next.cookie.suffix(40) != other.rotated(for: [1], under: key).cookie.suffix(40))
    }

    @Test func `two tokens share nothing`() {
        let tokens = (0..<100).map { _ in SessionToken(random: SystemRandom()) }
        #expect(Set(tokens.map(\.binding)).count == 100)
        #expect(Set(tokens.map(\.digest)).count == 100)
    }

    @Test func `a token prints nothing of itself`() {
        let token = SessionToken(random: SystemRandom())
        var dumped = "\(token)" + String(reflecting: token)
        dump(token, to: &dumped)
        #expect(!dumped.contains(token.cookie))
        #expect(!dumped.contains("secret"))
    }
}

@Suite struct IdentifiersTests {
    @Test func `a flow's id is 22 characters of 128 bits`() {
        #expect(FlowID(rawValue: SystemRandom().identifier()) != nil)
        #expect(FlowID(rawValue: "") == nil)
        #expect(FlowID(rawValue: String(repeating: "B", count: 22)) == nil)
        #expect(FlowID(rawValue: String(repeating: "A", count: 23)) == nil)
        #expect(FlowID(bytes: [1, 2, 3]) == nil)
        #expect(FlowID(rawValue: FlowID.zero.rawValue) == .zero)
    }
}

@Suite struct KeyRingTests {
    @Test func `each purpose has a key of its own`() {
        let ring = KeyRing(master: Keys.one)
        let keys = [ring.csrf, ring.flow, ring.rotation, ring.idempotency, ring.code, ring.identifier]
        #expect(Set(keys.map { Digest.hmac([1], key: $0) }).count == keys.count)
        #expect(!keys.map { Digest.hmac([1], key: $0) }.contains(Digest.hmac([1], key: Keys.one)))
    }

    @Test func `another master key gives other keys, the same one the same`() {
        let one = KeyRing(master: Keys.one)
        #expect(Digest.hmac([], key: one.csrf) == Digest.hmac([], key: KeyRing(master: Keys.one).csrf))
        #expect(Digest.hmac([], key: one.csrf) != Digest.hmac([], key: KeyRing(master: Keys.two).csrf))
    }
}

/// Two master keys.
enum Keys {
    static var one: SecretKey { key(1) }
    static var two: SecretKey { key(2) }

    static func key(_ byte: UInt8) -> SecretKey {
        guard let key = SecretKey([UInt8](repeating: byte, count: 32)) else {
            preconditionFailure("32 bytes are a key")
        }
        return key
    }
}
