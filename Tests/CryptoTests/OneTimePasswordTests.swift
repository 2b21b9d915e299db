import Crypto
import Testing

@Suite struct OneTimePasswordTests {
    /// RFC 6238, appendix B: the secret is these digits, repeated to the length of the digest.
    private func secret(_ count: Int) -> [UInt8] { (0..<count).map { Array("1234567890".utf8)[$0 % 10] } }

    private static let vectors: [(seconds: Int, sha1: String, sha256: String, sha512: String)] = [
        (59, "94287082", "46119246", "90693936"),
        (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"),
        (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"),
        (20_000_000_000, "65353130", "77737706", "47863826"),
    ]

    @Test func `gives the codes of RFC 6238`() {
        for vector in Self.vectors {
            let step = OneTimePassword.step(at: vector.seconds)
            #expect(OneTimePassword(secret: secret(20), digits: 8).code(step: step) == vector.sha1)
            #expect(
                OneTimePassword(secret: secret(32), digits: 8, algorithm: .sha256).code(step: step) == vector.sha256)
            #expect(
                OneTimePassword(secret: secret(64), digits: 8, algorithm: .sha512).code(step: step) == vector.sha512)
        }
    }

    @Test func `six digits are the last six of eight`() {
        #expect(OneTimePassword(secret: secret(20)).code(step: OneTimePassword.step(at: 59)) == "287082")
    }

    @Test func `A55: takes the step before and after, and sees a clock that is off`() {
        let password = OneTimePassword(secret: secret(20))
        let now = 1_111_111_111
        let step = OneTimePassword.step(at: now)
        for offset in -1...1 {
            #expect(password.match(password.code(step: step + offset), at: now) == .step(step + offset))
        }
        for offset in [-10, -3, -2, 2, 10] {
            #expect(password.match(password.code(step: step + offset), at: now) == .drifted)
        }
        for offset in [-11, 11] { #expect(password.match(password.code(step: step + offset), at: now) == .none) }
        #expect(password.match("", at: now) == .none)
        #expect(password.match(password.code(step: step) + "0", at: now) == .none)
    }

    @Test func `the first step of all has no step before it`() {
        let password = OneTimePassword(secret: secret(20))
        #expect(password.match(password.code(step: 0), at: -5) == .step(0))
    }
}

@Suite struct Base32Tests {
    /// RFC 4648, 10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `writes and reads the vectors of RFC 4648`(_ plain: String, _ text: String) {
        #expect(Base32.standard.encode(Array(plain.utf8)) == text)
        #expect(Base32.standard.decode(text) == Array(plain.utf8))
        #expect(Base32.standard.decode(text.lowercased()) == Array(plain.utf8))
    }

    @Test(arguments: ["M", "MZ1W6", "MZXW6=", "MZ", "MZXW6Y"])
    func `refuses other characters, impossible lengths and stray bits`(_ text: String) {
        #expect(Base32.standard.decode(text) == nil)
    }

    @Test func `Crockford's reads what looks alike and has no U`() {
        #expect(Base32.crockford.value(of: UInt8(ascii: "o")) == 0)
        #expect(Base32.crockford.value(of: UInt8(ascii: "I")) == 1)
        #expect(Base32.crockford.value(of: UInt8(ascii: "l")) == 1)
        #expect(Base32.crockford.value(of: UInt8(ascii: "u")) == nil)
        for value in UInt8(0)..<32 {
            #expect(Base32.crockford.value(of: Base32.crockford.character(for: value).asciiValue ?? 0) == value)
        }
    }
}
