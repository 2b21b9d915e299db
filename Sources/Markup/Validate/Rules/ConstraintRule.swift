extension Rule {
    /// What ``FieldConstraints`` brings from the rule that the server applies too.
    private static let brought = ["type", "maxlength", "minlength", "pattern", "required", "readonly", "min", "max"]
    /// Types that say how a value is chosen, not what it is.
    private static let choices: Set<String> = ["radio", "checkbox", "hidden"]

    /// VT220: a field's constraints come from the one rule that the server applies.
    ///
    /// A browser counts `maxlength` in UTF-16 and cuts what is pasted; its own rule for e-mail is another one.
    static let constraints = Rule { input in
        input.ordered.flatMap { template in
            template.sites.flatMap { site -> [Fault] in
                guard site.element.attribute("v:field") != nil else { return [] }
                var faults = brought.compactMap { name -> Fault? in
                    guard site.has(name) else { return nil }
                    if name == "type", choices.contains(site.element.value("type") ?? "") { return nil }
                    return site.fault("VT220", at: name, "v:field brings the control's \(name)", "take it out")
                }
                let type = site.element.value("type") ?? ""
                if site.name == "input", !choices.contains(type), site.has("value") {
                    faults.append(
                        site.fault("VT220", at: "value", "v:field brings the control's value", "take it out"))
                }
                if site.name == "input", type == "radio", !site.has("value") {
                    faults.append(
                        site.fault(
                            "VT220", at: "type", "a radio button without a value chooses nothing",
                            "add value=\"…\" or v:value=\"…\""))
                }
                return faults
            }
        }
    }
}
