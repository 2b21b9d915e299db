/// Whose word counts about where a request comes from.
public struct TrustedProxies: Sendable, Hashable {
    /// The header in which a proxy notes its client; the other one is never read, since nobody cleans it.
    public enum Header: Sendable, Hashable {
        /// `X-Forwarded-For: client, proxy`.
        case xForwardedFor
        /// `Forwarded: for=client;proto=https` (RFC 7239).
        case forwarded
    }

    /// How many proxies stand in a row before the server; 0 believes no header.
    public let hops: Int
    /// The header they write.
    public let header: Header

    /// No proxy.
    public static let none = TrustedProxies(hops: 0, header: .xForwardedFor)

    /// So many proxies, each adding its client's address to the header; a negative number counts as 0.
    public init(hops: Int, header: Header = .xForwardedFor) {
        self.hops = max(0, hops)
        self.header = header
    }

    /// The client's address: the peer's, or so many steps further left as there are trusted proxies.
    ///
    /// An entry that cannot be read ends the way there: the last readable one before it is taken.
    public func clientAddress(of request: Request) -> IPAddress {
        let entries = entries(of: request.headers)
        var address = request.peer.address
        for entry in entries.reversed().prefix(hops) {
            guard let next = entry else { break }
            address = next
        }
        return address
    }

    /// From the farthest to the nearest; nil where an entry cannot be read.
    private func entries(of headers: Headers) -> [IPAddress?] {
        switch header {
        case .xForwardedFor:
            headers.all("X-Forwarded-For").flatMap { line in
                // The nearest proxies write at the end, which no limit may cut off.
                line.split(separator: ",", omittingEmptySubsequences: false).suffix(64)
                    .map { Self.node(ASCII.trimmed($0)) }
            }
        case .forwarded:
            headers.all("Forwarded").flatMap { line in
                ASCII.split(line, at: UInt8(ascii: ","), limit: .max).map { element in
                    ASCII.split(String(element), at: UInt8(ascii: ";")).lazy.compactMap(Self.forValue).first
                        .flatMap { Self.node($0) }
                }
            }
        }
    }

    private static func forValue(_ pair: Substring) -> Substring? {
        guard let equals = pair.firstIndex(of: "="), ASCII.equal(pair[..<equals], "for") else { return nil }
        let value = pair[pair.index(after: equals)...]
        guard value.hasPrefix("\"") else { return value }
        return value.hasSuffix("\"") && value.count >= 2 ? value.dropFirst().dropLast() : nil
    }

    /// An address with or without brackets and port (RFC 7239, 6).
    private static func node(_ text: Substring) -> IPAddress? {
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: close)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            return IPAddress(text[text.index(after: text.startIndex)..<close])
        }
        if let address = IPAddress(text) { return address }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let host = parts.first else { return nil }
        return IPAddress(host)
    }
}
