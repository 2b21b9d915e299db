/// Why the server cannot start.
public enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The host is no IP address.
    case badHost(String)
    /// The address cannot be listened on: taken by another program, or not of this machine.
    case cannotListen(host: String, port: UInt16)
    /// The system gave no descriptor or thread.
    case noResources
    /// It was started before.
    case alreadyStarted

    /// One sentence for whoever starts the program.
    public var description: String {
        switch self {
        case .badHost(let host): "“\(host)” is no IP address to listen on."
        case .cannotListen(let host, let port):
            "Cannot listen on \(host) port \(port): another program may have it, or the address is of another machine."
        case .noResources: "The system gave no descriptor or thread for the server."
        case .alreadyStarted: "The server was started before."
        }
    }
}
