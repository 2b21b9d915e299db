internal import Glibc
internal import Markup

/// Lines to whoever started the program. Written at once, so that a pipe sees them.
enum Terminal {
    /// A line on standard output.
    static func write(_ line: String) { put(line, 1) }

    /// Faults on standard output, one a line, and how many they are.
    static func write(_ faults: [Fault]) {
        for fault in faults { write(fault.description) }
        let errors = faults.count { $0.severity == .error }
        let warnings = faults.count { $0.severity == .warning }
        write("\(errors) errors, \(warnings) warnings")
    }

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
