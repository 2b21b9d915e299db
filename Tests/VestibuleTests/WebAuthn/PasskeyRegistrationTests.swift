import AuthCore
import Sodium
import Testing
import WebAuthn

@Suite struct PasskeyRegistrationTests {
    private typealias Ceremony = PasskeyCeremony

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `takes a passkey of each algorithm, with all that is known of it`(algorithm: PasskeyAlgorithm) throws {
        var ceremony = Ceremony(algorithm)
        let passkey = try ceremony.register()
        let made = try #require(ceremony.authenticator.credentials.last)
        #expect(passkey.credentialID == made.id && passkey.algorithm == algorithm && passkey.signCount == 1)
        #expect(passkey.aaguid == [UInt8](repeating: 0, count: 16) && passkey.transports == ["hybrid", "internal"])
        #expect(passkey.isBackupEligible && passkey.isBackedUp && passkey.isUserVerified)
        #expect(passkey.publicKey.count == [.es256: 64, .edDSA: 32, .rs256: 259][algorithm])
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `takes a statement that the passkey signed itself, and none that it did not`(
        algorithm: PasskeyAlgorithm
    ) throws {
        #expect(try Ceremony.fault(of: algorithm) { $0.format = .packedSelf } == nil)
        #expect(
            try Ceremony.fault(of: algorithm) {
                $0.format = .packedSelf
                $0.spoilsSignature = true
            } == .badAttestation)
        // The same bytes, called by the name of another algorithm.
        let other = PasskeyAlgorithm.allCases.first { $0 != algorithm } ?? .es256
        let right = CBORText.text("alg") + CBORText.integer(algorithm.rawValue)
        let wrong = CBORText.text("alg") + CBORText.integer(other.rawValue)
        #expect(
            try Ceremony.fault(of: algorithm) {
                $0.format = .packedSelf
                $0.rewriteObject = { $0.replacing(right, with: wrong, maxReplacements: 1) }
            } == .badAttestation)
    }

    @Test func `lets the statements of makers be`() throws {
        for name in ["tpm", "android-key", "apple", "fido-u2f", "of tomorrow"] {
            #expect(try Ceremony.fault { $0.format = .other(name) } == nil)
        }
        #expect(try Ceremony.fault { $0.format = .other("packed") } == .badAttestation)
    }

    @Test func `takes extensions that nobody asked for, also under a signed statement`() throws {
        let sets: [[([UInt8], [UInt8])]] = [
            [], [(CBORText.text("credProtect"), [3])], [(CBORText.text("hmac-secret"), [0xF5])],
            [(CBORText.text("credBlob"), [0xF4]), (CBORText.text("minPinLength"), [4])],
            [(CBORText.text("of tomorrow"), CBORText.map([([1], [0xF6])]))],
            // Floats, null and a tag, whose truth must not be asked for.
            [(CBORText.text("a"), [0xF9, 0, 0]), (CBORText.text("b"), [0xF6]), (CBORText.text("c"), [0xC1, 1])],
        ]
        for (place, set) in sets.enumerated() {
            // A key of RSA takes long to make.
            let algorithms = place == sets.count - 1 ? PasskeyAlgorithm.allCases : [.es256, .edDSA]
            for (algorithm, format) in algorithms.flatMap({ [($0, false), ($0, true)] }) {
                let fault = try Ceremony.fault(of: algorithm) {
                    $0.extensions = CBORText.map(set)
                    if format { $0.format = .packedSelf }
                }
                #expect(fault == nil)
            }
        }
    }

    @Test func `believes only a page of ours`() throws {
        for origin in [
            "http://example.org", "https://example.org/", "https://example.org:8443", "https://EXAMPLE.org",
            "https://evil.example.org", "https://example.org.evil.example", "null", "",
        ] {
            #expect(try Ceremony.fault { $0.origin = origin } == .wrongOrigin, "\(origin)")
        }
        #expect(try Ceremony.fault { $0.origin = "https://login.example.org" } == nil)
        #expect(try Ceremony.fault { $0.isCrossOrigin = true } == .crossOrigin)
        #expect(try Ceremony.fault { $0.topOrigin = "https://example.org" } == .crossOrigin)
    }

    @Test func `believes only an answer to this question`() throws {
        #expect(try Ceremony.fault { $0.type = "webauthn.get" } == .wrongType)
        #expect(try Ceremony.fault { $0.type = "webauthn.create " } == .wrongType)
        #expect(try Ceremony.fault { $0.challenge = [UInt8](repeating: 1, count: 32) } == .wrongChallenge)
        #expect(try Ceremony.fault { $0.challenge = [] } == .wrongChallenge)
    }

    @Test func `believes no answer to a question too short to be ours, an empty one above all`() throws {
        for count in [0, 15] {
            var ceremony = Ceremony()
            let challenge = [UInt8](repeating: 9, count: count)
            let answer = try ceremony.authenticator.create(optionsJSON: ceremony.creationOptions(challenge))
            #expect(throws: PasskeyFault.wrongChallenge) {
                try ceremony.party.verify(RegistrationResponse(json: answer), challenge: challenge)
            }
        }
    }

    @Test func `tells the challenge before it believes anything`() throws {
        var ceremony = Ceremony()
        let challenge = SecureRandom.bytes(32)
        let response = try RegistrationResponse(
            json: ceremony.authenticator.create(optionsJSON: ceremony.creationOptions(challenge)))
        #expect(response.challenge == challenge)
        #expect(response.credentialID == ceremony.authenticator.credentials.last?.id)
    }

    @Test func `believes only an authenticator that was touched by a user it knows, for our domain`() throws {
        #expect(try Ceremony.fault { $0.relyingPartyID = "evil.example" } == .wrongRelyingParty)
        #expect(try Ceremony.fault { $0.isUserPresent = false } == .notPresent)
        #expect(try Ceremony.fault { $0.isUserVerified = false } == .notVerified)
        #expect(try Ceremony.fault { $0.isBackupEligible = false } == .malformed)
        #expect(
            try Ceremony.fault {
                $0.isBackupEligible = false
                $0.isBackedUp = false
            } == nil)
    }

    @Test func `keeps of the transports what can be one`() throws {
        var ceremony = Ceremony {
            $0.transports = ["usb", "smart-card", "", "UPPER", "<b>", String(repeating: "a", count: 33)]
        }
        #expect(try ceremony.register().transports == ["usb", "smart-card"])
        ceremony.authenticator.transports = Array(repeating: "nfc", count: 100)
        #expect(try ceremony.register().transports.count == 8)
    }
}
