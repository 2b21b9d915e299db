import AuthCore
import FoundationEssentials
import Sodium
import WebAuthn

/// A browser with a pretend authenticator that has real keys, and tells lies when a test wants it to.
struct SoftwareAuthenticator: Sendable {
    /// A passkey that it keeps.
    struct Credential: Sendable {
        let id: [UInt8]
        let key: AuthenticatorKey
        let relyingPartyID: String
        let userHandle: [UInt8]
        var signCount: Int
    }

    /// What it says of itself.
    enum Format: Sendable {
        /// Nothing, like nearly every browser.
        case none
        /// A statement that the passkey signs.
        case packedSelf
        /// A statement that nobody here can read, under a name.
        case other(String)
    }

    /// Why the page gets an error instead of an answer.
    enum Refusal: Error {
        /// It has one of `excludeCredentials` already, or none of `allowCredentials`.
        case excluded, noCredential
        /// No key of an algorithm that was offered.
        case noKey
    }

    /// What its new keys sign by.
    var algorithm: PasskeyAlgorithm
    /// Bits of new RSA keys.
    var modulusBits: Int32 = 2048
    /// The page that asks.
    var origin: String
    /// Everything made so far, the newest last.
    var credentials: [Credential] = []
    var transports = ["hybrid", "internal"]
    var format = Format.none

    /// Lies about the page: another type or challenge than asked for, a frame of another site.
    var type: String?
    var challenge: [UInt8]?
    var isCrossOrigin = false
    var topOrigin: String?
    /// Lies of the authenticator.
    var relyingPartyID: String?
    var isUserPresent = true
    var isUserVerified = true
    var isBackupEligible = true
    var isBackedUp = true
    /// By how much the counter rises at each use; 0 for one that stands still.
    var countStep = 1
    var spoilsSignature = false
    /// Another account's handle; an empty one for none.
    var userHandle: [UInt8]?
    /// A map of extensions' answers, in CBOR.
    var extensions: [UInt8]?
    /// Changes what is signed, before it is signed.
    var rewriteData: (@Sendable ([UInt8]) -> [UInt8])?
    /// Changes the attestation object after all.
    var rewriteObject: (@Sendable ([UInt8]) -> [UInt8])?

    init(algorithm: PasskeyAlgorithm = .es256, origin: String) {
        self.algorithm = algorithm
        self.origin = origin
    }

    private struct Options: Decodable {
        struct Party: Decodable { let id: String? }
        struct User: Decodable { let id: String }
        struct Parameter: Decodable { let alg: Int }
        struct Descriptor: Decodable { let id: String }
        let challenge: String
        let rp: Party?
        let rpId: String?
        let user: User?
        let pubKeyCredParams: [Parameter]?
        let excludeCredentials: [Descriptor]?
        let allowCredentials: [Descriptor]?

        var bytes: [UInt8] { Base64URL.decode(challenge) ?? [] }

        init(json: String) throws { self = try JSONDecoder().decode(Options.self, from: Data(json.utf8)) }
    }

    /// Makes a passkey: takes a `PublicKeyCredentialCreationOptionsJSON`, answers a `RegistrationResponseJSON`.
    mutating func create(optionsJSON: String) throws -> String {
        let options = try Options(json: optionsJSON)
        let excluded = options.excludeCredentials?.map(\.id) ?? []
        guard !credentials.contains(where: { excluded.contains(Base64URL.encode($0.id)) }) else {
            throw Refusal.excluded
        }
        let offered = options.pubKeyCredParams?.map(\.alg) ?? [algorithm.rawValue]
        guard offered.contains(algorithm.rawValue), let key = AuthenticatorKey(algorithm, bits: modulusBits) else {
            throw Refusal.noKey
        }
        let made = Credential(
            id: SecureRandom.bytes(32), key: key, relyingPartyID: options.rp?.id ?? "",
            userHandle: options.user.flatMap { Base64URL.decode($0.id) } ?? [], signCount: countStep)
        credentials.append(made)
        let page = clientData("webauthn.create", options.bytes)
        let attested =
            [UInt8](repeating: 0, count: 16) + [0, UInt8(truncatingIfNeeded: made.id.count)] + made.id + key.cose
        let data = authenticatorData(made, attested)
        var object = CBORText.map([
            (CBORText.text("fmt"), CBORText.text(formatName)),
            (CBORText.text("attStmt"), statement(key, over: data + Digest.sha256(page))),
            (CBORText.text("authData"), CBORText.bytes(data)),
        ])
        object = rewriteObject?(object) ?? object
        let id = Base64URL.encode(made.id)
        return """
            {"id":"\(id)","rawId":"\(id)","type":"public-key","authenticatorAttachment":"platform",\
            "clientExtensionResults":{"credProps":{"rk":true}},"response":{\
            "clientDataJSON":"\(Base64URL.encode(page))","attestationObject":"\(Base64URL.encode(object))",\
            "transports":[\(transports.map { "\"\($0)\"" }.joined(separator: ","))]}}
            """
    }

