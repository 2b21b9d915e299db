internal import CMicrohttpd
internal import CMicrohttpdShim

/// The functions that libmicrohttpd calls on its own threads.
enum Callbacks {
    static func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
        context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The target is read: an exchange begins, which ``requestCompleted`` ends in every case.
    static let targetReceived:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context, target, connection in
            guard let core = core(context), let target, let connection else { return nil }
            let exchange = core.begin(target: String(cString: target), connection: Handle(pointer: connection))
            return Unmanaged.passRetained(exchange).toOpaque()
        }

    static let requestReceived: MHD_AccessHandlerCallback = {
        context, _, _, method, version, bytes, count, slot in
        guard let core = core(context), let slot, let count, let method, let version,
            let exchange = slot.pointee.map({ Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() })
        else { return .NO }
        if case .head = exchange.phase {
            return core.head(of: exchange, method: String(cString: method), version: String(cString: version))
                ? .YES : .NO
        }
        guard count.pointee > 0 else { return core.proceed(exchange) ? .YES : .NO }
        let isTaken = core.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee), for: exchange)
        count.pointee = 0
        return isTaken ? .YES : .NO
    }

    static let requestCompleted: MHD_RequestCompletedCallback = { context, _, slot, _ in
        guard let core = core(context), let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        core.complete(Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
    }

    static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, _, change in
        guard let core = core(context), let connection else { return }
        let socket = shim_socket(connection)
        switch change {
        case .CONNECTION_NOTIFY_STARTED: core.opened(socket: socket)
        case .CONNECTION_NOTIFY_CLOSED: core.closed(socket: socket)
        @unknown default: break
        }
    }
}
