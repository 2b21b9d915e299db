/// Builds the tree and mends it as it goes: what is never closed ends with its parent, what closes nothing is dropped.
struct TreeBuilder {
    /// libxml2 stops at 256; nothing that a person writes comes near.
    private static let depthLimit = 100
    /// Keeps a file of nothing but faults from taking quadratic time.
    private static let lookahead = 2000

    private let source: SourceText
    private let tokens: [Token]
    private var faults: [Fault] = []
    private var stack: [Element] = []
    private var root: Element?
    private var hasDoctype = false

    private init(source: SourceText, tokens: [Token], faults: [Fault]) {
        self.source = source
        self.tokens = tokens
        self.faults = faults
    }

    static func parse(_ file: TemplateFile) -> ParsedTemplate {
        switch SourceText.decode(file) {
        case .failure(let fault):
            return ParsedTemplate(
                file: file, source: nil, hasDoctype: false, root: nil,
                faults: [
                    Fault(
                        file: file.displayPath, line: fault.position.line, column: fault.position.column,
                        id: fault.id, message: fault.message, hint: fault.hint)
                ])
        case .success(let source):
            let (tokens, faults) = Tokenizer.tokenize(source)
            var builder = TreeBuilder(source: source, tokens: tokens, faults: faults)
            builder.build()
            return ParsedTemplate(
                file: file, source: source, hasDoctype: builder.hasDoctype, root: builder.root,
                faults: builder.faults)
        }
    }

    private mutating func build() {
        for (index, token) in tokens.enumerated() {
            let position = source.position(at: token.offset)
            switch token.kind {
            case .text(let text):
                add(text, at: position)
            case .doctype(let text):
                doctype(text, at: position)
            case .start(let name, let attributes, let isSelfClosing):
                open(Element(name: name, attributes: attributes, position: position))
                guard !isSelfClosing else { close(); break }
                if HTMLVocabulary.void.contains(name), !endsNext(name, after: index) {
                    fault(position, "VT105", "<\(name)> is never closed", "write <\(name) … />")
                    close()
                }
            case .end(let name):
                end(name, at: position, tokenIndex: index)
            }
        }
        while let open = stack.last {
            fault(open.position, "VT105", "<\(open.name)> is never closed", "add </\(open.name)>")
            close()
        }
        if root == nil { fault(SourcePosition(line: 1, column: 1), "VT109", "the file holds no element") }
    }

    private mutating func fault(_ position: SourcePosition, _ id: String, _ message: String, _ hint: String? = nil) {
        guard faults.count < 2 * Tokenizer.faultLimit else { return }
        faults.append(
            Fault(
                file: source.displayPath, line: position.line, column: position.column, id: id, message: message,
                hint: hint))
    }

    private mutating func add(_ text: String, at position: SourcePosition) {
        if stack.isEmpty {
            if let offset = text.firstIndex(where: { !$0.isWhitespace }) {
                let before = text[..<offset]
                let lines = before.count { $0 == "\n" }
                let place = SourcePosition(line: position.line + lines, column: lines == 0 ? position.column : 1)
                fault(place, "VT109", "text stands outside the root element", "move it inside")
            }
        } else {
            stack[stack.count - 1].children.append(.text(TextNode(text: text, position: position)))
        }
    }

    private mutating func doctype(_ text: String, at position: SourcePosition) {
        let words = text.dropFirst(2).dropLast().split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        if words == ["doctype", "html"], root == nil, stack.isEmpty {
            hasDoctype = true
        } else {
            fault(
                position, "VT108", "a DTD, an entity or another declaration is not accepted",
                "only <!DOCTYPE html> may stand, in the layout; HTML's named entities are known without one")
        }
    }

    private mutating func open(_ element: Element) {
        if stack.isEmpty, root != nil {
            fault(
                element.position, "VT109", "a second root element", "put both into one element, or into <v:group>")
        }
        if stack.count == Self.depthLimit {
            fault(element.position, "VT112", "elements are nested more than \(Self.depthLimit) deep")
        }
        stack.append(element)
    }

    private mutating func close() {
        guard let element = stack.popLast() else { return }
        if stack.isEmpty {
            if root == nil { root = element }
        } else if stack.count < Self.depthLimit {
            stack[stack.count - 1].children.append(.element(element))
        }
    }

    private mutating func end(_ name: String, at position: SourcePosition, tokenIndex: Int) {
        if stack.last?.name == name { return close() }
        guard let match = stack.lastIndex(where: { $0.name == name }) else {
            let hint = stack.last.map { "take it out, or did you mean </\($0.name)>?" } ?? "take it out"
            // A misspelt end tag closes what it was meant for, otherwise one letter would hide the rest.
            if let top = stack.last, !isClosed(top.name, after: tokenIndex),
                NearestName.of(name, in: [top.name]) != nil || nextCloses(parentOf: top.name, after: tokenIndex)
            {
                fault(position, "VT104", "</\(name)> closes nothing", "did you mean </\(top.name)>?")
                return close()
            }
            return fault(position, "VT104", "</\(name)> closes nothing", hint)
        }
        // Either this end tag is the stray one, or what it would close over was never closed: look ahead.
        if let top = stack.last, isClosed(top.name, after: tokenIndex) {
            return fault(position, "VT104", "</\(name)> stands inside <\(top.name)>", "take it out, or move it")
        }
        while stack.count - 1 > match, let open = stack.last {
            fault(open.position, "VT105", "<\(open.name)> is never closed", "add </\(open.name)>")
            close()
        }
        close()
    }

    private func nextCloses(parentOf name: String, after index: Int) -> Bool {
        guard stack.count > 1, index + 1 < tokens.count else { return false }
        let next = tokens[(index + 1)...].first {
            if case .text(let text) = $0.kind { return !text.allSatisfy(\.isWhitespace) }
            return true
        }
        if case .end(let closing)? = next?.kind { return closing == stack[stack.count - 2].name }
        return false
    }

    private func endsNext(_ name: String, after index: Int) -> Bool {
        guard index + 1 < tokens.count, case .end(let next) = tokens[index + 1].kind else { return false }
        return next == name
    }

    /// Whether an end tag that belongs to the open `name` is still to come.
    private func isClosed(_ name: String, after index: Int) -> Bool {
        var depth = 1
        for token in tokens[(index + 1)...].prefix(Self.lookahead) {
            switch token.kind {
            case .start(let other, _, let isSelfClosing) where other == name && !isSelfClosing: depth += 1
            case .end(let other) where other == name:
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }
}
