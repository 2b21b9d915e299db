internal import Sodium

/// Where random bytes come from.
public protocol RandomSource: Sendable {
    /// That many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

/// The system's cryptographic source.
public struct SystemRandom: RandomSource {
    /// Creates the source.
    public init() {}

    /// That many unpredictable bytes.
    public func bytes(_ count: Int) -> [UInt8] { SecureRandom.bytes(count) }
}

extension RandomSource {
    /// 128 random bits as 22 URL-safe characters.
    public func identifier() -> String { Base64URL.encode(bytes(16)) }

    /// That many random decimal digits, uniformly distributed.
    public func digits(_ count: Int) -> String {
        var digits = ""
        while digits.utf8.count < count {
            for byte in bytes(count * 2) where byte < 250 && digits.utf8.count < count {
                digits.append(String(byte % 10))
            }
        }
        return digits
    }
}
