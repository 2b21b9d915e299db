/// What a new passkey comes in (WebAuthn Level 3, 6.5.4).
struct AttestationObject: Sendable {
    let authenticatorData: AuthenticatorData
    /// What is signed by the passkey itself; nil for an authenticator that says nothing of itself, or lets its maker
    /// speak: nobody here would know which makers to believe.
    let selfAttestation: SelfAttestation?

    /// The "packed" statement without certificates (WebAuthn Level 3, 8.2).
    struct SelfAttestation: Sendable {
        let algorithm: CBORValue
        let signature: [UInt8]
    }

    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        var rest = bytes[...]
        guard let object = CBORValue(takenFrom: &rest), rest.isEmpty, case .map(let entries) = object,
            entries.count == 3, case .text(let format) = object[.text("fmt")],
            case .bytes(let data) = object[.text("authData")],
            let statement = object[.text("attStmt")], case .map(let fields) = statement
        else { throw .malformed }
        authenticatorData = try AuthenticatorData(data)
        guard format == "packed", !fields.contains(where: { $0.key == .text("x5c") }) else {
            selfAttestation = nil
            return
        }
        guard let algorithm = statement[.text("alg")], case .bytes(let signature) = statement[.text("sig")] else {
            throw .badAttestation
        }
        selfAttestation = SelfAttestation(algorithm: algorithm, signature: signature)
    }
}
