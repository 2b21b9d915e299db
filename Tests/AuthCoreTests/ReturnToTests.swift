import AuthCore
import Testing

@Suite struct ReturnToTests {
    private static let rule = ReturnTo.Rule(basePath: "/auth", allowedOrigins: ["https://app.test"])

    /// As the query parser gives it: percent-decoded once.
    private func target(_ value: String) -> String? { ReturnTo(value, rule: Self.rule)?.target }

    @Test(
        arguments: [
            "//evil.test", "/\\evil.test", "\\\\evil.test", "/\t/evil.test", "/%09/evil.test", "\t//evil.test",
            "/ /evil.test", "///evil.test", "https:evil.test", "https:/evil.test", "http://evil.test",
            "https://app.test@evil.test", "https://app.test.evil.test", "https://evilapp.test",
            "https://evil.test#app.test", "https://evil.test?app.test", "javascript:alert(1)", "JaVaScRiPt:alert(1)",
            "data:text/html,x", "vbscript:x", "/%5cevil.test", "/\\evil.test", "/%2f%2fevil.test", "/..//evil.test",
            "/x\r\nLocation: https://evil.test", "/x%0d%0aSet-Cookie:a=b", "https://[::1]", "https://①②⑦.0.0.1",
            "https://app.test:443@evil.test", "/sign-in?return_to=/sign-in", "/sign-out", "", "evil.test", "x/y",
            "http://app.test", "https://app.test:8443", "https://app.test:443.evil.test", "https:///app.test",
            "https://app.test\\@evil.test", "HTTPS://evil.test", "/%2e%2e//evil.test", "/a/../../evil", "/./x", "/a//b",
            "/a%2f/b", "/%", "/%zz", "/%ff", "/\u{0}", "/a\u{2028}b", "/%E2%80%A8x", "/a b", "\u{FEFF}/a",
        ])
    func `C, A29: falls to the default`(_ value: String) {
        #expect(target(value) == nil)
    }

    @Test(
        arguments: [
            "//\u{FE0F}evil.test", "//\u{301}evil.test", "//\u{34F}evil.test", "//\u{E0100}evil.test",
            "/%2f\u{FE0F}evil.test", "/\u{FE0F}/evil.test/..", "/\\\u{FE0F}evil.test",
            "https://app.test\u{FE0F}@evil.test",
            "https://evil.test/\u{FE0F}https://app.test", "/.\u{2E}/x",
        ])
    func `A29: a mark that combines with a slash hides nothing`(_ value: String) {
        #expect(target(value)?.hasPrefix("//") != true)
        if value.unicodeScalars.starts(with: "//".unicodeScalars) { #expect(target(value) == nil) }
    }

    @Test(arguments: [
        "/auth", "/auth/", "/auth/email?x=1", "/AUTH/email", "/%61uth/email", "/auth#x", "/auth?x", "/Sign-Out",
    ])
    func `own pages fall to the default`(_ value: String) {
        #expect(target(value) == nil)
    }

    @Test(
        arguments: [
            ("/", "/"), ("/a?b=c&d=%2F", "/a?b=c&d=%2F"), ("/über", "/%C3%BCber"), ("/a#frag", "/a#frag"),
            ("https://app.test", "https://app.test/"), ("https://app.test/", "https://app.test/"),
            ("https://app.test:443", "https://app.test/"), ("https://app.test:443/x?y#z", "https://app.test/x?y#z"),
            ("https://APP.test/x", "https://app.test/x"), ("/authors", "/authors"),
            ("/a?next=//evil.test", "/a?next=//evil.test"),
            ("/a\"<>b", "/a%22%3C%3Eb"), ("/a/", "/a/"), ("/...", "/..."),
        ])
    func `C: passes, serialised`(_ value: String, _ expected: String) {
        #expect(target(value) == expected)
    }

    @Test func `tells what leaves the origin`() {
        #expect(ReturnTo("https://app.test/x", rule: Self.rule)?.isCrossOrigin == true)
        #expect(ReturnTo("/x", rule: Self.rule)?.isCrossOrigin == false)
    }

    @Test func `C: takes 2,048 bytes and no more, before and after serialising`() {
        #expect(target("/" + String(repeating: "a", count: 2047)) != nil)
        #expect(target("/" + String(repeating: "a", count: 2048)) == nil)
        #expect(target("/" + String(repeating: "a", count: 6000)) == nil)
        #expect(target("/" + String(repeating: "ü", count: 1000)) == nil)
    }

    @Test func `a serialised target is allowed again and stays the same`() throws {
        for value in ["/über?ä=ö", "https://app.test:443/ß", "/a?b=c&d=%2F"] {
            let once = try #require(target(value))
            #expect(target(once) == once)
        }
    }

    @Test func `nothing that passes can be read as another authority`() {
        var random = Numbers(seed: 7)
        let parts = [
            "/", "\\", ".", "%2f", "%5c", "\u{FE0F}", "\u{301}", "evil.test", "?", "#", "@", ":", "a", "%", "2", "\t",
        ]
        for _ in 0..<20_000 {
            let value = "/" + (0..<random.below(7)).map { _ in parts[random.below(parts.count)] }.joined()
            guard let target = target(value) else { continue }
            let bytes = Array(target.utf8)
            #expect(bytes.first == 0x2F && (bytes.count < 2 || (bytes[1] != 0x2F && bytes[1] != 0x5C)), "\(value)")
            #expect(bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(value)")
        }
    }
}

/// A small generator whose numbers depend on its seed alone (SplitMix64).
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
