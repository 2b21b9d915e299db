extension Condition {
    /// Equal for two conditions that always agree.
    var key: String {
        switch self {
        case .holds(let reference): reference.key
        case .constant(let value): value ? "true" : "false"
        case .not(let inner): "not \(inner.key)"
        case .equalsLiteral(let reference, let literal): "\(reference.key)=='\(literal)'"
        case .equals(let one, let other): "\(one.key)==\(other.key)"
        }
    }

    /// Whether the two can never hold together.
    func excludes(_ other: Condition) -> Bool {
        switch (self, other) {
        case (.equalsLiteral(let one, let first), .equalsLiteral(let two, let second)):
            one.key == two.key && first != second
        case (.not(let inner), _): inner.key == other.key
        case (_, .not(let inner)): inner.key == key
        default: false
        }
    }
}

extension BoundTemplate {
    /// Whether no page shows both elements.
    func areExclusive(_ one: Int, _ other: Int) -> Bool {
        let conditions = lineage(one).flatMap { sites[$0].conditions }
        let others = lineage(other).flatMap { sites[$0].conditions }
        return conditions.contains { condition in others.contains { condition.excludes($0) } }
    }
}
