internal import AuthCore

extension FlowEngine {
    /// Days without a visit after which a guest is gone.
    private static let guestSeconds = 30 * 86_400

    /// Merges what is still to be merged and removes guests who stay away; called now and then.
    package func maintainGuests() async {
        await mergeGuests()
        guard let idle = try? await services.store.idleGuests(since: now - Self.guestSeconds) else { return }
        for guest in idle {
            if (try? await services.store.commit([.deleteUser(guest)])) == .committed {
                await services.hooks.afterDelete(guest)
            }
        }
    }

    /// Gives guests' data to the app's hook; what fails is tried again by ``maintainGuests()``.
    func mergeGuests() async {
        guard services.settings.mergesGuests, let merges = try? await services.store.guestMerges() else { return }
        for merge in merges {
            do {
                try await services.hooks.mergeGuest(merge)
            } catch {
                services.logFailure(AttemptID(rawValue: merge.id), "the merge hook failed and will be called again")
                continue
            }
            // The guest may be gone already; then only the note is left.
            if (try? await services.store.commit([.deleteUser(merge.guest), .deleteGuestMerge(merge.id)])) != .committed
            {
                _ = try? await services.store.commit([.deleteGuestMerge(merge.id)])
            }
        }
    }
}
