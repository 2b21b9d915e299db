internal import AuthScreens
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Testing

/// Accounts that meet, from each kind of provider, with a second factor on the other side and without.
@Suite struct ConflictCasesTests {
    /// The other account's own ways in.
    static let owners: [Entrance] = [.password, .phone, .emailLink, .action, .openID]

    private func expectConflict(_ world: EntranceWorld, sourceLocation: SourceLocation = #_sourceLocation) async {
        #expect(world.client.page.screen == "AccountConflict", sourceLocation: sourceLocation)
        #expect(world.client.page.html.contains("a•••@example.test"), sourceLocation: sourceLocation)
        #expect(!world.client.page.html.contains("ada@example.test"), sourceLocation: sourceLocation)
        #expect(await !world.client.isSignedIn, sourceLocation: sourceLocation)
    }

    @Test(arguments: Entrance.providers, owners)
    func `B54: an address in use is linked after its owner's proof`(
        _ entrance: Entrance, _ owner: Entrance
    ) async throws {
        // An account of the same provider is another case.
        guard entrance != owner else { return }
        try await link(entrance, owner, hasApp: false)
    }

    @Test(arguments: Entrance.providers, owners)
    func `B39, B54: and after the second factor where the owner has one`(
        _ entrance: Entrance, _ owner: Entrance
    ) async throws {
        guard entrance != owner else { return }
        try await link(entrance, owner, hasApp: true)
    }

    private func link(_ entrance: Entrance, _ owner: Entrance, hasApp: Bool) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let user = try await world.accountWithAddress(of: owner)
        if hasApp { try await world.enrolApp(user) }
        let before = try await world.identities(of: user)
        world.advance(61)
        await client.open("/auth?return_to=/welcome")
        let newcomer = EntrancePerson(subject: "ada-again")
        try await world.arrive(client, by: entrance, as: newcomer)
        await expectConflict(world)
        #expect(try await world.identities(of: user) == before)
        try await world.arrive(client, by: owner)
        if hasApp { #expect(try await world.identities(of: user) == before) }
        try await world.pass(client, user)
        #expect(client.page.path == "/welcome")
        #expect(await client.userID == user)
        let added = try await world.identities(of: user).filter { !before.contains($0) }
        #expect(added.map(\.providerID) == [entrance.id] && added.map(\.subject) == ["ada-again"])
        #expect(world.hooks.heard.contains("after link"))
        // From then on the provider is a way in of its own, and asks for no address.
        let other = world.server.client
        await other.open("/auth")
        try await world.arrive(other, by: entrance, as: newcomer)
        try await world.pass(other, user)
        #expect(await other.userID == user)
    }

    @Test(arguments: Entrance.providers, [false, true])
    func `B54: another identity of a provider that the account has is named and never linked`(
        _ entrance: Entrance, _ hasApp: Bool
    ) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let user = try await world.account(of: entrance)
        if hasApp { try await world.enrolApp(user) }
        let before = try await world.identities(of: user)
        world.advance(61)
        await client.open("/auth")
        try await world.arrive(client, by: entrance, as: EntrancePerson(subject: "second"))
        await expectConflict(world)
        #expect(client.page.says("signs in with another"))
        #expect(client.page.form("signIn:" + entrance.id) != nil)
        try await world.arrive(client, by: entrance)
        try await world.pass(client, user)
        #expect(await client.userID == user)
        #expect(try await world.identities(of: user) == before)
        #expect(!world.hooks.heard.contains("before link"))
    }

    /// Whoever links what is another account's has just proven that account at the provider.
    @Test(arguments: Entrance.providers, ["keep", "cancel", "switchAccount"])
    func `A72: an identity of another account is named, never moved, and its owner may go over to it`(
        _ entrance: Entrance, _ choice: String
    ) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let other = try await world.account(of: entrance)
        try await world.enrolApp(other)
        try await world.server.signUp(client, "bob@example.test")
        let bob = try #require(await client.userID)
        let before = try await world.identities(of: other)
        await client.open("/auth/methods")
        try await world.arrive(client, by: entrance, verb: "link")
        #expect(client.page.screen == "AccountConflict" && client.page.html.contains("a•••@example.test"))
        #expect(await client.userID == bob)
        try await client.press(choice)
        if choice == "switchAccount" { try await world.pass(client, other) }
        #expect(await client.userID == (choice == "switchAccount" ? other : bob))
        #expect(try await world.identities(of: bob).isEmpty)
        #expect(try await world.identities(of: other) == before)
    }

    @Test(arguments: Entrance.providers)
    func `B54: cancelling forgets what waited, and another account links nothing`(_ entrance: Entrance) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let user = try await world.account(of: .password)
        let bob = EntrancePerson(subject: "bob", email: "bob@example.test")
        let other = try await world.account(of: .password, bob)
        world.advance(61)
        await client.open("/auth")
        try await world.arrive(client, by: entrance)
        try await client.press("cancel")
        #expect(client.page.screen == "AuthPicker" && client.page.statuses == ["conflict.dropped"])
        world.advance(61)
        try await world.arrive(client, by: entrance)
        await expectConflict(world)
        try await world.arrive(client, by: .password, as: bob)
        #expect(await client.userID == other)
        for account in [user, other] { #expect(try await world.identities(of: account).isEmpty) }
    }
}

