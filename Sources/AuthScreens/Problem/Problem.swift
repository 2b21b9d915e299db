/// What went wrong with a request, with its HTTP status and the stem of its words.
package enum Problem: String, Sendable, CaseIterable {
    case badRequest, providerReturn, crossSite, notFound, methodNotAllowed, gone, tooLarge, uriTooLong,
        unsupportedMediaType
    case unknownHost, tooManyRequests, headerTooLarge, `internal`, unavailable, cookies

    /// RFC 9110, 15; RFC 6585 for 429 and 431.
    package var status: Int {
        switch self {
        case .badRequest, .providerReturn, .cookies: 400
        case .crossSite: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .gone: 410
        case .tooLarge: 413
        case .uriTooLong: 414
        case .unsupportedMediaType: 415
        case .unknownHost: 421
        case .tooManyRequests: 429
        case .headerTooLarge: 431
        case .internal: 500
        case .unavailable: 503
        }
    }

    /// The problem that a bare status stands for.
    package init(status: Int) {
        self =
            Problem.allCases.first { $0.status == status && $0 != .cookies } ?? (status < 500 ? .badRequest : .internal)
    }

    /// The stable id in `data-error`.
    package var id: String { "problem.\(rawValue)" }
}
