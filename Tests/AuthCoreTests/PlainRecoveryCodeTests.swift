import AuthCore
import Testing

@Suite struct PlainRecoveryCodeTests {
    private struct Fixed: RandomSource {
        var byte: UInt8
        func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
    }

    @Test func `is three groups of five: its place, then the secret`() {
        let code = PlainRecoveryCode(index: 7, random: Fixed(byte: 255))
        #expect(code.text == "07ZZZ-ZZZZZ-ZZZZZ")
        #expect(code.characters == "07ZZZZZZZZZZZZZ")
        #expect(code.index == 7)
    }

    @Test func `a set is read back as it was made`() throws {
        for index in 0..<PlainRecoveryCode.perSet {
            let code = PlainRecoveryCode(index: index, random: SystemRandom())
            #expect(try PlainRecoveryCode(code.text) == code)
            #expect(code.text.count == 17)
        }
    }

    @Test(arguments: [
        "07abc-defgh-jkmnp", " 07ABC DEFGH JKMNP\n", "07ABCDEFGHJKMNP", "o7abc–defgh–jkmnp", "０７ＡＢＣ－ＤＥＦＧＨ－ＪＫＭＮＰ",
    ])
    func `reads it however it is typed`(_ typed: String) throws {
        #expect(try PlainRecoveryCode(typed).text == "07ABC-DEFGH-JKMNP")
    }

    @Test func `takes I and L for 1 and O for 0`() throws {
        #expect(try PlainRecoveryCode("0OIlo-00000-00000").text == "00110-00000-00000")
    }

    @Test(arguments: [
        "0", "07ABC-DEFGH-JKMN", "07ABC-DEFGH-JKMNPQ", "07ABC-DEFGH-JKMNU", "0AABC-DEFGH-JKMNP", "ZZABC-DEFGH-JKMNP",
    ])
    func `refuses another length, another alphabet and a place that does not exist`(_ typed: String) {
        #expect(throws: PlainRecoveryCode.Fault.format) { try PlainRecoveryCode(typed) }
    }

    @Test func `nothing typed is nothing, and a novel is no code`() {
        #expect(throws: PlainRecoveryCode.Fault.required) { try PlainRecoveryCode(" - ") }
        #expect(throws: PlainRecoveryCode.Fault.format) { try PlainRecoveryCode(String(repeating: "0", count: 2000)) }
    }
}
