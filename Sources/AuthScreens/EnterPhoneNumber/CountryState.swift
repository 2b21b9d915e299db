internal import AuthCore
internal import AuthFlows
internal import Localization
public import Markup

/// A country that a number can be of.
public struct CountryState: TemplateState, Equatable {
    /// ISO 3166-1 alpha-2; what the form posts.
    public var code: String
    /// Its name in the page's language.
    public var name: String
    /// With its plus sign, such as `+44`.
    public var callingCode: String
    /// Name and calling code, as a list shows them.
    public var title: String

    /// Creates a country as shown.
    public init(code: String, name: String, callingCode: String, title: String) {
        self.code = code
        self.name = name
        self.callingCode = callingCode
        self.title = title
    }

    /// What templates see.
    public static let schema = Schema<CountryState>(
        "CountryState",
        [
            .text("code") { $0.code },
            .text("name") { $0.name },
            .text("callingCode") { $0.callingCode },
            .text("title") { $0.title },
        ])

    /// Stands in for an index outside a list.
    public static let placeholder = CountryState(code: "", name: "", callingCode: "", title: "")
}

extension ScreenContext {
    /// The countries whose numbers are accepted, in the order of their names in the page's language.
    var countries: [CountryState] {
        let allowed = Set(flowSettings.allowedCountries.isEmpty ? PhoneNumber.countries : flowSettings.allowedCountries)
        // The catalogue holds the codes in each language's own order of names; a newer country comes last.
        let ordered = strings("country.order").split(separator: " ").map(String.init)
        let codes = ordered.filter(allowed.contains) + allowed.subtracting(ordered).sorted()
        return codes.compactMap { code in
            guard let callingCode = PhoneNumber.callingCode(of: code) else { return nil }
            let name = strings("country." + code)
            // Isolated, so that the plus sign stays in front also where the line runs from right to left.
            let isolated = strings.isRightToLeft ? "\u{2066}\(callingCode)\u{2069}" : callingCode
            return CountryState(code: code, name: name, callingCode: callingCode, title: "\(name) (\(isolated))")
        }
    }

    /// The country that a form shows as chosen.
    var selectedCountry: Field<String> {
        let allowed = flowSettings.allowedCountries
        let known = record.values["selectedCountry"].flatMap { PhoneNumber.callingCode(of: $0) == nil ? nil : $0 }
        let fallback = flowSettings.defaultCountry
        let usable = allowed.isEmpty || allowed.contains(fallback) ? fallback : allowed.first ?? fallback
        let chosen = known.flatMap { allowed.isEmpty || allowed.contains($0) ? $0 : nil } ?? usable
        return Field(
            "selectedCountry", value: chosen,
            // Never empty, so there is nothing to require.
            constraints: FieldConstraints(autocomplete: "country", isReadOnly: isLoading))
    }

    /// The number as typed.
    var phoneNumber: Field<String> {
        field(
            "phoneNumber",
            FieldConstraints(
                type: .tel, autocomplete: "tel", inputMode: "tel", isRequired: true, isVerbatim: true,
                isLeftToRight: true, hasAutofocus: true))
    }
}
