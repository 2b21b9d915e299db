import AuthCore
import FoundationEssentials
import Testing
import WebAuthn

/// Answers that others made: those published with the specification, and real ones of a browser.
@Suite struct PasskeyVectorTests {
    private static func json<Value: Decodable>(_ name: String) throws -> Value {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appending(path: name)))
    }

    private struct Published: Decodable {
        struct Vector: Decodable {
            let section: String
            let credentialID: String
            let registration: Registration?
            let authentication: Authentication
        }
        struct Registration: Decodable {
            let challenge: String
            let clientDataJSON: String
            let attestationObject: String
            let fault: String?
        }
        struct Authentication: Decodable {
            let challenge: String
            let publicKey: String
            let authenticatorData: String
            let clientDataJSON: String
            let signature: String
            let fault: String?
        }
        let vectors: [Vector]
    }

    private let example = RelyingParty(id: "example.org", origins: ["https://example.org"])

    @Test func `believes the published vectors that a verified user made on our own page, and no others`() throws {
        let published: Published = try Self.json("w3c.json")
        #expect(published.vectors.count == 5)
        for vector in published.vectors {
            let id = text(vector.credentialID)
            if let made = vector.registration {
                let answer = """
                    {"id":"\(id)","rawId":"\(id)","type":"public-key","response":{"clientDataJSON":\
                    "\(text(made.clientDataJSON))","attestationObject":"\(text(made.attestationObject))"}}
                    """
                let result = Result { () throws(PasskeyFault) in
                    try example.verify(RegistrationResponse(json: answer), challenge: bytes(made.challenge))
                }
                #expect(fault(result) == made.fault, "\(vector.section), registration")
                if case .success(let passkey) = result {
                    #expect(passkey.publicKey == bytes(vector.authentication.publicKey))
                    #expect(passkey.credentialID == bytes(vector.credentialID) && passkey.isBackupEligible)
                }
            }
            let made = vector.authentication
            let answer = """
                {"id":"\(id)","rawId":"\(id)","type":"public-key","response":{"clientDataJSON":\
                "\(text(made.clientDataJSON))","authenticatorData":"\(text(made.authenticatorData))",\
                "signature":"\(text(made.signature))"}}
                """
            let result = Result { () throws(PasskeyFault) in
                try example.verify(
                    AuthenticationResponse(json: answer), challenge: bytes(made.challenge),
                    publicKey: bytes(made.publicKey), algorithm: .es256)
            }
            #expect(fault(result) == made.fault, "\(vector.section), sign-in")
        }
    }

    private struct Recorded: Decodable {
        let name: String
        let origin: String
        let algorithm: Int
        let userHandle: String
        let registrationChallenge: String
        let registration: String
        let authenticationChallenge: String
        let authentication: String
    }

    @Test func `believes what Chromium answered for its virtual authenticators`() throws {
        let recorded: [Recorded] = try Self.json("chromium.json")
        #expect(recorded.count == 5)
        for record in recorded {
            let party = RelyingParty(id: "localhost", origins: [record.origin])
            let passkey = try party.verify(
                RegistrationResponse(json: record.registration),
                challenge: #require(Base64URL.decode(record.registrationChallenge)))
            #expect(passkey.algorithm.rawValue == record.algorithm, "\(record.name)")
            #expect(passkey.transports == [record.name.hasPrefix("usb") ? "usb" : "internal"])
            #expect(passkey.isBackedUp == (record.name == "internal") && passkey.isUserVerified)
            let response = try AuthenticationResponse(json: record.authentication)
            #expect(response.credentialID == passkey.credentialID)
            #expect(response.userHandle == Base64URL.decode(record.userHandle))
            let facts = try party.verify(
                response, challenge: #require(Base64URL.decode(record.authenticationChallenge)),
                publicKey: passkey.publicKey, algorithm: passkey.algorithm)
            #expect(facts.signCount > passkey.signCount && facts.isBackedUp == passkey.isBackedUp)
        }
    }

    private func fault<Value>(_ result: Result<Value, PasskeyFault>) -> String? {
        if case .failure(let fault) = result { return "\(fault)" }
        return nil
    }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private func text(_ hex: String) -> String { Base64URL.encode(bytes(hex)) }
}
