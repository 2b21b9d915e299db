import AuthCore
import FoundationEssentials
import Testing
import Vestibule
import VestibuleTesting

/// What the configuration may say about providers.
@Suite struct ProviderConfigurationTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)").path()

    private func read(_ providers: String) throws -> AuthConfiguration {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("{ providers: \(providers) }".utf8).write(to: URL(filePath: folder + "/config.json"))
        return try AuthConfiguration.read(path: folder + "/config.json")
    }

    private func faults(_ providers: String) throws -> [String] {
        try read(providers).faults(isDevelopment: true)
    }

    @Test func `presets and providers of one's own are read`() throws {
        let text = """
            [{ id: "google.com", clientID: "c", clientSecretEnvironment: "GOOGLE" },
             { id: "apple.com", clientID: "c", teamID: "T", keyID: "K", privateKeyFile: "/k" },
             { id: "microsoft.com", clientID: "c", clientSecretFile: "/s", tenant: "consumers" },
             { id: "login.test", clientID: "c", issuer: "https://login.test", scopes: ["openid"], trustsEmail: true }]
            """
        let configuration = try read(text)
        #expect(configuration.faults(isDevelopment: true).isEmpty)
        #expect(configuration.providers.map(\.id) == ["google.com", "apple.com", "microsoft.com", "login.test"])
        #expect(configuration.providers.last?.scopes == ["openid"])
    }

    @Test(arguments: [
        (#"[{ id: "google.com", clientID: "c" }]"#, "clientSecretFile"),
        (#"[{ id: "google.com", clientSecretFile: "/s" }]"#, "clientID"),
        (#"[{ id: "google.com", clientID: "c", clientSecretFile: "/s", clientSecretEnvironment: "S" }]"#, "keep one"),
        (#"[{ id: "google.com", clientID: "c", clientSecretFile: "/s", issuer: "https://x.test" }]"#, "issuer"),
        (#"[{ id: "apple.com", clientID: "c", teamID: "T" }]"#, "keyID and privateKeyFile"),
        (#"[{ id: "login.test", clientID: "c" }]"#, "issuer"),
        (#"[{ id: "login.test", clientID: "c", issuer: "ftp://login.test" }]"#, "https://"),
        (#"[{ id: "microsoft.com", clientID: "c", clientSecretFile: "/s" }]"#, "tenant"),
        (#"[{ id: "microsoft.com", clientID: "c", clientSecretFile: "/s", tenant: "common" }]"#, "allowsAnyTenant"),
        (#"[{ id: "microsoft.com", clientID: "c", clientSecretFile: "/s", tenant: "firm.test" }]"#, "tenant"),
        (#"[{ id: "password", clientID: "c", issuer: "https://x.test" }]"#, "no provider's id"),
        (#"[{ id: "a/b", clientID: "c", issuer: "https://x.test" }]"#, "no provider's id"),
        (
            #"[{ id: "x", clientID: "c", issuer: "https://x.test" }, { id: "x", clientID: "c", issuer: "https://x.test" }]"#,
            "twice"
        ),
    ])
    func `what is missing or contradictory is a fault with its mend`(_ providers: String, _ mend: String) throws {
        let faults = try faults(providers)
        #expect(faults.count == 1 && faults.first?.contains(mend) == true, "\(faults)")
    }

    @Test func `an unknown key is named, with those that exist`() throws {
        let fault = #expect(throws: AuthConfiguration.Fault.self) { try read(#"[{ id: "x", clientSecret: "s" }]"#) }
        #expect(fault?.description.contains("'clientSecret'") == true)
        #expect(fault?.description.contains("clientSecretFile") == true)
    }

    @Test func `a secret that cannot be read stops the start and says where it was looked for`() throws {
        var provider = ProviderConfiguration()
        provider.id = "google.com"
        provider.clientID = "c"
        for (file, variable) in [("/nowhere/secret", nil), (nil, "VESTIBULE_NO_SUCH_SECRET")] as [(String?, String?)] {
            provider.clientSecretFile = file
            provider.clientSecretEnvironment = variable
            var configuration = AuthConfiguration()
            configuration.providers = [provider]
            let failure = #expect(throws: Installation.Failure.self) { _ = try TestServer(configuration) }
            #expect(failure?.description.contains(file ?? variable ?? "") == true)
        }
    }

    @Test func `B68: a provider without any way to sign in stops the start`() throws {
        let failure = #expect(throws: Installation.Failure.self) {
            _ = try TestServer { $0.providers = [ProviderBrand(id: "dead.test", displayName: "Dead", icon: "key")] }
        }
        #expect(failure?.description.contains("dead.test") == true)
    }

    @Test func `a configured provider takes the place of its stand-in`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path()
        try Data("s3cret\n".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var provider = ProviderConfiguration()
        provider.id = "github.com"
        provider.clientID = "my-client"
        provider.clientSecretFile = path
        var configuration = AuthConfiguration()
        configuration.providers = [provider]
        let client = try TestServer(configuration).client
        let trip = try await client.setOut("signIn:github.com")
        #expect(
            trip.url.hasPrefix("https://github.com/login/oauth/authorize?") && trip.fields["client_id"] == "my-client")
    }
}
