// @unchecked: the library lets any thread resume a connection or stop a daemon.
/// A connection or the daemon of libmicrohttpd.
struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
}
