import AuthCore
import Sodium
import Testing
import WebAuthn

/// Answers that are not written as browsers and authenticators write them.
@Suite struct PasskeyFormTests {
    private typealias Ceremony = PasskeyCeremony

    @Test func `accounts for every byte of the authenticator's data`() throws {
        #expect(try Ceremony.fault { $0.rewriteData = { $0 + [0] } } == .malformed)
        #expect(try Ceremony.fault { $0.rewriteObject = { $0 + [0] } } == .malformed)
        for count in [0, 1, 36, 37, 38, 54, 55, 60, 100] {
            #expect(try Ceremony.fault { $0.rewriteData = { Array($0.prefix(count)) } } == .malformed, "\(count)")
        }
        // Flags that promise what does not follow, or hide what does.
        for flag: UInt8 in [0x40, 0x80] {
            #expect(try Ceremony.fault { $0.rewriteData = { Self.flip($0, 32, flag) } } == .malformed)
            #expect(try Ceremony.signInFault { $0.rewriteData = { Self.flip($0, 32, flag) } } == .malformed)
        }
        #expect(try Ceremony.fault { $0.extensions = CBORText.text("no map") } == .malformed)
        #expect(try Ceremony.fault { $0.extensions = CBORText.map([]) + [0] } == .malformed)
    }

    @Test func `holds the length of an id to what is there`() throws {
        for (high, low): (UInt8, UInt8) in [(0, 0), (0, 31), (0, 33), (4, 0), (255, 255)] {
            let fault = try Ceremony.fault {
                $0.rewriteData = { data in
                    var data = data
                    data[53] = high
                    data[54] = low
                    return data
                }
            }
            #expect(fault == .malformed)
        }
        // An id that is another than the browser says.
        #expect(try Ceremony.fault { $0.rewriteData = { Self.flip($0, 60, 1) } } == .malformed)
    }

    @Test func `takes only keys that are sound, of the three algorithms`() throws {
        let point = CBORText.map([
            ([1], [2]), ([3], [0x26]), ([0x20], [1]), ([0x21], CBORText.bytes(.init(repeating: 1, count: 32))),
            ([0x22], CBORText.bytes(.init(repeating: 1, count: 32))),
        ])
        #expect(try fault(key: point) == .badKey)
        // ES256's number on an octet key, and a curve of another name.
        #expect(try fault(key: CBORText.map([([1], [1]), ([3], [0x26]), ([0x20], [6])])) == .badKey)
        for (number, expected): (Int, PasskeyFault) in [
            (-35, .unsupportedAlgorithm), (-37, .unsupportedAlgorithm), (-65535, .unsupportedAlgorithm),
            (7, .malformed), (-65537, .malformed),
        ] {
            let key = CBORText.map([([1], [2]), ([3], CBORText.integer(number))])
            #expect(try fault(key: key) == expected, "\(number)")
        }
        #expect(try fault(key: CBORText.map([([1], [2])])) == .malformed)
        #expect(try fault(key: [0x80]) == .malformed)
        #expect(try Ceremony.fault(of: .rs256) { $0.modulusBits = 1024 } == .badKey)
        #expect(try Ceremony.fault(of: .rs256) { $0.modulusBits = 3072 } == nil)
        for exponent: [UInt8] in [[3], [0, 0, 1], [1, 0, 0], [1, 0, 1, 0]] {
            let key = CBORText.map([
                ([1], [3]), ([3], CBORText.integer(-257)), ([0x20], CBORText.bytes(.init(repeating: 0xFF, count: 256))),
                ([0x21], CBORText.bytes(exponent)),
            ])
            #expect(try fault(key: key) == .badKey, "\(exponent)")
        }
    }

