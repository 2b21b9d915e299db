internal import Localization

/// Writes the attributes of a control from its field.
enum FieldWriter {
    static func write<State>(
        _ use: FieldUse<State>, _ frame: Frame<State>, _ strings: Strings, _ output: inout HTMLBuffer
    ) {
        guard let field = use.read(frame) else { return }
        let rule = field.constraints
        let choice = use.choice?(frame, strings)
        output.appendAttribute("id", choice.map { "\(field.name)-\($0)" } ?? field.name)
        output.appendAttribute("name", field.name)
        switch use.control {
        case .radio:
            output.appendAttribute("value", choice ?? "")
            if choice == field.value { output.append(" checked") }
        case .input:
            if !use.given.contains("type") { output.appendAttribute("type", rule.type.rawValue) }
            // A secret is never written back, whatever the state holds.
            if !field.value.isEmpty, rule.type != .password, !use.given.contains("value") {
                output.appendAttribute("value", field.value)
            }
        case .select, .textarea: break
        }
        if use.control != .radio { writeText(rule, use, &output) }
        if rule.isRequired, !use.given.contains("required") { output.append(" required") }
        if rule.hasAutofocus, !use.given.contains("autofocus"), use.control != .radio { output.append(" autofocus") }
        writeMessage(FieldSummary(field), use.describedBy?(frame, strings), &output)
    }

    static func write<State>(
        _ use: FlagFieldUse<State>, _ frame: Frame<State>, _ strings: Strings, _ output: inout HTMLBuffer
    ) {
        guard let field = use.read(frame) else { return }
        output.appendAttribute("id", field.name)
        output.appendAttribute("name", field.name)
        if !use.given.contains("type") { output.append(" type=\"checkbox\"") }
        if !use.given.contains("value") { output.append(" value=\"true\"") }
        if field.value { output.append(" checked") }
        if field.constraints.isRequired, !use.given.contains("required") { output.append(" required") }
        if field.constraints.hasAutofocus, !use.given.contains("autofocus") { output.append(" autofocus") }
        writeMessage(FieldSummary(field), use.describedBy?(frame, strings), &output)
    }

    private static func writeText<State>(_ rule: FieldConstraints, _ use: FieldUse<State>, _ output: inout HTMLBuffer) {
        func add(_ name: String, _ value: String?) {
            if let value, !use.given.contains(name) { output.appendAttribute(name, value) }
        }
        add("autocomplete", rule.autocomplete)
        if use.control != .select {
            add("inputmode", rule.inputMode)
            add("minlength", rule.minLength.map { String($0) })
            if rule.type != .password { add("maxlength", rule.maxLength.map { String($0) }) }
            if use.control == .input { add("pattern", rule.pattern) }
            add("autocapitalize", rule.isVerbatim ? "none" : nil)
            add("spellcheck", rule.isVerbatim ? "false" : nil)
            if rule.isReadOnly, !use.given.contains("readonly") { output.append(" readonly") }
        }
        add("dir", rule.isLeftToRight ? "ltr" : nil)
    }

    private static func writeMessage(_ field: FieldSummary, _ describedBy: String?, _ output: inout HTMLBuffer) {
        if field.message != nil {
            output.append(" aria-invalid=\"true\"")
            let own = "\(field.name)-error"
            output.appendAttribute("aria-describedby", describedBy.map { "\($0) \(own)" } ?? own)
        } else if let describedBy {
            output.appendAttribute("aria-describedby", describedBy)
        }
    }
}
