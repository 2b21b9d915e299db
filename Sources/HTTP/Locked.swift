#if TSAN
    internal import Glibc

    // @unchecked: the mutex guards the value, which the compiler cannot see.
    /// A value that one thread at a time may touch.
    ///
    /// Under the thread sanitizer a POSIX mutex stands in: it reports false races on the library's own `Mutex`.
    public final class Locked<Value: Sendable>: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private var value: Value

        /// A guarded value.
        public init(_ value: Value) {
            self.value = value
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Runs the body alone with the value; never wait or call back inside.
        public func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    internal import Synchronization

    /// A value that one thread at a time may touch.
    public final class Locked<Value: Sendable>: Sendable {
        private let mutex: Mutex<Value>

        /// A guarded value.
        public init(_ value: Value) { mutex = Mutex(value) }

        /// Runs the body alone with the value; never wait or call back inside.
        public func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try mutex.withLock { value throws(Failure) -> Result in try body(&value) }
        }
    }
#endif
