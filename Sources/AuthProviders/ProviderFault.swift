public import AuthCore

/// Why a provider's answer is not believed: words for the log, without any value that came from outside.
struct ProviderFault: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// Called with an attempt's id and a reason without values.
public typealias ProviderLog = @Sendable (AttemptID, String) -> Void

/// Runs a step of a provider; what goes wrong goes to the log and is a failed attempt.
func logging<Answer>(
    _ log: ProviderLog, _ id: String, _ attempt: AttemptID, _ step: () async throws(ProviderFault) -> Answer
) async throws(AuthFailure) -> Answer {
    do {
        return try await step()
    } catch {
        if Task.isCancelled { throw .cancelled }
        log(attempt, "\(id): \(error.reason)")
        throw .failed
    }
}
