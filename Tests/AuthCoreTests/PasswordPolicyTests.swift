import AuthCore
import Testing

@Suite struct PasswordPolicyTests {
    private let policy = PasswordPolicy(serviceWords: ["Vestibule"])

    private func fault(_ typed: String, personal: [String] = [], _ policy: PasswordPolicy? = nil) -> MessageID? {
        (policy ?? self.policy).judge(Password(typed), personal: personal).fault?.id
    }

    private let strong = "quartz heron mimics ninefold"

    @Test func `C: asks for 15 code points`() {
        #expect(fault("jq7 xv9 kd2 zm") == .passwordTooShort)
        #expect(fault("jq7 xv9 kd2 zm4") == nil)
    }

    @Test func `C: accepts 64 and 65 code points`() {
        let long = String((strong + " " + strong + " " + strong).prefix(64))
        #expect(Password(long).count == 64)
        #expect(fault(long) == nil)
        #expect(fault(long + "x") == nil)
    }

    @Test(arguments: [257, 1024, 4097])
    func `C: refuses more than 256 code points by name`(_ count: Int) {
        let long = String(repeating: "aB3 dE6.", count: count / 8 + 1).prefix(count)
        let verdict = policy.judge(Password(String(long)), personal: [])
        #expect(verdict.fault == Message(.passwordTooLong, .number("max", 256)))
        #expect(verdict.met.isEmpty)
    }

    @Test func `accepts 256 code points`() {
        #expect(fault((0..<256).map { String($0 % 10) + "q" }.joined().prefix(252) + "kz7!") != .passwordTooLong)
    }

    @Test func `D2: fifteen emoji pass the length`() {
        let emoji = "🦊🐙🌵🍩🎻🚲🧊🪁🦜🌋🍄🎲🛶🔭🧵"
        #expect(Password(emoji).count == 15)
        #expect(policy.judge(Password(emoji), personal: []).met.contains(.minimumLength(15)))
        #expect(fault(String(emoji.dropLast())) == .passwordTooShort)
    }

    @Test func `C: a joined emoji counts by its code points`() {
        #expect(Password("👩‍👩‍👧‍👦").count == 7)
    }

    @Test func `C, D2: NFC and NFD are the same bytes`() {
        #expect(Password("caf\u{E9} au lait").bytes == Password("cafe\u{301} au lait").bytes)
        #expect(Password("e\u{301}").count == 1)
    }

    @Test func `C: a ligature stays itself`() {
        #expect(Password("ﬁ").bytes != Password("fi").bytes)
    }

    @Test func `C, A69: spaces at the ends are kept`() {
        #expect(Password("  pw ").bytes == Array("  pw ".utf8))
        #expect(Password("pw ").bytes != Password("pw").bytes)
    }

    @Test func `C: a lone combining mark is a password of one code point`() {
        #expect(Password("\u{301}").count == 1)
        #expect(fault("\u{301}") == .passwordTooShort)
    }

    @Test func `C: NUL is counted, kept and judged without a crash`() {
        let typed = "quartz\0heron mimics ninefold"
        #expect(Password(typed).bytes.contains(0))
        #expect(fault(typed) == nil)
        #expect(fault(String(repeating: "\0", count: 20)) == .passwordWeak)
    }

    @Test func `C: the 73rd byte counts`() {
        let start = String(repeating: "x", count: 72)
        #expect(Password(start + "a").bytes != Password(start + "b").bytes)
    }

    @Test func `refuses nothing as required`() {
        #expect(fault("") == .passwordRequired)
    }

    @Test(arguments: [
        "123456789012345", "passwordpassword", "qwertyuiopasdfgh", "aaaaaaaaaaaaaaaa", "letmeinletmein12",
    ])
    func `C: refuses what is guessed first`(_ typed: String) {
        #expect(fault(typed) == .passwordWeak)
    }

    @Test func `C: refuses the person's own address`() {
        let personal = ["someone@example.test", "someone"]
        #expect(fault("someone@example.test", personal: personal) == .passwordContainsEmail)
        #expect(fault("SOMEONE@example.test", personal: personal) == .passwordContainsEmail)
        #expect(fault("someonesomeonesomeone", personal: personal) == .passwordContainsEmail)
    }

    @Test func `C: refuses the service's name`() {
        #expect(fault("VestibuleVestibule") == .passwordContainsName)
    }

    @Test func `accepts a long password that happens to hold a word of its owner`() {
        #expect(fault(strong + " someone", personal: ["someone"]) == nil)
    }

    @Test func `D2: has no composition rules by default`() {
        #expect(policy.rules == [.minimumLength(15), .strength])
    }

    @Test func `names each class that is asked for and shows which are met`() {
        let strict = PasswordPolicy(
            minimumLength: 8, requiredClasses: [.upper, .lower, .digit, .special], minimumScore: 0)
        #expect(strict.rules.count == 5)
        let verdict = strict.judge(Password("Äbcdefg٣"), personal: [])
        #expect(verdict.met == [.minimumLength(8), .contains(.upper), .contains(.lower), .contains(.digit)])
        #expect(verdict.fault?.id == .passwordClasses)
        #expect(strict.judge(Password("Abcdef1!"), personal: []).fault == nil)
    }

    @Test func `a password prints nothing of itself`() {
        let password = Password("secret words")
        #expect("\(password)" == "Password(hidden)")
        #expect(String(reflecting: password).contains("secret") == false)
        var dumped = ""
        dump(password, to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}
