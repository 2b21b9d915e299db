/// What keeps a development server's files from being used.
package struct FaultReport: Sendable, Equatable {
    /// One fault, with the lines around it.
    package struct Line: Sendable, Equatable {
        package var place: String
        package var severity: String
        package var id: String
        package var message: String
        package var hint: String?
        package var excerpt: String?

        /// Describes a fault.
        package init(
            place: String, severity: String, id: String, message: String, hint: String?, excerpt: String?
        ) {
            self.place = place
            self.severity = severity
            self.id = id
            self.message = message
            self.hint = hint
            self.excerpt = excerpt
        }
    }

    /// Which reading of the files it is about.
    package var generation: Int
    package var lines: [Line]
    /// Whether the files were once without a fault since the server began.
    package var hasGoodVersion: Bool

    /// Gathers faults.
    package init(generation: Int, lines: [Line], hasGoodVersion: Bool) {
        self.generation = generation
        self.lines = lines
        self.hasGoodVersion = hasGoodVersion
    }
}
