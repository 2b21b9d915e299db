internal import AuthCore
internal import FoundationEssentials
internal import WebAuthn

/// A passkey that was made and checked and waits for its account; nothing in it is secret.
struct NewPasskey: Codable, Sendable, Equatable {
    var credentialID: [UInt8]
    var publicKey: [UInt8]
    var algorithm: Int
    var signCount: Int
    var transports: [String]
    var aaguid: [UInt8]
    var isBackupEligible: Bool
    var isBackedUp: Bool
    var handle: [UInt8]
    /// Its first name: the make of the authenticator where it is known, else the device.
    var name: String

    var json: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }

    /// What gives it to an account.
    func insertion(_ id: String, _ user: UserID, now: Int) -> StoreChange {
        .insertPasskey(
            Passkey(
                id: id, userID: user, credentialID: credentialID, publicKey: publicKey, algorithm: algorithm,
                name: name, signCount: signCount, transports: transports, aaguid: aaguid,
                isBackupEligible: isBackupEligible, isBackedUp: isBackedUp, createdAt: now), handle: handle)
    }
}

extension NewPasskey {
    init?(json: String?) {
        guard let json, let read = try? JSONDecoder().decode(NewPasskey.self, from: Data(json.utf8)) else { return nil }
        self = read
    }
}

/// Checks an answer to the creation of a passkey (W3C Web Authentication Level 3, 7.1).
struct PasskeyCreation: Sendable {
    let purpose: PasskeyChallenge.Purpose
    /// Whose it is to be; nil where the account is still to begin.
    let user: UserID?
    let context: FlowContext

    enum Verdict: Sendable {
        case wrong(Message)
        /// The passkey, and what spends the answer.
        case right(NewPasskey, [StoreChange])
    }

    func check(_ json: String) async throws(AuthFailure) -> Verdict {
        guard let party = context.services.passkeys else { throw .refused(Message(.formInvalid)) }
        let keys = context.services.keys
        let response: RegistrationResponse
        do {
            response = try RegistrationResponse(json: json)
        } catch {
            return .wrong(Message(.passkeyFailed))
        }
        let (handle, isTaken) = try await context.reading { store throws(StoreFailure) in
            var handle: [UInt8]?
            if let user { handle = try await store.passkeyHandle(of: user) }
            return (handle, try await store.passkey(credential: response.credentialID) != nil)
        }
        guard
            let challenge = PasskeyChallenge(
                response.challenge, purpose, user: user, handle: handle, binding: context.visitor.token.binding,
                keys: keys),
            challenge.isLive(at: context.now)
        else { return .wrong(Message(.passkeyExpired)) }
        let made: VerifiedPasskey
        do {
            made = try party.verify(response, challenge: challenge.bytes)
        } catch {
            return .wrong(Message(.passkeyFailed))
        }
        guard !isTaken else { return .wrong(Message(.passkeyExists)) }
        let passkey = NewPasskey(
            credentialID: made.credentialID, publicKey: made.publicKey, algorithm: made.algorithm.rawValue,
            signCount: made.signCount, transports: made.transports, aaguid: made.aaguid,
            isBackupEligible: made.isBackupEligible, isBackedUp: made.isBackedUp,
            handle: handle ?? challenge.handle(keys),
            name: AuthenticatorNames.name(of: made.aaguid) ?? DeviceName(stored: context.visitor.deviceName).plain)
        return .right(passkey, [challenge.spending])
    }
}
