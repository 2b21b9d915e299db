public import AuthCore

/// Everything a flow works with.
public struct FlowServices: Sendable {
    public var store: any Store
    public var keys: KeyRing
    public var clock: any WallClock
    public var random: any RandomSource
    public var hashing: PasswordHashing
    public var limits: RateLimits
    public var running: RunningLimit
    public var mails: any MailComposer
    public var providers: [any AuthProviderAction]
    public var demo: [DemoOption]
    public var settings: FlowSettings
    /// Called with an attempt's id and a reason without values when something outside broke.
    public var logFailure: @Sendable (AttemptID, String) -> Void

    /// Gathers the services.
    public init(
        store: any Store, keys: KeyRing, clock: any WallClock, random: any RandomSource, hashing: PasswordHashing,
        limits: RateLimits, mails: any MailComposer, providers: [any AuthProviderAction], demo: [DemoOption],
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
}

/// One button of the provider stack's demonstration.
public struct DemoOption: Sendable {
    public var id: String
    /// The task that the button runs.
    public var authenticate: @Sendable () async -> Void

    /// Creates a button's behaviour.
    public init(id: String, authenticate: @escaping @Sendable () async -> Void) {
        self.id = id
        self.authenticate = authenticate
    }
}

/// What an installation decides about flows.
public struct FlowSettings: Sendable {
    public var passwordPolicy = PasswordPolicy()
    public var returnTo: ReturnTo.Rule
    /// Whether the address must be proven before there is an account.
    public var requiresVerification = true
    /// Whether every account must have a second factor.
    public var requiresSecondFactor = false
    /// Second factors that can be enrolled; none switches them off.
    public var allowedFactors: [SecondFactor.Kind] = [.totp, .sms]
    /// Whether people can go on without an account.
    public var allowsGuests = true
    /// Whether a mailed link can be asked for instead of a password.
    public var allowsEmailLink = true
    /// Whether such a link works only in the browser that asked for it.
    public var requiresSameDevice = false
    /// Whether "Trouble signing in?" is offered.
    public var offersRecovery = false
    /// The name that authenticator apps show.
    public var issuer = "Vestibule"
    /// The one origin of every link.
    public var publicOrigin = ""
    /// The country that a phone form starts with, ISO 3166-1 alpha-2.
    public var defaultCountry = "US"
    /// Countries whose numbers are accepted; empty accepts every one.
    public var allowedCountries: [String] = []
    /// Whether a sign-up must accept the terms.
    public var requiresTerms = false
    /// Whether a sign-up asks for a name.
    public var asksDisplayName = false
    /// The beat on which answers about accounts are released.
    public var beat: Duration = .milliseconds(250)
    /// How long a post waits for its attempt before it shows the loading page.
    public var patience: Duration = .milliseconds(400)
    /// When an attempt counts as failed.
    public var attemptTimeOut: Duration = .seconds(60)

    /// The defaults for one base path.
    public init(returnTo: ReturnTo.Rule) {
        self.returnTo = returnTo
    }
}
