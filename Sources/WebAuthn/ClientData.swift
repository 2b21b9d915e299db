internal import AuthCore
internal import FoundationEssentials
internal import Sodium

/// What the browser says of the page that asked (WebAuthn Level 3, 5.8.1), with the bytes that are signed.
struct ClientData: Sendable {
    /// The challenge that the browser answered, as it claims.
    let challenge: [UInt8]
    /// The SHA-256 that signatures cover.
    let hash: [UInt8]
    private let fields: Fields

    private struct Fields: Decodable, Sendable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }

    /// What was asked for.
    enum Ceremony: String {
        case registration = "webauthn.create"
        case authentication = "webauthn.get"
    }

    /// Fewest bytes of a challenge (WebAuthn Level 3, 13.4.3).
    static let minimumChallenge = 16

    /// Reads the JSON. Fields that are not known are left alone: browsers add some on purpose.
    init(_ json: [UInt8]) throws(PasskeyFault) {
        // The decoder would take UTF-16 and UTF-32 too, whose ASCII has zeros.
        guard !json.contains(0), String(validating: json, as: UTF8.self) != nil,
            let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)),
            let challenge = Base64URL.decode(fields.challenge)
        else { throw .malformed }
        self.fields = fields
        self.challenge = challenge
        hash = Digest.sha256(json)
    }

    /// Checks that a page of ours asked this, and now.
    func check(
        _ ceremony: Ceremony, challenge expected: [UInt8], by party: RelyingParty
    ) throws(PasskeyFault) {
        guard isSame(fields.type, ceremony.rawValue) else { throw .wrongType }
        guard expected.count >= Self.minimumChallenge, Digest.areEqual(challenge, expected) else {
            throw .wrongChallenge
        }
        guard party.origins.contains(where: { isSame(fields.origin, $0) }) else { throw .wrongOrigin }
        guard fields.crossOrigin != true, fields.topOrigin == nil else { throw .crossOrigin }
    }

    /// Byte by byte; Swift's own equality also takes other spellings of the same characters.
    private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