/// Guests who come in by each way.
@Suite struct GuestCasesTests {
    static let newcomers = Entrance.providers + [.development, .phone]
    static let everyone = Entrance.providers + [.development, .password, .phone, .emailLink]

    @Test(arguments: newcomers)
    func `B56: a guest who is nobody yet keeps id and data`(_ entrance: Entrance) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let guest = try await world.becomeGuest()
        let elsewhere = UserSession(
            digest: [1], id: "elsewhere", userID: guest, now: world.server.running.clock.now, isRemembered: true,
            methods: [])
        _ = try await world.server.store.commit([.insertSession(elsewhere)])
        let before = client.session
        try await world.arrive(client, by: entrance)
        #expect(client.page.screen == "SignedIn" && client.page.statuses == ["guest.upgraded"])
        #expect(await client.userID == guest)
        #expect(client.session != before)
        #expect(try await world.server.store.session([1]) == nil)
        let user = try #require(try await world.server.store.user(guest))
        #expect(!user.isAnonymous && (user.isEmailVerified || entrance == .phone))
        #expect(try await world.identities(of: guest).map(\.providerID) == (entrance == .phone ? [] : [entrance.id]))
        #expect(world.hooks.heard.contains("after upgrade") && world.hooks.merges.isEmpty)
    }

    @Test(arguments: everyone, ["keep", "switchAccount", "merge"])
    func `A76: a guest who has an account decides`(_ entrance: Entrance, _ choice: String) async throws {
        try await decide(entrance, choice, hasApp: false)
    }

    @Test(arguments: everyone, ["keep", "switchAccount", "merge"])
    func `A76, B39: and owes the account's second factor`(_ entrance: Entrance, _ choice: String) async throws {
        try await decide(entrance, choice, hasApp: true)
    }

    private func decide(_ entrance: Entrance, _ choice: String, hasApp: Bool) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let owner = try await world.account(of: entrance)
        if hasApp { try await world.enrolApp(owner) }
        world.advance(61)
        let guest = try await world.becomeGuest()
        try await world.arrive(client, by: entrance)
        #expect(client.page.screen == "AccountConflict")
        #expect(await client.userID == guest)
        try await client.press(choice)
        if choice != "keep" {
            if hasApp {
                #expect(await client.userID == guest)
                #expect(world.hooks.merges.isEmpty)
            }
            try await world.pass(client, owner)
        }
        #expect(await client.userID == (choice == "keep" ? guest : owner))
        #expect(world.hooks.merges.map(\.guest) == (choice == "merge" ? [guest] : []))
        #expect((try await world.server.store.user(guest) == nil) == (choice == "merge"))
    }

    /// A guest's provider brings the address of an account that it does not sign in to yet: the owner's proof, then the
    /// guest's choice, and the identity goes along.
    @Test(arguments: Entrance.providers, ["keep", "switchAccount", "merge"])
    func `A76: a guest whose address has an account proves it, decides, and is linked`(
        _ entrance: Entrance, _ choice: String
    ) async throws {
        let world = try EntranceWorld()
        let client = world.client
        let owner = try await world.account(of: .password)
        try await world.enrolApp(owner)
        world.advance(61)
        let guest = try await world.becomeGuest()
        try await world.arrive(client, by: entrance)
        #expect(client.page.screen == "AccountConflict" && client.page.form("merge") == nil)
        try await world.arrive(client, by: .password)
        #expect(client.page.screen == "AccountConflict" && client.page.form("merge") != nil)
        #expect(await client.userID == guest)
        try await client.press(choice)
        if choice != "keep" { try await world.pass(client, owner) }
        #expect(await client.userID == (choice == "keep" ? guest : owner))
        #expect(try await world.identities(of: owner).map(\.providerID) == (choice == "keep" ? [] : [entrance.id]))
    }
}
