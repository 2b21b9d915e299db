/// The name a person probably meant.
package enum NearestName {
    /// The nearest name by edits, if it is no further than a third of the name's length.
    package static func of(_ name: String, among names: [String]) -> String? {
        let best = names.map { (name: $0, distance: distance(name, $0)) }.min { $0.distance < $1.distance }
        guard let best, best.distance <= max(2, name.count / 3) else { return nil }
        return best.name
    }

    private static func distance(_ first: String, _ second: String) -> Int {
        let second = Array(second.utf8)
        var row = Array(0...second.count)
        for (line, byte) in first.utf8.enumerated() {
            var diagonal = line
            row[0] = line + 1
            for (column, other) in second.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other ? 0 : 1))
                diagonal = above
            }
        }
        return row[second.count]
    }
}
