import AuthCore
import AuthScreens
import Testing
import Vestibule
import VestibuleTesting

@Suite struct InstallationTests {
    @Test func `another configuration keeps the checked files as long as no address changes`() async throws {
        let stock = try Installation(AuthConfiguration())
        var configuration = AuthConfiguration()
        configuration.appName = "Acme"
        let other = try #require(stock.configured(configuration))
        #expect(other.configuration.appName == "Acme" && stock.configuration.appName == "Vestibule")
        #expect(try Installation(configuration).configuration.appName == "Acme")
        configuration.theme = AuthTheme()
        #expect(stock.configured(configuration) == nil)
        configuration.theme = nil
        configuration.basePath = "/login"
        #expect(stock.configured(configuration) == nil)
        let client = try TestServer(configuration).client
        await client.open("/login")
        #expect(client.page.html.contains("href=\"/login/assets/vestibule."))
    }
}
