/// The options of a command line.
struct Options {
    private var given: [String: String] = [:]
    /// What stands without a name, such as a folder.
    private(set) var operands: [String] = []

    /// What is wrong with a command line.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: ArraySlice<String>, values: [String], flags: [String], operands count: Int = 0) throws(Fault) {
        var rest = arguments
        while let argument = rest.popFirst() {
            let equals = argument.firstIndex(of: "=")
            let name = equals.map { String(argument[..<$0]) } ?? argument
            if flags.contains(name), equals == nil {
                given[name] = ""
            } else if values.contains(name) {
                guard let value = equals.map({ String(argument[argument.index(after: $0)...]) }) ?? rest.popFirst()
                else {
                    throw Fault(description: "\(name) needs a value")
                }
                given[name] = value
            } else if !argument.hasPrefix("-"), operands.count < count {
                operands.append(argument)
            } else {
                throw Fault(description: "'\(argument)' is not understood")
            }
        }
    }

    func value(_ name: String) -> String? { given[name] }

    func has(_ name: String) -> Bool { given[name] != nil }

    /// A number in a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
        guard let text = given[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Fault(description: "\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
