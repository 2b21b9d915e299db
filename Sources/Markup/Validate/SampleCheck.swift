internal import Localization

/// What is wrong with a template in one named state.
struct SampleFinding: Sendable {
    let id: String
    /// The sample's name; empty where whoever collects the findings knows it.
    let sample: String
    let message: String
    let hint: String?

    init(id: String, sample: String = "", message: String, hint: String?) {
        self.id = id
        self.sample = sample
        self.message = message
        self.hint = hint
    }

    init(_ id: String, _ message: String, _ hint: String?) {
        self.init(id: id, message: message, hint: hint)
    }
}

/// Renders a screen's samples and looks for what each demands. The template is compiled once for all of them.
struct SampleCheck<State: TemplateState> {
    private let code: Code<State>
    private let page: RenderContext

    /// Nil where there is no language to render in; the catalogue's own check says so.
    init?(_ template: BoundTemplate, _ context: TemplateContext, _ adapters: [ContractAdapter<State>]) {
        guard let language = context.catalogue.languages.first else { return nil }
        code = Emitter<State>.compile(template, context: context, adapters: adapters)
        page = RenderContext(
            strings: context.catalogue.strings(for: language), form: FormContext(csrf: "", flow: "", step: "")
        ) { "/\($0)" }
    }

    func findings(of sample: TemplateSample<State>) -> [SampleFinding] {
        var machine = Machine(code: code, state: sample.state, context: page, chrome: nil)
        var output = HTMLBuffer()
        machine.run(into: &output) { _ in }
        let html = String(decoding: output.bytes, as: UTF8.self)
        let missing = sample.demands.filter { path in
            let name = path.split(separator: ".").last.map(String.init) ?? path
            // A visible button writes its name before its value, the clipped default button after it.
            return !html.contains(" name=\"action\" value=\"\(name)\"")
                && !html.contains(" name=\"action\" value=\"\(name):") && !html.contains(" name=\"\(name)\"")
        }.map {
            SampleFinding(
                id: "VT405", sample: sample.name, message: "the page does not offer \"\($0)\"",
                hint: "look at the conditions around it")
        }
        return missing + Self.repeated(in: html, sample.name)
    }

    private static func repeated(in html: String, _ name: String) -> [SampleFinding] {
        var seen: Set<Substring> = []
        return html.split(separator: " id=\"").dropFirst().compactMap { part in
            let id = part.prefix { $0 != "\"" }
            guard !seen.insert(id).inserted else { return nil }
            return SampleFinding(
                id: "VT203", sample: name, message: "the id \"\(id)\" comes twice",
                hint: "rename one of them")
        }
    }
}
