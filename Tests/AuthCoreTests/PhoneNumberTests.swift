import AuthCore
import Testing

/// The one rule for telephone numbers.
@Suite struct PhoneNumberTests {
    private func e164(_ typed: String, _ country: String, allowed: [String] = []) throws -> String {
        try PhoneNumber(typed, country: country, allowed: allowed).e164
    }

    private func fault(_ typed: String, _ country: String, allowed: [String] = []) -> PhoneNumber.Fault? {
        do {
            _ = try PhoneNumber(typed, country: country, allowed: allowed)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("+1 (415) 555-0100", "US", "+14155550100"), ("00447911123456", "US", "+447911123456"),
        ("+44 (0)7911 123456", "GB", "+447911123456"), ("+390612345678", "US", "+390612345678"),
        ("06 1234 5678", "IT", "+390612345678"), ("+55 011 91234-5678", "BR", "+5511912345678"),
        ("+61 0412345678", "AU", "+61412345678"), ("(555) 010-0199", "US", "+15550100199"),
        ("07700 900123", "GB", "+447700900123"), ("+44 7700 900123", "US", "+447700900123"),
        (
            "\u{FF0B}\u{FF14}\u{FF14} \u{FF17}\u{FF17}\u{FF10}\u{FF10} \u{FF19}\u{FF10}\u{FF10}\u{FF11}\u{FF12}\u{FF13}",
            "US", "+447700900123"
        ),
        (
            "\u{0660}\u{0667}\u{0667}\u{0660}\u{0660} \u{0669}\u{0660}\u{0660}\u{0661}\u{0662}\u{0663}", "GB",
            "+447700900123"
        ),
        ("tel:+1-415-555-0100;ext=5", "US", "+14155550100"), (" 415.555.0100 ", "US", "+14155550100"),
        ("011 44 7700 900123", "US", "+447700900123"), ("0011 44 7700 900123", "AU", "+447700900123"),
    ])
    func `C, B32: reads any usual writing`(typed: String, country: String, expected: String) throws {
        #expect(try e164(typed, country) == expected)
    }

    @Test func `A68: every writing of one number is one number`() throws {
        for typed in ["61 0412 345 678", "+61412345678", "0061412345678", "0412 345 678", "+61 0412 345 678"] {
            #expect(try e164(typed, "AU") == "+61412345678", "\(typed)")
        }
    }

    @Test func `B32: a plus sign beats the chosen country and says so`() throws {
        let number = try PhoneNumber("+44 7700 900123", country: "US")
        #expect(number.country == "GB" && number.overrulesChoice)
    }

    @Test(arguments: [("CA", "+1 415 555 0100"), ("KZ", "+7 912 345 67 89"), ("RU", "8 (701) 234-56-78")])
    func `B32: a shared calling code keeps the chosen country`(country: String, typed: String) throws {
        let number = try PhoneNumber(typed, country: country)
        #expect(number.country == country && !number.overrulesChoice)
    }

    @Test(arguments: [
        ("", "US", PhoneNumber.Fault.required), (" \u{200B} ", "US", .required), ("hello", "US", .invalid),
        ("a@b.test", "US", .invalid), ("12345", "US", .tooShort), ("+1 415 555 0100 99999", "US", .tooLong),
        ("415\u{0}5550100", "US", .invalid), ("415 555 0100\r\nX: y", "US", .invalid),
        ("+999 123456", "US", .countryUnknown),
        ("+800 1234 5678", "US", .countryUnknown), ("4155550100", "XX", .countryNotAllowed),
        ("4155550100", "", .countryNotAllowed),
    ])
    func `says what is wrong`(typed: String, country: String, expected: PhoneNumber.Fault) {
        #expect(fault(typed, country) == expected)
    }

    @Test func `a text of any length is refused without harm`() {
        #expect(fault(String(repeating: "9", count: 250), "US") == .tooLong)
        #expect(fault(String(repeating: "9", count: 100_000), "US") == .tooLong)
    }

    @Test(arguments: [
        ("+1 900 555 0100", "US"), ("+44 9098 790123", "GB"), ("+44 843 412 3456", "GB"), ("0900 5123456", "DE"),
    ])
    func `C: premium and shared-cost numbers are refused`(typed: String, country: String) {
        #expect(fault(typed, country) == .unsuitable)
    }

    @Test func `B33: a country outside the list is refused, by choice and by prefix`() throws {
        #expect(fault("07700 900123", "GB", allowed: ["US"]) == .countryNotAllowed)
        #expect(fault("+44 7700 900123", "US", allowed: ["US"]) == .countryNotAllowed)
        #expect(fault("0044 7700 900123", "US", allowed: ["US"]) == .countryNotAllowed)
        #expect(try e164("+44 7700 900123", "US", allowed: ["US", "GB"]) == "+447700900123")
    }

    @Test func `C: the Caribbean shares +1 but not the permission`() throws {
        #expect(fault("+1 876 555 0100", "US", allowed: ["US", "CA"]) == .countryNotAllowed)
        #expect(fault("(876) 555-0100", "US", allowed: ["US", "CA"]) == .countryNotAllowed)
    }

    @Test func `an island's block of the mainland's network is allowed with the mainland`() throws {
        #expect(try e164("+44 7911 123456", "GB", allowed: ["GB"]) == "+447911123456")
    }

    @Test func `B41: a masked number shows its last four digits, a short one nothing`() {
        #expect(PhoneNumber.masked("+14155550123") == "•••• 0123")
        #expect(PhoneNumber.masked("+123") == nil)
        #expect(PhoneNumber.masked("") == nil)
    }

    @Test func `every country has a calling code`() {
        #expect(PhoneNumber.countries.count > 230)
        #expect(PhoneNumber.countries.allSatisfy { PhoneNumber.callingCode(of: $0) != nil })
        #expect(PhoneNumber.callingCode(of: "US") == "+1" && PhoneNumber.callingCode(of: "KZ") == "+7")
    }
}
