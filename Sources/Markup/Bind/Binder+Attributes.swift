extension Binder {
    /// `v:NAME`: a dynamic attribute.
    mutating func bindAttribute(_ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place) {
        let name = String(attribute.name.dropFirst(2))
        guard HTMLVocabulary.allows(name, on: element.name)
        else {
            let names = Self.directives + (HTMLVocabulary.attributes[element.name] ?? []).map { "v:\($0)" }
            return report(
                place.file, attribute.position, "VT307",
                "\(attribute.name) is neither a directive nor an attribute of <\(element.name)>",
                NearestName.of(attribute.name, in: names).map { "did you mean \"\($0)\"?" }
                    ?? "take it out, or put it on an element that has it")
        }
        if element.attribute(name) != nil {
            report(
                place.file, attribute.position, "VT202", "\(name) is written twice, once with v:", "keep one of them")
        }
        if attribute.value.hasPrefix("@") || attribute.value.hasPrefix("'") {
            guard let syntax = ExpressionParser.operand(attribute.value) else { return reportSyntax(attribute, place) }
            guard let operand = operand(syntax, attribute, place) else { return }
            site.attributes.append(
                DynamicAttribute(
                    name: name,
                    value: HTMLVocabulary.urlAttributes.contains(name) ? .url(operand) : .operand(operand)))
            return
        }
        guard let expression = ExpressionParser.expression(attribute.value) else {
            return reportSyntax(attribute, place)
        }
        if HTMLVocabulary.booleanAttributes.contains(name) {
            checkDisabled(name, expression, attribute, place)
            if let condition = condition(expression, attribute, place) {
                site.attributes.append(DynamicAttribute(name: name, value: .boolean(condition)))
            }
            return
        }
        guard case .path(let path) = expression else {
            return bindState(name, expression, attribute, into: &site, place)
        }
        guard let operand = operand(.path(path), attribute, place) else { return }
        bind(name, operand, expression, attribute, into: &site, place)
    }

    private mutating func bind(
        _ name: String, _ operand: Operand, _ expression: Expression, _ attribute: Attribute, into site: inout Site,
        _ place: Place
    ) {
        let isURL = HTMLVocabulary.urlAttributes.contains(name)
        guard let kind = operand.reference?.kind else {
            site.attributes.append(DynamicAttribute(name: name, value: isURL ? .url(operand) : .operand(operand)))
            return
        }
        switch kind {
        case .link where isURL, .text where isURL:
            site.attributes.append(DynamicAttribute(name: name, value: .url(operand)))
        case .flag:
            bindState(name, expression, attribute, into: &site, place)
        case _ where kind.isPrintable && !isURL:
            site.attributes.append(DynamicAttribute(name: name, value: .operand(operand)))
        default:
            report(
                place.file, attribute.position, "VT302",
                "\(attribute.name) can't take \"\(attribute.value)\", which is \(kind.name)",
                isURL ? "it takes Link or String" : "it takes a text, a number or a date")
        }
    }

    private mutating func bindState(
        _ name: String, _ expression: Expression, _ attribute: Attribute, into site: inout Site, _ place: Place
    ) {
        guard name.hasPrefix("aria-") || name.hasPrefix("data-") else {
            return report(
                place.file, attribute.position, "VT302", "\(attribute.name) can't take a condition",
                "aria-*, data-* and HTML's boolean attributes can")
        }
        if let condition = condition(expression, attribute, place) {
            site.attributes.append(DynamicAttribute(name: name, value: .state(condition)))
        }
    }

    private mutating func checkDisabled(
        _ name: String, _ expression: Expression, _ attribute: Attribute, _ place: Place
    ) {
        let path: Path
        switch expression {
        case .path(let one), .not(let one), .equalsLiteral(let one, _), .equals(let one, _): path = one
        }
        guard name == "disabled", path.components.last == "isValid" else { return }
        report(
            place.file, attribute.position, "VT214", "disabled is bound to isValid, a dead end without script",
            "take it out; the style sheet dims the button and the server decides")
    }
}
