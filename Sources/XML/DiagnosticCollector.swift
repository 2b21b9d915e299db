internal import CXML2

/// Gathers what one parser or validator reports; the C callbacks find it through their context pointer.
final class DiagnosticCollector {
    /// A hostile file can produce one report per byte.
    private static let limit = 200

    private(set) var diagnostics: [XMLDiagnostic] = []
    private let source: XMLDiagnostic.Source

    init(source: XMLDiagnostic.Source) {
        self.source = source
    }

    func add(line: Int, column: Int, message: String) {
        guard diagnostics.count < Self.limit else { return }
        diagnostics.append(XMLDiagnostic(source: source, line: max(line, 1), column: max(column, 1), message: message))
    }

    func add(_ error: xmlError) {
        guard error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
        var message = error.message.map { String(cString: $0) } ?? "unknown fault"
        while let last = message.last, last.isWhitespace { message.removeLast() }
        add(line: Int(error.line), column: Int(error.int2), message: message)
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> DiagnosticCollector? {
        pointer.map { Unmanaged<DiagnosticCollector>.fromOpaque($0).takeUnretainedValue() }
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
