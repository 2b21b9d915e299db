import AuthCore
import Sodium
import Testing
import WebAuthn

/// Good answers with bytes flipped, cut, repeated and swapped: each is refused by name or means what it meant.
@Suite struct PasskeyFuzzTests {
    private static let rounds = 600

    /// One answer with its parts, any of which may be spoilt.
    private struct Answer {
        let party: RelyingParty
        let challenge: [UInt8]
        let json: String
        /// The parts as they stand in the JSON.
        let parts: [String]

        init(_ ceremony: PasskeyCeremony, _ challenge: [UInt8], _ json: String, _ names: [String]) {
            party = ceremony.party
            self.challenge = challenge
            self.json = json
            parts = names.compactMap { name in
                json.firstRange(of: "\"\(name)\":\"").map { json[$0.upperBound...].prefix { $0 != "\"" } }
            }.map(String.init)
        }

        func spoilt(_ random: inout SeededRandom) -> String {
            // One in three is spoilt as text, the others inside a part.
            guard Int.random(in: 0..<3, using: &random) > 0, let part = parts.randomElement(using: &random),
                let bytes = Base64URL.decode(part)
            else { return String(decoding: random.spoil(Array(json.utf8)), as: UTF8.self) }
            return json.replacing(part, with: Base64URL.encode(random.spoil(bytes)))
        }
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `a spoilt registration that the passkey signed is refused, or means the same`(
        algorithm: PasskeyAlgorithm
    ) throws {
        var ceremony = PasskeyCeremony(algorithm) {
            $0.format = .packedSelf
            $0.extensions = CBORText.map([(CBORText.text("credProtect"), [2])])
        }
        let challenge = SecureRandom.bytes(32)
        let json = try ceremony.authenticator.create(optionsJSON: ceremony.creationOptions(challenge))
        let answer = Answer(ceremony, challenge, json, ["clientDataJSON", "attestationObject"])
        let good = try answer.party.verify(RegistrationResponse(json: json), challenge: challenge)
        var random = SeededRandom(seed: 1)
        var refused = 0
        for _ in 0..<Self.rounds {
            let spoilt = answer.spoilt(&random)
            do throws(PasskeyFault) {
                let passkey = try answer.party.verify(RegistrationResponse(json: spoilt), challenge: challenge)
                // The transports are a hint that nobody signs; a statement may lose its name and with it its say.
                #expect(passkey.isUserVerified, "\(spoilt)")
                if Self.isSelfAttested(spoilt) {
                    #expect(Self.signedParts(passkey) == Self.signedParts(good), "\(spoilt)")
                }
            } catch { refused += 1 }
        }
        #expect(refused > Self.rounds / 2)
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `a spoilt registration that nobody signed is refused, or still a sound key under our domain`(
        algorithm: PasskeyAlgorithm
    ) throws {
        var ceremony = PasskeyCeremony(algorithm)
        let challenge = SecureRandom.bytes(32)
        let json = try ceremony.authenticator.create(optionsJSON: ceremony.creationOptions(challenge))
        let answer = Answer(ceremony, challenge, json, ["clientDataJSON", "attestationObject"])
        var random = SeededRandom(seed: 2)
        var refused = 0
        for _ in 0..<Self.rounds {
            let spoilt = answer.spoilt(&random)
            do throws(PasskeyFault) {
                let response = try RegistrationResponse(json: spoilt)
                let passkey = try answer.party.verify(response, challenge: challenge)
                #expect(passkey.isUserVerified && passkey.credentialID == response.credentialID, "\(spoilt)")
                #expect(passkey.isBackupEligible || !passkey.isBackedUp, "\(spoilt)")
            } catch { refused += 1 }
        }
        #expect(refused > Self.rounds / 2)
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `a spoilt sign-in is refused, or means the same`(algorithm: PasskeyAlgorithm) throws {
        var ceremony = PasskeyCeremony(algorithm)
        let passkey = try ceremony.register()
        let challenge = SecureRandom.bytes(32)
        let json = try ceremony.authenticator.get(optionsJSON: ceremony.requestOptions(challenge))
        let answer = Answer(ceremony, challenge, json, ["clientDataJSON", "authenticatorData", "signature"])
        var random = SeededRandom(seed: 3)
        func facts(_ json: String) throws(PasskeyFault) -> AssertionFacts {
            try answer.party.verify(
                AuthenticationResponse(json: json), challenge: challenge, publicKey: passkey.publicKey,
                algorithm: algorithm)
        }
        let good = try facts(json)
        var refused = 0
        for _ in 0..<Self.rounds {
            let spoilt = answer.spoilt(&random)
            do throws(PasskeyFault) {
                let facts = try facts(spoilt)
                #expect(facts == good, "\(spoilt)")
            } catch { refused += 1 }
        }
        #expect(refused > Self.rounds / 2)
    }

    private static func signedParts(_ passkey: VerifiedPasskey) -> VerifiedPasskey {
        VerifiedPasskey(
            credentialID: passkey.credentialID, publicKey: passkey.publicKey, algorithm: passkey.algorithm,
            signCount: passkey.signCount, aaguid: passkey.aaguid, isBackupEligible: passkey.isBackupEligible,
            isBackedUp: passkey.isBackedUp, transports: [], isUserVerified: passkey.isUserVerified)
    }

    /// Whether the statement still says "packed", so that it was looked at.
    private static func isSelfAttested(_ json: String) -> Bool {
        guard let start = json.firstRange(of: "\"attestationObject\":\"")?.upperBound,
            let object = Base64URL.decode(String(json[start...].prefix { $0 != "\"" }))
        else { return true }
        return !object.ranges(of: CBORText.text("fmt") + CBORText.text("packed")).isEmpty
            && object.ranges(of: CBORText.text("x5c")).isEmpty
    }
}

extension SeededRandom {
    /// Some bytes with one to three changes.
    fileprivate mutating func spoil(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &self)
            let end = min(bytes.count, index + Int.random(in: 1...16, using: &self))
            switch Int.random(in: 0..<6, using: &self) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &self)
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
            case 4: bytes.removeLast(bytes.count - index)
            default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &self))
            }
        }
        return bytes
    }
}
