internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Localization

/// Takes the language switcher's choice and comes back to the page it was on, with its flow.
struct LanguagePost: Sendable {
    let pages: Pages

    func reply(_ request: Request) -> Reply {
        guard pages.guards.isSameOrigin(request) else { return .now(pages.problem(.crossSite, request)) }
        let form: FormBody
        do {
            form = try FormBody(request)
        } catch {
            return .now(pages.problem(Problem(status: error.status), request))
        }
        guard let language = form.last("language"), pages.renderer.catalogue.languages.contains(language) else {
            return .now(pages.problem(.badRequest, request))
        }
        let from = form.last("from").map(ScreenID.init(rawValue:)) ?? .authPicker
        return .later {
            do throws(StoreFailure) {
                let visitor = try await pages.resolver.visitor(request)
                let answer = try await pages.engine.keepForReturn(
                    to: from, csrf: form.last("csrf") ?? "", flow: form.last("flow") ?? "", visitor)
                var response = PagePost(pages: pages, screen: from).response(answer, request)
                if let cookie = SetCookie(
                    VisitorResolver.languageCookie, language, maxAge: 31_536_000, isSecure: pages.settings.isSecure)
                {
                    response.setCookie(cookie)
                }
                return response
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }
}
