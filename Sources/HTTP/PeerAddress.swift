/// The other end of a connection.
public struct PeerAddress: Sendable, Hashable, CustomStringConvertible {
    /// Its IP address.
    public let address: IPAddress
    /// Its port.
    public let port: UInt16

    /// An address with its port.
    public init(address: IPAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// What stands where no socket is: `0.0.0.0:0`.
    public static let unknown = PeerAddress(address: IPAddress(ipv4: 0, 0, 0, 0), port: 0)

    /// Address and port as in a URL, such as `[::1]:8080`.
    public var description: String { address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)" }
}

extension IPAddress {
    /// An IPv4 address by its four bytes.
    public init(ipv4 first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        self.init(value: [first, second, third, fourth].reduce(UInt128(0)) { $0 << 8 | UInt128($1) }, isIPv4: true)
    }
}
