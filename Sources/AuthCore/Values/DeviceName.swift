/// What a browser says it is, in two names that people know: "Firefox" on "Linux".
///
/// The header is anybody's text, so only names from these lists are ever kept.
public struct DeviceName: Sendable, Equatable {
    /// The browser's name; empty when it is none of the known ones.
    public let browser: String
    /// The system's name; empty when it is none of the known ones.
    public let system: String

    /// Names in the order in which they decide: most browsers also call themselves the ones below them.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
        ("YaBrowser/", "Yandex Browser"), ("DuckDuckGo/", "DuckDuckGo"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"), ("Chromium/", "Chromium"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("w3m/", "w3m"),
        ("Lynx/", "Lynx"), ("ELinks", "ELinks"), ("Links (", "Links"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("FreeBSD", "FreeBSD"), ("OpenBSD", "OpenBSD"), ("Linux", "Linux"), ("linux", "Linux"),
    ]

    /// Reads a `User-Agent`.
    public init(userAgent: String) {
        let text = String(decoding: userAgent.utf8.prefix(512), as: UTF8.self)
        browser = Self.browsers.first { text.contains($0.0) }?.1 ?? ""
        system = Self.systems.first { text.contains($0.0) }?.1 ?? ""
    }

    /// Reads the stored form; names that are not in the lists are left out.
    public init(stored: String) {
        let parts = stored.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        browser = Self.browsers.first { $0.1 == parts.first }?.1 ?? ""
        system = Self.systems.first { parts.count > 1 && $0.1 == parts[1] }?.1 ?? ""
    }

    /// The form that a session keeps.
    public var stored: String { browser.isEmpty && system.isEmpty ? "" : "\(browser)/\(system)" }

    /// Both names in no language at all: "Firefox, Linux"; empty when neither is known.
    public var plain: String { [browser, system].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// The key of the sentence that names it.
    public var key: String {
        switch (browser.isEmpty, system.isEmpty) {
        case (false, false): "device.both"
        case (false, true): "device.browser"
        case (true, false): "device.system"
        case (true, true): "device.unknown"
        }
    }
}
