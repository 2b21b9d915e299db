public import Markup

/// Everything the page that asks for a telephone number shows.
public struct PhoneNumberContentState: ContentState {
    /// The number as typed.
    public var phoneNumber: Field<String>
    /// The chosen country's code; a number that begins with `+` beats it.
    public var selectedCountry: Field<String>
    /// The countries to choose from, in the order of their names.
    public var allowedCountries: [CountryState]

    /// Sends a code to the number.
    public var sendCode: Action

    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
}

extension PhoneNumberContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || phoneNumber.message != nil }

    /// What templates see.
    public static let schema = Schema<PhoneNumberContentState>(
        "PhoneNumberContentState",
        [
            .field("phoneNumber") { $0.phoneNumber },
            .field("selectedCountry") { $0.selectedCountry },
            .list("allowedCountries", placeholder: .placeholder) { $0.allowedCountries },
            .action("sendCode") { $0.sendCode },
        ] + commonMembers)
}
