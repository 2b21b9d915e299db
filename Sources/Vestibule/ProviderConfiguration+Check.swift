internal import AuthProviders

extension AuthConfiguration {
    /// Everything that is wrong with the providers, each with its mend.
    func providerFaults(isDevelopment: Bool) -> [String] {
        var faults: [String] = []
        var seen: Set<String> = []
        for provider in providers {
            faults += provider.faults(isDevelopment: isDevelopment)
            if !seen.insert(provider.id).inserted {
                faults.append("providers: '\(provider.id)' stands there twice; remove one")
            }
        }
        return faults
    }
}

extension ProviderConfiguration {
    /// Names of ways in that are no provider's.
    private static let taken: Set<String> = ["password", "emailLink", "phone", "passkey", "anonymous"]

    func faults(isDevelopment: Bool) -> [String] {
        let name = "providers: '\(id)'"
        guard Self.isID(id), !Self.taken.contains(id) else {
            return ["\(name) is no provider's id; use letters, digits, dots and dashes, such as \"login.example\""]
        }
        var faults: [String] = []
        if clientID.isEmpty { faults.append("\(name) lacks clientID; the provider gives it to you") }
        if clientSecretFile != nil, clientSecretEnvironment != nil {
            faults.append("\(name) has clientSecretFile and clientSecretEnvironment; keep one")
        }
        if let preset = ProviderList.presets.first(where: { $0.id == id }) {
            let missing = preset.needs.filter { !has($0) }.map { $0 == "clientSecret" ? "clientSecretFile" : $0 }
            if !missing.isEmpty { faults.append("\(name) lacks \(missing.joined(separator: " and "))") }
            if issuer != nil { faults.append("\(name) has its own issuer; remove issuer") }
        } else if issuer == nil {
            let known = ProviderList.presets.map(\.id).joined(separator: ", ")
            faults.append("\(name) lacks issuer, the address before /.well-known; without one there are \(known)")
        }
        if let issuer, !issuer.hasPrefix("https://"), !(isDevelopment && issuer.hasPrefix("http://")) {
            faults.append("\(name): the issuer '\(issuer)' must start with https://")
        }
        return faults + tenantFaults(name)
    }

    private func tenantFaults(_ name: String) -> [String] {
        guard let tenant else { return [] }
        if OpenIDProfile.sharedTenants.contains(tenant) {
            return allowsAnyTenant
                ? [] : ["\(name): tenant '\(tenant)' lets every organisation in; if you mean it set allowsAnyTenant"]
        }
        guard tenant == "consumers" || OpenIDProfile.isTenantID(tenant) else {
            return ["\(name): tenant '\(tenant)' must be an organisation's id in lower case, consumers or common"]
        }
        return []
    }

    private func has(_ need: String) -> Bool {
        switch need {
        case "clientSecret": clientSecretFile != nil || clientSecretEnvironment != nil
        case "tenant": tenant != nil
        case "teamID": teamID != nil
        case "keyID": keyID != nil
        case "privateKeyFile": privateKeyFile != nil
        default: true
        }
    }

    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
