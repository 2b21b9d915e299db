internal import CSystem
internal import Glibc
internal import HTTP

/// A handler that the server gets to know after it has begun to listen.
final class Late: Sendable {
    private struct Parts: Sendable {
        let handler: Handler
        let failure: @Sendable (Int) -> Response
    }

    private let parts = Locked<Parts?>(nil)

    func set(handler: @escaping Handler, failure: @escaping @Sendable (Int) -> Response) {
        parts.withLock { $0 = Parts(handler: handler, failure: failure) }
    }

    func handler(_ request: Request) -> Reply {
        guard let parts = parts.withLock({ $0 }) else { return .now(.text("starting\n", status: 503)) }
        return parts.handler(request)
    }

    func failure(_ status: Int) -> Response {
        parts.withLock { $0 }?.failure(status) ?? .text("\(status)\n", status: status)
    }
}

/// Lets one thread wait for a task.
final class StopSignal: Sendable {
    private let file = eventfd(0, Int32(EFD_CLOEXEC))

    func signal() { eventfd_write(file, 1) }

    func wait() {
        var count = eventfd_t()
        eventfd_read(file, &count)
    }
}
