internal import Localization

extension Binder {
    /// The member that `path` reads; nil after a fault, or where an earlier fault already spoke.
    mutating func resolve(_ path: Path, _ attribute: Attribute, _ place: Place) -> Reference? {
        guard let first = path.components.first else { return nil }
        let isLost = noteDrift(of: first, attribute, place)
        guard let operand = place.scope[first] else {
            if isLost { return nil }
            report(
                place.file, attribute.position, "VT301",
                "\(attribute.name) names \"\(first)\", which does not exist here",
                NearestName.hint(first, in: place.scope.declared, what: "names"))
            return nil
        }
        guard case .reference(var reference) = operand else {
            if case .unknown = operand { return nil }
            report(
                place.file, attribute.position, "VT302", "\(attribute.name) can't use \"\(first)\", which is a text",
                "show it with v:text=\"\(first)\"")
            return nil
        }
        settle(&reference, place.scope)
        for (index, name) in path.components.enumerated().dropFirst() {
            let prefix = path.components[..<index].joined(separator: ".")
            guard !reference.isOptional else {
                report(
                    place.file, attribute.position, "VT304",
                    "\"\(path.text)\" goes through \"\(prefix)\", which may be absent",
                    "put it under v:if=\"\(prefix)\"")
                return nil
            }
            guard let member = reference.kind.members.first(where: { $0.name == name }) else {
                let names = reference.kind.members.map(\.name)
                report(
                    place.file, attribute.position, "VT301",
                    "\"\(prefix)\" (\(reference.kind.name)) has no \"\(name)\"",
                    names.isEmpty ? "it has no members" : NearestName.hint(name, in: names, what: "members"))
                return nil
            }
            reference.steps.append(name)
            reference.kind = member.kind
            reference.isOptional = member.isOptional
            reference.isDeclaredOptional = member.isOptional
            settle(&reference, place.scope)
        }
        return reference
    }

    /// VT410 to VT412: the name is one of an older contract's; true where nothing serves it.
    private mutating func noteDrift(of name: String, _ attribute: Attribute, _ place: Place) -> Bool {
        guard let drift = contract?.drift, place.file == root?.displayPath else { return false }
        let mend = "and, when no old name is left, v:contract=\"\(drift.today)\""
        if let new = drift.renamed[name] {
            report(
                place.file, attribute.position, "VT410", "\"\(name)\" is called \"\(new)\" in \(drift.today)",
                "write \(new), \(mend)", severity: .warning)
        } else if drift.removed.contains(name) {
            report(
                place.file, attribute.position, "VT411", "\"\(name)\" is gone in \(drift.today)",
                "take it out, \(mend)", severity: .warning)
        } else if drift.lost.contains(name) {
            report(
                place.file, attribute.position, "VT412", "\"\(name)\" is gone in \(drift.today), and nothing serves it",
                "take it out, \(mend)")
            return true
        }
        return false
    }

    private func settle(_ reference: inout Reference, _ scope: Scope) {
        if scope.guards.contains(reference.key) { reference.isOptional = false }
    }

    /// As ``resolve(_:_:_:)``, and a fault when the member may be absent here.
    mutating func resolvePresent(_ path: Path, _ attribute: Attribute, _ place: Place) -> Reference? {
        guard let reference = resolve(path, attribute, place) else { return nil }
        guard reference.isOptional else { return reference }
        report(
            place.file, attribute.position, "VT304", "\"\(path.text)\" may be absent",
            "put it under v:if=\"\(path.text)\"")
        return nil
    }

    mutating func resolve(_ text: String, _ attribute: Attribute, _ place: Place) -> Reference? {
        guard let path = ExpressionParser.path(text) else {
            reportSyntax(attribute, place)
            return nil
        }
        return resolvePresent(path, attribute, place)
    }

    mutating func condition(_ expression: Expression, _ attribute: Attribute, _ place: Place) -> Condition? {
        switch expression {
        case .path(let path): return holds(path, attribute, place)
        case .not(let path): return holds(path, attribute, place).map { .not($0) }
        case .equalsLiteral(let path, let literal):
            guard let reference = resolvePresent(path, attribute, place) else { return nil }
            switch reference.kind {
            case .text: break
            case .choice(let type, let cases):
                guard cases.contains(literal) else {
                    report(
                        place.file, attribute.position, "VT305", "\(type) has no case '\(literal)'",
                        NearestName.hint(literal, in: cases, what: "cases"))
                    return nil
                }
            default:
                report(
                    place.file, attribute.position, "VT302",
                    "\"\(path.text)\" is \(reference.kind.name), which is not compared with a literal",
                    "compare a String or a choice")
                return nil
            }
            return .equalsLiteral(reference, literal)
        case .equals(let path, let other):
            guard let one = resolvePresent(path, attribute, place), let two = resolvePresent(other, attribute, place)
            else { return nil }
            guard one.kind == two.kind, one.kind.isPrintable || one.kind == .flag else {
                report(
                    place.file, attribute.position, "VT302",
                    "\"\(path.text)\" (\(one.kind.name)) and \"\(other.text)\" (\(two.kind.name)) can't be compared",
                    "compare two of one kind, or a choice with a 'literal'")
                return nil
            }
            return .equals(one, two)
        }
    }

