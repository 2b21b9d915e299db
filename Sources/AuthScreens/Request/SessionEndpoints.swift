internal import AuthCore
internal import AuthFlows
internal import FoundationEssentials
internal import HTTP

/// What apps ask: who is signed in.
struct SessionEndpoints: Sendable {
    let pages: Pages

    private struct Answer: Encodable {
        struct Person: Encodable {
            let id: String
            let email: String?
            let emailVerified: Bool
            let displayName: String?
            let phoneNumber: String?
            let isAnonymous: Bool
            let createdAt: String

            private enum CodingKeys: CodingKey {
                case id, email, emailVerified, displayName, phoneNumber, isAnonymous, createdAt
            }

            /// What is not known is null, so that apps find the same keys for everybody.
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(id, forKey: .id)
                try container.encode(email, forKey: .email)
                try container.encode(emailVerified, forKey: .emailVerified)
                try container.encode(displayName, forKey: .displayName)
                try container.encode(phoneNumber, forKey: .phoneNumber)
                try container.encode(isAnonymous, forKey: .isAnonymous)
                try container.encode(createdAt, forKey: .createdAt)
            }
        }
        struct Session: Encodable {
            let id: String
            let authenticatedAt: String
            let expiresAt: String
            let amr: [String]
        }
        var authenticated: Bool
        var user: Person?
        var session: Session?
    }

    /// `GET /auth/session`
    func session(_ request: Request) -> Reply {
        .later {
            do throws(StoreFailure) {
                let visitor = try await pages.resolver.visitor(request)
                return json(visitor)
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    /// `GET /auth/verify`, for proxies: 200 or 401, with `redirect=1` 303 to the sign-in page instead.
    func verify(_ request: Request) -> Reply {
        .later {
            do throws(StoreFailure) {
                let visitor = try await pages.resolver.visitor(request)
                var response = Response(status: visitor.session == nil ? 401 : 200)
                if visitor.session == nil, request.query.first("redirect") == "1" {
                    response = .seeOther(pages.settings.publicOrigin + pages.settings.basePath)
                }
                response.headers.set("Cache-Control", "no-store")
                return response
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    private func json(_ visitor: Visitor) -> Response {
        var answer = Answer(authenticated: false)
        if let user = visitor.user, let session = visitor.session {
            answer.authenticated = true
            answer.user = Answer.Person(
                id: user.id.rawValue, email: user.email?.display, emailVerified: user.isEmailVerified,
                displayName: user.displayName, phoneNumber: user.phoneNumber, isAnonymous: user.isAnonymous,
                createdAt: Timestamp.text(user.createdAt))
            answer.session = Answer.Session(
                id: session.id, authenticatedAt: Timestamp.text(session.authenticatedAt),
                expiresAt: Timestamp.text(session.expiresAt), amr: session.methods)
        }
        return JSONAnswer.response(answer, status: visitor.session == nil ? 401 : 200)
    }
}

/// An instant as RFC 3339 writes it, in UTC.
enum Timestamp {
    static func text(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}

/// A JSON answer that nobody caches and no other origin reads.
enum JSONAnswer {
    static func response(_ value: some Encodable, status: Int = 200) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(value)).map { Array($0) } ?? []
        return response(bytes: bytes, status: status)
    }

    /// The same for what is JSON already.
    static func response(bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
                "Cross-Origin-Resource-Policy": "same-origin",
            ], body: .bytes(bytes))
    }
}
