internal import PasswordStrength

/// What a new password must satisfy.
public struct PasswordPolicy: Sendable {
    /// Fewest code points: 15 where the password is the only factor (NIST SP 800-63B-4).
    public var minimumLength: Int
    /// Whether an upper-case letter, a lower-case one, a digit or another character is asked for; none by default.
    public var requiredClasses: [CharacterClass]
    /// Lowest zxcvbn score, 0 to 4.
    public var minimumScore: Int
    /// Words that make a password easy to guess here: the service's name.
    public var serviceWords: [String]

    /// A kind of character that a rule can ask for.
    public enum CharacterClass: String, Sendable, CaseIterable {
        case upper, lower, digit, special
    }

    /// Creates a policy.
    public init(
        minimumLength: Int = 15, requiredClasses: [CharacterClass] = [], minimumScore: Int = 3,
        serviceWords: [String] = []
    ) {
        self.minimumLength = minimumLength
        self.requiredClasses = requiredClasses
        self.minimumScore = minimumScore
        self.serviceWords = serviceWords
    }

    /// One line of the policy, in the order shown.
    public enum Rule: Sendable, Hashable {
        case minimumLength(Int)
        case contains(CharacterClass)
        case strength

        /// Its words.
        public var message: Message {
            switch self {
            case .minimumLength(let count): Message(.ruleMinimumLength, .number("count", count))
            case .contains(.upper): Message(.ruleUpper)
            case .contains(.lower): Message(.ruleLower)
            case .contains(.digit): Message(.ruleDigit)
            case .contains(.special): Message(.ruleSpecial)
            case .strength: Message(.ruleStrength)
            }
        }
    }

    /// The policy for an account with a second factor, where eight code points are enough (NIST SP 800-63B-4).
    public var besideSecondFactor: PasswordPolicy {
        var policy = self
        policy.minimumLength = min(minimumLength, 8)
        return policy
    }

    /// The rules a person sees before typing.
    public var rules: [Rule] {
        [.minimumLength(minimumLength)] + requiredClasses.map(Rule.contains) + (minimumScore > 0 ? [.strength] : [])
    }

    /// What a password does with each rule, and the first fault in words.
    public struct Verdict: Sendable {
        /// Rules that hold.
        public var met: [Rule]
        /// The fault to show, nil when the password is accepted.
        public var fault: Message?
    }

    /// Judges a new password.
    ///
    /// - Parameter personal: the person's own address and name.
    public func judge(_ password: Password, personal: [String]) -> Verdict {
        guard !password.isEmpty else { return Verdict(met: [], fault: Message(.passwordRequired)) }
        guard password.count <= Password.maximumCount else {
            return Verdict(met: [], fault: Message(.passwordTooLong, .number("max", Password.maximumCount)))
        }
        var met: [Rule] = []
        var fault: Message?
        for rule in rules {
            if holds(rule, password, personal) {
                met.append(rule)
            } else {
                fault = fault ?? refusal(rule, password, personal)
            }
        }
        return Verdict(met: met, fault: fault)
    }

    private func holds(_ rule: Rule, _ password: Password, _ personal: [String]) -> Bool {
        let scalars = password.text.unicodeScalars
        switch rule {
        case .minimumLength(let count): return password.count >= count
        case .contains(.upper): return scalars.contains { $0.properties.isUppercase }
        case .contains(.lower): return scalars.contains { $0.properties.isLowercase }
        case .contains(.digit): return scalars.contains { $0.properties.numericType == .decimal }
        case .contains(.special):
            return scalars.contains { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        case .strength:
            let words = personal + serviceWords
            return !repeats(words, in: password)
                && PasswordStrength.score(password.text, context: words) >= minimumScore
        }
    }

    private func refusal(_ rule: Rule, _ password: Password, _ personal: [String]) -> Message {
        switch rule {
        case .minimumLength(let count): Message(.passwordTooShort, .number("min", count))
        case .contains: Message(.passwordClasses)
        case .strength:
            if repeats(personal, in: password) {
                Message(.passwordContainsEmail)
            } else if repeats(serviceWords, in: password) {
                Message(.passwordContainsName)
            } else {
                Message(.passwordWeak)
            }
        }
    }

    /// Whether a word, once or many times, is all there is to the password.
    private func repeats(_ words: [String], in password: Password) -> Bool {
        let text = password.text.lowercased()
        return words.contains { word in
            let word = word.lowercased()
            guard word.count >= 3 else { return false }
            let rest = text.split(separator: word, omittingEmptySubsequences: true)
            return text.contains(word) && rest.reduce(0) { $0 + $1.count } < 4
        }
    }
}
