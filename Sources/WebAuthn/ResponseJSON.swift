internal import AuthCore
internal import FoundationEssentials

/// The frame of both answers of a browser (WebAuthn Level 3, 5.1.8), of which `toJSON()` makes text.
struct ResponseJSON: Sendable {
    let credentialID: [UInt8]
    let clientData: ClientData
    private let response: Inner

    private struct Outer: Decodable {
        let id: String
        let rawId: String
        let type: String
        let response: Inner
    }

    private struct Inner: Decodable, Sendable {
        let clientDataJSON: String
        let attestationObject: String?
        let transports: [String]?
        let authenticatorData: String?
        let signature: String?
        let userHandle: String?
    }

    /// Longest answer in bytes.
    static let maximumSize = 16_384

    init(_ json: String) throws(PasskeyFault) {
        let bytes = Array(json.utf8)
        guard bytes.count <= Self.maximumSize, !bytes.contains(0),
            let outer = try? JSONDecoder().decode(Outer.self, from: Data(bytes)), outer.type == "public-key",
            let id = Base64URL.decode(outer.rawId), Base64URL.decode(outer.id) == id,
            AuthenticatorData.idCounts.contains(id.count),
            let clientData = Base64URL.decode(outer.response.clientDataJSON)
        else { throw .malformed }
        credentialID = id
        self.clientData = try ClientData(clientData)
        response = outer.response
    }

    /// The ways to the authenticator that the browser knows, of its own making; at most 8 words.
    var transports: [String] {
        (response.transports ?? []).filter { word in
            (1...32).contains(word.utf8.count)
                && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == 0x2D }
        }.prefix(8).map { $0 }
    }

    func attestationObject() throws(PasskeyFault) -> [UInt8] { try decode(response.attestationObject) }
    func authenticatorData() throws(PasskeyFault) -> [UInt8] { try decode(response.authenticatorData) }
    func signature() throws(PasskeyFault) -> [UInt8] { try decode(response.signature) }

    /// The handle of the account that the passkey was made for; nil where the authenticator keeps none.
    func userHandle() throws(PasskeyFault) -> [UInt8]? {
        // Some browsers write an absent handle as an empty one.
        guard let text = response.userHandle, !text.isEmpty else { return nil }
        let handle = try decode(text)
        guard handle.count <= 64 else { throw .malformed }
        return handle
    }

    private func decode(_ text: String?) throws(PasskeyFault) -> [UInt8] {
        guard let bytes = text.flatMap(Base64URL.decode), !bytes.isEmpty else { throw .malformed }
        return bytes
    }
}
