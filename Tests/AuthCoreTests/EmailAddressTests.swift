import AuthCore
import Testing

@Suite struct EmailAddressTests {
    private func normalized(_ typed: String) -> String? { try? EmailAddress(typed).normalized }

    private func fault(_ typed: String) -> EmailAddress.Fault? {
        do {
            _ = try EmailAddress(typed)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            "a@x.test", "A@X.TEST", " a@x.test", "a@x.test\u{A0}", "\ta@x.test\n", "\u{200B}a@x.test\u{FEFF}",
            "a@x.test\u{2060}", "a@X.test", "\u{3000}a@x.test\u{180E}",
        ])
    func `C, A65, A66, B9: writings of one address are one address`(_ typed: String) {
        #expect(normalized(typed) == "a@x.test")
    }

    @Test func `C: a tag makes another address`() {
        #expect(normalized("a+tag@x.test") == "a+tag@x.test")
    }

    @Test(
        arguments: [
            ("", EmailAddress.Fault.required), (" \u{A0}\u{200B}", .required), ("\"quoted local\"@x.test", .quoted),
            ("a\"b@x.test", .quoted), ("a@b", .invalid), ("a..b@x.test", .invalid), ("a@x.test.", .invalid),
            ("a@[127.0.0.1]", .invalid), ("a@127.0.0.1", .invalid), ("a@x.test\r\nBcc:b@y.test", .invalid),
            ("a@x.test,b@y.test", .invalid), ("a\0@x.test", .invalid), ("a@x\0.test", .invalid),
            ("a＠x.test", .invalid), ("a b@example.com", .invalid), ("@x.com", .invalid), ("a@", .invalid),
            ("me.@example.com", .invalid), (".me@example.com", .invalid), ("a@x..test", .invalid),
            ("a@.x.test", .invalid), ("a@-x.test", .invalid), ("a@x_y.test", .invalid), ("foo@", .invalid),
            ("ä@x.test", .nonASCII), ("аdmin@x.test", .nonASCII), ("a@b@x.test", .invalid), ("a@x. test", .invalid),
            ("a@x.\u{2028}test", .invalid), ("a@x.test,y.test", .invalid), ("a@x.test;y.test", .invalid),
            ("a@<b>.test", .invalid), ("a@x%0a.test", .invalid), ("a@x!y.test", .invalid), ("a@x(y).test", .invalid),
            ("a@x-.test", .invalid), ("a@x.te\u{7F}st", .invalid), ("a;b@x.test", .invalid),
        ])
    func `C, B11: refuses what is no address, with its reason`(_ typed: String, _ expected: EmailAddress.Fault) {
        #expect(fault(typed) == expected)
    }

    @Test(arguments: [
        "a@x.test。", "a@x.test\u{FF0E}", "a@x.test\u{FF61}", "a@x.test.\u{FE0F}", "a@x。.test", "a@.\u{AD}x.test",
    ])
    func `refuses an empty label that only the mapping reveals`(_ typed: String) {
        let normalized = normalized(typed)
        #expect(normalized == nil || normalized == "a@x.test", "\(normalized ?? "")")
    }

    @Test func `C: an international domain equals its A-label`() {
        #expect(normalized("a@müller.test") == "a@xn--mller-kva.test")
        #expect(normalized("a@MÜLLER.test") == "a@xn--mller-kva.test")
        #expect(normalized("a@mu\u{308}ller.test") == "a@xn--mller-kva.test")
        #expect(normalized("a@xn--mller-kva.test") == "a@xn--mller-kva.test")
    }

    @Test func `C: sharp s is not two s`() throws {
        let sharp = try #require(normalized("a@faß.test"))
        #expect(sharp != normalized("a@fass.test"))
    }

    @Test func `C: accepts 64 bytes before the at sign and no more`() {
        #expect(fault(String(repeating: "a", count: 64) + "@x.test") == nil)
        #expect(fault(String(repeating: "a", count: 65) + "@x.test") == .tooLong)
    }

    @Test func `C: accepts 254 bytes in all and no more`() {
        let label = String(repeating: "b", count: 60)
        let domain = "\(label).\(label).\(label).\(String(repeating: "c", count: 6))"
        let local = String(repeating: "a", count: 254 - 1 - domain.utf8.count)
        #expect(local.utf8.count <= 64)
        #expect(fault("\(local)@\(domain)") == nil)
        #expect(fault("\(local)@\(domain)c") == .tooLong)
        #expect(fault(String(repeating: "a", count: 5000) + "@x.test") == .tooLong)
    }

    @Test func `what is shown parses to the same address again`() throws {
        for typed in [" A+b@Müller.TEST ", "x@mu\u{308}ller.test", "o'neil@x.test"] {
            let address = try EmailAddress(typed)
            #expect(try EmailAddress(address.display) == address)
        }
    }

    @Test func `every reason has a message`() {
        let ids = EmailAddress.Fault.allCases.map(\.messageID.rawValue)
        #expect(ids == ["email.required", "email.invalid", "email.quoted", "email.nonASCII", "email.tooLong"])
    }
}
