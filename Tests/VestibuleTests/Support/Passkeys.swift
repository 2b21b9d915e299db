import AuthCore
import HTTP
import Testing
import VestibuleTesting

extension PlainClient.Page {
    /// What a button asks the browser for; nil where it asks for nothing.
    func passkeyOptions(_ action: String) -> String? {
        for button in html.components(after: "<button") {
            let tag = String(button.prefix { $0 != ">" })
            guard tag.contains(" value=\"\(action)\""),
                let options = tag.components(after: " data-passkey-options=\"").first
            else { continue }
            return String(options.prefix { $0 != "\"" }).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
                .publicKey
        }
        return nil
    }
}

extension String {
    /// The options in what is handed to the script: `{"publicKey":…}`.
    var publicKey: String? {
        let start = "{\"publicKey\":"
        return hasPrefix(start) && hasSuffix("}") ? String(dropFirst(start.count).dropLast()) : nil
    }
}

extension TestServer {
    /// The origin that browsers know the server by.
    static let origin = "http://localhost:8080"

    /// What the page's script does: asks the device, and posts the form with its answer.
    @discardableResult
    func press(
        _ client: PlainClient, _ action: String, with device: inout SoftwareAuthenticator,
        _ typed: [(String, String)] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        let answer = try answer(client.page, action, with: &device, sourceLocation: sourceLocation)
        return try await client.press(
            action, typed + [("credential", answer)], sourceLocation: sourceLocation)
    }

    /// The device's answer to what a button asks for.
    func answer(
        _ page: PlainClient.Page, _ action: String, with device: inout SoftwareAuthenticator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let options = try #require(
            page.passkeyOptions(action), "\(page.screen) asks no device for \(action)", sourceLocation: sourceLocation)
        return options.contains("\"user\"")
            ? try device.create(optionsJSON: options) : try device.get(optionsJSON: options)
    }

    /// Signs up with a passkey instead of a password, and proves the address.
    @discardableResult
    func signUp(
        _ client: PlainClient, _ address: String, with device: inout SoftwareAuthenticator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth")
        try await client.press("switchFlow", sourceLocation: sourceLocation)
        try await press(client, "signUp:passkey", with: &device, [("email", address)], sourceLocation: sourceLocation)
        let code = try #require(try await code(to: address), sourceLocation: sourceLocation)
        return try await client.press("verify", [("verificationCode", code)], sourceLocation: sourceLocation)
    }

    /// Signs in by a passkey on the first page.
    @discardableResult
    func signIn(
        _ client: PlainClient, with device: inout SoftwareAuthenticator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth")
        return try await press(client, "signIn:passkey", with: &device, sourceLocation: sourceLocation)
    }

    /// Adds a passkey to the signed-in account, whose proof is fresh.
    @discardableResult
    func addPasskey(
        _ client: PlainClient, with device: inout SoftwareAuthenticator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth/methods")
        return try await press(client, "addPasskey", with: &device, sourceLocation: sourceLocation)
    }

    func passkeys(_ address: String) async throws -> [Passkey] {
        try await store.passkeys(of: try await user(address).id)
    }

    /// The ways that the session was proven by, as the app sees them.
    func methods(_ client: PlainClient) async -> String {
        String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self)
            .components(after: "\"amr\":[").first.map { String($0.prefix { $0 != "]" }) } ?? ""
    }
}
