import Testing
import VestibuleTesting

extension PlainClient {
    /// Presses a button; what is wrong is said of the line that wanted it.
    @discardableResult
    func press(
        _ action: String, _ typed: [(String, String)] = [], followsLoading: Bool = true, sourceLocation: SourceLocation
    ) async throws -> Page {
        do {
            return try await press(action, typed, followsLoading: followsLoading)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
            throw error
        }
    }
}
