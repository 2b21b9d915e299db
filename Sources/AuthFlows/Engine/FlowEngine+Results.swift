internal import AuthCore

/// What attempts end in.
extension FlowEngine {
    /// Writes an attempt's result, unless it was cancelled, timed out or abandoned meanwhile.
    func finish(
        _ id: AttemptID, _ flow: Flow, _ completion: Completion, _ visitor: Visitor, token: SessionToken, key: [UInt8],
        isHeldBack: Bool
    ) async {
        var completion = completion
        var hasAsked = false
        var mayLink = true
        for _ in 0..<8 {
            do throws(StoreFailure) {
                // Also where the cancellation could not be written.
                guard attempts.isRunning(id), let stored = try await services.store.flow(flow.id, now: now),
                    var record = FlowRecord(contents: stored.contents), record.attempt?.id == id
                else { return }
                let (screens, page) = (record.screens, record.attempt?.screen)
                record.releasing = isHeldBack ? record.attempt : nil
                record.attempt = nil
                completion.update(&record)
                if let page { record.showFaults(on: page, since: screens) }
                if let texts = completion.discloses {
                    record.disclosure = FlowRecord.Disclosure(texts, for: token, services.keys, now: now)
                }
                var destination = completion.problem ?? completion.goesTo ?? Destination.screen(record.liveScreen)
                var changes = completion.changes
                var firstOfLink = Int.max
                if let signIn = completion.signIn {
                    destination = leaving(record)
                    let link = PendingLink(record, signIn, now: now)
                    if let link, mayLink {
                        firstOfLink = changes.count + 2
                        changes += try await self.changes(of: link, language: visitor.language)
                    }
                    // A guest's session ends where another begins in its place.
                    let session = session(signIn, token, visitor)
                    changes += [.deleteSession(digest: token.digest), .insertSession(session)]
                    changes += try await deviceChanges(signIn, visitor)
                    record.forgetTheWay()
                    record.proofSession = session.id
                    let isLost = link != nil && !mayLink
                    if let arrival = link == nil ? completion.arrival : Message(isLost ? .linkFailed : .linkDone),
                        destination == .account
                    {
                        if isLost { record.error = arrival } else { record.status = arrival }
                        record.show(.signedIn)
                        destination = .screen(.signedIn)
                    }
                }
                let events = HookEvent.events(of: changes, completion.signIn)
                if !hasAsked, let message = await refusal(of: events) {
                    // Perhaps it is only the link that is not wanted.
                    if firstOfLink == .max { completion = .refusal(message) } else { mayLink = false }
                    continue
                }
                hasAsked = true
                if completion.isProof {
                    changes.append(.rotateSession(from: token.digest, to: token.digest, provenAt: now))
                }
                if completion.endsSession {
                    changes.append(.deleteSession(digest: token.digest))
                    record.proofSession = nil
                }
                record.record(.init(step: record.step, key: key, destination: destination, at: now))
                record.step += 1
                let written: [StoreChange] = [
                    .update(stored, to: record), .endAttempt(id, binding: visitor.token.binding),
                ]
                switch try await services.store.commit(written + changes) {
                case .committed: return await tell(events)
                case .refused(0): continue
                // The identity has an owner by now: signing in does not fail for it.
                case .refused(let index) where mayLink && index == firstOfLink: mayLink = false
                case .refused:
                    hasAsked = false
                    do throws(AuthFailure) {
                        completion = try await completion.whenRefused?() ?? .refusal(Message(.attemptFailed))
                    } catch {
                        completion = self.completion(of: error, id)
                    }
                }
            } catch {
                services.logFailure(id, error.reason)
                completion = .refusal(Message(.attemptFailed))
            }
        }
    }

    private func session(_ signIn: Completion.SignIn, _ token: SessionToken, _ visitor: Visitor) -> UserSession {
        var session = UserSession(
            digest: token.digest, id: services.random.identifier(), userID: signIn.user, now: now,
            isRemembered: signIn.isRemembered, methods: signIn.methods)
        session.device = visitor.deviceName
        if signIn.isSilent { session.provenAt = 0 }
        return session
    }
}
