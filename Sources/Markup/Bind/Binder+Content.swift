internal import Localization

extension Binder {
    /// What stands inside the element: a value, a catalogue text, an element file, a slot, or its children.
    mutating func bindContent(of element: Element, into site: inout Site, _ place: Place) -> [Site.Item] {
        let sources = ["v:text", "v:string", "v:include", "v:icon", "v:qr", "v:slot"].filter {
            element.attribute($0) != nil
        }
        if sources.count > 1, let second = element.attribute(sources[1]) {
            report(
                place.file, second.position, "VT307", "\(sources[0]) and \(sources[1]) both fill <\(element.name)>",
                "keep one of them")
        }
        switch sources.first {
        case "v:text":
            if let attribute = element.attribute("v:text") { bindText(attribute, into: &site, place) }
            requireEmpty(element, place)
            return []
        case "v:string":
            return bindString(of: element, into: &site, place)
        case "v:include":
            requireEmpty(element, place)
            return bindInclude(of: element, place)
        case "v:slot":
            return bindSlot(of: element, into: &site, place)
        case "v:icon", "v:qr":
            requireEmpty(element, place)
            return []
        default:
            return bindChildren(element.children, at: place)
        }
    }

    private mutating func requireEmpty(_ element: Element, _ place: Place) {
        for case .element(let child) in element.children {
            return report(
                place.file, child.position, "VT307",
                "<\(element.name)> is filled by a directive and holds elements too",
                "take them out, or take the directive out")
        }
    }

    private mutating func bindText(_ attribute: Attribute, into site: inout Site, _ place: Place) {
        guard let syntax = ExpressionParser.operand(attribute.value) else { return reportSyntax(attribute, place) }
        guard let operand = operand(syntax, attribute, place), isPrintable(operand, attribute, place) else { return }
        site.content = .value(operand)
    }

    private mutating func bindString(of element: Element, into site: inout Site, _ place: Place) -> [Site.Item] {
        guard let attribute = element.attribute("v:string") else { return [] }
        let items = bindChildren(element.children, at: place)
        guard let call = ExpressionParser.call(attribute.value) else {
            report(
                place.file, attribute.position, "VT303", "v:string=\"\(attribute.value)\" can't be read",
                "write key or key(name: path, …)")
            return items
        }
        var filled: [String] = []
        for case .site(let child) in items {
            guard let name = sites[child].argumentName else {
                report(
                    place.file, sites[child].element.position, "VT309",
                    "<\(sites[child].name)> stands in a catalogue text without a place in it",
                    "add v:arg=\"name\"")
                continue
            }
            filled.append(name)
            if let index = context.catalogue.index(of: call.name),
                !context.catalogue.argumentNames(at: index).contains(name)
            {
                report(
                    place.file, sites[child].position(of: "v:arg"), "VT309",
                    "the text \"\(call.name)\" has no place \"\(name)\"",
                    NearestName.hint(name, in: context.catalogue.argumentNames(at: index), what: "places"))
            }
        }
        if let use = string(call, attribute, place, filled: filled) { site.content = .string(use) }
        return items.filter { if case .site = $0 { true } else { false } }
    }

    private mutating func bindSlot(of element: Element, into site: inout Site, _ place: Place) -> [Site.Item] {
        guard let attribute = element.attribute("v:slot") else { return [] }
        let name = attribute.value
        var known = TemplateContext.commonSlots + (contract?.slots ?? [])
        if role != .layout { known.removeAll { $0 == "content" } }
        guard known.contains(name) else {
            report(
                place.file, attribute.position, "VT310", "there is no slot \"\(name)\"",
                NearestName.hint(name, in: known, what: "slots"))
            return []
        }
        if let file = context.files["Slots/\(name).xhtml"], let root = file.root, name != "content" {
            // A slot file is like written here, with the names of the template's root.
            var inner = place
            inner.file = file.displayPath
            inner.scope.names = rootScope.names
            return [.site(bind(root, at: inner))]
        }
        site.content = .slot(name)
        return bindChildren(element.children, at: place)
    }
}
