// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A C library from Debian, seen by exactly one Swift target.
func library(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func layer(_ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "Vestibule",
    products: [
        .library(name: "Vestibule", targets: ["Vestibule"]),
        .library(name: "VestibuleTesting", targets: ["VestibuleTesting"]),
        .executable(name: "vestibule", targets: ["VestibuleCommand"]),
    ],
    targets: [
        // C libraries.
        library("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        library("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev"),
        library("CZxcvbn", apt: "libzxcvbn-dev"),
        library("CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev"),
        library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CQRCode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CFIDO", pkgConfig: "libfido2", apt: "libfido2-dev"),
        .systemLibrary(name: "CSystem", path: "Sources/C/CSystem"),
        .target(name: "CMicrohttpdShim", dependencies: ["CMicrohttpd"], path: "Sources/C/CMicrohttpdShim"),
        // libcurl4-openssl-dev: its functions take any number of arguments, which Swift cannot call.
        .target(name: "CCurl", path: "Sources/C/CCurl", linkerSettings: [.linkedLibrary("curl")]),
        // libphonenumber-dev: C++ without a .pc file, behind a C header.
        .target(
            name: "CPhone", path: "Sources/C/CPhone",
            linkerSettings: [.linkedLibrary("phonenumber"), .linkedLibrary("protobuf")]),

        // Their Swift faces.
        layer("Sodium", ["CSodium"]),
        layer("SQLite", ["CSQLite"]),
        layer("XML", ["CXML2"]),
        layer("DomainNames", ["CIDN2"]),
        layer("PasswordStrength", ["CZxcvbn"]),
        layer("Compression", ["CZlib", "CBrotli"]),
        layer("PhoneNumbers", ["CPhone"]),
        layer("Crypto", ["CCrypto"]),
        layer("QRCode", ["CQRCode"]),
        layer("HTTPClient", ["CCurl"]),

        // The layers, arrows pointing down only.
        layer("HTTP"),
        layer("HTTPServer", ["HTTP", "CMicrohttpd", "CMicrohttpdShim"]),
        layer("Localization"),
        layer("Markup", ["XML", "Localization"]),
        .executableTarget(name: "EmbedFiles", path: "Sources/Build/EmbedFiles", swiftSettings: strict),
        .plugin(
            name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
            path: "Sources/Build/EmbedFilesPlugin"),
        layer("StockFiles", plugins: ["EmbedFilesPlugin"]),
        layer("AuthCore", ["Sodium", "DomainNames", "PasswordStrength", "PhoneNumbers", "Crypto"]),
        layer("AuthStores", ["AuthCore", "SQLite"]),
        layer("AuthFlows", ["AuthCore", "Crypto", "WebAuthn"]),
        layer("AuthDelivery", ["AuthCore", "Localization", "Markup"]),
        layer("JOSE", ["AuthCore", "Crypto"]),
        layer("WebAuthn", ["AuthCore", "Crypto", "Sodium", "CFIDO"]),
        layer("AuthProviders", ["AuthCore", "HTTP", "HTTPClient", "JOSE", "Crypto", "Sodium"]),
        layer(
            "AuthScreens",
            [
                "AuthCore", "AuthFlows", "AuthProviders", "Markup", "Localization", "HTTP", "QRCode", "Crypto",
                "WebAuthn",
            ]),
        layer(
            "Vestibule",
            [
                "AuthCore", "AuthFlows", "AuthStores", "AuthDelivery", "AuthProviders", "AuthScreens", "Markup",
                "Localization", "HTTP", "HTTPServer",
                "StockFiles", "Compression", "Sodium", "HTTPClient", "JOSE", "Crypto", "WebAuthn",
            ]),
        .executableTarget(
            name: "VestibuleCommand",
            dependencies: ["Vestibule", "HTTPServer", "HTTP", "AuthScreens", "Markup", "CSystem"], swiftSettings: strict
        ),

        // For the tests of whoever writes pages of their own, and for ours.
        layer("VestibuleTesting", ["Vestibule", "AuthCore", "AuthFlows", "AuthScreens", "HTTP"]),
        // Apps as their authors write them: nothing but the public face of the library is in their reach.
        .target(
            name: "SwiftSamples", dependencies: ["Vestibule"], path: "Tests/Samples/SwiftSamples",
            packageAccess: false, swiftSettings: strict),

        .testTarget(
            name: "VestibuleTestingTests", dependencies: ["Vestibule", "VestibuleTesting", "SwiftSamples"],
            packageAccess: false, swiftSettings: strict),
        tests("HTTPTests", ["HTTP"]),
        tests("HTTPServerTests", ["HTTP", "HTTPServer"]),
        tests("LocalizationTests", ["Localization", "StockFiles"]),
        tests("CompressionTests", ["Compression"]),
        tests("CryptoTests", ["Crypto", "QRCode", "JOSE", "AuthCore"]),
        tests("HTTPClientTests", ["HTTPClient", "HTTP", "HTTPServer"]),
        tests("AuthProvidersTests", ["AuthProviders", "AuthCore", "HTTPClient", "JOSE", "Crypto", "HTTP"]),
        tests("MarkupTests", ["Markup", "XML", "Localization"]),
        tests("AuthCoreTests", ["AuthCore", "Sodium"]),
        tests("AuthStoresTests", ["AuthCore", "AuthStores"]),
        tests("AuthFlowsTests", ["AuthCore", "AuthFlows", "AuthStores", "Sodium"]),
        .testTarget(
            name: "VestibuleTests",
            dependencies: [
                "Vestibule", "VestibuleTesting", "SwiftSamples", "HTTP", "HTTPServer", "AuthCore", "AuthDelivery",
                "AuthFlows",
                "AuthScreens", "Markup",
                "Localization", "Sodium", "Crypto", "AuthProviders", "HTTPClient", "JOSE", "WebAuthn", "CCrypto",
            ], exclude: ["Snapshots", "Faults", "WebAuthn/Vectors"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
