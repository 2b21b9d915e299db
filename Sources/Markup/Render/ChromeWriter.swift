internal import Localization

/// Writes what the renderer sets on a page, whatever its markup.
struct ChromeWriter {
    let chrome: PageChrome
    let context: RenderContext
    let texts: LoadingTexts

    func write(_ op: Op, _ output: inout HTMLBuffer) {
        switch op {
        case .documentAttributes:
            output.appendAttribute("lang", chrome.language)
            output.appendAttribute("dir", chrome.direction == "rtl" ? "rtl" : "ltr")
        case .title: output.appendText(chrome.title)
        case .headExtras:
            if let url = chrome.loading?.refreshURL ?? chrome.refreshURL, SafeURL.isAllowed(url) {
                output.append("<meta http-equiv=\"refresh\"")
                output.appendAttribute("content", "0; url=\(url)")
                output.append(">")
            }
            if let script = chrome.script.flatMap({ context.resources.assets[$0] }) {
                output.append("<script defer")
                output.appendAttribute("src", script)
                output.append("></script>")
            }
        case .mainAttributes:
            output.append(" id=\"main\"")
            output.appendAttribute("data-screen", chrome.screen)
            output.append(chrome.isLoading ? " data-loading=\"true\"" : " data-loading=\"false\"")
            output.appendAttribute("data-contract", chrome.contract)
            if let status = chrome.status { output.appendAttribute("data-status", String(status)) }
        case .loadingParts:
            if let loading = chrome.loading { write(loading, &output) }
        default: break
        }
    }

    private func text(_ index: Int?) -> String {
        index.map { context.strings.text(at: $0) } ?? ""
    }

    private func write(_ loading: LoadingParts, _ output: inout HTMLBuffer) {
        output.append("<div class=\"loading-parts\">")
        if loading.takesLong {
            output.append("<p class=\"loading-longer\">")
            output.appendText(text(texts.longer))
            output.append("</p>")
        }
        output.append("<a id=\"check-now\"")
        if SafeURL.isAllowed(loading.checkURL) { output.appendAttribute("href", loading.checkURL) }
        output.append(">")
        output.appendText(text(loading.takesLong ? texts.checkAgain : texts.checkNow))
        output.append("</a><form class=\"loading-cancel\" method=\"post\"")
        output.appendAttribute("action", loading.cancelFormAction)
        output.append(">")
        HiddenInputs.write(context.form, from: nil, &output)
        output.append("<button name=\"action\" value=\"cancelAttempt\" formnovalidate>")
        output.appendText(text(texts.cancel))
        output.append("</button></form>")
        if !loading.takesLong, let hold = loading.holdURL, SafeURL.isLocal(hold) {
            output.append("<img class=\"hold\"")
            output.appendAttribute("src", hold)
            output.append(" width=\"1\" height=\"1\" alt=\"\">")
        }
        output.append("</div>")
    }
}
