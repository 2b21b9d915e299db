internal import CSystem
internal import FoundationEssentials
internal import Glibc
internal import HTTP
internal import Markup

/// Says when something below some folders has changed, on a thread of its own.
///
/// The kernel's notices make it quick; once a second it looks for itself too, since folders that come from another
/// machine send no notices.
final class FolderWatch: Sendable {
    private static let notices = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB)
    /// Editors write a file in several steps: milliseconds of quiet until it is read.
    private static let quiet: Int32 = 60

    private let folders: [String]
    private let change: @Sendable () -> Void
    private let notifier = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

    /// Watches until the process ends; `change` is called on the watch's thread.
    init(_ folders: [String], change: @escaping @Sendable () -> Void) {
        self.folders = folders
        self.change = change
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<FolderWatch>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        pthread_detach(thread)
    }

    private func run() {
        var known = signature()
        listen()
        while true {
            wait(1000)
            while wait(Self.quiet) {}
            let now = signature()
            guard now != known else { continue }
            known = now
            listen()
            change()
        }
    }

    /// Waits for a notice; whether there was one.
    @discardableResult private func wait(_ milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)
        guard notifier >= 0, poll(&descriptor, 1, milliseconds) > 0 else {
            if notifier < 0 { poll(nil, 0, milliseconds) }
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 8192)
        return read(notifier, &buffer, buffer.count) > 0
    }

    /// Asks for notices of every folder there is now; to ask twice for one changes nothing.
    private func listen() {
        guard notifier >= 0 else { return }
        for folder in folders {
            inotify_add_watch(notifier, folder, Self.notices)
            for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
                inotify_add_watch(notifier, "\(folder)/\(path)", Self.notices | UInt32(IN_ONLYDIR))
            }
        }
    }

    /// Name, size and time of every file that somebody wrote.
    private func signature() -> [String] {
        folders.flatMap { folder in
            ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted().compactMap { path in
                let name = path.split(separator: "/").last.map(String.init) ?? path
                var status = Glibc.stat()
                guard !FolderWalk.isLeftover(name), stat("\(folder)/\(path)", &status) == 0,
                    status.st_mode & S_IFMT != S_IFDIR
                else { return nil }
                let time = status.st_mtim
                return "\(folder)/\(path) \(status.st_size) \(status.st_ino) \(time.tv_sec).\(time.tv_nsec)"
            }
        }
    }
}
