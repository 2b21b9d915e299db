extension Emitter {
    mutating func openTag(_ site: Site, _ index: Int) {
        guard site.name != "v:group" else { return }
        emit("<\(site.name)")
        if site.name == "html" { add(.documentAttributes) }
        if site.name == "main", template.role == .layout { add(.mainAttributes) }
        emitStaticAttributes(of: site)
        if site.form != nil { emit(" method=\"post\"") }
        emitDirectives(of: site, index)
        for attribute in site.attributes where !isWritten(attribute.name, byFieldOf: site) { emit(attribute) }
        // The drawing closes the tag: it brings its own viewBox.
        if case .qrCode = site.content { return emit(" focusable=\"false\"") }
        if case .icon = site.content {
            if site.element.attribute("aria-hidden") == nil, !site.has("role") { emit(" aria-hidden=\"true\"") }
            return emit(" focusable=\"false\"")
        }
        emit(">")
        if let form = site.form { emitStart(of: form, site, index) }
    }

    mutating func closeTag(_ site: Site) {
        guard site.name != "v:group", !HTMLVocabulary.void.contains(site.name) else { return }
        if site.name == "head", template.role == .layout { add(.headExtras) }
        if site.name == "main", template.role == .layout { add(.loadingParts) }
        emit("</\(site.name)>")
    }

    private func isWritten(_ name: String, byFieldOf site: Site) -> Bool {
        guard site.field != nil else { return false }
        return ["id", "name", "aria-describedby", "aria-invalid", "checked"].contains(name)
            || (name == "value" && site.element.value("type") == "radio")
    }

    private mutating func emitStaticAttributes(of site: Site) {
        for attribute in site.element.attributes {
            let name = attribute.name
            if name.hasPrefix("v:") || name.hasPrefix("xmlns") || name == "xml:lang" { continue }
            if isWritten(name, byFieldOf: site) { continue }
            if site.name == "html", ["lang", "dir"].contains(name) { continue }
            if site.name == "main", template.role == .layout, name == "id" { continue }
            if site.form != nil, ["method", "action"].contains(name) { continue }
            if HTMLVocabulary.booleanAttributes.contains(name) {
                emit(" \(name)")
            } else {
                emitAttribute(name, attribute.value)
            }
        }
    }

    private mutating func emit(_ attribute: DynamicAttribute) {
        switch attribute.value {
        case .asset(let url):
            emitAttribute(attribute.name, url)
        case .operand(let operand):
            add(.attribute(name: name(attribute.name), value: value(readers.value(operand))))
        case .url(let operand):
            add(.urlAttribute(name: name(attribute.name), value: value(readers.value(operand))))
        case .boolean(let condition):
            let test = test(readers.test(condition))
            let exit = reserve()
            emit(" \(attribute.name)")
            code.ops[exit] = .jumpUnless(condition: test, target: here())
        case .state(let condition):
            emit(" \(attribute.name)=\"")
            add(.truth(test(readers.test(condition))))
            emit("\"")
        }
    }

    private mutating func emitDirectives(of site: Site, _ index: Int) {
        if let form = site.form { add(.formAction(name(form.stem))) }
        if let field = site.field { emit(field, of: site) }
        if let action = site.action, site.name == "button" {
            code.actions.append(readers.action(action))
            add(.action(Int32(clamping: code.actions.count - 1)))
        }
        if let label = site.label { emitTarget(label, site) }
        if let message = site.message {
            let read = readers.summary(message)
            emit(" id=\"")
            add(.attributeValue(value { frame, _ in read(frame).map { "\($0.name)-error" } }))
            emit("\"")
            add(.attribute(name: name("data-error"), value: value { frame, _ in read(frame)?.messageID }))
        }
        if site.name == "option", let select, let own = ownValue(of: site) {
            add(.selected(field: select, value: value(own)))
        }
    }

    private mutating func emitTarget(_ label: Reference, _ site: Site) {
        let read = readers.summary(label)
        let choice = site.forValue.map { readers.value($0) }
        emit(" for=\"")
        add(
            .attributeValue(
                value { frame, strings in
                    guard let name = read(frame)?.name else { return nil }
                    guard let choice else { return name }
                    return "\(name)-\(choice(frame, strings) ?? "")"
                }))
        emit("\"")
    }

    /// The value that a radio button or an option stands for.
    private func ownValue(of site: Site) -> Code<State>.Value? {
        if let value = site.element.value("value") { return { _, _ in value } }
        guard case .operand(let operand)? = site.attributes.first(where: { $0.name == "value" })?.value else {
            return nil
        }
        return readers.value(operand)
    }

    private mutating func emit(_ field: Reference, of site: Site) {
        let given = Set(site.element.attributes.map(\.name) + site.attributes.map(\.name))
        var describedBy: Code<State>.Value?
        if let value = site.element.value("aria-describedby") {
            describedBy = { _, _ in value }
        } else if case .operand(let operand)? = site.attributes.first(where: { $0.name == "aria-describedby" })?.value {
            describedBy = readers.value(operand)
        }
        if field.kind == .flagField {
            code.flagFields.append(
                FlagFieldUse(read: readers.flagField(field), given: given, describedBy: describedBy))
            return add(.flagField(Int32(clamping: code.flagFields.count - 1)))
        }
        let control: FieldControl =
            switch (site.name, site.element.value("type")) {
            case ("select", _): .select
            case ("textarea", _): .textarea
            case (_, "radio"): .radio
            default: .input
            }
        code.fields.append(
            FieldUse(
                read: readers.field(field), control: control, given: given,
                choice: control == .radio ? ownValue(of: site) : nil, describedBy: describedBy))
        let index = Int32(clamping: code.fields.count - 1)
        add(.field(index))
        if control == .select { select = index }
    }

    /// The hidden inputs, and the default action as a real first button: Enter presses the first one.
    private mutating func emitStart(of form: FormUse, _ site: Site, _ index: Int) {
        add(.hiddenInputs(isSelf: form.isSelf))
        guard let use = site.action else { return }
        let read = readers.action(use)
        let test = test { read($0) != nil }
        let exit = reserve()
        code.actions.append(read)
        emit("<button class=\"default-action\" type=\"submit\" tabindex=\"-1\"")
        add(.defaultAction(Int32(clamping: code.actions.count - 1)))
        emit(">")
        if let button = template.buttons(of: index).first(where: { template.isSame(use, template.sites[$0]) }) {
            emit(words: template.sites[button])
        }
        emit("</button>")
        code.ops[exit] = .jumpUnless(condition: test, target: here())
    }

    /// What a button says, without its drawings and inner elements.
    private mutating func emit(words site: Site) {
        switch site.content {
        case .value(let operand): add(.text(value(readers.value(operand))))
        case .string(let use) where site.items.isEmpty: add(.text(value(readers.value(.string(use)))))
        case .icon, .qrCode, .slot: break
        case .children, .string:
            for item in site.items {
                switch item {
                case .text(let text): if !text.allSatisfy(\.isWhitespace) { emit([item]) }
                case .site(let child):
                    let inner = template.sites[child]
                    if inner.loop == nil, inner.conditions.isEmpty, inner.message == nil { emit(words: inner) }
                }
            }
        }
    }
}

extension BoundTemplate {
    /// The buttons of a form that no loop inside it repeats.
    func buttons(of form: Int) -> [Int] {
        descendants(of: form).filter { sites[$0].name == "button" && sites[$0].loops == sites[form].loops }
    }

    func isSame(_ action: ActionUse, _ button: Site) -> Bool {
        button.action?.reference.key == action.reference.key
    }
}
