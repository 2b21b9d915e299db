internal import Localization

/// How a control shows a field.
package enum FieldControl: Sendable, Equatable {
    case input, radio, select, textarea
}

/// Writes the attributes of a control from its field: for templates and for views alike.
package enum FieldWriter {
    static func write<State>(
        _ use: FieldUse<State>, _ frame: Frame<State>, _ strings: Strings, _ output: inout HTMLBuffer
    ) {
        guard let field = use.read(frame) else { return }
        write(
            field, as: use.control, given: use.given, choice: use.choice?(frame, strings),
            describedBy: use.describedBy?(frame, strings), &output)
    }

    static func write<State>(
        _ use: FlagFieldUse<State>, _ frame: Frame<State>, _ strings: Strings, _ output: inout HTMLBuffer
    ) {
        guard let field = use.read(frame) else { return }
        write(field, given: use.given, describedBy: use.describedBy?(frame, strings), &output)
    }

    /// - Parameters:
    ///   - given: Attributes that the markup gives itself.
    ///   - choice: A radio button's own value.
    package static func write(
        _ field: Field<String>, as control: FieldControl, given: Set<String> = [], choice: String? = nil,
        describedBy: String? = nil, _ output: inout HTMLBuffer
    ) {
        let rule = field.constraints
        output.appendAttribute("id", choice.map { "\(field.name)-\($0)" } ?? field.name)
        output.appendAttribute("name", field.name)
        switch control {
        case .radio:
            output.appendAttribute("value", choice ?? "")
            if choice == field.value { output.append(" checked") }
        case .input:
            if !given.contains("type") { output.appendAttribute("type", rule.type.rawValue) }
            // A secret is never written back, whatever the state holds.
            if !field.value.isEmpty, rule.type != .password, !given.contains("value") {
                output.appendAttribute("value", field.value)
            }
        case .select, .textarea: break
        }
        if control != .radio { writeText(rule, control, given, &output) }
        if rule.isRequired, !given.contains("required") { output.append(" required") }
        if rule.hasAutofocus, !given.contains("autofocus"), control != .radio { output.append(" autofocus") }
        writeMessage(FieldSummary(field), describedBy, &output)
    }

    /// A checkbox.
    package static func write(
        _ field: Field<Bool>, given: Set<String> = [], describedBy: String? = nil, _ output: inout HTMLBuffer
    ) {
        output.appendAttribute("id", field.name)
        output.appendAttribute("name", field.name)
        if !given.contains("type") { output.append(" type=\"checkbox\"") }
        if !given.contains("value") { output.append(" value=\"true\"") }
        if field.value { output.append(" checked") }
        if field.constraints.isRequired, !given.contains("required") { output.append(" required") }
        if field.constraints.hasAutofocus, !given.contains("autofocus") { output.append(" autofocus") }
        writeMessage(FieldSummary(field), describedBy, &output)
    }

    private static func writeText(
        _ rule: FieldConstraints, _ control: FieldControl, _ given: Set<String>, _ output: inout HTMLBuffer
    ) {
        func add(_ name: String, _ value: String?) {
            if let value, !given.contains(name) { output.appendAttribute(name, value) }
        }
        add("autocomplete", rule.autocomplete)
        if control != .select {
            add("inputmode", rule.inputMode)
            add("minlength", rule.minLength.map { String($0) })
            if rule.type != .password { add("maxlength", rule.maxLength.map { String($0) }) }
            if control == .input { add("pattern", rule.pattern) }
            add("autocapitalize", rule.isVerbatim ? "none" : nil)
            add("spellcheck", rule.isVerbatim ? "false" : nil)
            if rule.isReadOnly, !given.contains("readonly") { output.append(" readonly") }
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
