import AuthCore
import AuthFlows
import Testing

@Suite struct WaysInTests {
    private struct Provider: AuthProviderUI {
        let id: String
        let displayName = "Testify"
        let icon = "key"
        let isBrand = false
    }

    private var settings: FlowSettings {
        var settings = FlowSettings(returnTo: ReturnTo.Rule(basePath: "/auth"))
        settings.allowsPhone = true
        return settings
    }

    private func account(
        hasPassword: Bool = true, isVerified: Bool = true, hasAddress: Bool = true, providers: [String] = []
    ) throws -> ProofAccount {
        let user = User(
            id: UserID(rawValue: "u"), email: hasAddress ? try EmailAddress("ada@example.test") : nil,
            isEmailVerified: isVerified, phoneNumber: "+14155550100", createdAt: 1)
        var account = ProofAccount(user: user, hasPassword: hasPassword, factors: [], unusedRecoveryCodes: 0)
        account.identities = providers.map { ProviderIdentity(providerID: $0, issuer: $0, subject: "s") }
        return account
    }

    private func ways(_ account: ProofAccount, _ settings: FlowSettings) -> Set<WaysIn.Way> {
        WaysIn(account, settings, [Provider(id: "id.test")]).ways
    }

    @Test func `each way counts where the account has it and the server offers it`() throws {
        let account = try account(providers: ["id.test", "gone.test"])
        #expect(ways(account, settings) == [.password, .emailLink, .phone, .provider("id.test")])
        var narrow = settings
        narrow.allowsPhone = false
        narrow.allowsEmailLink = false
        #expect(ways(account, narrow) == [.password, .provider("id.test")])
    }

    @Test func `a link counts with a proven address only, a password with an address only`() throws {
        #expect(try ways(account(isVerified: false), settings) == [.password, .phone])
        #expect(try ways(account(hasAddress: false), settings) == [.phone])
    }

    @Test func `two identities at one provider are one way in, and may be the last`() throws {
        var narrow = settings
        narrow.allowsPhone = false
        let account = try account(hasPassword: false, hasAddress: false, providers: ["id.test", "id.test"])
        let ways = WaysIn(account, narrow, [Provider(id: "id.test")])
        #expect(ways.isLast(.provider("id.test")) && !ways.isLast(.password))
    }

    @Test func `passkeys count one by one`() throws {
        var account = try account(hasPassword: false, hasAddress: false)
        var narrow = settings
        narrow.allowsPhone = false
        account.passkeys = [passkey("a")]
        #expect(WaysIn(account, narrow, []).isLast(.passkey("a")))
        account.passkeys.append(passkey("b"))
        #expect(!WaysIn(account, narrow, []).isLast(.passkey("a")))
    }

    private func passkey(_ id: String) -> Passkey {
        Passkey(
            id: id, userID: UserID(rawValue: "u"), credentialID: Array(id.utf8), publicKey: [], algorithm: -7, name: id,
            createdAt: 0)
    }
}