    private mutating func holds(_ path: Path, _ attribute: Attribute, _ place: Place) -> Condition? {
        if path.components.count == 1, let operand = place.scope[path.components[0]] {
            switch operand {
            case .literal(let text): return .constant(!text.isEmpty)
            case .string: return .constant(true)
            case .reference, .unknown: break
            }
        }
        guard let reference = resolve(path, attribute, place) else { return nil }
        if reference.isDeclaredOptional { return .holds(reference) }
        switch reference.kind {
        case .flag, .text, .list, .texts: return .holds(reference)
        default:
            report(
                place.file, attribute.position, "VT302",
                "\"\(path.text)\" is \(reference.kind.name), which is neither a condition nor ever absent",
                "\(attribute.name) takes Bool, or what may be absent or empty")
            return nil
        }
    }

    /// A value that is shown or passed on.
    mutating func operand(_ syntax: OperandSyntax, _ attribute: Attribute, _ place: Place) -> Operand? {
        switch syntax {
        case .literal(let text): return .literal(text)
        case .string(let call): return string(call, attribute, place).map { .string($0) }
        case .path(let path):
            if path.components.count == 1, let operand = place.scope[path.components[0]] {
                switch operand {
                case .literal, .string: return operand
                case .unknown: return nil
                case .reference: break
                }
            }
            return resolve(path, attribute, place).map { .reference($0) }
        }
    }

    /// A text of the catalogue; `filled` names the arguments that child elements fill.
    mutating func string(
        _ call: CallSyntax, _ attribute: Attribute, _ place: Place, filled: [String] = []
    ) -> StringUse? {
        guard let index = context.catalogue.index(of: call.name) else {
            report(
                place.file, attribute.position, "VT309", "the catalogue has no text \"\(call.name)\"",
                NearestName.of(call.name, in: context.catalogue.keys).map { "did you mean \"\($0)\"?" })
            return nil
        }
        let wanted = context.catalogue.argumentNames(at: index)
        var arguments: [StringArgument] = []
        for argument in call.arguments ?? [] {
            guard let label = argument.label else {
                report(
                    place.file, attribute.position, "VT309", "the arguments of \"\(call.name)\" need names",
                    "write \(call.name)(\(wanted.map { "\($0): …" }.joined(separator: ", ")))")
                continue
            }
            // A plural form may choose by a number that its text does not show.
            guard let value = operand(argument.value, attribute, place) else { continue }
            guard isPrintable(value, attribute, place) else { continue }
            if !wanted.contains(label) && !isAmount(value) {
                report(
                    place.file, attribute.position, "VT309", "the text \"\(call.name)\" has no argument \"\(label)\"",
                    NearestName.hint(label, in: wanted, what: "arguments") ?? "it takes none")
                continue
            }
            arguments.append(StringArgument(name: label, value: value))
        }
        let given = (call.arguments ?? []).compactMap(\.label) + filled
        for name in wanted where !given.contains(name) {
            report(
                place.file, attribute.position, "VT309", "the text \"\(call.name)\" needs \"\(name)\"",
                "pass \(name): …, or put in a child element with v:arg=\"\(name)\"")
        }
        return StringUse(key: call.name, index: index, arguments: arguments)
    }

    private func mend(showing kind: Kind, _ path: String) -> String {
        switch kind {
        case .textField, .flagField: "show its value with \"\(path).value\""
        case .object(let type): "show one of its members: \(type.members.map(\.name).joined(separator: ", "))"
        case .list, .texts: "go through it: v:each=\"item in \(path)\""
        case .flag: "use it with v:if"
        case .link: "use it with v:href"
        case .icon: "draw it: <svg v:icon=\"\(path)\"/>"
        case .qrCode: "draw it: <svg v:qr=\"\(path)\" role=\"img\" v:aria-label=\"@…\"/>"
        case .action, .actionFunction: "offer it: <button v:action=\"\(path)\">"
        default: "show a text, a number or a date"
        }
    }

    private func isAmount(_ operand: Operand) -> Bool {
        operand.reference.map { $0.kind == .number || $0.kind == .seconds } ?? false
    }

    /// Whether `operand` can be shown as text; a fault otherwise.
    mutating func isPrintable(_ operand: Operand, _ attribute: Attribute, _ place: Place) -> Bool {
        guard let reference = operand.reference else { return true }
        let name = reference.steps.isEmpty ? attribute.value : reference.steps.joined(separator: ".")
        guard reference.kind.isPrintable else {
            report(
                place.file, attribute.position, "VT302",
                "\(attribute.name) can't show \"\(name)\", which is \(reference.kind.name)",
                mend(showing: reference.kind, attribute.value))
            return false
        }
        guard !reference.isOptional else {
            report(
                place.file, attribute.position, "VT304", "\"\(name)\" may be absent", "put it under v:if=\"\(name)\"")
            return false
        }
        return true
    }
}
