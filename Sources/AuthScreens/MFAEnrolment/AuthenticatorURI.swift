internal import Crypto
internal import HTTP

/// The `otpauth:` address by which authenticator apps take over a key.
struct AuthenticatorURI {
    /// The key in base 32, without padding.
    let key: String
    let text: String

    /// SHA-1, six digits and 30 seconds are not named: apps take them for granted, and some refuse to read on.
    init(secret: [UInt8], issuer: String, account: String) {
        key = Base32.standard.encode(secret)
        // The colon parts issuer and account, so neither may hold one.
        let label = [issuer, account].map { PercentEncoding.encode($0.filter { $0 != ":" }) }.joined(separator: ":")
        text = "otpauth://totp/\(label)?secret=\(key)&issuer=\(PercentEncoding.encode(issuer.filter { $0 != ":" }))"
    }

    /// The key as people copy it.
    var groupedKey: String {
        let characters = Array(key)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }.joined(separator: " ")
    }
}
