internal import CMicrohttpd
internal import Glibc
internal import HTTP

/// The socket address to listen on.
enum ListenAddress {
    /// Calls the body with the address of a host and port; nil if the host is no IP address.
    static func with<Result>(
        host: String, port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Result
    ) -> Result? {
        guard let address = IPAddress(host == "localhost" ? "127.0.0.1" : host) else { return nil }
        if address.isIPv4 {
            var socket = sockaddr_in()
            socket.sin_family = sa_family_t(AF_INET)
            socket.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &socket.sin_addr) { $0.copyBytes(from: address.bytes) }
            return withUnsafeBytes(of: &socket) { $0.assumingMemoryBound(to: sockaddr.self).baseAddress.map(body) }
        }
        var socket = sockaddr_in6()
        socket.sin6_family = sa_family_t(AF_INET6)
        socket.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &socket.sin6_addr) { $0.copyBytes(from: address.bytes) }
        return withUnsafeBytes(of: &socket) { $0.assumingMemoryBound(to: sockaddr.self).baseAddress.map(body) }
    }

    /// Lets the process open as many descriptors as the connections need, as far as the system allows.
    static func raiseDescriptorLimit(to wanted: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < UInt(wanted) else {
            return
        }
        limit.rlim_cur = min(UInt(wanted), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
