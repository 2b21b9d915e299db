/// The choice of a language by the `Accept-Language` header (RFC 9110, 12.5.4).
public enum LanguageNegotiation {
    /// The languages a header asks for, most wanted first, without those at `q=0`.
    ///
    /// Malformed items are passed over; nothing beyond 512 bytes or 32 items is read.
    public static func languages(acceptLanguage header: String) -> [String] {
        ranges(header).filter { $0.weight > 0 }.map(\.range)
    }

    /// The best of the available languages, or nil if the header asks for none of them.
    ///
    /// Lookup by RFC 4647, 3.4, never across scripts; then any region of the language wanted. `*` means the first one.
    public static func best(of available: [String], acceptLanguage header: String) -> String? {
        let ranges = ranges(header)
        let refused = ranges.filter { $0.weight == 0 }.compactMap { LanguageTag($0.range) }
        let offered = available.compactMap { name in LanguageTag(name).map { (name: name, tag: $0) } }
            .filter { offer in !refused.contains { $0 == offer.tag } }
        for (range, weight) in ranges where weight > 0 {
            if range == "*" {
                if let first = offered.first { return first.name }
                continue
            }
            guard let wanted = LanguageTag(range) else { continue }
            if let match = match(wanted, among: offered.map(\.tag)) {
                return offered.first { $0.tag == match }?.name
            }
        }
        return nil
    }

    /// The best of the available languages for one wanted tag, such as a cookie's; nil if none is near.
    public static func best(of available: [String], for language: String) -> String? {
        guard let wanted = LanguageTag(language) else { return nil }
        let offered = available.compactMap { name in LanguageTag(name).map { (name: name, tag: $0) } }
        let match = match(wanted, among: offered.map(\.tag))
        return offered.first { $0.tag == match }?.name
    }

    private static func match(_ wanted: LanguageTag, among offered: [LanguageTag]) -> LanguageTag? {
        for candidate in wanted.lookupChain {
            if let exact = offered.first(where: { $0 == candidate }) { return exact }
        }
        return offered.first { $0.language == wanted.language && $0.likelyScript == wanted.likelyScript }
    }

    private static func ranges(_ header: String) -> [(range: String, weight: Int)] {
        let text = String(decoding: header.utf8.prefix(512), as: UTF8.self)
        var items: [(range: String, weight: Int)] = []
        for item in text.split(separator: ",").prefix(32) {
            let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
            guard let range = parts.first.map({ String($0) }), range == "*" || LanguageTag(range) != nil,
                parts.count <= 2, let weight = parts.count == 2 ? weight(parts[1]) : 1_000
            else { continue }
            items.append((range, weight))
        }
        // The sort is stable: equal weights keep the header's order.
        return items.sorted { $0.weight > $1.weight }
    }

    private static func trimmed(_ part: Substring) -> Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = part.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
    }

    /// Thousandths of a `q=0.8` parameter; nil if it is malformed.
    private static func weight(_ parameter: Substring) -> Int? {
        guard parameter.lowercased().hasPrefix("q=") else { return nil }
        let value = parameter.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = value.first, whole == "0" || whole == "1", value.count <= 2 else { return nil }
        let decimals = value.count == 2 ? value[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let thousandths = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
        else { return nil }
        if whole == "1" { return thousandths == 0 ? 1_000 : nil }
        return thousandths
    }
}
