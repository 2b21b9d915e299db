extension Rule {
    private static let fields: Set<String> = [
        "name", "honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix", "nickname",
        "username", "new-password", "current-password", "one-time-code", "organization-title", "organization",
        "street-address", "address-line1", "address-line2", "address-line3", "address-level4", "address-level3",
        "address-level2", "address-level1", "country", "country-name", "postal-code", "cc-name", "cc-given-name",
        "cc-additional-name", "cc-family-name", "cc-number", "cc-exp", "cc-exp-month", "cc-exp-year", "cc-csc",
        "cc-type", "transaction-currency", "transaction-amount", "language", "bday", "bday-day", "bday-month",
        "bday-year", "sex", "url", "photo",
    ]
    private static let contacts: Set<String> = [
        "tel", "tel-country-code", "tel-national", "tel-area-code", "tel-local", "tel-extension", "email", "impp",
    ]

    /// VT208: autofill tokens that HTML knows, in its order.
    static let autocomplete = Rule { input in
        input.ordered.flatMap { template in
            template.sites.compactMap { site -> Fault? in
                guard let value = site.element.value("autocomplete") else { return nil }
                if site.name == "form" {
                    return ["on", "off"].contains(value)
                        ? nil : site.fault("VT208", at: "autocomplete", "a form's autocomplete is on or off")
                }
                var tokens = value.lowercased().split(separator: " ").map(String.init)
                if tokens == ["on"] || tokens == ["off"] { return nil }
                if tokens.last == "webauthn" {
                    tokens.removeLast()
                    if tokens.isEmpty { return nil }
                }
                if tokens.first?.hasPrefix("section-") == true { tokens.removeFirst() }
                if let first = tokens.first, ["shipping", "billing"].contains(first) { tokens.removeFirst() }
                if let first = tokens.first, ["home", "work", "mobile", "fax", "pager"].contains(first),
                    let next = tokens.dropFirst().first, contacts.contains(next)
                {
                    tokens.removeFirst()
                }
                if tokens.count == 1, let token = tokens.first, fields.contains(token) || contacts.contains(token) {
                    return nil
                }
                let unknown = tokens.first { !fields.contains($0) && !contacts.contains($0) } ?? value
                return site.fault(
                    "VT208", at: "autocomplete", "\"\(value)\" is no autofill token",
                    NearestName.hint(unknown, in: Array(fields.union(contacts)), what: "such as"))
            }
        }
    }
}
