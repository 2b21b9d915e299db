/// A kind together with a typed closure that reads it from a state.
///
/// Optional kinds are usable in a template only under a `v:if` on their path.
public indirect enum Getter<State: Sendable>: Sendable {
    /// Plain text, escaped by context.
    case text(@Sendable (State) -> String)
    case optionalText(@Sendable (State) -> String?)
    /// A condition; `aria-*` and `data-*` attributes render `true`/`false`.
    case flag(@Sendable (State) -> Bool)
    /// A count, formatted by language in text.
    case number(@Sendable (State) -> Int)
    case optionalNumber(@Sendable (State) -> Int?)
    /// A duration in whole seconds, formatted by language in text.
    case seconds(@Sendable (State) -> Int)
    case optionalSeconds(@Sendable (State) -> Int?)
    /// An instant in seconds since 1970, formatted by language in text.
    case date(@Sendable (State) -> Int)
    case optionalDate(@Sendable (State) -> Int?)
    /// One of a closed set of case names.
    case choice(type: String, cases: [String], @Sendable (State) -> String)
    case optionalChoice(type: String, cases: [String], @Sendable (State) -> String?)
    case textField(@Sendable (State) -> Field<String>)
    case optionalTextField(@Sendable (State) -> Field<String>?)
    case flagField(@Sendable (State) -> Field<Bool>)
    case optionalFlagField(@Sendable (State) -> Field<Bool>?)
    case action(@Sendable (State) -> Action)
    case optionalAction(@Sendable (State) -> Action?)
    case actionFunction(@Sendable (State) -> ActionFunction)
    case optionalActionFunction(@Sendable (State) -> ActionFunction?)
    case link(@Sendable (State) -> Link)
    case optionalLink(@Sendable (State) -> Link?)
    case icon(@Sendable (State) -> Icon)
    case optionalQRCode(@Sendable (State) -> QRCode?)
    /// A nested state, its members already lifted to the outer state.
    case object(type: String, members: @Sendable () -> [Member<State>])
    /// A nested state that may be absent; `isPresent` guards its members.
    case optionalObject(
        type: String, isPresent: @Sendable (State) -> Bool, members: @Sendable () -> [Member<State>])
    /// A list of nested states; the members read the element at an index that is below `count`.
    case list(
        type: String, count: @Sendable (State) -> Int,
        members: @Sendable () -> [Member<ListElement<State>>])
    /// A list of plain texts.
    case texts(@Sendable (State) -> [String])
}

/// A state together with the index that a loop stands at.
public struct ListElement<State: Sendable>: Sendable {
    /// The state that holds the list.
    public let state: State
    /// The loop's position, from 0.
    public let index: Int

    /// Creates a position in a list.
    public init(state: State, index: Int) {
        self.state = state
        self.index = index
    }
}
