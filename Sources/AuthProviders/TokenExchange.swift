internal import AuthCore
internal import FoundationEssentials
internal import HTTP
internal import HTTPClient

/// The exchange of a code for tokens (RFC 6749, 4.1.3), with its proof key (RFC 7636, 4.5).
struct TokenExchange: Sendable {
    let endpoint: String
    let clientID: String
    let secret: ClientSecret
    /// Whom a signed client secret is for.
    let issuer: String
    let fetcher: any WebFetcher

    /// What came back; dropped after use.
    struct Tokens: Decodable {
        let accessToken: String?
        let idToken: String?
        let tokenType: String?
        let error: String?
    }

    func tokens(_ code: String, _ trip: ProviderTrip) async throws(ProviderFault) -> Tokens {
        var fields: [(name: String, value: String)] = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", trip.redirectURI),
            ("code_verifier", trip.verifier),
        ]
        var headers: [(name: String, value: String)] = []
        try secret.sign(&fields, &headers, clientID: clientID, issuer: issuer, now: trip.now)
        let answer = try await fetcher.answer(
            WebRequest(post: endpoint, form: PercentEncoding.encodeQuery(fields), headers: headers),
            "the token end point")
        guard let tokens = try? JSONDecoder.snakeCase.decode(Tokens.self, from: Data(answer.body)), tokens.error == nil
        else {
            throw ProviderFault("the token end point refused the code")
        }
        if let type = tokens.tokenType, type.lowercased() != "bearer" {
            throw ProviderFault("the token end point answered with an unknown kind of token")
        }
        return tokens
    }
}

extension WebFetcher {
    /// A good answer of another server.
    func answer(_ request: WebRequest, _ place: String) async throws(ProviderFault) -> WebAnswer {
        let answer: WebAnswer
        do {
            answer = try await fetch(request)
        } catch {
            throw ProviderFault("\(place) cannot be reached: \(error.reason)")
        }
        guard answer.status == 200 else { throw ProviderFault("\(place) answered \(answer.status)") }
        return answer
    }

    /// What an access token opens.
    func read<Value: Decodable>(
        _ type: Value.Type, from url: String, token: String, _ place: String
    ) async throws(ProviderFault) -> Value {
        let answer = try await answer(WebRequest(get: url, headers: [("Authorization", "Bearer " + token)]), place)
        guard let value = try? JSONDecoder.snakeCase.decode(type, from: Data(answer.body)) else {
            throw ProviderFault("\(place) answered with something else")
        }
        return value
    }
}
