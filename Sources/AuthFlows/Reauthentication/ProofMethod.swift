package import AuthCore

/// A way to prove oneself again: the argument of `useMethod`.
package enum ProofMethod: String, Sendable, CaseIterable {
    case password, passkey, email, phone, provider, totp, sms, recoveryCode

    /// Whether it only counts after another proof.
    package var isSecondFactor: Bool {
        switch self {
        case .password, .passkey, .email, .phone, .provider: false
        case .totp, .sms, .recoveryCode: true
        }
    }

    /// Whether a code is sent for it.
    package var isSent: Bool {
        switch self {
        case .email, .phone, .sms: true
        case .password, .passkey, .provider, .totp, .recoveryCode: false
        }
    }

    /// The field that its proof is typed into.
    package var field: String {
        switch self {
        case .password: "password"
        case .email, .phone, .sms: "verificationCode"
        case .totp: "totpCode"
        case .recoveryCode: "recoveryCode"
        case .passkey, .provider: ""
        }
    }
}

/// What an account can prove itself with.
package struct ProofAccount: Sendable {
    package var user: User
    package var hasPassword: Bool
    package var factors: [SecondFactor]
    package var unusedRecoveryCodes: Int
    /// The account's identities at providers.
    package var identities: [ProviderIdentity] = []
    /// The account's passkeys; each counts as both factors.
    package var passkeys: [Passkey] = []
    /// The 64 bytes by which authenticators know the account; nil before its first passkey.
    package var passkeyHandle: [UInt8]?

    /// Describes an account.
    package init(user: User, hasPassword: Bool, factors: [SecondFactor], unusedRecoveryCodes: Int) {
        self.user = user
        self.hasPassword = hasPassword
        self.factors = factors
        self.unusedRecoveryCodes = unusedRecoveryCodes
    }

    /// Reads what an account has.
    ///
    /// - Parameter offersPasskeys: whether the server takes them; else the account's count for nothing.
    package static func read(
        _ user: User, _ store: any Store, offersPasskeys: Bool
    ) async throws(StoreFailure) -> ProofAccount {
        var account = ProofAccount(
            user: user, hasPassword: try await store.passwordHash(of: user.id) != nil,
            factors: try await store.factors(of: user.id),
            unusedRecoveryCodes: try await store.recoveryCodes(of: user.id).count { $0.usedAt == nil })
        account.identities = try await store.identities(of: user.id)
        guard offersPasskeys else { return account }
        account.passkeys = try await store.passkeys(of: user.id)
        account.passkeyHandle = try await store.passkeyHandle(of: user.id)
        return account
    }

    /// Those of the server's providers that can prove anew that the account is the person's.
    package func provers(_ providers: [any AuthProviderUI]) -> [any AuthProviderRedirect] {
        providers.compactMap { $0 as? any AuthProviderRedirect }.filter { provider in
            provider.canReauthenticate && identities.contains { $0.providerID == provider.id }
        }
    }

    /// The first proofs that the account has.
    package var firstMethods: [ProofMethod] {
        var methods: [ProofMethod] = []
        if hasPassword { methods.append(.password) }
        if !passkeys.isEmpty { methods.append(.passkey) }
        if user.email != nil, user.isEmailVerified { methods.append(.email) }
        if user.phoneNumber != nil { methods.append(.phone) }
        return methods
    }

    /// The second factors that may follow a first proof: a number never serves as both.
    package func secondMethods(after first: ProofMethod) -> [ProofMethod] {
        var methods: [ProofMethod] = []
        if factors.contains(where: { $0.kind == .totp }) { methods.append(.totp) }
        if smsFactor(after: first) != nil { methods.append(.sms) }
        if !passkeys.isEmpty, first != .passkey { methods.append(.passkey) }
        if !factors.isEmpty, unusedRecoveryCodes > 0 { methods.append(.recoveryCode) }
        return methods
    }

    /// The number that a text message goes to as the second factor.
    package func smsFactor(after first: ProofMethod) -> SecondFactor? {
        factors.first { $0.kind == .sms && (first != .phone || $0.phoneNumber != user.phoneNumber) }
    }
}

/// Where a person stands who proves themselves again.
package struct ProofStep: Sendable {
    /// The proof that was given already.
    package var first: ProofMethod?
    /// Ways that are offered now.
    package var methods: [ProofMethod]
    /// The way that is used; nil where the account has none.
    package var selected: ProofMethod?

    /// Reads the step from the flow.
    package init(_ record: FlowRecord, _ account: ProofAccount) {
        first = record.notes[ProofNote.first].flatMap(ProofMethod.init)
        methods = first.map(account.secondMethods) ?? account.firstMethods
        let chosen = record.notes[ProofNote.method].flatMap(ProofMethod.init)
        selected = chosen.flatMap { methods.contains($0) ? $0 : nil } ?? methods.first
    }
}
