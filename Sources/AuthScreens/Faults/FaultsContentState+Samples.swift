extension FaultsScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<FaultsContentState>] {
        let unknown = FaultReport.Line(
            place: "mine/EmailAuth.xhtml:2:7", severity: "error", id: "VT301",
            message: "v:text names \"titel\", which does not exist here", hint: "did you mean \"title\"?",
            excerpt: "   1 | <div v:contract=\"EmailAuth/1\">\n   2 |   <h1 v:text=\"titel\"/>\n     |       ^")
        let warning = FaultReport.Line(
            place: "mine/Layout.xhtml:2:1", severity: "warning", id: "VT222",
            message: "the layout does not fit small screens", hint: "add <meta name=\"viewport\" …/>", excerpt: nil)
        return [
            ("one", FaultReport(generation: 1, lines: [unknown], hasGoodVersion: true)),
            ("several", FaultReport(generation: 2, lines: [warning, unknown, unknown], hasGoodVersion: false)),
        ].compactMap { name, report in
            var context = context
            context.faultReport = report
            return state(context).map { Sample(name, $0) }
        }
    }
}
