/// How a body is compressed on its way.
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
    case brotli = "br"
    case gzip
    case identity

    /// The best of the codings there are for a request, the most compressed first where the client likes them alike
    /// (RFC 9110, 12.5.3); identity where it wants none of them.
    public static func best(of available: Set<ContentCoding>, for headers: Headers) -> ContentCoding {
        let lines = headers.all("Accept-Encoding")
        guard !lines.isEmpty else { return .identity }
        var weights: [String: Int] = [:]
        for item in lines.flatMap({ ASCII.split($0, at: UInt8(ascii: ","), limit: 32) }) {
            let parts = ASCII.split(String(item), at: UInt8(ascii: ";"))
            guard let name = parts.first?.lowercased(), parts.count <= 2 else { continue }
            guard let weight = parts.count == 2 ? QualityValue.thousandths(parts[1]) : 1_000 else { continue }
            weights[name == "x-gzip" ? "gzip" : name] = weight
        }
        var best = ContentCoding.identity
        var bestWeight = weights["identity"] ?? 0
        for coding in [ContentCoding.gzip, .brotli] where available.contains(coding) {
            let weight = weights[coding.rawValue] ?? weights["*"] ?? 0
            if weight > 0, weight >= bestWeight { (best, bestWeight) = (coding, weight) }
        }
        return best
    }
}

/// A `q=0.8` parameter (RFC 9110, 12.4.2).
enum QualityValue {
    /// Thousandths, 0 to 1,000; nil if the parameter is malformed.
    static func thousandths(_ parameter: Substring) -> Int? {
        guard ASCII.equal(parameter.prefix(2), "q=") else { return nil }
        let parts = parameter.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1", parts.count <= 2 else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy(ASCII.isDigit),
            let fraction = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
        else { return nil }
        return whole == "0" ? fraction : fraction == 0 ? 1_000 : nil
    }
}
