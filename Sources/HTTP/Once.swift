/// A value that is made when somebody first asks for it, and kept.
public final class Once<Value: Sendable>: Sendable {
    private let known = Locked<Value?>(nil)

    /// Nothing is made yet.
    public init() {}

    /// The value; who asks at the same time may make another, which is not kept.
    public func callAsFunction<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let value = known.withLock({ $0 }) { return value }
        let made = try make()
        return known.withLock { value in
            if let value { return value }
            value = made
            return made
        }
    }
}
