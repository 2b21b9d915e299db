internal import CMicrohttpd
internal import CMicrohttpdShim
internal import Glibc
internal import HTTP

/// Reads a request's head and refuses what two servers could read in two ways (RFC 9112, 3.2, 6.3, 11.2).
struct HeadCheck {
    let configuration: ServerConfiguration

    /// The request without its body, or the status of the refusal.
    func read(_ exchange: Exchange, method: String, version: String) -> Result<Request, Refusal> {
        let fields = Self.fields(of: exchange.connection)
        if exchange.target.utf8.count > configuration.targetLimit { return .failure(Refusal(status: 414)) }
        let size = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        if size > configuration.headerLimit || fields.count > 100 { return .failure(Refusal(status: 431)) }
        let request = Request(
            method: Method(method), target: exchange.target, headers: Headers(checked: fields),
            peer: Self.peer(of: exchange.connection), isHTTP10: version == "HTTP/1.0")
        guard shim_header_lines_are_plain(exchange.connection.pointer), Self.isSound(request) else {
            return .failure(Refusal(status: 400))
        }
        if let length = request.headers.first("Content-Length") {
            guard !length.isEmpty, length.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
                return .failure(Refusal(status: 400))
            }
            guard let length = Int(length), length <= configuration.bodyLimit else {
                return .failure(Refusal(status: 413))
            }
        }
        return .success(request)
    }

    /// The status to refuse with.
    struct Refusal: Error {
        let status: Int
    }

    private static func isSound(_ request: Request) -> Bool {
        let headers = request.headers
        let hosts = headers.all("Host")
        let lengths = headers.all("Content-Length")
        let codings = headers.all("Transfer-Encoding")
        guard hosts.count == 1 || hosts.isEmpty && request.isHTTP10, hosts.allSatisfy(isHost) else { return false }
        guard lengths.count <= 1, codings.isEmpty || lengths.isEmpty && !request.isHTTP10 else { return false }
        guard codings.count <= 1, codings.allSatisfy({ ASCII.equal($0, "chunked") }) else { return false }
        guard Headers.isToken(request.method.description) else { return false }
        guard headers.fields.allSatisfy({ Headers.isToken($0.name) && isFieldValue($0.value) }) else { return false }
        guard request.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        if let host = request.targetHost { return hosts.isEmpty || hosts == [host] }
        return request.target.hasPrefix("/") || request.target == "*" && request.method == .options
    }

    private static func isFieldValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// A name or address with an optional port up to 65535 (RFC 3986, 3.2.2).
    private static func isHost(_ value: String) -> Bool {
        var name = value[...]
        if value.hasPrefix("[") {
            guard let close = value.firstIndex(of: "]"), IPAddress(value[..<close].dropFirst()) != nil else {
                return false
            }
            name = value[value.index(after: close)...]
            if name.isEmpty { return true }
            guard name.hasPrefix(":") else { return false }
        } else {
            name = value[(value.firstIndex(of: ":") ?? value.endIndex)...]
            let host = value[..<name.startIndex]
            guard !host.isEmpty, host.utf8.allSatisfy(isHostByte) else { return false }
        }
        let port = name.dropFirst()
        return port.isEmpty || port.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && UInt16(port) != nil
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        }
    }
}

extension HeadCheck {
    private static func fields(of connection: Handle) -> [Headers.Field] {
        var fields: [Headers.Field] = []
        fields.reserveCapacity(16)
        withUnsafeMutablePointer(to: &fields) { fields in
            _ = MHD_get_connection_values_n(
                connection.pointer, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    context?.assumingMemoryBound(to: [Headers.Field].self).pointee.append(
                        Headers.Field(
                            checked: HeadCheck.text(name, nameSize), HeadCheck.trimmed(value, valueSize)))
                    return .YES
                }, fields)
        }
        return fields
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
    }

    private static func trimmed(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        var bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)[...]
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func peer(of connection: Handle) -> PeerAddress {
        guard let address = shim_client(connection.pointer) else { return .unknown }
        let start = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let socket = start.loadUnaligned(as: sockaddr_in.self)
            return withUnsafeBytes(of: socket.sin_addr) { bytes in
                IPAddress(bytes: bytes).map { PeerAddress(address: $0, port: UInt16(bigEndian: socket.sin_port)) }
            } ?? .unknown
        case AF_INET6:
            let socket = start.loadUnaligned(as: sockaddr_in6.self)
            return withUnsafeBytes(of: socket.sin6_addr) { bytes in
                IPAddress(bytes: bytes).map { PeerAddress(address: $0, port: UInt16(bigEndian: socket.sin6_port)) }
            } ?? .unknown
        default: return .unknown
        }
    }
}
