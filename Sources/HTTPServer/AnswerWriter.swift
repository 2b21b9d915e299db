internal import CMicrohttpd
internal import Glibc
internal import HTTP

/// Hands an answer to libmicrohttpd, which sends it.
enum AnswerWriter {
    /// Fields of the connection, which the server writes itself.
    private static let reserved = ["Content-Length", "Transfer-Encoding", "Date", "Keep-Alive", "Trailer", "Upgrade"]

    /// Queues the answer; false if the library has no memory for it.
    static func queue(_ response: Response, on connection: Handle, close: Bool) -> Bool {
        guard let answer = make(response.body) else { return false }
        defer { MHD_destroy_response(answer) }
        var isClosing = close
        for field in response.headers.fields {
            if ASCII.equal(field.name, "Connection") {
                isClosing = isClosing || ASCII.equal(field.value, "close")
            } else if !reserved.contains(where: { ASCII.equal($0, field.name) }) {
                MHD_add_response_header(answer, field.name, field.value)
            }
        }
        if isClosing { MHD_add_response_header(answer, "Connection", "close") }
        // The library takes 100 to 999 and would wait for another answer after a 1xx.
        let status = 200...599 ~= response.status ? response.status : 500
        return MHD_queue_response(connection.pointer, UInt32(status), answer) == .YES
    }

    private static func make(_ body: Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                // The library takes a mutable pointer but only reads it.
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .shared(let shared):
            makeShared(shared)
        }
    }

    private static func makeShared(_ shared: SharedBytes) -> OpaquePointer? {
        let owner = Unmanaged.passRetained(shared)
        let answer = MHD_create_response_from_buffer_with_free_callback_cls(
            shared.count, UnsafeMutableRawPointer(mutating: shared.stable.baseAddress),
            { owner in
                if let owner { Unmanaged<SharedBytes>.fromOpaque(owner).release() }
            }, owner.toOpaque())
        if answer == nil { owner.release() }
        return answer
    }
}
