internal import AuthCore
internal import AuthFlows
internal import AuthProviders

extension LocalIssuerScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<LocalIssuerContentState>] {
        var asked = context
        asked.issuing = Asked(id: "sample", provider: "google.com", accounts: LocalIssuer.accounts)
        let wrong = asked.changed { record in
            record.values = ["displayName": "Mary Shelley", "email": "mary"]
            record.faults["email"] = Message(.emailInvalid)
        }
        return [("choose", asked), ("wrong-address", wrong)].compactMap { name, context in
            state(context).map { Sample(name, $0) }
        }
    }
}
