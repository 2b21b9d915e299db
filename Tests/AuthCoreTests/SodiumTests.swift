import AuthCore
import Sodium
import Testing

@Suite struct DigestTests {
    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func `FIPS 180-4: SHA-256 gives the published digests`(_ text: String, _ digest: String) {
        #expect(Digest.sha256(Array(text.utf8)) == bytes(digest))
    }

    @Test func `FIPS 180-4: SHA-256 of a million letters`() {
        let digest = Digest.sha256([UInt8](repeating: 0x61, count: 1_000_000))
        #expect(digest == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }

    /// The RFC's keys are shorter than ours; HMAC pads keys with zeros (RFC 2104, 2), so that the padded ones are equal.
    private func hmac(_ key: [UInt8], _ data: [UInt8]) -> [UInt8]? {
        SecretKey(key + [UInt8](repeating: 0, count: 32 - key.count)).map { Digest.hmac(data, key: $0) }
    }

    @Test func `RFC 4231: HMAC-SHA-256 gives the published codes`() {
        #expect(
            hmac([UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8))
                == bytes("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
        #expect(
            hmac(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
                == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        #expect(
            hmac([UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50))
                == bytes("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"))
        #expect(
            hmac(Array(1...25), [UInt8](repeating: 0xCD, count: 50))
                == bytes("82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"))
    }

    @Test func `equality needs the same bytes`() {
        #expect(Digest.areEqual([1, 2], [1, 2]))
        #expect(Digest.areEqual([], []))
        #expect(!Digest.areEqual([1, 2], [1, 3]))
        #expect(!Digest.areEqual([1], [1, 2]))
    }

    @Test func `RFC 5869: a subkey is the first block of HKDF-Expand`() {
        // Its first block is the HMAC of the purpose and the byte 1; keys are compared by what they make of nothing.
        let expected = SecretKey(Digest.hmac(Array("purpose".utf8) + [1], key: Keys.one))
        let derived = Keys.one.subkey("purpose")
        #expect(expected.map { Digest.hmac([], key: $0) } == Digest.hmac([], key: derived))
        #expect(Digest.hmac([], key: derived) != Digest.hmac([], key: Keys.one.subkey("purposf")))
    }
}

@Suite struct SecretKeyTests {
    @Test func `takes 32 bytes and nothing else`() {
        #expect(SecretKey([UInt8](repeating: 0, count: 31)) == nil)
        #expect(SecretKey([UInt8](repeating: 0, count: 33)) == nil)
        #expect(SecretKey([]) == nil)
    }

    @Test func `opens what it sealed, also nothing`() {
        for plain in [[], [1], SystemRandom().bytes(5000)] {
            #expect(Keys.one.open(Keys.one.seal(plain, binding: "a"), binding: "a") == plain)
        }
    }

    @Test func `opens nothing for another context or key`() {
        let sealed = Keys.one.seal([1, 2, 3], binding: "a")
        #expect(Keys.one.open(sealed, binding: "b") == nil)
        #expect(Keys.one.open(sealed, binding: "") == nil)
        #expect(Keys.two.open(sealed, binding: "a") == nil)
    }

    @Test func `notices every changed byte and every cut`() {
        let sealed = Keys.one.seal([1, 2, 3], binding: "a")
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(Keys.one.open(changed, binding: "a") == nil)
            #expect(Keys.one.open(Array(sealed[..<index]), binding: "a") == nil)
        }
    }

    @Test func `seals the same text differently each time`() {
        #expect(Keys.one.seal([1], binding: "a") != Keys.one.seal([1], binding: "a"))
    }
}

@Suite struct Argon2idTests {
    private let cost = Argon2id(memory: 8, passes: 1)

    @Test func `verifies the password it hashed and no other`() throws {
        let hash = try #require(cost.hash(Array("correct horse".utf8)))
        #expect(Argon2id.verify(Array("correct horse".utf8), hash))
        #expect(!Argon2id.verify(Array("correct horsf".utf8), hash))
        #expect(!Argon2id.verify([], hash))
    }

    @Test func `writes the usual string with its cost`() throws {
        let hash = try #require(cost.hash([]))
        #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(try #require(Argon2id.standard.hash([1])).hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    }

    @Test func `salts each hash`() {
        #expect(cost.hash([1]) != cost.hash([1]))
    }

    @Test func `takes NUL and every byte into account`() throws {
        let hash = try #require(cost.hash([1, 0, 2] + [UInt8](repeating: 9, count: 1000)))
        #expect(!Argon2id.verify([1, 0, 3] + [UInt8](repeating: 9, count: 1000), hash))
        #expect(!Argon2id.verify([1, 0, 2] + [UInt8](repeating: 9, count: 999), hash))
    }

    @Test(arguments: [
        "", "x", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$AAAA", "$2b$10$abc", String(repeating: "$", count: 500),
    ])
    func `a broken hash fits nothing and is outdated`(_ hash: String) {
        #expect(!Argon2id.verify([1], hash))
        #expect(cost.isOutdated(hash))
    }

    @Test func `knows a hash of another cost`() throws {
        let hash = try #require(cost.hash([1]))
        #expect(!cost.isOutdated(hash))
        #expect(Argon2id(memory: 16, passes: 1).isOutdated(hash))
        #expect(Argon2id(memory: 8, passes: 2).isOutdated(hash))
    }

    @Test func `raises a cost below the minimum`() {
        #expect(Argon2id(memory: -5, passes: 0) == Argon2id(memory: 8, passes: 1))
    }

    @Test func `asks for no bytes and gets none`() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(-1).isEmpty)
    }
}
