internal import CSodium

/// The system's cryptographic random numbers.
package enum SecureRandom {
    /// That many unpredictable bytes; none for a count below 1.
    package static func bytes(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        // The library opens its source once; unprepared, two threads could do so at the same time.
        _ = Library.isReady
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}

/// The library, prepared before its first use.
enum Library {
    static let isReady = sodium_init() >= 0
}