    @Test func `reads no CBOR without stated lengths, with repeated names or without end`() throws {
        let bad: [[UInt8]] = [
            [], [0xA0], [0x80], [0xBF, 0xFF], [0xFF], [0x5F, 0xFF], [0xA3], [0xBB] + .init(repeating: 0xFF, count: 8),
            [0x9B, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], [0x5B] + .init(repeating: 0x7F, count: 8),
            .init(repeating: 0x81, count: 12_000), .init(repeating: 0xA1, count: 12_000),
            .init(repeating: 0x9F, count: 12_000), .init(repeating: 0xC1, count: 12_000),
        ]
        for object in bad {
            #expect(try Ceremony.fault { $0.rewriteObject = { _ in object } } == .malformed)
            #expect(try fault(key: object) == .malformed)
            if !object.isEmpty, object != [0xA0] {
                #expect(try Ceremony.signInFault { $0.extensions = object } == .malformed)
            }
        }
        let name = CBORText.text("fmt") + CBORText.text("none")
        #expect(
            try Ceremony.fault {
                $0.rewriteObject = { [0xA4] + name + $0.dropFirst() }
            } == .malformed)
    }

    @Test func `takes no name twice, where one reader could see the first and another the last`() throws {
        let number: [UInt8] = [3, 0x26]
        #expect(try fault(key: [0xA3, 1, 2] + number + number) == .malformed)
        #expect(
            try Ceremony.fault {
                $0.format = .packedSelf
                $0.rewriteObject = {
                    let word = CBORText.text("attStmt")
                    let alg = CBORText.text("alg") + [0x26]
                    return $0.replacing(word + [0xA2], with: word + [0xA3] + alg, maxReplacements: 1)
                }
            } == .badAttestation)
    }

    @Test func `takes no new passkey out of a sign-in`() throws {
        let key = try #require(AuthenticatorKey(.es256))
        let attested = [UInt8](repeating: 0, count: 16) + [0, 1, 1] + key.cose
        #expect(try Ceremony.signInFault { $0.rewriteData = { Self.flip($0, 32, 0x40) + attested } } == .malformed)
    }

    @Test func `reads no other JSON than a browser's answer`() throws {
        var ceremony = Ceremony()
        let challenge = SecureRandom.bytes(32)
        let answer = try ceremony.authenticator.create(optionsJSON: ceremony.creationOptions(challenge))
        let id = Base64URL.encode(ceremony.authenticator.credentials[0].id)
        for (old, new) in [
            ("public-key", "password"), ("\"rawId\":\"\(id)\"", "\"rawId\":\"\(id)=\""),
            ("\"id\":\"\(id)\"", "\"id\":\"AAAA\""),
            ("\"id\":\"\(id)\",\"rawId\":\"\(id)\"", "\"id\":\"\",\"rawId\":\"\""),
            ("\"type\"", "\"kind\""), ("attestationObject", "attestation"),
            ("clientDataJSON\":\"", "clientDataJSON\":\"="),
        ] {
            let changed = answer.replacing(old, with: new)
            #expect(changed != answer)
            #expect(throws: PasskeyFault.malformed) { try RegistrationResponse(json: changed) }
        }
        let spaces = String(repeating: " ", count: 16_384)
        for text in ["", "null", "[]", "{}", "\"\"", answer + "{}", answer + spaces, "\0" + answer, spaces] {
            #expect(throws: PasskeyFault.malformed) { try RegistrationResponse(json: text) }
            #expect(throws: PasskeyFault.malformed) { try AuthenticationResponse(json: text) }
        }
        #expect(throws: PasskeyFault.malformed) { try AuthenticationResponse(json: answer) }
    }

    @Test func `reads the browser's data as UTF-8 only`() throws {
        let plain = #"{"type":"webauthn.get","challenge":"AAAA","origin":"x"}"#
        let wide: [UInt8] = plain.utf16.flatMap { unit -> [UInt8] in [UInt8(truncatingIfNeeded: unit), 0] }
        let texts: [[UInt8]] = [wide, [0xFF, 0xFE] + wide, Array(plain.utf8) + [0xC3], Array("[]".utf8)]
        for bytes in texts {
            let answer = """
                {"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":\
                "\(Base64URL.encode(bytes))","authenticatorData":"AAAA","signature":"AAAA"}}
                """
            #expect(throws: PasskeyFault.malformed) { try AuthenticationResponse(json: answer) }
        }
    }

    /// What becomes of a registration of a key written so.
    private func fault(key: [UInt8]) throws -> PasskeyFault? {
        // The key follows 37 bytes, the model, the id's length and an id of 32 bytes.
        try Ceremony.fault { $0.rewriteData = { Array($0.prefix(87)) + key } }
    }

    private static func flip(_ data: [UInt8], _ index: Int, _ bits: UInt8) -> [UInt8] {
        var data = data
        data[index] ^= bits
        return data
    }
}
