/// A BCP 47 language tag in its usual case: `zh-Hant-TW`, `pt-BR`, `de`.
public struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
    /// The language subtag, in lower case.
    public let language: String
    /// The script subtag, if the tag names one.
    public let script: String?
    /// The region subtag, if the tag names one.
    public let region: String?
    /// Variants and extensions, in lower case.
    private let rest: [String]

    /// Reads a tag of at most 35 bytes (RFC 5646, 4.4.1), with `-` or `_` between its parts; nil if it is none.
    public init?(_ text: String) {
        let parts = text.utf8.count <= 35 ? text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" } : []
        guard let first = parts.first, 2...8 ~= first.count, parts.allSatisfy(Self.isSubtag),
            first.utf8.allSatisfy({ $0 > UInt8(ascii: "9") })
        else { return nil }
        language = first.lowercased()
        var remaining = parts.dropFirst()
        if let next = remaining.first, next.count == 4, next.utf8.allSatisfy({ $0 > UInt8(ascii: "9") }) {
            script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
            remaining = remaining.dropFirst()
        } else {
            script = nil
        }
        if let next = remaining.first, next.count == 2 || (next.count == 3 && Int(next) != nil) {
            region = next.uppercased()
            remaining = remaining.dropFirst()
        } else {
            region = nil
        }
        rest = remaining.map { $0.lowercased() }
    }

    private init(language: String, script: String?, region: String?, rest: [String] = []) {
        self.language = language
        self.script = script
        self.region = region
        self.rest = rest
    }

    private static func isSubtag(_ part: Substring) -> Bool {
        1...8 ~= part.utf8.count
            && part.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            }
    }

    /// The tag as text.
    public var description: String { ([language, script, region].compactMap { $0 } + rest).joined(separator: "-") }

    /// The script the language is written in, named by the tag or likely from its language and region.
    public var likelyScript: String { script ?? LikelyScript.of(language: language, region: region) }

    /// The tags to look for, best first: this one, then without its last parts, never in another script.
    ///
    /// The lookup of RFC 4647, 3.4, except that `zh-TW` goes on with `zh-Hant` and not with `zh`.
    public var lookupChain: [LanguageTag] {
        let written = likelyScript
        var chain = [self]
        func add(_ script: String?, _ region: String?) {
            let tag = LanguageTag(language: language, script: script, region: region)
            if tag.likelyScript == written, !chain.contains(tag) { chain.append(tag) }
        }
        add(script, region)
        add(written, region)
        add(nil, region)
        add(written, nil)
        add(nil, nil)
        return chain
    }
}
