/// Which of the two things an e-mail form does.
public enum AuthenticationFlow: String, Sendable, CaseIterable, Codable {
    case signIn, signUp
}
