internal import AuthScreens
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Testing

/// Guests and accounts that meet, with the second factor required and not: the same body.
@Suite struct GuestFlowsTests {
    private let ada = "ada@example.test"

    private func becomeGuest(_ world: FlowWorld) async throws -> UserID {
        await world.client.open("/auth")
        try await world.client.press("continueAsGuest")
        let guest = try #require(await world.id(world.client))
        try await world.client.press("goToUpgrade")
        return guest
    }

    private func upgraded(_ world: FlowWorld, _ guest: UserID) async throws {
        try await world.pass(world.client, ada)
        #expect(await world.id(world.client) == guest)
        #expect(await world.server.isSignedIn(world.client, as: ada))
        #expect(try await world.server.store.user(guest)?.isAnonymous == false)
    }

    @Test(arguments: FactorRule.allCases)
    func `B56: a guest signs up by the code and by the link, and keeps the id`(_ rule: FactorRule) async throws {
        for isByLink in [true, false] {
            let world = try FlowWorld(rule)
            let guest = try await becomeGuest(world)
            try await world.client.press(
                "signUp",
                [("email", ada), ("password", TestServer.password), ("confirmPassword", TestServer.password)])
            if isByLink {
                await world.client.open(try await world.server.link(to: ada))
                try await world.client.press("confirm")
            } else {
                try await world.client.press("verify", [("verificationCode", try await world.code(to: ada))])
            }
            try await upgraded(world, guest)
        }
    }

    @Test(arguments: FactorRule.allCases)
    func `B56: a guest comes back from a provider, and keeps the id`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        let guest = try await becomeGuest(world)
        world.provider.returns("ada", email: ada)
        try await world.client.press("signIn:id.test")
        try await upgraded(world, guest)
    }

    /// Where a factor is required a number alone is no way in: the guest stays what they are.
    @Test(arguments: FactorRule.allCases)
    func `B56: a guest gives a number`(_ rule: FactorRule) async throws {
        let world = try FlowWorld(rule)
        let guest = try await becomeGuest(world)
        try await world.client.press("signIn:phone")
        try await world.server.enter(world.client, "+14155550100")
        #expect(await world.id(world.client) == guest)
        let number = try await world.server.store.user(guest)?.phoneNumber
        if world.isRequired {
            #expect(world.client.page.errors == ["mfa.needsAddress"])
            #expect(try await world.server.store.user(guest)?.isAnonymous == true)
        } else {
            #expect(number == "+14155550100")
        }
    }

    @Test(arguments: FactorRule.allCases, ["keep", "switchAccount", "merge"])
    func `A76: a guest who has an account decides`(_ rule: FactorRule, _ choice: String) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.server.client, ada)
        let owner = try await world.server.user(ada).id
        let guest = try await becomeGuest(world)
        try await world.client.press("switchFlow")
        try await world.client.press("signIn", [("email", ada), ("password", TestServer.password)])
        #expect(world.client.page.screen == "AccountConflict")
        #expect(await world.id(world.client) == guest)
        try await world.client.press(choice)
        if choice != "keep" { try await world.pass(world.client, ada) }
        #expect(await world.id(world.client) == (choice == "keep" ? guest : owner))
        #expect(world.hooks.merges.map(\.guest) == (choice == "merge" ? [guest] : []))
        #expect((try await world.server.store.user(guest) == nil) == (choice == "merge"))
    }

    @Test(arguments: FactorRule.allCases)
    func `B54: a provider's address that is in use is linked once its owner has proven everything`(
        _ rule: FactorRule
    ) async throws {
        let world = try FlowWorld(rule)
        try await world.account(world.server.client, ada)
        let owner = try await world.server.user(ada).id
        world.provider.returns("ada", email: ada)
        await world.client.open("/auth?return_to=/welcome")
        try await world.client.press("signIn:id.test")
        #expect(world.client.page.screen == "AccountConflict")
        try await world.client.press("signIn:password")
        try await world.client.press("signIn", [("email", ada), ("password", TestServer.password)])
        if world.isRequired { #expect(try await world.server.store.identities(of: owner).isEmpty) }
        try await world.pass(world.client, ada)
        #expect(await world.server.isSignedIn(world.client, as: ada))
        #expect(world.client.page.path == "/welcome")
        #expect(try await world.server.store.identities(of: owner).map(\.providerID) == ["id.test"])
    }
}
