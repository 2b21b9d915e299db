import AuthCore
import Sodium
import Testing
import WebAuthn

@Suite struct PasskeySignInTests {
    private typealias Ceremony = PasskeyCeremony

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `signs in by a passkey of each algorithm`(algorithm: PasskeyAlgorithm) throws {
        var ceremony = Ceremony(algorithm)
        let passkey = try ceremony.register()
        for count in 2...4 {
            let facts = try ceremony.signIn(passkey)
            #expect(facts.signCount == count && facts.isBackupEligible && facts.isBackedUp && facts.isUserVerified)
        }
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `believes no signature but the passkey's`(algorithm: PasskeyAlgorithm) throws {
        #expect(try Ceremony.signInFault(of: algorithm) { $0.spoilsSignature = true } == .badSignature)
        var ceremony = Ceremony(algorithm)
        let first = try ceremony.register()
        try ceremony.register()
        #expect(throws: PasskeyFault.badSignature) { try ceremony.signIn(first) }
    }

    @Test func `believes no key under the name of another algorithm`() throws {
        for algorithm in PasskeyAlgorithm.allCases {
            var ceremony = Ceremony(algorithm)
            let passkey = try ceremony.register()
            for other in PasskeyAlgorithm.allCases where other != algorithm {
                let challenge = SecureRandom.bytes(32)
                let response = try AuthenticationResponse(
                    json: ceremony.authenticator.get(optionsJSON: ceremony.requestOptions(challenge)))
                #expect(throws: PasskeyFault.badKey) {
                    try ceremony.party.verify(
                        response, challenge: challenge, publicKey: passkey.publicKey, algorithm: other)
                }
            }
        }
    }

    @Test func `believes only an answer to this question, from a page of ours`() throws {
        #expect(try Ceremony.signInFault { $0.type = "webauthn.create" } == .wrongType)
        #expect(try Ceremony.signInFault { $0.challenge = SecureRandom.bytes(32) } == .wrongChallenge)
        #expect(try Ceremony.signInFault { $0.origin = "https://evil.example" } == .wrongOrigin)
        #expect(try Ceremony.signInFault { $0.isCrossOrigin = true } == .crossOrigin)
        #expect(try Ceremony.signInFault { $0.topOrigin = "https://evil.example" } == .crossOrigin)
    }

    @Test func `believes only an authenticator that was touched by a user it knows, for our domain`() throws {
        #expect(try Ceremony.signInFault { $0.relyingPartyID = "evil.example" } == .wrongRelyingParty)
        #expect(try Ceremony.signInFault { $0.isUserPresent = false } == .notPresent)
        #expect(try Ceremony.signInFault { $0.isUserVerified = false } == .notVerified)
        #expect(try Ceremony.signInFault { $0.isBackupEligible = false } == .malformed)
        #expect(try Ceremony.signInFault { $0.rewriteData = { $0 + [0] } } == .malformed)
    }

    @Test func `takes extensions that nobody asked for`() throws {
        let sets: [[([UInt8], [UInt8])]] = [
            [], [(CBORText.text("hmac-secret"), CBORText.bytes(.init(repeating: 1, count: 64)))],
            [(CBORText.text("credBlob"), CBORText.bytes([1, 2]))], [(CBORText.text("uvm"), [0x80])],
        ]
        for set in sets {
            for algorithm in PasskeyAlgorithm.allCases {
                #expect(try Ceremony.signInFault(of: algorithm) { $0.extensions = CBORText.map(set) } == nil)
            }
        }
    }

    @Test func `tells the account's handle, and what the counter and the copies are by now`() throws {
        var ceremony = Ceremony()
        let passkey = try ceremony.register()
        for (claimed, expected): ([UInt8]?, [UInt8]?) in [(nil, ceremony.userHandle), ([5], [5]), ([], nil)] {
            ceremony.authenticator.userHandle = claimed
            let response = try AuthenticationResponse(
                json: ceremony.authenticator.get(optionsJSON: ceremony.requestOptions(SecureRandom.bytes(32))))
            #expect(response.userHandle == expected && response.credentialID == passkey.credentialID)
        }
        ceremony.authenticator.userHandle = .init(repeating: 1, count: 65)
        #expect(throws: PasskeyFault.malformed) { try ceremony.signIn(passkey) }
        ceremony.authenticator.userHandle = nil
        ceremony.authenticator.isBackedUp = false
        ceremony.authenticator.countStep = 0
        ceremony.authenticator.credentials[0].signCount = Int(UInt32.max)
        let facts = try ceremony.signIn(passkey)
        #expect(!facts.isBackedUp && facts.isBackupEligible && facts.signCount == Int(UInt32.max))
    }

    @Test func `the pretend authenticator keeps the rules of a real one`() throws {
        var ceremony = Ceremony()
        let first = try ceremony.register()
        let second = try ceremony.register()
        let challenge = SecureRandom.bytes(32)
        let id = Base64URL.encode(first.credentialID)
        let allowed = "{\"rpId\":\"example.org\",\"challenge\":\"\(Base64URL.encode(challenge))\","
        let answer = try ceremony.authenticator.get(
            optionsJSON: allowed + "\"allowCredentials\":[{\"type\":\"public-key\",\"id\":\"\(id)\"}]}")
        #expect(try AuthenticationResponse(json: answer).credentialID == first.credentialID)
        let newest = try ceremony.authenticator.get(optionsJSON: allowed + "\"allowCredentials\":[]}")
        #expect(try AuthenticationResponse(json: newest).credentialID == second.credentialID)
        #expect(throws: SoftwareAuthenticator.Refusal.noCredential) {
            try ceremony.authenticator.get(optionsJSON: "{\"rpId\":\"evil.example\",\"challenge\":\"AAAA\"}")
        }
        let excluding = ceremony.creationOptions(challenge).dropLast() + ",\"excludeCredentials\":[{\"id\":\"\(id)\"}]}"
        #expect(throws: SoftwareAuthenticator.Refusal.excluded) {
            try ceremony.authenticator.create(optionsJSON: String(excluding))
        }
        let unknown = ceremony.creationOptions(challenge).replacing("\"alg\":-7", with: "\"alg\":-35")
        #expect(throws: SoftwareAuthenticator.Refusal.noKey) {
            try ceremony.authenticator.create(optionsJSON: unknown)
        }
    }
}
