/// Where each key of a JSON5 text stands, so that a fault can say so; the decoder does not tell.
///
/// It reads what a decoder has accepted: where it meets anything else it stops, and knows the keys before.
struct JSONPlaces {
    struct Place: Equatable {
        /// From 1.
        let line: Int
        /// In code points, from 1.
        let column: Int
    }

    private var places: [String: Place] = [:]
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    private var column = 1

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        _ = value(path: "", depth: 0)
        rest = Substring().unicodeScalars
    }

    /// The place of a key, named with those it stands in: `theme.ctaButton.shape`; else of the nearest around it.
    subscript(path: String) -> Place? {
        var path = path[...]
        while true {
            if let place = places[String(path)] { return place }
            guard let dot = path.lastIndex(of: ".") else { return nil }
            path = path[..<dot]
        }
    }

    private mutating func next() -> Unicode.Scalar? {
        guard let scalar = rest.popFirst() else { return nil }
        if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        return scalar
    }

    private mutating func skip() {
        while let scalar = rest.first {
            if scalar.properties.isWhitespace {
                _ = next()
            } else if scalar == "/", rest.dropFirst().first == "/" {
                while let other = rest.first, other != "\n" {
                    _ = next()
                    if other == "\r" { break }
                }
            } else if scalar == "/", rest.dropFirst().first == "*" {
                (_, _) = (next(), next())
                while let other = next(), !(other == "*" && rest.first == "/") {}
                _ = next()
            } else {
                return
            }
        }
    }

    /// A text in quotation marks, or nil.
    private mutating func quoted() -> String? {
        guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
        _ = next()
        var text = String.UnicodeScalarView()
        while let scalar = next() {
            if scalar == mark { return String(text) }
            if scalar == "\\" { _ = next() } else { text.append(scalar) }
        }
        return nil
    }

    private mutating func bare() -> String {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, !scalar.properties.isWhitespace, !",:{}[]/".unicodeScalars.contains(scalar) {
            text.append(scalar)
            _ = next()
        }
        return String(text)
    }

    /// Reads a value and says whether it was whole.
    private mutating func value(path: String, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        skip()
        switch rest.first {
        case "{":
            return members(until: "}") { reader in
                let place = Place(line: reader.line, column: reader.column)
                let key = reader.rest.first.map { $0 == "\"" || $0 == "'" } == true ? reader.quoted() : reader.bare()
                guard let key, !key.isEmpty else { return false }
                let inner = path.isEmpty ? key : path + "." + key
                reader.places[inner] = place
                reader.skip()
                guard reader.next() == ":" else { return false }
                return reader.value(path: inner, depth: depth + 1)
            }
        case "[": return members(until: "]") { $0.value(path: path + ".", depth: depth + 1) }
        case "\"", "'": return quoted() != nil
        default: return !bare().isEmpty
        }
    }

    private mutating func members(until end: Unicode.Scalar, _ read: (inout JSONPlaces) -> Bool) -> Bool {
        _ = next()
        while true {
            skip()
            if rest.first == end { return next() != nil }
            guard read(&self) else { return false }
            skip()
            if rest.first == "," { _ = next() } else if rest.first != end { return false }
        }
    }
}
