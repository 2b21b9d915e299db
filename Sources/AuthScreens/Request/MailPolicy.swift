internal import AuthCore
internal import Sodium

/// What a mail may do that is shown in a browser: wear its own rules, known by their digest, and nothing else.
enum MailPolicy {
    static func contentSecurityPolicy(of html: String) -> String {
        let style = html.firstRange(of: "<style>").flatMap { start in
            html.firstRange(of: "</style>").map { String(html[start.upperBound..<$0.lowerBound]) }
        }
        let source = style.map { "'sha256-\(base64(Digest.sha256(Array($0.utf8))))'" } ?? "'none'"
        return
            "default-src 'none'; style-src \(source); base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
    }

    /// With the alphabet and padding that policies use (RFC 4648, 4).
    private static func base64(_ bytes: [UInt8]) -> String {
        let text = Base64URL.encode(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }
}
