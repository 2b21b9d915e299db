package import AuthCore

/// What pages say about codes that were sent; the figures are the sender's.
package enum CodeTiming {
    package static let mailCodeLength = ChallengeSender.mailCodeLength
    package static let mailInterval = ChallengeSender.mailInterval

    /// Seconds until another send is allowed; not positive when it is now.
    package static func secondsUntilResend(_ challenge: Challenge, now: Int) -> Int {
        let isMail = challenge.target.contains("@")
        return challenge.sentAt + (isMail ? ChallengeSender.mailInterval : ChallengeSender.smsInterval) - now
    }
}

extension FlowRecord.InterruptedAction {
    /// Whether the session is the one that asked.
    package func belongs(to session: UserSession) -> Bool { self.session == session.id }

    /// An action that waits, for samples.
    package static func sample(_ screen: ScreenID, _ action: String, session: String, until: Int) -> Self {
        Self(
            screen: screen, action: action, argument: nil, values: [:], passwordHash: nil, credentialVersion: 1,
            session: session, until: until)
    }
}
