import AuthCore
import Testing

@Suite struct DeviceNameTests {
    private static let agents = [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox", "Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
            "Edge", "Windows"
        ),
        (
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
            "Chrome", "Android"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
            "Safari", "macOS"
        ),
        ("Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx", ""), ("", "", ""), ("\u{202E}<b>Evil</b>", "", ""),
    ]

    @Test(arguments: agents) func `names browser and system`(agent: String, browser: String, system: String) {
        let name = DeviceName(userAgent: agent)
        #expect(name.browser == browser && name.system == system)
        #expect(DeviceName(stored: name.stored) == name)
    }

    @Test func `a stored name outside the lists is left out`() {
        #expect(DeviceName(stored: "Evil/<b>") == DeviceName(userAgent: ""))
    }
}
