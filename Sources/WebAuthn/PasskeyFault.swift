/// Why a browser's answer is not believed; holds nothing of it.
package enum PasskeyFault: Error, Sendable, Equatable {
    /// Not what a browser sends: too long, no JSON, no base64url, no CBOR, bytes to spare, ids or flags that disagree.
    case malformed
    /// The answer to another question: a registration where a sign-in was asked for, or the reverse.
    case wrongType
    /// Given for another challenge, or none was asked.
    case wrongChallenge
    /// Made on a page of another origin.
    case wrongOrigin
    /// Made in a frame of another site's page.
    case crossOrigin
    /// Made for another domain.
    case wrongRelyingParty
    /// Nobody touched the authenticator.
    case notPresent
    /// The authenticator did not check who touched it.
    case notVerified
    /// A key of a kind that was not offered.
    case unsupportedAlgorithm
    /// A key that is none of its kind: no point of its curve, too small, or not as its kind is written.
    case badKey
    /// Not signed by the passkey.
    case badSignature
    /// The passkey's word about itself is not signed by it.
    case badAttestation
}
