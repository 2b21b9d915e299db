internal import AuthCore
internal import AuthFlows
internal import HTTP

/// What only a development server has: the outbox and a clock that can be moved.
struct DevelopmentEndpoints: Sendable {
    let pages: Pages
    let clock: AdjustableClock

    private struct Message: Encodable {
        let id: String
        let kind: String
        let to: String
        let subject: String
        let text: String
        let links: [String]
        let code: String?
        let at: String

        private enum CodingKeys: CodingKey { case id, kind, to, subject, text, links, code, at }

        /// A message without a code says so by null, so that readers find the same keys in every one.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(kind, forKey: .kind)
            try container.encode(to, forKey: .to)
            try container.encode(subject, forKey: .subject)
            try container.encode(text, forKey: .text)
            try container.encode(links, forKey: .links)
            try container.encode(code, forKey: .code)
            try container.encode(at, forKey: .at)
        }
    }

    private struct Now: Encodable {
        let now: String
    }

    /// `GET /outbox.json?to=`, newest last.
    func outboxJSON(_ request: Request) -> Reply {
        .later {
            do throws(StoreFailure) {
                let messages = try await pages.engine.services.store.messages(to: request.query.first("to"))
                return JSONAnswer.response(
                    messages.map { message in
                        Message(
                            id: message.id, kind: message.kind.rawValue, to: message.to, subject: message.subject,
                            text: message.text, links: message.links, code: message.code,
                            at: Timestamp.text(message.createdAt))
                    })
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    /// `GET /outbox`
    func outbox(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        return .later {
            do throws(StoreFailure) {
                let visitor = try await pages.resolver.visitor(request)
                guard let flow = pages.engine.fresh(OutboxScreen.id, visitor, returnTo: nil) else {
                    return pages.failure("no random bytes", request)
                }
                var context = try await pages.context(flow, visitor, page: OutboxScreen.id)
                context.messages = try await pages.engine.services.store.messages(to: nil)
                return pages.html(pages.renderer.page(OutboxScreen.id, context)?.bytes ?? [])
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    /// `GET /outbox/<id>`: a mail's HTML part by itself, where it can run and send nothing.
    func outboxMail(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        return .later {
            do throws(StoreFailure) {
                let messages = try await pages.engine.services.store.messages(to: nil)
                guard let mail = messages.first(where: { $0.id == request.parameters["id"] }), let html = mail.html
                else {
                    return pages.problem(.notFound, request)
                }
                var response = pages.html(Array(html.utf8), hasForm: false)
                response.headers.set("Content-Security-Policy", MailPolicy.contentSecurityPolicy(of: html))
                return response
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    /// `POST /dev/clock` `advance=<seconds>`: from our own pages or from a tool that sends no Origin.
    func advanceClock(_ request: Request) -> Reply {
        guard pages.guards.isSameOrigin(request) else { return .now(pages.problem(.crossSite, request)) }
        guard let form = try? FormBody(request), let seconds = form.last("advance").flatMap(Int.init), seconds >= 0
        else {
            return .now(pages.problem(.badRequest, request))
        }
        clock.advance(by: seconds)
        return .now(JSONAnswer.response(Now(now: Timestamp.text(clock.now))))
    }
}
