/// An IP address; an IPv4 address mapped into IPv6 counts as IPv4.
public struct IPAddress: Sendable, Hashable {
    /// The 4 or 16 bytes as a number, in the low bits.
    private let value: UInt128
    /// Whether it has 32 bits rather than 128.
    public let isIPv4: Bool

    init(value: UInt128, isIPv4: Bool) {
        self.value = value
        self.isIPv4 = isIPv4
    }

    /// 4 or 16 bytes in network order; nil for any other number of them.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let value = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let isMapped = bytes.count == 16 && value >> 32 == 0xFFFF
        self.init(value: isMapped ? value & 0xFFFF_FFFF : value, isIPv4: bytes.count == 4 || isMapped)
    }

    /// The 4 or 16 bytes in network order.
    public var bytes: [UInt8] {
        (0..<(isIPv4 ? 4 : 16)).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The network of the first so many bits, at most all of them: the key of limits by network.
    public func network(prefix bits: Int) -> Network {
        let width = isIPv4 ? 32 : 128
        let kept = min(max(bits, 0), width)
        let mask = kept == 0 ? UInt128(0) : UInt128.max << (width - kept)
        return Network(address: IPAddress(value: value & mask, isIPv4: isIPv4), bits: kept)
    }

    /// The narrow network of one customer: /32 of IPv4, /64 of IPv6.
    public var narrowNetwork: Network { network(prefix: isIPv4 ? 32 : 64) }

    /// The wide network of one site: /24 of IPv4, /48 of IPv6.
    public var wideNetwork: Network { network(prefix: isIPv4 ? 24 : 48) }

    /// Whether it is of this machine only.
    public var isLoopback: Bool { isIPv4 ? value >> 24 == 127 : value == 1 }

    /// A network: an address whose other bits are zero, and the number of its bits.
    public struct Network: Sendable, Hashable, CustomStringConvertible {
        /// The first address.
        public let address: IPAddress
        /// The bits that count.
        public let bits: Int

        /// The usual notation, such as `192.0.2.0/24`.
        public var description: String { "\(address)/\(bits)" }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The usual notation, IPv6 by RFC 5952.
    public var description: String {
        if isIPv4 { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = (0..<8).reversed().map { UInt16(truncatingIfNeeded: value >> (16 * $0)) }
        var best = 0..<0
        var start: Int?
        for index in 0...8 {
            if index < 8, groups[index] == 0 {
                start = start ?? index
            } else if let begun = start {
                if index - begun > max(best.count, 1) { best = begun..<index }
                start = nil
            }
        }
        let text = { (groups: ArraySlice<UInt16>) in groups.map { String($0, radix: 16) }.joined(separator: ":") }
        if best.isEmpty { return text(groups[...]) }
        return text(groups[..<best.lowerBound]) + "::" + text(groups[best.upperBound...])
    }

    /// Reads the usual notations, without brackets, port or zone.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 45 else { return nil }
        if !text.utf8.contains(UInt8(ascii: ":")) {
            guard let bytes = Self.dotted(text) else { return nil }
            self.init(bytes: bytes)
            return
        }
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let last = halves.last,
            let head = halves.count == 2 ? Self.groups(halves[0], mayEndDotted: false) : [],
            let tail = Self.groups(last, mayEndDotted: true)
        else { return nil }
        let missing = 16 - head.count - tail.count
        guard halves.count == 2 ? missing >= 2 : missing == 0 else { return nil }
        self.init(bytes: head + Array(repeating: 0, count: missing) + tail)
    }

    private static func dotted(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            // A leading zero reads as octal elsewhere, so it is refused.
            part.utf8.allSatisfy(ASCII.isDigit) && (part.count == 1 || part.first != "0") ? UInt8(part) : nil
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func groups(_ text: some StringProtocol, mayEndDotted: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if mayEndDotted, index == parts.count - 1, let dotted = dotted(part) {
                bytes += dotted
            } else {
                guard 1...4 ~= part.utf8.count, part.utf8.allSatisfy({ ASCII.hexValue($0) != nil }),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
            }
        }
        return bytes.count <= 16 ? bytes : nil
    }
}
