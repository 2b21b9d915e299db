internal import AuthCore
public import Crypto
internal import FoundationEssentials

/// The public keys of an issuer (RFC 7517), as far as this server can use them.
public struct KeySet: Sendable, Equatable {
    /// One key with its name.
    public struct Entry: Sendable, Equatable {
        /// The key's id, if it has one.
        public var id: String?
        /// The key with the one algorithm that it is for.
        public var key: VerifyingKey

        /// Names a key.
        public init(id: String?, key: VerifyingKey) {
            self.id = id
            self.key = key
        }
    }

    /// The usable keys in the issuer's order.
    public var entries: [Entry]

    /// Gathers keys.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Reads a JWK set; nil for what is none. Keys for encryption, of unknown kinds or with two of one id are left out.
    public init?(json: [UInt8]) {
        guard let set = try? JSONDecoder().decode(JSONSet.self, from: Data(json)), set.keys.count <= 100 else {
            return nil
        }
        var entries: [Entry] = []
        for jwk in set.keys.compactMap(\.value) {
            guard let key = jwk.key else { continue }
            entries.append(Entry(id: jwk.kid, key: key))
        }
        let counts = Dictionary(grouping: entries.compactMap(\.id), by: { $0 }).mapValues(\.count)
        self.entries = entries.filter { $0.id.map { counts[$0] == 1 } ?? true }
    }

    /// The key that a token names, or without a name the only one; nil where there is none or a choice.
    public func key(_ id: String?) -> VerifyingKey? {
        if let id { return entries.first { $0.id == id }?.key }
        return entries.count == 1 ? entries.first?.key : nil
    }

    /// Whether there is a key of this name.
    public func has(_ id: String?) -> Bool { key(id) != nil }
}

private struct JSONSet: Decodable {
    let keys: [Lenient]

    /// A key of a kind that is not known is no fault of the others.
    struct Lenient: Decodable {
        let value: JWK?
        init(from decoder: any Decoder) throws { value = try? JWK(from: decoder) }
    }
}

/// A JSON Web Key. Symmetric ones are never read.
private struct JWK: Decodable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let crv: String?
    let n: String?
    let e: String?
    let x: String?
    let y: String?

    /// The key with its algorithm: the one that it names if its kind can have it, else its kind's usual one.
    var key: VerifyingKey? {
        guard use == nil || use == "sig" else { return nil }
        switch (kty, crv) {
        case ("RSA", _):
            guard let n = n.flatMap(Base64URL.decode), let e = e.flatMap(Base64URL.decode) else { return nil }
            let named = alg.map(SignatureAlgorithm.init(rawValue:)) ?? .rs256
            guard let named else { return nil }
            return VerifyingKey(modulus: n, exponent: e, algorithm: named)
        case ("EC", "P-256"):
            guard alg == nil || alg == "ES256", let x = x.flatMap(Base64URL.decode), let y = y.flatMap(Base64URL.decode)
            else { return nil }
            return VerifyingKey(x: x, y: y)
        case ("OKP", "Ed25519"):
            guard alg == nil || alg == "EdDSA" || alg == "Ed25519", let x = x.flatMap(Base64URL.decode) else {
                return nil
            }
            return VerifyingKey(ed25519: x)
        default: return nil
        }
    }
}
