/// Which addresses a page may lead to.
public enum SafeURL {
    private static let schemes = ["https", "http", "mailto", "tel", "otpauth"]

    /// Whether `url` is a path of this origin, a fragment, or absolute with a scheme that runs nothing.
    public static func isAllowed(_ url: String) -> Bool {
        // Browsers drop tabs and line feeds and take "\" for "/", so an address with either is never meant well.
        guard !url.isEmpty, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            return false
        }
        if url.hasPrefix("#") || url.hasPrefix("?") { return true }
        if url.hasPrefix("/") { return !url.hasPrefix("//") }
        guard let colon = url.firstIndex(of: ":") else { return false }
        let scheme = url[..<colon].lowercased()
        guard schemes.contains(scheme) else { return false }
        guard scheme == "http" || scheme == "https" else { return true }
        let rest = url[url.index(after: colon)...]
        return rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0 != "/" && $0 != "?" && $0 != "#" } == true
    }

    /// Whether `url` stays on this origin.
    static func isLocal(_ url: String) -> Bool {
        isAllowed(url) && (url.hasPrefix("/") || url.hasPrefix("#") || url.hasPrefix("?"))
    }
}
