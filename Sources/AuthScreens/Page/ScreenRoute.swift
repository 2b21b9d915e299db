internal import AuthCore
internal import Localization
internal import Markup

/// A screen as the routing table holds it; the only place where its content state's type is not known.
protocol ScreenRoute: Sendable {
    var id: ScreenID { get }
    var path: String { get }
    var isBelowBasePath: Bool { get }
    /// The name of its content state's type.
    var stateName: String { get }
    /// What templates of the screen are checked against.
    func contract(_ catalogue: Catalogue) -> ScreenContract
    /// The screen with its compiled template and the view that may take it over; nil when the library has none.
    func prepare(_ library: TemplateLibrary, _ views: ScreenViews) -> PreparedScreen?
    /// What is wrong with the view that shows the screen's samples.
    func faults(_ views: ScreenViews, _ library: TemplateLibrary, _ context: ScreenContext, _ rendering: RenderContext)
        -> [Fault]
    /// Whether the other screen's form may stand in this one.
    func embeds(_ screen: ScreenID) -> Bool
    /// Names of the samples.
    func sampleNames(_ context: ScreenContext) -> [String]
}

/// A screen that can be rendered.
struct PreparedScreen: Sendable {
    let id: ScreenID
    /// What an error page shows; nil for every other screen.
    var problem: (@Sendable (ProblemContentState, ScreenContext) -> ScreenContent)?
    /// What the page shows for a flow; nil when the flow has not come that far.
    let content: @Sendable (ScreenContext) -> ScreenContent?
    /// What the page shows for each of its samples, by name.
    let samples: @Sendable (ScreenContext) -> [(name: String, content: ScreenContent)]
}

/// One page's content, ready to be written.
struct ScreenContent: Sendable {
    let screen: ScreenID
    let contract: String
    let title: String
    let isLoading: Bool
    let hasFault: Bool
    var runsScript: Bool
    var status: Int?
    var refreshURL: String?
    let write: @Sendable (inout HTMLBuffer, RenderContext) -> Void
}

struct TypedRoute<S: Screen & SendableMetatype>: ScreenRoute {
    var id: ScreenID { S.id }
    var path: String { S.path }
    var isBelowBasePath: Bool { S.isBelowBasePath }
    var stateName: String { S.State.schemaName }

    func contract(_ catalogue: Catalogue) -> ScreenContract {
        ScreenContract(
            S.id.rawValue, version: S.contractVersion, state: S.State.self,
            embeds: S.embeds.map { EmbeddedForm($0.screen.rawValue, at: $0.member) }, slots: S.slots,
            needsWayBack: false, adapters: S.adapters
        ) {
            S.samples(.sample(catalogue.strings(for: catalogue.sourceLanguage))).map {
                TemplateSample($0.name, $0.state)
            }
        }
    }

    func prepare(_ library: TemplateLibrary, _ views: ScreenViews) -> PreparedScreen? {
        guard let template = library.compile(screen: S.id.rawValue, as: S.State.self, adapters: S.adapters) else {
            return nil
        }
        let view = views.writer(of: S.id)
        let content: @Sendable (S.State, ScreenContext) -> ScreenContent = { state, context in
            ScreenContent(
                screen: S.id, contract: template.contract, title: S.title(state, context), isLoading: state.isLoading,
                hasFault: state.hasFault, runsScript: state.runsScript && !state.isLoading
            ) { buffer, rendering in
                guard let view else { return template.render(state, into: &buffer, rendering) }
                let payload = ScreenPayload(
                    stem: S.id.rawValue, state: state, template: template, providers: context.providers)
                ViewWriter.write(view, payload, into: &buffer, rendering)
            }
        }
        return PreparedScreen(
            id: S.id,
            problem: content as? @Sendable (ProblemContentState, ScreenContext) -> ScreenContent,
            content: { context in S.state(context).map { content($0, context) } },
            samples: { context in S.samples(context).map { ($0.name, content($0.state, context)) } })
    }

    func faults(
        _ views: ScreenViews, _ library: TemplateLibrary, _ context: ScreenContext, _ rendering: RenderContext
    ) -> [Fault] {
        guard let view = views.writer(of: S.id),
            let template = library.compile(screen: S.id.rawValue, as: S.State.self, adapters: S.adapters)
        else { return [] }
        return ViewCheck.faults(
            S.id.rawValue, type: StateType(S.State.self),
            samples: S.samples(context).map { sample in
                let payload = ScreenPayload(
                    stem: S.id.rawValue, state: sample.state, template: template, providers: context.providers)
                return ViewCheck.Sample(
                    name: sample.name,
                    template: { payload.renderTemplate(into: &$0, rendering) },
                    view: { ViewWriter.write(view, payload, into: &$0, rendering) })
            }, knows: library.knows)
    }

    func embeds(_ screen: ScreenID) -> Bool { S.embeds.contains { $0.screen == screen } }

    func sampleNames(_ context: ScreenContext) -> [String] { S.samples(context).map(\.name) }
}
