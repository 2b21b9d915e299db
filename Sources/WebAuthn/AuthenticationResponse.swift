/// A browser's answer to `navigator.credentials.get()`, as `toJSON()` writes it. Nothing of it is believed yet.
package struct AuthenticationResponse: Sendable {
    /// The challenge that it says it answers.
    package let challenge: [UInt8]
    /// The id of the passkey that signed, 1 to 1023 bytes: what to look its public key up by.
    package let credentialID: [UInt8]
    /// The handle of the account, 1 to 64 bytes; nil where the authenticator keeps none. Not signed: the account is the
    /// one that the passkey's id leads to, and a handle that names another is a reason to refuse.
    package let userHandle: [UInt8]?
    let clientData: ClientData
    let authenticatorData: [UInt8]
    let signature: [UInt8]

    /// Reads the text, at most 16 KB; throws `malformed` for any other.
    package init(json: String) throws(PasskeyFault) {
        let response = try ResponseJSON(json)
        challenge = response.clientData.challenge
        credentialID = response.credentialID
        userHandle = try response.userHandle()
        clientData = response.clientData
        authenticatorData = try response.authenticatorData()
        signature = try response.signature()
    }
}
