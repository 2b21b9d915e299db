internal import Vestibule
internal import CSystem
internal import Glibc
internal import HTTP

/// An installation that the server gets to know after it has begun to listen.
final class Late: Sendable {
    private let running = Locked<Installation.Running?>(nil)

    func set(_ running: Installation.Running) { self.running.withLock { $0 = running } }

    func handler(_ request: Request) -> Reply {
        guard let running = running.withLock({ $0 }) else {
            return .now(.text("starting\n", status: 503))
        }
        return running.handle(request)
    }

    func failure(_ status: Int) -> Response {
        running.withLock { $0 }?.failurePage(status: status) ?? .text("\(status)\n", status: status)
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
