internal import AuthCore
internal import HTTP
internal import Localization

/// The gallery of a development server: `/gallery` and what it leads to.
struct GalleryPages: Sendable {
    let pages: Pages
    let shelf: GalleryShelf

    static let path = "/gallery"

    var routes: [Route] {
        [
            Route(.get, Self.path, index), Route(.get, Self.path + "/press", press),
            Route(.post, Self.path + "/press", press), Route(.get, Self.path + "/style/{theme}/{file}", stylesheet),
            Route(.get, Self.path + "/{screen}/{state}", sample),
        ]
    }

    /// `GET /gallery?screen=&state=&theme=&language=&scheme=`
    private func index(_ request: Request) -> Reply {
        let language = pages.resolver.language(request)
        let selection = GallerySelection(request.query, shelf, language: language)
        let index = GalleryIndex(
            shelf, selection, addresses, shelf.renderer.catalogue.strings(for: language))
        return .now(html(index.page, holdsFrames: true))
    }

    /// `GET /gallery/<Screen>/<state>?theme=&language=&scheme=`
    private func sample(_ request: Request) -> Reply {
        let selection = GallerySelection(request.query, shelf, language: pages.resolver.language(request))
        let screen = ScreenID(rawValue: request.parameters["screen"] ?? "")
        let state = request.parameters["state"] ?? ""
        guard let page = shelf.page(screen, state, selection) else { return .now(pages.problem(.notFound, request)) }
        let pressed = selection.with { ($0.screen, $0.state) = (screen, state) }
        let assets = pages.settings.basePath + "/assets/"
        let addresses = SampleAddresses(
            stylesheet: shelf.stylesheet,
            replacement: "\(Self.path)/style/\(selection.theme)/\(selection.scheme.rawValue).css",
            assets: assets, ownAssets: assets,
            press: (Self.path + "/press?" + PercentEncoding.encodeQuery(pressed.query)).replacing("&", with: "&amp;"))
        return .now(html(addresses.rewrite(page), holdsFrames: false))
    }

    /// `GET` and `POST /gallery/press?screen=&state=…`: does nothing but say so.
    private func press(_ request: Request) -> Reply {
        guard request.method != .post || pages.guards.isSameOrigin(request) else {
            return .now(pages.problem(.crossSite, request))
        }
        let language = pages.resolver.language(request)
        let selection = GallerySelection(request.query, shelf, language: language)
        var back = addresses.index(selection)
        if let screen = selection.screen, let state = selection.state {
            back = addresses.sample(screen, state, selection)
        }
        let action = request.method == .post ? (try? FormBody(request))?.last("action") : nil
        let press = GalleryPress(
            shelf.renderer.catalogue.strings(for: language), stylesheet: addresses.stylesheet, back: back,
            action: action.flatMap { ActionName($0) == nil ? nil : $0 },
            path: selection.screen.map(pages.settings.path))
        return .now(html(press.page, holdsFrames: false))
    }

    /// `GET /gallery/style/<theme>/<scheme>.css`
    private func stylesheet(_ request: Request) -> Reply {
        let file = (request.parameters["file"] ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard file.count == 2, file.last == "css", let name = file.first.map(String.init) else {
            return .now(pages.problem(.notFound, request))
        }
        let css: String
        if request.parameters["theme"] == "own", name == "gallery" {
            css = shelf.ownStylesheet
        } else if let theme = shelf.themes.first(where: { $0.name == request.parameters["theme"] }),
            let scheme = GalleryScheme(rawValue: name)
        {
            css = theme.stylesheet(scheme)
        } else {
            return .now(pages.problem(.notFound, request))
        }
        var response = Response.text(css, type: "text/css; charset=utf-8")
        response.headers.set("X-Content-Type-Options", "nosniff")
        response.headers.set("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.set("Cache-Control", "no-cache")
        return .now(response)
    }

    private var addresses: GalleryAddresses {
        GalleryAddresses(
            stylesheet: Self.path + "/style/own/gallery.css", schemes: GalleryScheme.allCases,
            index: { Self.path + "?" + PercentEncoding.encodeQuery($0.query) },
            sample: { screen, state, selection in
                "\(Self.path)/\(screen.rawValue)/\(PercentEncoding.encode(state))?"
                    + PercentEncoding.encodeQuery(selection.look)
            })
    }

    /// A page of the gallery: samples may stand in its index, and nowhere else.
    private func html(_ bytes: [UInt8], holdsFrames: Bool) -> Response {
        var response = pages.html(bytes)
        let strict = SecurityHeaders.contentSecurityPolicy
        response.headers.set(
            "Content-Security-Policy",
            holdsFrames
                ? strict + "; frame-src 'self'"
                : strict.replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'"))
        return response
    }
}
