internal import AuthScreens
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Testing

/// What a signed-in person changes, with the second factor required and not: the same body.
@Suite struct AccountFlowsTests {
    private let ada = "ada@example.test"
    private let new = "countess@example.test"
    private let number = "+14155552671"

    @Test(arguments: FactorRule.allCases)
    func `another address by the code and by the link, and back by the old one's link`(_ rule: FactorRule) async throws
    {
        for isByLink in [true, false] {
            let world = try FlowWorld(rule)
            let client = world.client
            try await world.account(client, ada)
            await client.open("/auth/account")
            try await client.press("goToChangeEmail")
            try await client.press("sendCode", [("newEmail", new)])
            if isByLink {
                await client.open(try await world.server.link(to: new))
                try await client.press("confirm")
            } else {
                try await client.press("verify", [("verificationCode", try await world.code(to: new))])
            }
            #expect(client.page.statuses == ["email.changed"])
            #expect(await world.server.isSignedIn(client, as: new))
            let owner = world.server.client
            await owner.open(try await world.server.link(to: ada))
            try await owner.press("confirm", [("email", ada)])
            #expect(owner.page.screen == "PasswordRecovery")
            #expect(await !world.hasSession(client))
            #expect(await !world.hasSession(owner))
            #expect(try await world.server.user(ada).isEmailVerified)
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `another password ends the other sessions`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        let other = world.server.client
        try await world.account(other, ada)
        try await world.signIn(world.client, ada)
        await world.client.open("/auth/account")
        try await world.client.press("updatePassword")
        try await world.client.press(
            "updatePassword",
            [
                ("currentPassword", TestServer.password), ("password", FlowWorld.next),
                ("confirmPassword", FlowWorld.next),
            ])
        #expect(world.client.page.statuses == ["password.changed"])
        #expect(await !world.hasSession(other))
        #expect(await world.hasSession(world.client))
        try await world.signIn(world.server.client, ada, password: FlowWorld.next)
    }

    @Test(arguments: FactorRule.allCases)
    func `an app is set up, asked for from then on, and removed as far as the rule allows`(
        _ rule: FactorRule
    ) async throws {
        let world = try FlowWorld(rule)
        let client = world.client
        try await world.account(client, ada)
        await client.open("/auth/mfa")
        try await client.press("goToEnrollment")
        let app = try await world.server.enrollApp(client)
        // The first factor brings recovery codes; a second one leaves them as they are.
        #expect(client.page.screen == (world.isRequired ? "MFAManagement" : "MFAEnrolment"))
        if !world.isRequired { try await client.press("finish") }
        #expect(client.page.ids.count == (world.isRequired ? 2 : 1))
        world.advance(30)
        let other = world.server.client
        try await world.server.signIn(other, ada)
        #expect(other.page.screen == "MFAResolution")
        #expect(await !world.hasSession(other))
        if let hint = other.page.action("selectHint:") { try await other.press(hint) }
        try await other.press("resolve", [("totpCode", app.code(world.server))])
        #expect(await world.server.isSignedIn(other, as: ada))
        await client.open("/auth/mfa")
        while let id = client.page.ids.last, client.page.action("unenroll:") != nil {
            try await client.press("unenroll:\(id)")
            try await client.press("confirmUnenroll:\(id)")
            #expect(client.page.statuses == ["mfa.removed"])
        }
        #expect(client.page.ids.count == (world.isRequired ? 1 : 0))
        guard world.isRequired, let last = client.page.ids.first else { return }
        let form = try #require(client.page.form("refresh"))
        let answer = await client.send(.post, form.path, form.fields + [("action", "confirmUnenroll:\(last)")])
        #expect(await client.open(answer.headers.first("Location") ?? "").errors == ["mfa.lastFactor"])
    }

    @Test(arguments: FactorRule.allCases)
    func `a number is set up and asked for from then on`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        let client = world.client
        try await world.account(client, ada)
        await client.open("/auth/mfa")
        try await client.press("goToEnrollment")
        try await client.press("start", [("selectedFactorType", "sms")])
        try await client.press("sendCode", [("phoneNumber", number), ("selectedCountry", "US")])
        try await client.press("enroll", [("verificationCode", try await world.code(to: number))])
        if !world.isRequired { try await client.press("finish") }
        world.advance(61)
        let other = world.server.client
        try await world.server.signIn(other, ada)
        if world.isRequired { try await other.press(try #require(other.page.action("selectHint:"))) }
        try await other.press("sendCode")
        try await other.press("resolve", [("verificationCode", try await world.code(to: number))])
        #expect(await world.server.isSignedIn(other, as: ada))
    }

    @Test(arguments: FactorRule.allCases)
    func `the account is deleted once it was asked twice`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.client, ada)
        await world.client.open("/auth/account")
        try await world.client.press("deleteAccount")
        try await world.client.press("confirmDelete")
        #expect(await !world.hasSession(world.client))
        #expect(try await world.server.store.passwordCredential(normalizedEmail: ada) == nil)
    }

    @Test(arguments: FactorRule.allCases)
    func `one device is signed out, and all others`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        let (client, one, two) = (world.client, world.server.client, world.server.client)
        try await world.account(client, ada)
        try await world.signIn(one, ada)
        await client.open("/auth/sessions")
        let own = client.page.all("data-id").count
        try await client.press(try #require(client.page.action("revoke:")))
        let ended = await !world.hasSession(one)
        #expect(own == 2 && ended)
        try await world.signIn(one, ada)
        try await world.signIn(two, ada)
        await client.open("/auth/sessions")
        try await client.press("revokeOthers")
        #expect(await world.hasSession(client))
        for other in [one, two] { #expect(await !world.hasSession(other)) }
    }
}
