internal import Glibc

/// Lines to whoever started the program. Written at once, so that a pipe sees them.
enum Terminal {
    /// A line on standard output.
    static func write(_ line: String) { put(line, 1) }

    /// A line on standard error.
    static func complain(_ line: String) { put(line, 2) }

    private static func put(_ line: String, _ file: Int32) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
