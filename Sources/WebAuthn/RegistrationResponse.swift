/// A browser's answer to `navigator.credentials.create()`, as `toJSON()` writes it. Nothing of it is believed yet.
package struct RegistrationResponse: Sendable {
    /// The challenge that it says it answers.
    package let challenge: [UInt8]
    /// The id of the new passkey, 1 to 1023 bytes.
    package let credentialID: [UInt8]
    /// The ways to the authenticator, such as `internal` or `hybrid`: a hint for later requests, signed by nobody.
    package let transports: [String]
    let clientData: ClientData
    let attestationObject: [UInt8]

    /// Reads the text, at most 16 KB; throws `malformed` for any other.
    package init(json: String) throws(PasskeyFault) {
        let response = try ResponseJSON(json)
        challenge = response.clientData.challenge
        credentialID = response.credentialID
        transports = response.transports
        clientData = response.clientData
        attestationObject = try response.attestationObject()
    }
}
