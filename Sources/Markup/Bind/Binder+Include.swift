extension Binder {
    mutating func bindInclude(of element: Element, _ place: Place) -> [Site.Item] {
        guard let attribute = element.attribute("v:include") else { return [] }
        let name = attribute.value
        guard let file = context.element(name), name.hasPrefix("Elements/") else {
            report(
                place.file, attribute.position, "VT308", "there is no element file \"\(name)\"",
                NearestName.hint(name, in: context.elementNames, what: "elements"))
            return []
        }
        guard !place.includes.contains(name) else {
            report(
                place.file, attribute.position, "VT308",
                "\"\(name)\" includes itself: \((place.includes + [name]).joined(separator: " → "))",
                "take one of these includes out")
            return []
        }
        guard place.includes.count <= Self.includeDepth else {
            report(
                place.file, attribute.position, "VT308", "includes are nested more than \(Self.includeDepth) deep",
                "put the innermost one straight into the page")
            return []
        }
        guard let root = file.root else { return [] }
        let names = arguments(for: root, file: file, of: element, attribute, place)
        var inner = place
        inner.file = file.displayPath
        inner.scope = Scope(names: names, guards: [], depth: place.scope.depth)
        inner.includes.append(name)
        return [.site(bind(root, at: inner))]
    }

    /// The parameters of an element file; a fault in them is the file's own.
    mutating func parameters(of root: Element, file: ParsedTemplate) -> [Parameter] {
        guard let attribute = root.attribute("v:parameters") else { return [] }
        switch ParameterList.parse(attribute.value, types: context.types) {
        case .success(let parameters): return parameters
        case .failure(let fault):
            report(file.displayPath, attribute.position, "VT308", fault.message, fault.hint)
            return []
        }
    }

    private mutating func arguments(
        for root: Element, file: ParsedTemplate, of element: Element, _ include: Attribute, _ place: Place
    ) -> [(name: String, operand: Operand)] {
        let parameters = parameters(of: root, file: file)
        var given: [String: Operand] = [:]
        // A misspelt name is one fault; that the right one is missing would be a second.
        var meant: Set<String> = []
        if let with = element.attribute("v:with") {
            guard let arguments = ExpressionParser.arguments(with.value) else {
                report(
                    place.file, with.position, "VT303", "v:with can't be read", "write v:with=\"name: path, …\"")
                return parameters.map { ($0.name, .unknown) }
            }
            for argument in arguments {
                guard let label = argument.label, let parameter = parameters.first(where: { $0.name == label }) else {
                    let name = argument.label ?? "an argument without a name"
                    if let near = NearestName.of(name, in: parameters.map(\.name)) { meant.insert(near) }
                    report(
                        place.file, with.position, "VT308", "\"\(include.value)\" has no parameter \"\(name)\"",
                        NearestName.hint(name, in: parameters.map(\.name), what: "parameters"))
                    continue
                }
                given[label] = .unknown
                if let operand = operand(argument.value, with, place) {
                    given[label] = passed(operand, to: parameter, with, place)
                }
            }
        }
        return parameters.map { parameter in
            if let operand = given[parameter.name] { return (parameter.name, operand) }
            if let operand = place.scope[parameter.name] {
                return (parameter.name, passed(operand, to: parameter, include, place))
            }
            guard !meant.contains(parameter.name) else { return (parameter.name, .unknown) }
            report(
                place.file, include.position, "VT308",
                "\"\(include.value)\" needs \"\(parameter.name)\" (\(parameter.kind.name))",
                "add v:with=\"\(parameter.name): …\"")
            return (parameter.name, .unknown)
        }
    }

    /// The argument as the parameter declares it.
    private mutating func passed(
        _ operand: Operand, to parameter: Parameter, _ attribute: Attribute, _ place: Place
    ) -> Operand {
        switch operand {
        case .unknown: return .unknown
        case .literal, .string:
            guard parameter.kind == .text else {
                report(
                    place.file, attribute.position, "VT302",
                    "the parameter \"\(parameter.name)\" is \(parameter.kind.name), not a text",
                    "pass a path to a \(parameter.kind.name)")
                return .unknown
            }
            return operand
        case .reference(var reference):
            if place.scope.guards.contains(reference.key) { reference.isOptional = false }
            guard reference.kind == parameter.kind else {
                report(
                    place.file, attribute.position, "VT302",
                    "the parameter \"\(parameter.name)\" is \(parameter.kind.name), "
                        + "\"\(reference.steps.joined(separator: "."))\" is \(reference.kind.name)",
                    "pass a \(parameter.kind.name)")
                return .unknown
            }
            if reference.isOptional, !parameter.isOptional {
                let name = reference.steps.joined(separator: ".")
                report(
                    place.file, attribute.position, "VT304",
                    "\"\(name)\" may be absent, the parameter \"\(parameter.name)\" may not",
                    "put it under v:if=\"\(name)\"")
                return .unknown
            }
            // From here on the declaration counts, so that the file means the same at each use.
            reference.isOptional = parameter.isOptional
            reference.isDeclaredOptional = parameter.isOptional
            return .reference(reference)
        }
    }

    /// The page's error and status, put before a screen that shows neither.
    mutating func messages(file: ParsedTemplate) -> [Site.Item] {
        let parts = [
            ("Elements/ErrorSummary", "error-summary", "errorMessage", "errorID"),
            ("Elements/Status", "status", "statusMessage", "statusID"),
        ]
        return parts.flatMap { name, id, message, messageID -> [Site.Item] in
            guard !sites.contains(where: { $0.element.value("id") == id }), context.element(name) != nil,
                rootScope[message] != nil, rootScope[messageID] != nil, let root = file.root
            else { return [] }
            let attributes = [("v:include", name), ("v:with", "message: \(message), id: \(messageID)")].map {
                Attribute(name: $0.0, value: $0.1, position: root.position, valuePosition: root.position)
            }
            let include = Element(name: "v:group", attributes: attributes, position: root.position)
            let place = Place(file: file.displayPath, scope: rootScope, includes: [file.file.stem])
            return [.site(bind(include, at: place))]
        }
    }
}
