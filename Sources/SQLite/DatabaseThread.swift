internal import CSQLite
internal import Glibc
internal import Synchronization

/// A serial executor on one thread of its own, so that waiting for the disk never holds a thread of the shared pool.
package final class DatabaseThread: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let wakeUp: Int32 = eventfd(0, Int32(EFD_CLOEXEC))

    /// Starts the thread; it lives as long as the process.
    package init() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<DatabaseThread>.fromOpaque(context).takeUnretainedValue().run() }
                return nil
            }, context.toOpaque())
        pthread_detach(thread)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let wasEmpty = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if wasEmpty { eventfd_write(wakeUp, 1) }
    }

    private func run() {
        var count = eventfd_t()
        while true {
            let batch = jobs.withLock { jobs in
                let batch = jobs
                jobs.removeAll(keepingCapacity: true)
                return batch
            }
            if batch.isEmpty { eventfd_read(wakeUp, &count) }
            for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
}
