import Testing
import Vestibule

@Suite struct PasskeyConfigurationTests {
    private func faults(_ change: (inout AuthConfiguration) -> Void) -> [String] {
        var configuration = AuthConfiguration()
        configuration.publicOrigin = "https://login.acme.example"
        configuration.masterKeyFile = "master.key"
        change(&configuration)
        return configuration.faults(isDevelopment: false).filter { $0.contains("asskey") }
    }

    @Test(arguments: [nil, "login.acme.example", "acme.example"])
    func `the host and its parents may be the passkeys' domain`(_ domain: String?) {
        #expect(faults { $0.passkeyDomain = domain }.isEmpty)
    }

    @Test(arguments: ["example", "other.example", "in.acme.example", "me.example", ""])
    func `any other domain is refused, and the right one named`(_ domain: String) throws {
        let fault = try #require(faults { $0.passkeyDomain = domain }.first)
        #expect(fault.contains("'login.acme.example'"))
    }

    @Test(arguments: ["https://192.0.2.1", "https://[2001:db8::1]", "https://192.0.2.1:8443"])
    func `an address has no passkeys`(_ origin: String) {
        #expect(faults { $0.publicOrigin = origin }.count == 1)
        #expect(
            faults {
                $0.publicOrigin = origin
                $0.allowsPasskeys = false
            }.isEmpty)
    }

    @Test(arguments: ["http://shop.example", "https://shop.example/", "shop.example"])
    func `another origin must be one`(_ origin: String) {
        #expect(faults { $0.passkeyOrigins = ["https://shop.acme.example", origin] }.count == 1)
    }

    @Test func `a port is no part of the domain`() {
        #expect(
            faults {
                $0.publicOrigin = "https://login.acme.example:8443"
                $0.passkeyDomain = "login.acme.example"
            }.isEmpty)
    }
}
