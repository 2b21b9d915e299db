internal import AuthCore
internal import AuthFlows
internal import AuthProviders
internal import HTTP
internal import Localization
internal import Markup

/// The local issuer's end points, in development: what a real OpenID provider has, on this server.
struct LocalIssuerEndpoints: Sendable {
    let pages: Pages
    let issuer: LocalIssuer

    var routes: [Route] {
        let base = LocalIssuer.path + "/{provider}"
        return [
            Route(.get, base + "/.well-known/openid-configuration") { request in
                .now(json(issuer.configuration(of: provider(request))))
            },
            Route(.get, base + "/jwks.json") { _ in .now(json(issuer.keys)) },
            Route(.get, base + "/authorize", authorize),
            Route(.post, base + "/token", token),
            Route(.get, base + "/userinfo", userInfo),
            Route(.get, LocalIssuerScreen.path, page),
            Route(.post, LocalIssuerScreen.path, decide),
        ]
    }

    private func provider(_ request: Request) -> String { request.parameters["provider"] ?? "" }

    private func json(_ text: String, status: Int = 200) -> Response {
        var response = Response.text(text, status: status, type: "application/json")
        response.headers.set("Cache-Control", "no-store")
        response.headers.set("X-Content-Type-Options", "nosniff")
        return response
    }

    private func authorize(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        let fields = request.query.items.map { ($0.name, $0.value) }
        guard let id = issuer.ask(provider(request), Dictionary(fields) { first, _ in first }) else {
            return .now(pages.problem(.badRequest, request))
        }
        return .now(pages.seeOther(LocalIssuerScreen.path + "?request=" + id))
    }

    private func token(_ request: Request) -> Reply {
        guard let form = try? FormBody(request) else {
            return .now(json("{\"error\":\"invalid_request\"}", status: 400))
        }
        let fields = Dictionary(form.fields.map { ($0.name, $0.value) }) { first, _ in first }
        return .later {
            let answer = await issuer.token(provider(request), fields)
            return json(answer.json, status: answer.status)
        }
    }

    private func userInfo(_ request: Request) -> Reply {
        let answer = issuer.userInfo(request.headers.first("Authorization") ?? "")
        return .now(json(answer.json, status: answer.status))
    }

    private func page(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        return show(request, id: request.query.first("request") ?? "", typed: nil)
    }

    private func show(_ request: Request, id: String, typed: FlowRecord?) -> Reply {
        let visitor = pages.resolver.stranger(request)
        guard let asked = issuer.asked(id), var flow = pages.engine.fresh(LocalIssuerScreen.id, visitor, returnTo: nil)
        else { return .now(pages.problem(.notFound, request)) }
        if let typed { flow.record = typed }
        var context = ScreenContext(
            flow: flow, visitor: visitor, strings: pages.renderer.catalogue.strings(for: visitor.language),
            settings: pages.settings, flowSettings: pages.engine.services.settings,
            providers: pages.engine.services.buttons, demo: [], now: pages.engine.services.clock.now,
            pendingSignUp: nil, page: LocalIssuerScreen.id)
        context.issuing = LocalIssuerScreen.Asked(id: id, provider: asked.provider, accounts: LocalIssuer.accounts)
        return .now(pages.html(pages.renderer.page(LocalIssuerScreen.id, context)?.bytes ?? []))
    }

    /// What a person chose on the issuer's page; the request's id is known to that page only.
    private func decide(_ request: Request) -> Reply {
        guard pages.guards.isSameOrigin(request) else { return .now(pages.problem(.crossSite, request)) }
        guard let form = try? FormBody(request), let action = form.last("action").flatMap(ActionName.init),
            let argument = action.argument
        else { return .now(pages.problem(.badRequest, request)) }
        let parts = argument.split(separator: ".", maxSplits: 1).map(String.init)
        guard let id = parts.first, issuer.asked(id) != nil else { return .now(pages.problem(.notFound, request)) }
        let decision: LocalIssuer.Decision
        switch action.name {
        case "choose":
            guard let account = LocalIssuer.accounts.first(where: { $0.id == parts.last }) else {
                return .now(pages.problem(.badRequest, request))
            }
            decision = .account(account)
        case "invent":
            let name = form.last("displayName") ?? ""
            let email = form.last("email") ?? ""
            var record = FlowRecord(screen: LocalIssuerScreen.id)
            record.values = ["displayName": name, "email": email]
            do {
                let address = email.isEmpty ? nil : try EmailAddress(email)
                decision = .account(.invented(name: name, email: address, isVerified: form.last("isVerified") != nil))
            } catch {
                record.faults["email"] = Message(.emailInvalid)
                return show(request, id: id, typed: record)
            }
        case "turnBack": decision = .error("access_denied")
        case "fail": decision = .error("server_error")
        default: return .now(pages.problem(.badRequest, request))
        }
        guard let url = issuer.decide(id, decision) else { return .now(pages.problem(.notFound, request)) }
        return .now(pages.seeOther(url, hasForm: false))
    }
}
