internal import Localization

extension AuthConfiguration {
    /// Why a configuration can't be used; says how to mend it.
    public struct Fault: Error, Sendable, CustomStringConvertible {
        /// One sentence, with the place in front where it is known.
        public var description: String {
            (path.map { line == 1 && column == 1 ? "\($0): " : "\($0):\(line):\(column): " } ?? "") + message
                + (hint.map { "; \($0)" } ?? "")
        }
        /// What is wrong.
        public let message: String
        /// How to mend it, where the message does not say.
        public let hint: String?
        /// The file as it was given.
        public internal(set) var path: String?
        /// The line, from 1.
        public internal(set) var line = 1
        /// The column in code points, from 1.
        public internal(set) var column = 1
        /// The key that it is about, with those it stands in: `theme.ctaButton.shape`.
        let key: String?

        init(_ message: String, hint: String? = nil, key: String? = nil, path: String? = nil) {
            self.message = message
            self.hint = hint
            self.key = key
            self.path = path
        }

        /// - Parameters:
        ///   - path: the key with those it stands in.
        ///   - last: the key itself.
        static func unknownKey(_ path: String, last: String, among known: [String]) -> Fault {
            let near = NearestName.of(last, among: known)
            return Fault(
                "the key \(path) does not exist",
                hint: near.map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))",
                key: path.filter { $0 != "'" })
        }

        /// The same with its place in the file.
        func located(in places: JSONPlaces, path: String) -> Fault {
            var fault = self
            fault.path = path
            if let place = key.flatMap({ places[$0] }) { (fault.line, fault.column) = (place.line, place.column) }
            return fault
        }
    }
}
