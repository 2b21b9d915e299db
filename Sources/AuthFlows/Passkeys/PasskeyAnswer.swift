internal import AuthCore
internal import FoundationEssentials

/// What a page's script put into `credential`, before anything of it is believed.
enum PasskeyAnswer: Sendable, Equatable {
    /// An answer of the browser, as JSON.
    case credential(String)
    /// The person turned back, or there was nothing to choose: browsers do not say which.
    case cancelled
    /// The device has one of the account's passkeys already.
    case exists
    /// The page stood open so long that the browser was not asked at all.
    case late
    /// The browser could not ask.
    case failed
    /// The form came without: no script ran, or the browser knows no passkeys.
    case missing

    /// Largest field in bytes.
    static let limit = 16_384

    init(_ field: String?) {
        guard let field, !field.isEmpty else {
            self = .missing
            return
        }
        guard field.utf8.count <= Self.limit else {
            self = .failed
            return
        }
        guard let failure = try? JSONDecoder().decode(Failure.self, from: Data(field.utf8)) else {
            self = .credential(field)
            return
        }
        // The names of W3C Web Authentication Level 3, 5.1.3 and 5.1.4.
        self =
            switch failure.error {
            case "NotAllowedError", "AbortError": .cancelled
            case "InvalidStateError": .exists
            case "TimeoutError": .late
            default: .failed
            }
    }

    /// What the page says where there is no credential to check.
    var message: Message? {
        switch self {
        case .credential: nil
        case .cancelled: Message(.passkeyCancelled)
        case .exists: Message(.passkeyExists)
        case .late: Message(.passkeyExpired)
        case .failed: Message(.passkeyUnavailable)
        case .missing: Message(.passkeyNeedsScript)
        }
    }

    private struct Failure: Decodable { var error: String }
}
