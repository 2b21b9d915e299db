internal import AuthCore

/// The number that a text message is to go to.
enum EnrolmentNumber {
    /// The number by the product's one rule; nil with a fault in the record.
    static func parse(_ submission: Submission, _ record: inout FlowRecord, _ context: FlowContext) -> PhoneNumber? {
        let settings = context.services.settings
        do {
            let number = try PhoneNumber(
                submission.value("phoneNumber") ?? "",
                country: submission.value("selectedCountry") ?? settings.defaultCountry,
                allowed: settings.allowedCountries)
            record.keep(number.country, for: "selectedCountry")
            return number
        } catch {
            record.faults["phoneNumber"] = Message(error.messageID)
            return nil
        }
    }
}
