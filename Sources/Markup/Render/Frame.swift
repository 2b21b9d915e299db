/// Keeps a state in one place, so that a frame is copied at the price of one reference.
final class StateBox<State: Sendable>: Sendable {
    let state: State

    init(_ state: State) {
        self.state = state
    }
}

/// What a value is read from: the state and where its loops stand.
struct Frame<State: Sendable>: Sendable {
    let box: StateBox<State>
    var indices = LoopIndices()
}

/// The positions of nested loops, outermost first.
struct LoopIndices: Sendable {
    private var first = 0
    private var second = 0
    private var third = 0
    private var fourth = 0

    subscript(depth: Int) -> Int {
        get {
            switch depth {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        set {
            switch depth {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }
}
