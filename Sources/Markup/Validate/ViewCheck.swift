/// Looks at a screen's samples as a view shows them, and compares what it offers with what the template does.
package enum ViewCheck {
    /// A named state, written both ways.
    package struct Sample {
        let name: String
        let template: (inout HTMLBuffer) -> Void
        let view: (inout HTMLBuffer) -> Void

        /// Takes a sample's two writers.
        package init(
            name: String, template: @escaping (inout HTMLBuffer) -> Void, view: @escaping (inout HTMLBuffer) -> Void
        ) {
            self.name = name
            self.template = template
            self.view = view
        }
    }

    /// Everything that is wrong, each once, in the order of the samples.
    ///
    /// - Parameters:
    ///   - stem: The screen.
    ///   - type: Its content state, which says what must be offered.
    ///   - knows: Whether the catalogue has a key.
    package static func faults(
        _ stem: String, type: StateType, samples: [Sample], knows: (String) -> Bool
    ) -> [Fault] {
        var faults: [Fault] = []
        var seen: Set<String> = []
        for sample in samples {
            var stock = HTMLBuffer()
            sample.template(&stock)
            var own = HTMLBuffer()
            own.trace = RenderTrace()
            sample.view(&own)
            guard let trace = own.trace,
                own.bytes != stock.bytes || !trace.misplaced.isEmpty || !trace.unfilled.isEmpty
            else { continue }
            let page = RenderedPage(own.bytes)
            var findings = words(trace, knows) + page.structureFindings
            if !trace.isAppPage { findings += missing(RenderedPage(stock.bytes), page, type) }
            for finding in findings where seen.insert(finding.id + finding.message).inserted {
                faults.append(
                    Fault(
                        file: trace.views.first ?? (trace.isAppPage ? "AuthPickerView" : "view of \(stem)"), line: 1,
                        column: 1, severity: finding.id == "VT407" ? .warning : .error, id: finding.id,
                        message: "in the state \"\(sample.name)\" of \(stem): \(finding.message)", hint: finding.hint))
            }
        }
        return faults
    }

    private static func words(_ trace: RenderTrace, _ knows: (String) -> Bool) -> [SampleFinding] {
        trace.misplaced.map {
            SampleFinding("VT313", "\($0) stands on a page of another state", "return it for its own page")
        }
            + trace.unfilled.map {
                SampleFinding(
                    "VT310", "the template has no slot \"\($0)\" for the view", "add <v:group v:slot=\"\($0)\"/>")
            }
            + trace.keys.filter { !knows($0) }.map {
                SampleFinding("VT311", "there is no string \"\($0)\"", "write words of your own as a String")
            }
            + trace.missing.map { SampleFinding("VT312", "there is no drawing or file \"\($0)\"", "look at its name") }
    }

    /// What the state demands, the template offers in the same state, and the view does not.
    private static func missing(_ stock: RenderedPage, _ own: RenderedPage, _ type: StateType) -> [SampleFinding] {
        let (offered, wanted) = (own.offers, stock.offers)
        var findings: [SampleFinding] = []
        for member in required(type, offered.fields) {
            if member.kind.isField {
                guard wanted.fields.contains(member.name), !offered.fields.contains(member.name) else { continue }
                findings.append(
                    .init("VT403", "the page does not offer the field \"\(member.name)\"", "show state.\(member.name)"))
            } else {
                guard wanted.actions.contains(member.name), !offered.actions.contains(member.name) else { continue }
                findings.append(
                    .init(
                        "VT404", "the page does not offer the action \"\(member.name)\"",
                        "add AuthButton(…, action: state.\(member.name))"))
            }
        }
        let hasBack = { (page: RenderedPage) in page.elements.contains { $0.attributes["id"] == "back" } }
        if hasBack(stock), !hasBack(own) {
            findings.append(.init("VT407", "the page offers no way back", "add BackLink(state.back)"))
        }
        return findings
    }

    /// A nested form that the page does not show at all is the page's choice.
    private static func required(_ type: StateType, _ shown: Set<String>) -> [MemberType] {
        type.members.flatMap { member -> [MemberType] in
            guard case .object(let inner) = member.kind else { return member.isRequired ? [member] : [] }
            let nested = required(inner, shown)
            return nested.contains { $0.kind.isField && shown.contains($0.name) } ? nested : []
        }
    }
}
