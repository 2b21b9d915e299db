import AuthCore
import Testing

@Suite struct VerificationCodeTests {
    private func digits(_ typed: String, count: Int = 6) -> String? {
        try? VerificationCode(typed, count: count).digits
    }

    @Test(
        arguments: [
            "123456", "123 456", "123-456", "１２３４５６", " 123456\n", "1 2 3 4 5 6", "123\u{2013}456", "123\u{2212}456",
            "123\u{A0}456", "Your code is 123456", "Your code is 123-456.", "123456\u{200B}", "\u{200E}123456",
        ])
    func `C: understands a usual writing`(_ typed: String) {
        #expect(digits(typed) == "123456")
    }

    @Test func `C: understands Arabic and Devanagari digits`() {
        #expect(digits("٠١٢٣٤٥") == "012345")
        #expect(digits("०१२३४५") == "012345")
    }

    @Test(arguments: ["12345", "1234567", "abcdef", "123456 or 654321", "12345²", "½½½½½½", "一二三四五六"])
    func `C: refuses what is no code of six digits`(_ typed: String) {
        #expect(digits(typed) == nil)
        #expect(throws: VerificationCode.Fault.format) { try VerificationCode(typed, count: 6) }
    }

    @Test(arguments: ["", " ", "\u{200B}\n"])
    func `nothing is required`(_ typed: String) {
        #expect(throws: VerificationCode.Fault.required) { try VerificationCode(typed, count: 6) }
    }

    @Test func `refuses a flood of digits`() {
        #expect(digits(String(repeating: "1", count: 100_000)) == nil)
    }

    @Test func `random digits are as many as asked for and evenly distributed`() {
        let all = (0..<2000).map { _ in SystemRandom().digits(8) }
        #expect(all.allSatisfy { $0.utf8.count == 8 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        var counts = [UInt8: Int]()
        for digit in all.joined().utf8 { counts[digit, default: 0] += 1 }
        // 1,600 each with a standard deviation of 38: six of them either way.
        #expect(counts.count == 10)
        #expect(counts.values.allSatisfy { (1372...1828).contains($0) })
    }

    @Test func `bytes that would favour some digits are not used`() {
        let digits = Fixed([255, 254, 253, 252, 251, 250, 7, 249]).digits(2)
        #expect(digits == "79")
    }

    private struct Fixed: RandomSource {
        let values: [UInt8]

        init(_ values: [UInt8]) { self.values = values }

        func bytes(_ count: Int) -> [UInt8] { values }
    }
}
