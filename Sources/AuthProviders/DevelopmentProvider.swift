package import AuthCore

/// A provider of the development server: its button takes as long as a real one and signs in to an account of its own
/// issuer, so that nothing it gives can be taken for a real provider's.
package struct DevelopmentProvider: AuthProviderAction {
    private let brand: ProviderBrand
    private let delay: Duration

    /// Stands in for a brand.
    package init(_ brand: ProviderBrand, delay: Duration = .milliseconds(1400)) {
        self.brand = brand
        self.delay = delay
    }

    package var id: String { brand.id }
    package var displayName: String { brand.displayName }
    package var icon: String { brand.icon }
    package var isBrand: Bool { brand.isBrand }

    package func triggerAction(_ request: ProviderRequest) async throws(AuthFailure) -> ProviderOutcome {
        do {
            try await Task.sleep(for: delay)
        } catch {
            throw .cancelled
        }
        return ProviderOutcome(
            identity: ProviderIdentity(
                providerID: brand.id, issuer: "urn:vestibule:development:\(brand.id)", subject: "demo"),
            displayName: "Demo Person", email: try? EmailAddress(brand.icon + ".demo@example.test"),
            isEmailTrusted: true)
    }
}
