internal import CXML2

/// Parses and validates a document the safe way: nothing is fetched, no declaration of its own is taken.
public enum XMLCheck {
    /// Every fault of `bytes`, UTF-8 without a byte order mark; the schema is asked only about a well-formed document.
    public static func diagnostics(of bytes: [UInt8], schema: RelaxNGSchema?) -> [XMLDiagnostic] {
        xmlInitParser()
        guard let length = Int32(exactly: bytes.count), let context = xmlNewParserCtxt() else {
            return [XMLDiagnostic(source: .parser, line: 1, column: 1, message: "the document is too large")]
        }
        defer { xmlFreeParserCtxt(context) }
        let collector = DiagnosticCollector(source: .parser)
        context.pointee._private = collector.pointer
        install(on: context)
        // NOENT puts our own table's texts in; XML_PARSE_HUGE stays off, it would lift the entity limits.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_BIG_LINES.rawValue
        let document = bytes.withUnsafeBufferPointer { buffer -> xmlDocPtr? in
            buffer.withMemoryRebound(to: CChar.self) {
                xmlCtxtReadMemory(context, $0.baseAddress, length, nil, "UTF-8", Int32(options))
            }
        }
        defer { if let document { xmlFreeDoc(document) } }
        return withExtendedLifetime(collector) {
            let faults = collector.diagnostics
            guard faults.isEmpty, let document, context.pointee.wellFormed == 1 else {
                return faults.isEmpty
                    ? [XMLDiagnostic(source: .parser, line: 1, column: 1, message: "the document is not well-formed")]
                    : faults
            }
            return schema?.diagnostics(of: document) ?? []
        }
    }

    private static func install(on context: xmlParserCtxtPtr) {
        guard let handlers = context.pointee.sax else { return }
        handlers.pointee.serror = { pointer, error in
            guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self), let error else { return }
            DiagnosticCollector.from(context.pointee._private)?.add(error.pointee)
        }
        handlers.pointee.getEntity = { pointer, name in
            guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self), let name,
                let document = context.pointee.myDoc
            else { return nil }
            if let known = xmlGetDocEntity(document, name) { return known }
            guard let text = NamedEntity.text(of: String(cString: name)) else { return nil }
            if document.pointee.intSubset == nil { xmlCreateIntSubset(document, "html", nil, nil) }
            return xmlAddDocEntity(document, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, text)
        }
        handlers.pointee.entityDecl = { pointer, _, _, _, _, _ in
            guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
            let line = context.pointee.input.map { Int($0.pointee.line) } ?? 1
            DiagnosticCollector.from(context.pointee._private)?
                .add(line: line, column: 1, message: "entity declarations are not accepted")
            xmlStopParser(context)
        }
        // Nothing that a document points to is ever opened.
        handlers.pointee.externalSubset = { _, _, _, _ in }
        handlers.pointee.resolveEntity = { _, _, _ in nil }
    }
}
