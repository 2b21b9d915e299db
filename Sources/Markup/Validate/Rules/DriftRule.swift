extension Rule {
    /// VT410 to VT415: what has changed since the contract that a template was written for.
    ///
    /// What a template uses of it is told where it is used, by ``Binder``; here is the list of the changes.
    static let drift = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            guard let drift = template.contract?.drift else { return [] }
            func note(_ id: String, _ message: String, _ hint: String?) -> Fault {
                template.fault(id, at: "v:contract", message, hint, severity: .note)
            }
            let offered = Set(template.sites.flatMap { [$0.field?.key, $0.action?.reference.key] }.compactMap(\.self))
            var faults: [Fault] = []
            for (old, new) in drift.renamed.sorted(by: { $0.key < $1.key }) {
                faults.append(note("VT410", "\(drift.today) calls \"\(old)\" \"\(new)\"", nil))
            }
            for name in drift.removed.sorted() {
                faults.append(note("VT411", "\(drift.today) has no \"\(name)\"", nil))
            }
            for name in drift.lost.sorted() { faults.append(note("VT412", "\(drift.today) has no \"\(name)\"", nil)) }
            for member in drift.added {
                if member.isNeeded, !offered.contains(member.name) {
                    faults.append(
                        template.fault(
                            "VT414", at: "v:contract",
                            "\(drift.today) needs \"\(member.name)\" (\(member.kind)) and nothing goes without it",
                            "offer it and write v:contract=\"\(drift.today)\""))
                } else {
                    faults.append(note("VT413", "\(drift.today) has a new \"\(member.name)\" (\(member.kind))", nil))
                }
            }
            for member in drift.changed {
                faults.append(
                    note("VT415", "in \(drift.today) \"\(member.name)\" is \(member.new), it was \(member.old)", nil))
            }
            return faults
        }
    }
}
