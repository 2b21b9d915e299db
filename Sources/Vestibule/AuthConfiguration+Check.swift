internal import AuthCore
internal import FoundationEssentials

extension AuthConfiguration {
    /// Everything that is wrong with the values, each with its mend.
    public func faults(isDevelopment: Bool) -> [String] {
        valueFaults(isDevelopment) + (theme?.faults ?? []).map(\.description)
    }

    /// The same with its places in the file that the configuration was read from.
    public func faults(isDevelopment: Bool, in path: String) -> [Fault] {
        // A fault begins with the key that it is about.
        let values = valueFaults(isDevelopment).map { fault in
            Fault(fault, key: fault.split { $0 == " " || $0 == ":" }.first.map(String.init))
        }
        return Self.located(values + (theme?.faults ?? []), in: path)
    }

    /// What is wrong with the look alone.
    package func themeFaults(in path: String) -> [Fault] { Self.located(theme?.faults ?? [], in: path) }

    private static func located(_ faults: [Fault], in path: String) -> [Fault] {
        let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
        let places = JSONPlaces(text)
        return faults.map { $0.located(in: places, path: path) }
    }

    private func valueFaults(_ isDevelopment: Bool) -> [String] {
        var faults: [String] = []
        if appName.isEmpty { faults.append("appName is empty; give the name people know the app by") }
        if !isDevelopment {
            switch publicOrigin {
            case nil:
                faults.append(
                    "publicOrigin is missing; set it to the address people use, such as \"https://login.example\"")
            case let origin? where !Self.isOrigin(origin, schemes: ["https://"]):
                faults.append("publicOrigin '\(origin)' must be https:// and a host, without a path")
            default: break
            }
            if masterKeyFile == nil {
                faults.append("masterKeyFile is missing; make one with: openssl rand -hex 32 > master.key")
            }
        } else if publicOrigin != nil {
            faults.append("publicOrigin is set, but a development server is for this machine alone; remove it or --dev")
        }
        if !basePath.hasPrefix("/") || basePath.hasSuffix("/") || basePath.contains("//") || basePath.count < 2 {
            faults.append("basePath '\(basePath)' must start with a slash and not end with one, such as \"/auth\"")
        }
        for origin in allowedReturnOrigins
        where !Self.isOrigin(origin, schemes: isDevelopment ? ["https://", "http://"] : ["https://"]) {
            faults.append(
                "allowedReturnOrigins: '\(origin)' must be https:// and a host, without a path or a final slash")
        }
        for (name, url) in [("termsURL", termsURL), ("privacyURL", privacyURL)] {
            guard let url else { continue }
            if !(url.hasPrefix("https://") || url.hasPrefix("http://")) {
                faults.append("\(name) '\(url)' must start with https:// or http://")
            }
        }
        if requiresTerms, termsURL == nil {
            faults.append("requiresTerms is on, but termsURL is missing; people must be able to read them")
        }
        if !(8...64).contains(passwordMinimumLength) {
            faults.append("passwordMinimumLength \(passwordMinimumLength) must be 8 to 64; 15 is advised")
        }
        for country in [defaultCountry] + allowedCountries where PhoneNumber.callingCode(of: country) == nil {
            faults.append("'\(country)' is no country; write two capital letters (ISO 3166-1), such as \"GB\"")
        }
        if !allowedCountries.isEmpty, !allowedCountries.contains(defaultCountry) {
            faults.append("defaultCountry '\(defaultCountry)' is not among allowedCountries; add it or choose another")
        }
        if allowsPhone, allowedCountries.isEmpty, !isDevelopment {
            faults.append(
                "allowedCountries is missing; list the countries that you pay messages to, such as [\"US\", \"GB\"]")
        }
        for name in secondFactors where SecondFactor.Kind(rawValue: name) == nil {
            let known = SecondFactor.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            faults.append("secondFactors names '\(name)', which does not exist; there are \(known)")
        }
        if requiresSecondFactor, secondFactors.isEmpty {
            faults.append("requiresSecondFactor asks for a factor that secondFactors does not offer; add totp")
        }
        if !(0...16).contains(trustedHops) { faults.append("trustedHops \(trustedHops) must be 0 to 16") }
        return faults + passkeyFaults(isDevelopment: isDevelopment) + providerFaults(isDevelopment: isDevelopment)
    }

    private func passkeyFaults(isDevelopment: Bool) -> [String] {
        guard allowsPasskeys, !isDevelopment, let publicOrigin else { return [] }
        var faults: [String] = []
        let host = Self.host(of: publicOrigin)
        if host.hasPrefix("[") || host.allSatisfy({ $0.isNumber || $0 == "." }) {
            faults.append(
                "publicOrigin '\(publicOrigin)' is an address, for which no browser makes passkeys; use a name, or set allowsPasskeys to false"
            )
        }
        if let domain = passkeyDomain, host != domain, !(domain.contains(".") && host.hasSuffix("." + domain)) {
            faults.append(
                "passkeyDomain '\(domain)' must be the host of publicOrigin, '\(host)', or a parent domain of it")
        }
        for origin in passkeyOrigins where !Self.isOrigin(origin, schemes: ["https://"]) {
            faults.append("passkeyOrigins: '\(origin)' must be https:// and a host, without a path or a final slash")
        }
        return faults
    }

    /// The host of a serialised origin, without its port.
    static func host(of origin: String) -> String {
        let authority = origin.split(separator: "/").last.map(String.init) ?? ""
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority }
        return String(authority[..<colon])
    }

    /// Whether a text is a serialised origin: scheme, host, maybe a port, nothing else (RFC 6454, 6.2).
    static func isOrigin(_ text: String, schemes: [String]) -> Bool {
        guard let scheme = schemes.first(where: { text.hasPrefix($0) }) else { return false }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty && host == host.lowercased()
            && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
    }
}
