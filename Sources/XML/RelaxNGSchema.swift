internal import CXML2

/// A compiled RELAX NG grammar.
public final class RelaxNGSchema {
    private let schema: xmlRelaxNGPtr

    /// Compiles `source`, a grammar in the XML syntax; nil when it is not one.
    public init?(_ source: String) {
        xmlInitParser()
        let collector = DiagnosticCollector(source: .schema)
        var source = source
        // libxml2 keeps the caller's bytes until the grammar is parsed, so both happen in one closure.
        let compiled = source.withUTF8 { buffer -> xmlRelaxNGPtr? in
            buffer.withMemoryRebound(to: CChar.self) { bytes in
                guard let context = xmlRelaxNGNewMemParserCtxt(bytes.baseAddress, Int32(clamping: bytes.count)) else {
                    return nil
                }
                defer { xmlRelaxNGFreeParserCtxt(context) }
                xmlRelaxNGSetParserStructuredErrors(
                    context, { DiagnosticCollector.from($0)?.add($1) }, collector.pointer)
                return withExtendedLifetime(collector) { xmlRelaxNGParse(context) }
            }
        }
        guard let compiled else { return nil }
        schema = compiled
    }

    deinit {
        xmlRelaxNGFree(schema)
    }

    func diagnostics(of document: xmlDocPtr) -> [XMLDiagnostic] {
        guard let context = xmlRelaxNGNewValidCtxt(schema) else { return [] }
        defer { xmlRelaxNGFreeValidCtxt(context) }
        let collector = DiagnosticCollector(source: .schema)
        xmlRelaxNGSetValidStructuredErrors(context, { DiagnosticCollector.from($0)?.add($1) }, collector.pointer)
        let verdict = xmlRelaxNGValidateDoc(context, document)
        return withExtendedLifetime(collector) {
            if verdict != 0, collector.diagnostics.isEmpty {
                collector.add(line: 1, column: 1, message: "the document does not follow the grammar")
            }
            return collector.diagnostics
        }
    }
}

extension DiagnosticCollector {
    func add(_ error: UnsafeMutablePointer<xmlError>?) {
        if let error { add(error.pointee) }
    }
}
