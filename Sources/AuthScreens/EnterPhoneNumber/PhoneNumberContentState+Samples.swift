internal import AuthCore
internal import AuthFlows

extension EnterPhoneNumberScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<PhoneNumberContentState>] {
        var context = context
        context.page = id
        context.flowSettings.allowsPhone = true
        // A few countries keep the golden files readable; one sample has them all.
        var few = context
        few.flowSettings.allowedCountries = ["US", "CA", "GB", "DE", "ES", "IT", "KZ", "RU"]
        return [
            sample("empty", few) { _ in },
            sample("typed", few) { $0.values = ["phoneNumber": "07700 900123", "selectedCountry": "GB"] },
            sample("required", few) { $0.faults["phoneNumber"] = Message(.phoneRequired) },
            sample("invalid", few) { record in
                record.values["phoneNumber"] = "12345"
                record.faults["phoneNumber"] = Message(.phoneTooShort)
            },
            sample("country-not-allowed", few) { record in
                record.values["phoneNumber"] = "+33 1 99 00 12 34"
                record.faults["phoneNumber"] = Message(.phoneCountryNotAllowed)
            },
            sample("unsuitable", few) { record in
                record.values["phoneNumber"] = "+1 900 555 0100"
                record.faults["phoneNumber"] = Message(.phoneUnsuitable)
            },
            sample("too-soon", few) { record in
                record.values["phoneNumber"] = "415 555 0100"
                record.error = Message(.resendWait, .seconds(42))
            },
            sample("limited", few) { record in
                record.values["phoneNumber"] = "415 555 0100"
                record.error = Message(.smsTooMany, .seconds(17_280))
            },
            sample("loading", few) { record in
                record.values["phoneNumber"] = "415 555 0100"
                record.attempt = .sample("phone", id)
            },
            sample("every-country", context) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<PhoneNumberContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}
