internal import AuthScreens
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Testing

/// Every way in, with the second factor required and not: the same body.
@Suite struct SignInFlowsTests {
    private let ada = "ada@example.test"
    private let number = "+14155550100"

    @Test(arguments: FactorRule.allCases)
    func `signing up by the mailed code`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.signUpForm(world.client, ada, returnTo: "?return_to=/welcome")
        let code = try await world.code(to: ada)
        try await world.client.press("verify", [("verificationCode", code)])
        try await world.pass(world.client, ada)
        #expect(world.client.page.path == "/welcome")
        #expect(await world.server.isSignedIn(world.client, as: ada))
    }

    @Test(arguments: FactorRule.allCases)
    func `signing up by the mailed link, here and in another browser`(_ rule: FactorRule) async throws {
        for isHere in [true, false] {
            let world = try FlowWorld(rule)
            try await world.signUpForm(world.client, ada, returnTo: "?return_to=/welcome")
            let client = isHere ? world.client : world.server.client
            await client.open(try await world.server.link(to: ada))
            try await client.press("confirm", isHere ? [] : [("password", TestServer.password)])
            try await world.pass(client, ada)
            #expect(client.page.path == "/welcome")
            #expect(await world.server.isSignedIn(client, as: ada))
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `signing in by password`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.client, ada)
        let client = world.server.client
        await client.open("/auth?return_to=/welcome")
        try await client.press("signIn", [("email", ada), ("password", "wrong")])
        #expect(client.page.errors == ["auth.failed"])
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        try await world.pass(client, ada)
        #expect(client.page.path == "/welcome")
        #expect(await world.server.isSignedIn(client, as: ada))
    }

    @Test(arguments: FactorRule.allCases)
    func `signing in by a mailed link, here and in another browser`(_ rule: FactorRule) async throws {
        for isHere in [true, false] {
            let world = try FlowWorld(rule)
            try await world.account(world.server.client, ada)
            try await world.server.askForLink(world.client, ada, returnTo: "?return_to=/welcome")
            let client = isHere ? world.client : world.server.client
            await client.open(try await world.server.link(to: ada))
            if !isHere { #expect(try await client.press("confirm", [("email", "bob@x.test")]).errors.count == 1) }
            try await client.press("confirm", isHere ? [] : [("email", ada)])
            try await world.pass(client, ada)
            #expect(client.page.path == "/welcome")
            #expect(await world.server.isSignedIn(client, as: ada))
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `signing in by the code beside a mailed link`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.server.client, ada)
        try await world.server.askForLink(world.client, ada)
        let code = try await world.code(to: ada)
        try await world.client.press("verify", [("verificationCode", code)])
        try await world.pass(world.client, ada)
        #expect(await world.server.isSignedIn(world.client, as: ada))
    }

    @Test(arguments: FactorRule.allCases)
    func `a new password by the mailed link and by the code, after the second factor`(_ rule: FactorRule) async throws {
        for isByLink in [true, false] {
            let world = try FlowWorld(rule)
            let before = world.server.client
            try await world.account(before, ada)
            try await world.server.askForReset(world.client, ada)
            if isByLink {
                await world.client.open(try await world.server.link(to: ada))
                try await world.client.press("confirm")
            } else {
                try await world.client.press("verify", [("verificationCode", try await world.code(to: ada))])
            }
            try await world.pass(world.client, ada)
            #expect(world.client.page.screen == "ResetPassword")
            #expect(await !world.hasSession(world.client))
            try await world.client.press(
                "updatePassword", [("password", FlowWorld.next), ("confirmPassword", FlowWorld.next)])
            #expect(await world.server.isSignedIn(world.client, as: ada))
            #expect(await !world.hasSession(before))
            try await world.signIn(world.server.client, ada, password: FlowWorld.next)
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `signing in by a number that an account has`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.server.client, ada)
        let user = try await world.server.user(ada)
        _ = try await world.server.store.commit([.setPhoneNumber(user.id, number)])
        try await world.server.signIn(world.client, number: number)
        try await world.pass(world.client, ada)
        #expect(await world.server.isSignedIn(world.client, as: ada))
    }

    /// Without an address nobody could be warned of a factor: where one is required the number alone is no way in.
    @Test(arguments: FactorRule.allCases)
    func `signing up by a number`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.server.signIn(world.client, number: number)
        #expect(await world.hasSession(world.client) == !world.isRequired)
        guard world.isRequired else { return }
        #expect(world.client.page.errors == ["mfa.needsAddress"])
        #expect(try await world.client.press("cancel").screen == "AuthPicker")
    }

    @Test(arguments: FactorRule.allCases)
    func `signing up and in by a provider`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        world.provider.returns("ada", email: ada)
        for client in [world.client, world.server.client] {
            await client.open("/auth?return_to=/welcome")
            try await client.press("signIn:id.test")
            try await world.pass(client, ada)
            #expect(client.page.path == "/welcome")
            #expect(await world.server.isSignedIn(client, as: ada))
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `trouble signing in: the mail shows the ways, one of them leads in`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.server.client, ada)
        let client = world.client
        await client.open("/auth?return_to=/welcome")
        try await client.press("goToRecovery")
        try await client.press("sendMethods", [("email", ada)])
        await client.open(try await world.server.link(to: ada))
        try await client.press("confirm")
        #expect(await !world.hasSession(client))
        try await client.press("choose:password")
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        try await world.pass(client, ada)
        #expect(client.page.path == "/welcome")
        #expect(await world.server.isSignedIn(client, as: ada))
    }

    @Test(arguments: FactorRule.allCases)
    func `a recovery code lets in once in the second factor's place`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.client, ada)
        guard world.isRequired else {
            #expect(try await world.server.store.recoveryCodes(of: world.server.user(ada).id).isEmpty)
            return
        }
        let code = try world.recoveryCode(ada)
        for isFirst in [true, false] {
            let client = world.server.client
            await client.open("/auth")
            try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
            try await client.press("useRecoveryCode", [("recoveryCode", code)])
            #expect(await world.hasSession(client) == isFirst)
        }
    }

    /// Accounts that apps bring along may have an address that nobody proved.
    @Test(arguments: FactorRule.allCases)
    func `the gate for an unproven address: code and link open it`(_ rule: FactorRule) async throws {
        for isByLink in [true, false] {
            let world = try FlowWorld(rule)
            try await world.account(world.client, ada)
            let id = try await world.server.user(ada).id
            _ = try await world.server.store.commit([.setEmail(id, try EmailAddress(ada), isVerified: false)])
            await world.client.open("/auth/account")
            try await world.client.press("verifyEmail")
            if isByLink {
                await world.client.open(try await world.server.link(to: ada))
                try await world.client.press("confirm")
            } else {
                try await world.client.press("verify", [("verificationCode", try await world.code(to: ada))])
            }
            #expect(world.client.page.screen == "SignedIn" && world.client.page.form("verifyEmail") == nil)
            #expect(try await world.server.user(ada).isEmailVerified)
        }
    }
}
