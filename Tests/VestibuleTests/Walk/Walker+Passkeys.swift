internal import VestibuleTesting
import AuthCore
import WebAuthn

/// The walk's one device, which keeps every passkey that it is asked to make, whether the server takes it or not.
extension Walker {
    /// What the page's script would post; nil where it does not run, or the button asks for nothing.
    func answer(_ page: WalkPage, _ action: String) -> String? {
        guard let options = page.wishes[action], random.chance(85) else { return nil }
        // Which of them a person takes is anybody's guess.
        device.credentials.shuffle(using: &random)
        do {
            return options.contains("\"user\":")
                ? try device.create(optionsJSON: options) : try device.get(optionsJSON: options)
        } catch SoftwareAuthenticator.Refusal.excluded {
            return #"{"error":"InvalidStateError"}"#
        } catch {
            return #"{"error":"NotAllowedError"}"#
        }
    }

    /// The account of a passkey; nil where the server knows none.
    func owner(ofPasskey id: String) async throws -> UserID? {
        guard let bytes = Base64URL.decode(id) else { return nil }
        return try await world.store.passkey(credential: bytes)?.userID
    }
}

extension WalkDeed {
    /// The id of the passkey that answers.
    var passkey: String? {
        typed["credential"]?.components(after: "\"id\":\"").first.map { String($0.prefix { $0 != "\"" }) }
    }
}
