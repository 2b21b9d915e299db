package import AuthCore
package import WebAuthn

/// Everything a flow works with.
package struct FlowServices: Sendable {
    package var store: any Store
    package var keys: KeyRing
    package var clock: any WallClock
    package var random: any RandomSource
    package var hashing: PasswordHashing
    package var limits: RateLimits
    package var running: RunningLimit
    package var mails: any MailComposer
    /// Each an ``AuthProviderAction`` or an ``AuthProviderRedirect``.
    package var providers: [any AuthProviderUI]
    package var demo: [DemoOption]
    package var settings: FlowSettings
    /// Who authenticators make passkeys for; nil switches passkeys off.
    package var passkeys: RelyingParty?
    /// What the app adds to the life of accounts.
    package var hooks: any AuthHooks = NoHooks()
    /// Called with an attempt's id and a reason without values when something outside broke.
    package var logFailure: @Sendable (AttemptID, String) -> Void

    /// Gathers the services.
    package init(
        store: any Store, keys: KeyRing, clock: any WallClock, random: any RandomSource, hashing: PasswordHashing,
        limits: RateLimits, mails: any MailComposer, providers: [any AuthProviderUI], demo: [DemoOption],
        settings: FlowSettings, logFailure: @escaping @Sendable (AttemptID, String) -> Void
    ) {
        self.store = store
        self.keys = keys
        self.clock = clock
        self.random = random
        self.hashing = hashing
        self.limits = limits
        running = RunningLimit(scale: limits.networkScale)
        self.mails = mails
        self.providers = providers
        self.demo = demo
        self.settings = settings
        self.logFailure = logFailure
    }

    /// The buttons of the picker, from top to bottom.
    package var buttons: [any AuthProviderUI] {
        let own = (passkeys == nil ? [] : [BuiltInMethod.passkey]) + (settings.allowsPhone ? [BuiltInMethod.phone] : [])
        return providers + own.map { $0 as any AuthProviderUI }
    }
}

extension FlowServices {
    /// Whether a first proof is to be followed by a second factor: one is set up, or one is required and the account can
    /// answer by a passkey.
    func owesSecondFactor(_ account: ProofAccount) -> Bool {
        !account.factors.isEmpty || (passkeysAreFactors && !account.passkeys.isEmpty)
    }

    /// Whether an account's passkeys are asked for as its second factor although none other is set up.
    fileprivate var passkeysAreFactors: Bool { settings.requiresSecondFactor && passkeys != nil }
}

extension FlowContext {
    /// The same for an account of which nothing is read yet.
    func owesSecondFactor(_ user: UserID) async throws(AuthFailure) -> Bool {
        try await reading { store throws(StoreFailure) in
            if try await !store.factors(of: user).isEmpty { return true }
            return services.passkeysAreFactors ? try await !store.passkeys(of: user).isEmpty : false
        }
    }
}

/// One button of the provider stack's demonstration.
package struct DemoOption: Sendable {
    package var id: String
    /// The task that the button runs.
    package var authenticate: @Sendable () async -> Void

    /// Creates a button's behaviour.
    package init(id: String, authenticate: @escaping @Sendable () async -> Void) {
        self.id = id
        self.authenticate = authenticate
    }
}

/// What an installation decides about flows.
package struct FlowSettings: Sendable {
    package var passwordPolicy = PasswordPolicy()
    package var returnTo: ReturnTo.Rule
    /// Whether the address must be proven before there is an account.
    package var requiresVerification = true
    /// Whether who signs up by a provider must have a proven address.
    package var requiresEmail = true
    /// The same for single providers, by their ids.
    package var requiresEmailByProvider: [String: Bool] = [:]
    /// Whether every account must have a second factor.
    package var requiresSecondFactor = false
    /// Second factors that can be enrolled; none switches them off.
    package var allowedFactors: [SecondFactor.Kind] = [.totp, .sms]
    /// Whether people can go on without an account.
    package var allowsGuests = false
    /// Whether people can sign in and up by a code sent to their telephone number.
    package var allowsPhone = false
    /// Whether a guest's data can be merged into the account that the guest turns out to have.
    package var mergesGuests = false
    /// Whether a mailed link can be asked for instead of a password.
    package var allowsEmailLink = true
    /// Whether such a link works only in the browser that asked for it.
    package var requiresSameDevice = false
    /// Whether "Trouble signing in?" is offered.
    package var offersRecovery = false
    /// The name that authenticator apps show.
    package var issuer = "Vestibule"
    /// The one origin of every link.
    package var publicOrigin = ""
    /// The country that a phone form starts with, ISO 3166-1 alpha-2.
    package var defaultCountry = "US"
    /// Countries whose numbers are accepted; empty accepts every one.
    package var allowedCountries: [String] = []
    /// Whether a sign-up must accept the terms.
    package var requiresTerms = false
    /// Whether a sign-up asks for a name.
    package var asksDisplayName = false
    /// The beat on which answers about accounts are released.
    package var beat: Duration = .milliseconds(250)
    /// How long a post waits for its attempt before it shows the loading page.
    package var patience: Duration = .milliseconds(400)
    /// When an attempt counts as failed.
    package var attemptTimeOut: Duration = .seconds(60)

    /// The defaults for one base path.
    package init(returnTo: ReturnTo.Rule) {
        self.returnTo = returnTo
    }

    /// Whether an account that begins at a provider must have a proven address.
    func requiresEmail(of provider: String) -> Bool { requiresEmailByProvider[provider] ?? requiresEmail }
}
