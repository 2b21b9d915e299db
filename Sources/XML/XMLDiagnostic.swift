/// One thing that libxml2 has to say about a document.
public struct XMLDiagnostic: Sendable, Equatable {
    /// Which of the two checks speaks.
    public enum Source: Sendable {
        case parser, schema
    }

    /// The check that found it.
    public let source: Source
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1; 1 where libxml2 knows none.
    public let column: Int
    /// libxml2's words on one line.
    public let message: String

    /// Creates a diagnostic.
    public init(source: Source, line: Int, column: Int, message: String) {
        self.source = source
        self.line = line
        self.column = column
        self.message = message
    }
}
