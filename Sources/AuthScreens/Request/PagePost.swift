internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Localization

/// Takes a page's form.
struct PagePost: Sendable {
    let pages: Pages
    let screen: ScreenID

    /// Names that no field of a screen may have.
    static let reserved = ["csrf", "flow", "step", "action", "from", "credential"]

    func reply(_ request: Request) -> Reply {
        guard pages.guards.isSameOrigin(request) else { return .now(pages.problem(.crossSite, request)) }
        let form: FormBody
        do {
            form = try FormBody(request)
        } catch {
            return .now(pages.problem(Problem(status: error.status), request))
        }
        guard let action = form.last("action").flatMap(ActionName.init), let step = Int(form.last("step") ?? "0"),
            step >= 0
        else { return .now(pages.problem(.badRequest, request)) }
        return .later {
            do throws(StoreFailure) {
                return try await submit(form, action, step, request)
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    private func submit(
        _ form: FormBody, _ action: ActionName, _ step: Int, _ request: Request
    ) async throws(StoreFailure) -> Response {
        let visitor = try await pages.resolver.visitor(request)
        let from = form.last("from").map(ScreenID.init(rawValue:))
        let embeddedIn = from.flatMap { holder in
            ScreenList.embeds(screen, in: holder) ? holder : nil
        }
        let fields = form.fields.filter { !Self.reserved.contains($0.name) }
            .map { Submission.PostedField(name: $0.name, value: $0.value) }
        var submission = Submission(
            visitor: visitor, screen: screen, embeddedIn: embeddedIn, csrf: form.last("csrf") ?? "",
            flow: form.last("flow") ?? "", step: step, action: action.name, argument: action.argument,
            fields: fields)
        submission.credential = form.last("credential")
        let answer = try await pages.engine.submit(submission)
        if let file = answer.download {
            return download(file, pages.renderer.catalogue.strings(for: visitor.language))
        }
        return response(answer, request)
    }

    /// A text file; the browser keeps showing the page, whose form stays good.
    private func download(_ file: FlowAnswer.Download, _ strings: Strings) -> Response {
        let lines = [ScreenContext.text(file.heading, strings), ""] + file.lines + [""]
        // Line ends that every plain text viewer shows.
        var response = Response.text(lines.joined(separator: "\r\n"))
        SecurityHeaders(isSecure: pages.settings.isSecure).add(to: &response.headers, hasForm: false)
        response.headers.set("Content-Disposition", "attachment; filename=\"\(file.name)\"")
        return response
    }

    func response(_ answer: FlowAnswer, _ request: Request) -> Response {
        var response = pages.response(answer, request)
        if case .set(let token, let isRemembered) = answer.cookie {
            pages.setCookie(token, isRemembered: isRemembered, on: &response)
            pages.setDeviceCookie(of: token, request, on: &response)
        }
        // Never "cookies": that would delete sibling sites' and our own new one.
        if answer.clearsCache { response.headers.set("Clear-Site-Data", "\"cache\"") }
        return response
    }
}
