package import AuthCore
internal import AuthFlows
package import AuthScreens
internal import FoundationEssentials
internal import HTTP
package import HTTPClient
package import Localization
package import Markup
internal import AuthDelivery
internal import AuthProviders
internal import AuthStores
internal import Glibc
package import Sodium
internal import StockFiles

/// Everything that stands between a configuration and an answering server: strings, templates, assets.
package struct Installation: Sendable {
    package private(set) var configuration: AuthConfiguration
    package let catalogue: Catalogue
    package let library: TemplateLibrary
    let assets: StockAssets
    let look: Look
    /// The files that it was made from.
    let sources: SourceFiles
    /// Every fault of every template and of the folder they came from.
    package let faults: [Fault]

    /// Why an installation can't be made.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Reads and checks the stock files and the folders of an installation's own.
    ///
    /// - Parameters:
    ///   - templates: the folder of templates, drawings and texts.
    ///   - publicFiles: the folder of public files.
    ///   - addresses: where the public files are, by name; nil for their hashed addresses.
    package init(
        _ configuration: AuthConfiguration, templates: String? = nil, publicFiles: String? = nil,
        addresses: [String: String]? = nil
    ) throws(Failure) {
        guard templates != nil || publicFiles != nil || addresses != nil || !Self.hasStockAddresses(configuration)
        else {
            self = try Self.stock.get()
            self.configuration = configuration
            return
        }
        try self.init(reading: configuration, templates, publicFiles, addresses)
    }

    /// The stock files never change, so a process that makes many installations reads and checks them once.
    private static let stock = Result { () throws(Failure) in
        try Installation(reading: AuthConfiguration(), nil, nil, nil)
    }

    /// Whether public files have the addresses that they have without a theme of one's own.
    private static func hasStockAddresses(_ configuration: AuthConfiguration) -> Bool {
        configuration.theme == nil && configuration.basePath == AuthConfiguration().basePath
    }

    /// The same files under another configuration that leaves the addresses of public files as they are; nil where it
    /// does not, as everything must be read and checked anew then.
    package func configured(_ configuration: AuthConfiguration) -> Installation? {
        guard Self.hasStockAddresses(self.configuration), Self.hasStockAddresses(configuration) else { return nil }
        var copy = self
        copy.configuration = configuration
        return copy
    }

    private init(
        reading configuration: AuthConfiguration, _ templates: String?, _ publicFiles: String?,
        _ addresses: [String: String]?
    ) throws(Failure) {
        self.configuration = configuration
        do {
            sources = try SourceFiles(templates: templates, publicFiles: publicFiles)
        } catch {
            throw Failure(description: "the string catalogues: \(error)")
        }
        catalogue = sources.catalogue
        look = Look(configuration.theme)
        assets = StockAssets(
            basePath: configuration.basePath, rules: look.rules, logos: look.logos,
            own: sources.publicFolder?.files ?? [])
        library = TemplateLibrary(
            stock: sources.stock, overrides: sources.folder?.files ?? [], strings: catalogue,
            assets: addresses ?? assets.addresses, icons: sources.icons, layout: PageState.self,
            mail: StateType(MailContentState.self), screens: PageRenderer.contracts(catalogue),
            ownIcons: sources.folder?.icons ?? [], records: SourceFiles.record)
        faults = (sources.faults + library.check()).sorted()
    }

    /// Whether nothing keeps it from being served.
    package var isUsable: Bool { !faults.contains { $0.severity == .error } }

    /// Where and how a server is to run.
    package struct Place: Sendable {
        /// The folder of the database and, in development, of the master key.
        package var dataFolder: String
        package var port: UInt16
        package var isDevelopment: Bool
        /// Multiplies per-network limits, in development.
        package var limitsScale = 1
        /// The beat on which answers about accounts are released; tests shorten it.
        package var beat: Duration = .milliseconds(250)
        /// How long a post waits for its attempt before it shows the loading page; tests take longer.
        package var patience: Duration = .milliseconds(400)
        /// How long a provider of the development server takes.
        package var providerDelay: Duration = .milliseconds(1400)
        /// What a password's hash costs; tests that make thousands take less.
        package var passwordCost: Argon2id = .standard

        /// What the app adds to the life of accounts.
        package var hooks: (any AuthHooks)?
        /// Take pages over from their templates.
        package var views = ScreenViews()
        /// Providers besides the configured ones; tests bring theirs.
        package var providers: [any AuthProviderUI] = []
        /// Whether brands without credentials are served by the local issuer instead of a mere stand-in.
        package var usesLocalIssuer = false
        /// Asks other servers; tests answer themselves.
        package var fetcher: (any WebFetcher)?

        /// Describes a place.
        package init(dataFolder: String, port: UInt16, isDevelopment: Bool) {
            self.dataFolder = dataFolder
            self.port = port
            self.isDevelopment = isDevelopment
        }
    }

    /// What samples are shown with.
    var sampleSettings: ScreenSettings {
        ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage)).settings
    }
}
