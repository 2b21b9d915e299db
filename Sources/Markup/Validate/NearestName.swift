/// Finds the name that was probably meant.
enum NearestName {
    /// The candidate with the fewest edits, nil when none is near.
    static func of(_ name: String, in candidates: [String]) -> String? {
        let limit = max(1, name.count / 3 + 1)
        var best: (name: String, distance: (Int, Int))?
        for candidate in candidates.prefix(4096) where candidate != name {
            let distance = distance(name.lowercased(), candidate.lowercased())
            guard distance <= limit else { continue }
            // Among equals the one with the same capitals wins.
            let exact = (distance, self.distance(name, candidate))
            if exact < best?.distance ?? (.max, .max) { best = (candidate, exact) }
        }
        return best?.name
    }

    /// `did you mean "x"?`, or what there is to choose from.
    static func hint(_ name: String, in candidates: [String], what: String = "known") -> String? {
        if let near = of(name, in: candidates) { return "did you mean \"\(near)\"?" }
        guard !candidates.isEmpty else { return nil }
        let shown = candidates.sorted().prefix(40).joined(separator: ", ")
        return "\(what): \(shown)\(candidates.count > 40 ? ", …" : "")"
    }

    /// Edits (insert, delete, replace, swap of neighbours) from one to the other.
    static func distance(_ one: String, _ other: String) -> Int {
        let (a, b) = (Array(one.unicodeScalars.prefix(64)), Array(other.unicodeScalars.prefix(64)))
        guard abs(a.count - b.count) <= 24 else { return .max }
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var current = [i + 1]
            for (j, y) in b.enumerated() {
                var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1))
                if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { cost = min(cost, beforePrevious[j - 1] + 1) }
                current.append(cost)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous.last ?? .max
    }
}
