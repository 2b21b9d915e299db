extension Binder {
    /// Directives that have been dealt with elsewhere.
    private static let structural: Set<String> = [
        "v:each", "v:if", "v:unless", "v:include", "v:with", "v:contract", "v:parameters", "v:text", "v:string",
        "v:slot",
    ]
    static let directives = [
        "v:form", "v:action", "v:field", "v:label", "v:message", "v:for-value", "v:text", "v:string", "v:arg", "v:if",
        "v:unless", "v:each", "v:include", "v:with", "v:icon", "v:qr", "v:slot", "v:asset-src", "v:asset-href",
        "v:contract",
        "v:parameters",
    ]

    mutating func bindDirective(_ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place) {
        switch attribute.name {
        case "v:form": bindForm(attribute, of: element, into: &site, place)
        case "v:action": bindAction(attribute, of: element, into: &site, place)
        case "v:field": bindField(attribute, of: element, into: &site, place)
        case "v:label":
            if require(attribute, on: ["label"], element, place) {
                site.label = fieldReference(attribute, place)
                bindLabelText(of: element, into: &site, attribute, place)
            }
        case "v:message":
            site.message = fieldReference(attribute, place)
        case "v:for-value":
            guard let syntax = ExpressionParser.operand(attribute.value) else { return reportSyntax(attribute, place) }
            if let operand = operand(syntax, attribute, place), isPrintable(operand, attribute, place) {
                site.forValue = operand
            }
        case "v:arg":
            site.argumentName = attribute.value
            if let parent = place.parent.flatMap({ sites[$0].parent }),
                sites[parent].element.attribute("v:string") == nil
            {
                report(
                    place.file, attribute.position, "VT307", "v:arg fills no text: its parent has no v:string",
                    "put the element into one with v:string")
            }
        case "v:with" where element.attribute("v:include") == nil:
            report(place.file, attribute.position, "VT307", "v:with passes values to no v:include", "add v:include")
        case "v:icon": bindIcon(attribute, of: element, into: &site, place)
        case "v:qr": bindQRCode(attribute, of: element, into: &site, place)
        case "v:asset-src", "v:asset-href": bindAsset(attribute, of: element, into: &site, place)
        case let name where Self.structural.contains(name): break
        default: bindAttribute(attribute, of: element, into: &site, place)
        }
    }

    func isIn(_ names: [String], _ element: Element) -> Bool { names.contains(element.name) }

    mutating func require(_ attribute: Attribute, on names: [String], _ element: Element, _ place: Place) -> Bool {
        if isIn(names, element) { return true }
        report(
            place.file, attribute.position, "VT307", "\(attribute.name) has no meaning on <\(element.name)>",
            "it belongs on \(names.map { "<\($0)>" }.joined(separator: ", "))")
        return false
    }

    private mutating func fieldReference(_ attribute: Attribute, _ place: Place) -> Reference? {
        guard let reference = resolve(attribute.value, attribute, place) else { return nil }
        guard reference.kind.isField else {
            report(
                place.file, attribute.position, "VT302",
                "\(attribute.name) needs a field, \"\(attribute.value)\" is \(reference.kind.name)",
                NearestName.hint(attribute.value, in: fields(in: place.scope), what: "fields"))
            return nil
        }
        return reference
    }

    private func fields(in scope: Scope) -> [String] {
        scope.names.filter { $0.operand.reference?.kind.isField == true }.map(\.name)
    }

    private func actions(in scope: Scope) -> [String] {
        scope.names.filter { [.action, .actionFunction].contains($0.operand.reference?.kind) }.map(\.name)
    }

    private mutating func bindLabelText(
        of element: Element, into site: inout Site, _ attribute: Attribute, _ place: Place
    ) {
        let hasText = ["v:text", "v:string", "v:include"].contains { element.attribute($0) != nil }
        let isEmpty = element.children.allSatisfy {
            if case .text(let text) = $0 { text.text.allSatisfy(\.isWhitespace) } else { false }
        }
        // An element file by itself knows only its parameter's name, not the field's.
        guard !hasText, isEmpty, role != .element, let name = site.label?.steps.last else { return }
        let call = CallSyntax(name: "field.\(name)", arguments: nil)
        if let use = string(call, attribute, place) { site.content = .string(use) }
    }

    private mutating func bindForm(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        guard require(attribute, on: ["form"], element, place) else { return }
        let stem = attribute.value
        site.form = FormUse(stem: stem == contract?.stem ? "self" : stem)
        switch role {
        case .layout:
            if stem != "Language" {
                report(
                    place.file, attribute.position, "VT313", "the layout has no form \"\(stem)\"",
                    "only v:form=\"Language\" stands in the layout")
            }
        case .screen where stem == "self", .element: break
        case .screen:
            let allowed = contract?.embeds.map(\.stem) ?? []
            guard !allowed.contains(stem), contract?.stem != stem else { return }
            report(
                place.file, attribute.position, "VT313",
                context.screen(stem) == nil
                    ? "there is no screen \"\(stem)\"" : "the form of \"\(stem)\" can't stand in this screen",
                NearestName.hint(stem, in: ["self"] + allowed, what: "allowed here"))
        case .mail:
            report(place.file, attribute.position, "VT313", "a mail has no forms", "use a link")
        }
    }

    private mutating func bindAction(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        guard require(attribute, on: ["button", "form"], element, place) else { return }
        guard let call = ExpressionParser.call(attribute.value), call.arguments?.count ?? 1 == 1,
            let path = ExpressionParser.path(call.name)
        else { return reportSyntax(attribute, place) }
        let mayBeAbsent = element.name == "form"
        let resolved = mayBeAbsent ? resolve(path, attribute, place) : resolvePresent(path, attribute, place)
        guard let reference = resolved else { return }
        switch (reference.kind, call.arguments?.first) {
        case (.action, nil):
            site.action = ActionUse(reference: reference, argument: nil)
        case (.actionFunction, let argument?):
            guard let value = operand(argument.value, attribute, place), isPrintable(value, attribute, place) else {
                return
            }
            site.action = ActionUse(reference: reference, argument: value)
        case (.action, _):
            report(
                place.file, attribute.position, "VT302", "the action \"\(path.text)\" takes no argument",
                "write v:action=\"\(path.text)\"")
        case (.actionFunction, nil):
            report(
                place.file, attribute.position, "VT302", "the action \"\(path.text)\" needs an argument",
                "write \(path.text)(…)")
        default:
            report(
                place.file, attribute.position, "VT302",
                "v:action needs an action, \"\(path.text)\" is \(reference.kind.name)",
                NearestName.hint(path.text, in: actions(in: place.scope), what: "actions"))
        }
    }

    private mutating func bindField(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        guard require(attribute, on: ["input", "select", "textarea"], element, place),
            let reference = fieldReference(attribute, place)
        else { return }
        if reference.kind == .flagField, element.name != "input" {
            return report(
                place.file, attribute.position, "VT302", "Field<Bool> is a checkbox, not <\(element.name)>",
                "write <input v:field=\"\(attribute.value)\"/>")
        }
        site.field = reference
    }

    private mutating func bindIcon(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        guard require(attribute, on: ["svg"], element, place) else { return }
        if case .path(let path)? = ExpressionParser.operand(attribute.value),
            path.components.count > 1 || place.scope[path.text] != nil
        {
            guard let reference = resolvePresent(path, attribute, place) else { return }
            guard reference.kind == .icon else {
                return report(
                    place.file, attribute.position, "VT302",
                    "v:icon needs an icon, \"\(path.text)\" is \(reference.kind.name)",
                    "name a drawing: v:icon=\"'key'\"")
            }
            site.content = .icon(.reference(reference))
            return
        }
        let name = attribute.value.filter { $0 != "'" }
        guard context.icons.index(of: name) != nil else {
            return report(
                place.file, attribute.position, "VT312", "there is no icon \"\(name)\"",
                NearestName.hint(name, in: context.icons.names, what: "icons"))
        }
        site.content = .icon(.named(name))
    }

    private mutating func bindQRCode(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        guard require(attribute, on: ["svg"], element, place),
            let reference = resolve(attribute.value, attribute, place)
        else { return }
        guard reference.kind == .qrCode else {
            return report(
                place.file, attribute.position, "VT302",
                "v:qr needs a QR code, \"\(attribute.value)\" is \(reference.kind.name)",
                "use v:icon for drawings")
        }
        site.content = .qrCode(reference)
    }

    private mutating func bindAsset(
        _ attribute: Attribute, of element: Element, into site: inout Site, _ place: Place
    ) {
        let name = attribute.name == "v:asset-src" ? "src" : "href"
        guard require(attribute, on: name == "src" ? ["img", "source"] : ["link", "a"], element, place) else { return }
        guard let url = context.assets[attribute.value] else {
            return report(
                place.file, attribute.position, "VT311", "there is no file \"\(attribute.value)\"",
                NearestName.hint(attribute.value, in: Array(context.assets.keys), what: "files"))
        }
        site.attributes.append(DynamicAttribute(name: name, value: .asset(url)))
    }
}