    /// Signs in: takes a `PublicKeyCredentialRequestOptionsJSON`, answers an `AuthenticationResponseJSON` by the newest
    /// passkey that was asked for.
    mutating func get(optionsJSON: String) throws -> String {
        let options = try Options(json: optionsJSON)
        let allowed = options.allowCredentials?.map(\.id) ?? []
        let found = credentials.lastIndex { credential in
            credential.relyingPartyID == options.rpId
                && (allowed.isEmpty || allowed.contains(Base64URL.encode(credential.id)))
        }
        guard let found else { throw Refusal.noCredential }
        credentials[found].signCount += countStep
        let used = credentials[found]
        let page = clientData("webauthn.get", options.bytes)
        let data = authenticatorData(used, nil)
        let id = Base64URL.encode(used.id)
        let handle = userHandle ?? used.userHandle
        return """
            {"id":"\(id)","rawId":"\(id)","type":"public-key","authenticatorAttachment":"platform",\
            "clientExtensionResults":{},"response":{"clientDataJSON":"\(Base64URL.encode(page))",\
            "authenticatorData":"\(Base64URL.encode(data))",\
            "signature":"\(Base64URL.encode(sign(data + Digest.sha256(page), by: used.key)))"\
            \(handle.isEmpty ? "" : ",\"userHandle\":\"\(Base64URL.encode(handle))\"")}}
            """
    }

    private func clientData(_ asked: String, _ question: [UInt8]) -> [UInt8] {
        let top = topOrigin.map { ",\"topOrigin\":\"\($0)\"" } ?? ""
        return Array(
            """
            {"type":"\(type ?? asked)","challenge":"\(Base64URL.encode(challenge ?? question))",\
            "origin":"\(origin)","crossOrigin":\(isCrossOrigin)\(top)}
            """.utf8)
    }

    private func authenticatorData(_ credential: Credential, _ attested: [UInt8]?) -> [UInt8] {
        var flags: UInt8 = 0
        if isUserPresent { flags |= 0x01 }
        if isUserVerified { flags |= 0x04 }
        if isBackupEligible { flags |= 0x08 }
        if isBackedUp { flags |= 0x10 }
        if attested != nil { flags |= 0x40 }
        if extensions != nil { flags |= 0x80 }
        let count = UInt32(truncatingIfNeeded: credential.signCount)
        let counter = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        let party = Digest.sha256(Array((relyingPartyID ?? credential.relyingPartyID).utf8))
        let data = party + [flags] + counter + (attested ?? []) + (extensions ?? [])
        return rewriteData?(data) ?? data
    }

    private var formatName: String {
        switch format {
        case .none: "none"
        case .packedSelf: "packed"
        case .other(let name): name
        }
    }

    private func statement(_ key: AuthenticatorKey, over message: [UInt8]) -> [UInt8] {
        switch format {
        case .none: CBORText.map([])
        case .packedSelf:
            CBORText.map([
                (CBORText.text("alg"), CBORText.integer(key.algorithm.rawValue)),
                (CBORText.text("sig"), CBORText.bytes(sign(message, by: key))),
            ])
        case .other: CBORText.map([(CBORText.text("sig"), CBORText.bytes([1, 2, 3]))])
        }
    }

    private func sign(_ message: [UInt8], by key: AuthenticatorKey) -> [UInt8] {
        var signature = key.signature(of: message)
        if spoilsSignature, let last = signature.popLast() { signature.append(last ^ 1) }
        return signature
    }
}
