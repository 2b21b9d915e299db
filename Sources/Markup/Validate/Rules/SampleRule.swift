extension Rule {
    /// VT405: rendered from each named sample, the page offers what the sample demands; VT203 for ids of loops.
    static let samples = Rule { input in
        // What is wrong in every state has been said at its place.
        let spoken = Set(Rule.ids.check(input).map(\.file))
        return input.pages.flatMap { template -> [Fault] in
            guard case .screen = template.role, let screen = template.contract else { return [] }
            var states: [String: [String]] = [:]
            var findings: [SampleFinding] = []
            for finding in screen.samples(template, input.context)
            where finding.id != "VT203" || !spoken.contains(template.file) {
                if states[finding.message] == nil { findings.append(finding) }
                states[finding.message, default: []].append(finding.sample)
            }
            return findings.map { finding in
                let others = (states[finding.message]?.count ?? 1) - 1
                let more = others == 0 ? "" : " and \(others) other\(others == 1 ? "" : "s")"
                return template.fault(
                    finding.id, "in the state \"\(finding.sample)\"\(more) \(finding.message)", finding.hint)
            }
        }
    }
}
