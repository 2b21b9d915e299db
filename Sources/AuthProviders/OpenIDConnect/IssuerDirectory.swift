internal import HTTPClient
internal import JOSE

/// An issuer's configuration and keys, kept for as long as it says.
actor IssuerDirectory {
    private let issuer: String
    private let metadataIssuer: String
    private let fetcher: any WebFetcher
    private let isLocal: Bool
    private var metadata: (value: ProviderMetadata, until: Int)?
    private var keys: (value: KeySet, until: Int, fetchedAt: Int)?

    /// Seconds that something is kept: at least, usually and at most.
    private static let shortest = 60
    private static let usual = 3600
    private static let longest = 86_400
    /// Seconds between two looks for a key that is not known: tokens of strangers must not make us ask on and on.
    static let patience = 60

    /// - Parameter metadataIssuer: what the document calls the issuer, where that is a pattern.
    init(issuer: String, metadataIssuer: String, fetcher: any WebFetcher, isLocal: Bool) {
        self.issuer = issuer
        self.metadataIssuer = metadataIssuer
        self.fetcher = fetcher
        self.isLocal = isLocal
    }

    func metadata(now: Int) async throws(ProviderFault) -> ProviderMetadata {
        if let metadata, now < metadata.until { return metadata.value }
        // An issuer may end in a slash (Discovery 1.0, 4.1).
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let answer = try await fetcher.answer(
            WebRequest(get: base + "/.well-known/openid-configuration"), "the configuration")
        let value = try ProviderMetadata.read(answer.body, expecting: metadataIssuer, isLocal: isLocal)
        metadata = (value, now + Self.seconds(answer.maxAge))
        return value
    }

    /// The keys, fetched anew when their time is over or when they lack the wanted one.
    func keys(with id: String?, now: Int) async throws(ProviderFault) -> KeySet {
        if let keys, now < keys.until, keys.value.has(id) || now < keys.fetchedAt + Self.patience { return keys.value }
        let place = try await metadata(now: now).keysEndpoint
        let answer = try await fetcher.answer(WebRequest(get: place), "the keys")
        guard let value = KeySet(json: answer.body) else { throw ProviderFault("the keys are no key set") }
        keys = (value, now + Self.seconds(answer.maxAge), now)
        return value
    }

    private static func seconds(_ maxAge: Int?) -> Int { min(max(maxAge ?? usual, shortest), longest) }
}
