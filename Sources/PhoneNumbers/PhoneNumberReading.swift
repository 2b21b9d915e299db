internal import CPhone

/// A telephone number in any usual writing, as libphonenumber understands it.
package struct PhoneNumberReading: Sendable, Equatable {
    /// ITU-T E.164: a plus sign and at most 15 digits.
    package let e164: String
    /// Grouped for reading, such as `+44 7700 900123`.
    package let international: String
    package let callingCode: Int
    /// The country it belongs to, ISO 3166-1 alpha-2; nil where that is not known.
    package let country: String?
    /// Whether the text itself named the calling code, by `+`, a dialling prefix or bare.
    package let hasCallingCode: Bool
    /// Whether the numbering plans that the library knows have it: a hint only, since plans change.
    package let isValid: Bool
    package let kind: Kind

    /// What a number is for, as far as it matters.
    package enum Kind: Sendable {
        case ordinary
        /// Who calls pays more than for an ordinary number, or somebody else shares the cost.
        case costly
        /// Nobody reads messages there: pagers and voicemail.
        case unreadable
    }

    /// Why a text is no number.
    package enum Fault: Error, Sendable {
        case invalid, unknownCountry, tooShort, tooLong
    }

    /// Reads a text of at most 250 bytes.
    ///
    /// - Parameter country: for numbers without a calling code, ISO 3166-1 alpha-2.
    package init(_ text: String, country: String) throws(Fault) {
        guard text.utf8.count <= 250, country.utf8.count == 2, !text.utf8.contains(0) else { throw .invalid }
        var number = CPhoneNumber()
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return }
                cphone_read(start, characters.count, country, &number)
            }
        }
        switch Int(number.fault) {
        case Int(CPhoneFaultNone.rawValue): break
        case Int(CPhoneFaultCountry.rawValue): throw .unknownCountry
        case Int(CPhoneFaultShort.rawValue): throw .tooShort
        case Int(CPhoneFaultLong.rawValue): throw .tooLong
        default: throw .invalid
        }
        e164 = Self.text(number.e164)
        guard e164.hasPrefix("+") else { throw .invalid }
        international = Self.text(number.international)
        callingCode = Int(number.callingCode)
        let found = Self.text(number.country)
        self.country = found.isEmpty ? nil : found
        hasCallingCode = number.hasCallingCode
        isValid = number.isValid
        kind = Self.kinds[Int(number.kind)] ?? .ordinary
    }

    /// By the library's number of the type: premium rate 4, shared cost 5, pager 8, universal access 9, voicemail 10.
    private static let kinds: [Int: Kind] = [4: .costly, 5: .costly, 8: .unreadable, 9: .costly, 10: .unreadable]

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
