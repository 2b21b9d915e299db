package import AuthCore
internal import FoundationEssentials
internal import Sodium
package import WebAuthn

/// Makes what a page asks the browser for: the options of W3C Web Authentication Level 3, 5.4 and 5.5, in the form of
/// 5.1.8 and 5.1.9 (`PublicKeyCredentialCreationOptionsJSON`, `PublicKeyCredentialRequestOptionsJSON`).
package struct PasskeyOffer: Sendable {
    let party: RelyingParty
    let appName: String
    let keys: KeyRing
    let random: any RandomSource
    let binding: [UInt8]
    let now: Int

    /// What is offered to a visitor.
    package init(
        _ party: RelyingParty, appName: String, keys: KeyRing, random: any RandomSource, binding: [UInt8], now: Int
    ) {
        self.party = party
        self.appName = appName
        self.keys = keys
        self.random = random
        self.binding = binding
        self.now = now
    }

    /// Nil where passkeys are switched off.
    package init?(_ services: FlowServices, _ visitor: Visitor) {
        guard let party = services.passkeys else { return nil }
        self.init(
            party, appName: services.settings.issuer, keys: services.keys, random: services.random,
            binding: visitor.token.binding, now: services.clock.now)
    }

    /// Any passkey that the browser has for us: whose it is, the answer says.
    package var signIn: String { request(.signIn, user: nil, []) }

    /// A proof by one of an account's own passkeys; nil where it has none.
    package func proof(_ purpose: PasskeyChallenge.Purpose, of user: UserID, _ passkeys: [Passkey]) -> String? {
        passkeys.isEmpty ? nil : request(purpose, user: user, passkeys)
    }

    /// A passkey for an account that is to begin; the page's script puts in the address that was typed.
    package var signUp: String { creation(challenge(.signUp, nil), handle: nil, name: "", displayName: "", []) }

    /// Another passkey for an account.
    ///
    /// - Parameter handle: the account's, once it has one.
    package func addition(to user: User, handle: [UInt8]?, _ passkeys: [Passkey]) -> String {
        let name = user.email?.display ?? user.phoneNumber ?? user.displayName ?? appName
        return creation(
            challenge(.add, user.id, handle), handle: handle, name: name, displayName: user.displayName ?? name,
            passkeys)
    }

    private func challenge(
        _ purpose: PasskeyChallenge.Purpose, _ user: UserID?, _ handle: [UInt8]? = nil
    ) -> PasskeyChallenge {
        PasskeyChallenge(
            purpose, user: user, handle: handle, binding: binding, keys: keys, random: random, now: now)
    }

    private func request(_ purpose: PasskeyChallenge.Purpose, user: UserID?, _ passkeys: [Passkey]) -> String {
        text(
            Wish(
                publicKey: Request(
                    challenge: Base64URL.encode(challenge(purpose, user).bytes), rpId: party.id,
                    allowCredentials: passkeys.isEmpty ? nil : passkeys.map(Descriptor.init))))
    }

    private func creation(
        _ challenge: PasskeyChallenge, handle: [UInt8]?, name: String, displayName: String, _ passkeys: [Passkey]
    ) -> String {
        text(
            Wish(
                publicKey: Creation(
                    rp: .init(id: party.id, name: appName),
                    user: .init(
                        id: Base64URL.encode(handle ?? challenge.handle(keys)), name: name, displayName: displayName),
                    challenge: Base64URL.encode(challenge.bytes),
                    pubKeyCredParams: PasskeyAlgorithm.allCases.map { .init(alg: $0.rawValue) },
                    excludeCredentials: passkeys.isEmpty ? nil : passkeys.map(Descriptor.init))))
    }

    private func text(_ wish: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(wish) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    private struct Wish<Options: Encodable>: Encodable { var publicKey: Options }

    private struct Request: Encodable {
        var challenge: String
        var rpId: String
        var allowCredentials: [Descriptor]?
        var userVerification = "required"
    }

    private struct Creation: Encodable {
        struct Party: Encodable { var id, name: String }
        struct Person: Encodable { var id, name, displayName: String }
        struct Parameter: Encodable {
            var type = "public-key"
            var alg: Int
        }
        struct Selection: Encodable {
            var residentKey = "required"
            var requireResidentKey = true
            var userVerification = "required"
        }
        var rp: Party
        var user: Person
        var challenge: String
        var pubKeyCredParams: [Parameter]
        var excludeCredentials: [Descriptor]?
        var authenticatorSelection = Selection()
        var attestation = "none"
    }

    private struct Descriptor: Encodable {
        var type = "public-key"
        var id: String
        var transports: [String]

        init(_ passkey: Passkey) {
            id = Base64URL.encode(passkey.credentialID)
            transports = passkey.transports
        }
    }
}

extension PasskeyOffer {
    /// What samples show: fixed in everything, and no secret.
    package static func sample(appName: String, random: any RandomSource, now: Int) -> PasskeyOffer? {
        SecretKey([UInt8](repeating: 0, count: 32)).map { key in
            PasskeyOffer(
                RelyingParty(id: "login.example", origins: []), appName: appName, keys: KeyRing(master: key),
                random: random, binding: [], now: now)
        }
    }
}
