/// Time-based one-time passwords (RFC 6238) over HOTP (RFC 4226).
public struct OneTimePassword: Sendable {
    /// The shared secret.
    public let secret: [UInt8]
    /// Digits in a code, 6 to 8.
    public let digits: Int
    /// The digest of the authentication code.
    public let algorithm: MessageCode

    /// Seconds in a step.
    public static let period = 30
    /// Steps before and after now whose code is taken: clocks differ and people type slowly.
    public static let tolerance = 1
    /// Steps off by which a right code shows a wrong clock.
    public static let drift = 10
    /// Bytes in a new secret: 160 bits, what RFC 4226 recommends.
    public static let secretCount = 20

    /// Takes a secret; authenticator apps agree on six digits and SHA-1 only.
    public init(secret: [UInt8], digits: Int = 6, algorithm: MessageCode = .sha1) {
        self.secret = secret
        self.digits = min(max(digits, 6), 8)
        self.algorithm = algorithm
    }

    /// The step that an instant lies in.
    public static func step(at seconds: Int) -> Int { max(seconds, 0) / period }

    /// The code of one step, with its leading zeros.
    public func code(step: Int) -> String {
        let counter = UInt64(clamping: step)
        let code = algorithm(
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: counter >> $0) }, key: secret)
        // Dynamic truncation (RFC 4226, 5.3): the last four bits say where to read.
        let offset = Int(code.last ?? 0) & 0xF
        let word = code.dropFirst(offset).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(UInt32(1)) { value, _ in value * 10 }
        let text = String(word % modulus)
        return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
    }

    /// What a typed code is worth.
    public enum Match: Sendable, Equatable {
        /// Right, for this step.
        case step(Int)
        /// Right some minutes ago or ahead: the device's clock is off.
        case drifted
        case none
    }

    /// Compares a typed code with those around an instant, each of them, in the same time whichever fits.
    public func match(_ typed: String, at seconds: Int) -> Match {
        let now = Self.step(at: seconds)
        var found: Int?
        var isDrifted = false
        for offset in -Self.drift...Self.drift where now + offset >= 0 {
            let fits = Self.areEqual(Array(code(step: now + offset).utf8), Array(typed.utf8))
            if fits, abs(offset) <= Self.tolerance { found = max(found ?? 0, now + offset) }
            if fits { isDrifted = true }
        }
        if let found { return .step(found) }
        return isDrifted ? .drifted : .none
    }

    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
