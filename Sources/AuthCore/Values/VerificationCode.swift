/// A numeric one-time code as typed: spaces, dashes and the digits of any script are understood.
public struct VerificationCode: Sendable, Equatable {
    /// ASCII digits.
    public let digits: String

    /// Why a text is no code.
    public enum Fault: Error, Sendable {
        case required, format
    }

    /// Takes what a person typed or pasted, "Your code is 123456" included.
    public init(_ typed: String, count: Int) throws(Fault) {
        guard typed.utf8.count <= 1024 else { throw .format }
        let text = typed.trimmed
        guard !text.isEmpty else { throw .required }
        var runs: [String] = [""]
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                runs[runs.count - 1].append(String(Int(value)))
            } else if !(scalar.isBlank || scalar.properties.generalCategory == .dashPunctuation || scalar == "\u{2212}")
            {
                if runs.last?.isEmpty == false { runs.append("") }
            }
        }
        let candidates = runs.filter { !$0.isEmpty }
        guard candidates.count == 1, let digits = candidates.first, digits.utf8.count == count else { throw .format }
        self.digits = digits
    }

    /// Takes digits that the server made.
    public init(digits: String) {
        self.digits = digits
    }
}
