internal import AuthCore
public import Crypto
internal import FoundationEssentials

/// A JSON Web Signature in its compact form (RFC 7515, 7.1).
public struct SignedToken: Sendable {
    /// Why a token is not believed; holds nothing of it.
    public enum Fault: Error, Sendable, Equatable {
        /// Not three parts, no JSON, too long, or a header that must be understood and is not.
        case malformed
        /// No key of its name.
        case unknownKey
        /// The header names another algorithm than the key has.
        case wrongAlgorithm
        case wrongSignature
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String?
        let crit: [String]?
    }

    private let header: Header
    private let signed: [UInt8]
    private let signature: [UInt8]
    private let claims: [UInt8]

    /// Longest token in bytes.
    public static let maximumSize = 65_536

    /// Takes a token apart; nothing is believed yet.
    public init(_ text: String) throws(Fault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumSize, parts.count == 3, let head = Base64URL.decode(String(parts[0])),
            let claims = Base64URL.decode(String(parts[1])), let signature = Base64URL.decode(String(parts[2])),
            let header = try? JSONDecoder().decode(Header.self, from: Data(head))
        else { throw .malformed }
        // Extensions that must be understood are not (RFC 7515, 4.1.11).
        guard header.crit == nil else { throw .malformed }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The name of the key that the token says it was signed with.
    public var keyID: String? { header.kid }

    /// The contents, once the signature is the named key's. The key says which algorithm it is; the header's word only
    /// has to agree, so `none` and the HMAC algorithms, whose key would be public, are never taken.
    public func verified(by keys: KeySet) throws(Fault) -> [UInt8] {
        guard let key = keys.key(header.kid) else { throw .unknownKey }
        return try verified(by: key)
    }

    /// The contents, once the signature is this key's.
    public func verified(by key: VerifyingKey) throws(Fault) -> [UInt8] {
        guard header.alg == key.algorithm.rawValue else { throw .wrongAlgorithm }
        guard key.verifies(signature, of: signed) else { throw .wrongSignature }
        return claims
    }

    /// Signs contents, which must be JSON; nil when the library refuses.
    public static func sign(_ claims: [UInt8], by key: SigningKey, keyID: String) -> String? {
        let head = Array("{\"alg\":\"ES256\",\"kid\":\"\(keyID)\",\"typ\":\"JWT\"}".utf8)
        let signed = Base64URL.encode(head) + "." + Base64URL.encode(claims)
        return key.signature(of: Array(signed.utf8)).map { signed + "." + Base64URL.encode($0) }
    }
}

extension SigningKey {
    /// Reads a PEM file without encryption, such as the `.p8` that Apple hands out; nil for anything else.
    public init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline).map { $0.trimmingSuffix { $0 == " " } }
        guard
            let first = lines.firstIndex(where: {
                $0 == "-----BEGIN PRIVATE KEY-----" || $0 == "-----BEGIN EC PRIVATE KEY-----"
            }),
            let last = lines.lastIndex(where: { $0.hasPrefix("-----END ") }), first < last,
            let data = Data(base64Encoded: lines[(first + 1)..<last].joined())
        else { return nil }
        self.init(der: Array(data))
    }

    /// The public half as a JSON Web Key.
    public func publicJWK(keyID: String) -> String {
        """
        {"kty":"EC","crv":"P-256","alg":"ES256","use":"sig","kid":"\(keyID)",\
        "x":"\(Base64URL.encode(x))","y":"\(Base64URL.encode(y))"}
        """
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ drops: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, drops(last) { text = text.dropLast() }
        return text
    }
}
