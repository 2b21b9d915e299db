internal import AuthCore

/// Something that hooks hear of, read from what a commit writes: whichever page brought it about, none is forgotten.
enum HookEvent: Sendable {
    case signUp(User)
    case signIn(UserID, methods: [String])
    case link(ProviderIdentity, UserID)
    case upgrade(UserID)
    case takeOver(UserID)
    case delete(UserID)
    case merge

    /// What happens by a commit, in its order; signing in comes last.
    static func events(of changes: [StoreChange], _ signIn: Completion.SignIn? = nil) -> [HookEvent] {
        var events: [HookEvent] = []
        var begun: Set<UserID> = []
        for change in changes {
            switch change {
            case .insertUser(let user):
                begun.insert(user.id)
                events.append(.signUp(user))
            // A new account's first identity is part of its beginning.
            case .insertIdentity(let identity, let user) where !begun.contains(user):
                events.append(.link(identity, user))
            case .upgradeGuest(let guest): events.append(.upgrade(guest))
            case .takeOver(let user, _): events.append(.takeOver(user))
            case .deleteUser(let user): events.append(.delete(user))
            case .insertGuestMerge: events.append(.merge)
            default: break
            }
        }
        if let signIn { events.append(.signIn(signIn.user, methods: signIn.methods)) }
        return events
    }
}

extension FlowEngine {
    /// Asks the hooks before anything is written; the first refusal in words, nil when all agree.
    func refusal(of events: [HookEvent]) async -> Message? {
        let hooks = services.hooks
        do throws(HookRefusal) {
            for event in events {
                switch event {
                case .signUp(let user): try await hooks.beforeSignUp(user)
                case .signIn(let user, let methods): try await hooks.beforeSignIn(user, methods: methods)
                case .link(let identity, let user): try await hooks.beforeLink(identity, to: user)
                case .upgrade(let guest): try await hooks.beforeUpgrade(guest)
                case .delete(let user): try await hooks.beforeDelete(user)
                case .takeOver, .merge: break
                }
            }
            return nil
        } catch {
            return Message(.hookRefused, .text("reason", error.reason))
        }
    }

    /// Tells the hooks what was written.
    func tell(_ events: [HookEvent]) async {
        let hooks = services.hooks
        for event in events {
            switch event {
            case .signUp(let user): await hooks.afterSignUp(user)
            case .signIn(let user, let methods): await hooks.afterSignIn(user, methods: methods)
            case .link(let identity, let user): await hooks.afterLink(identity, to: user)
            case .upgrade(let guest): await hooks.afterUpgrade(guest)
            case .takeOver(let user): await hooks.afterTakeOver(user)
            case .delete(let user): await hooks.afterDelete(user)
            case .merge: await mergeGuests()
            }
        }
    }
}
