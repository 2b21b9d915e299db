internal import AuthFlows
internal import HTTP
internal import WebAuthn

/// What browsers and the page's script read about passkeys.
struct PasskeyEndpoints: Sendable {
    let pages: Pages

    /// What a button for signing in or up asks the browser, with a fresh challenge: pages stay open longer than one
    /// lives. For the script of the same session alone; nothing in it is of an account.
    func options(_ request: Request) -> Reply {
        let site = request.headers.first("Sec-Fetch-Site")
        guard site == nil || site == "same-origin", let token = pages.resolver.token(request),
            let offer = PasskeyOffer(
                pages.engine.services, Visitor(token: token, hadCookie: true, network: "", language: "en"))
        else { return .now(pages.problem(.notFound, request)) }
        switch request.query.first("action") {
        case "signIn:passkey": return .now(JSONAnswer.response(bytes: Array(offer.signIn.utf8)))
        case "signUp:passkey": return .now(JSONAnswer.response(bytes: Array(offer.signUp.utf8)))
        default: return .now(pages.problem(.notFound, request))
        }
    }

    /// The origins that may use this server's passkeys (W3C Web Authentication Level 3, 5.11); none but our own is no
    /// answer.
    func relatedOrigins(_ request: Request) -> Reply {
        guard let origins = pages.engine.services.passkeys?.origins, origins.count > 1 else {
            return .now(pages.problem(.notFound, request))
        }
        return .now(JSONAnswer.response(["origins": origins]))
    }
}
