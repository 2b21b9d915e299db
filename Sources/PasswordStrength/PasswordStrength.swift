internal import CZxcvbn

/// How hard a password is to guess, by zxcvbn.
package enum PasswordStrength {
    /// Bytes that are looked at: the estimate's time grows with the square of the length, and more than this many is
    /// strong whatever follows unless it repeats.
    package static let examinedBytes = 100

    /// 0 (guessed at once) to 4 (very strong): fewer than 10^3, 10^6, 10^8, 10^10 guesses, or more.
    ///
    /// - Parameter context: words that an attacker would try first: the person's own address and name, the service.
    package static func score(_ password: String, context: [String]) -> Int {
        let examined = String(decoding: password.utf8.prefix(examinedBytes), as: UTF8.self)
        guard !examined.utf8.contains(0) else { return score(examined.filter { $0 != "\0" }, context: context) }
        let words = context.flatMap(words(of:)).filter { $0.utf8.count >= 3 && !$0.utf8.contains(0) }
        let bits = withCStrings(words) { ZxcvbnMatch(examined, $0, nil) }
        switch bits {
        case ..<9.97: return 0
        case ..<19.93: return 1
        case ..<26.57: return 2
        case ..<33.22: return 3
        default: return 4
        }
    }

    /// A text in lower case: whole, and each of its words.
    private static func words(of text: String) -> [String] {
        let whole = text.lowercased()
        return [whole] + whole.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    /// Calls with a NULL-ended array of C strings that lives for the call only.
    private static func withCStrings<Answer>(
        _ words: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Answer
    ) -> Answer {
        var bytes: [CChar] = []
        var offsets: [Int] = []
        for word in words {
            offsets.append(bytes.count)
            bytes.append(contentsOf: word.utf8CString)
        }
        return bytes.withUnsafeBufferPointer { buffer in
            var pointers: [UnsafePointer<CChar>?] = offsets.map { offset in buffer.baseAddress.map { $0 + offset } }
            pointers.append(nil)
            return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
        }
    }
}
