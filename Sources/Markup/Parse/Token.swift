/// A piece of markup; positions are byte offsets.
struct Token: Sendable {
    enum Kind: Sendable {
        case start(name: String, attributes: [Attribute], isSelfClosing: Bool)
        case end(name: String)
        case text(String)
        case doctype(String)
    }

    let kind: Kind
    let offset: Int
}
