internal import AuthCore
internal import AuthFlows

extension MFAEnrolmentScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<MFAEnrollmentContentState>] {
        [
            sample("choose", .choose, context) { _ in },
            sample("nothing-chosen", .choose, context) { $0.faults["selectedFactorType"] = Message(.factorRequired) },
            sample("required", .choose, context, isGate: true) { _ in },
            sample("none-offered", .choose, context, allowed: []) { _ in },
            sample("no-address", .choose, context, canEnroll: false) { _ in },
            sample("expired", .choose, context) { $0.error = Message(.mfaEnrolmentExpired) },
            sample("mail-code", .mailCode, context, isGate: true, canEnroll: false, sentBefore: 5) { _ in },
            sample("mail-code-not-sent", .mailCode, context, isGate: true, canEnroll: false) { _ in },
            sample("phone", .phone, context) { _ in },
            sample("phone-refused", .phone, context) { record in
                record.values["phoneNumber"] = "+14155550199"
                record.faults["phoneNumber"] = Message(.mfaNumberTaken)
            },
            sample("sms-code", .smsCode, context, sentBefore: 5) { $0.status = Message(.mfaCodeSent) },
            sample("sms-code-wrong", .smsCode, context, sentBefore: 90) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
            sample("app", .totp, context) { _ in },
            sample("app-wrong", .totp, context) { $0.faults["totpCode"] = Message(.totpWrong) },
            sample("app-clock", .totp, context) { $0.faults["totpCode"] = Message(.totpDrifted) },
            sample("loading", .totp, context) { $0.attempt = .sample("factor", id) },
            sample("recovery-codes", .recoveryCodes, context) { $0.status = Message(.mfaEnrolled) },
            sample("recovery-codes-gone", .recoveryCodes, context, codes: nil) { _ in },
            sample(
                "long-names", .totp, context,
                email: "a-rather-long-local-part@subdomain.of.a.long.domain.example.test"
            ) { $0.values["displayName"] = "The old telephone with the cracked screen in the kitchen drawer" },
        ].compactMap { $0 }
    }

    /// Codes and a key that no account has.
    private static let codes = (0..<PlainRecoveryCode.perSet).map {
        PlainRecoveryCode(index: $0, random: FixedRandom()).text
    }
    private static let secret = Array("12345678901234567890".utf8)

    private static func sample(
        _ name: String, _ step: MFAEnrollmentStep, _ context: ScreenContext, isGate: Bool = false,
        canEnroll: Bool = true, allowed: [SecondFactor.Kind] = [.totp, .sms], sentBefore seconds: Int? = nil,
        codes: [String]? = codes, email: String = "ada@example.test", _ change: (inout FlowRecord) -> Void
    ) -> Sample<MFAEnrollmentContentState>? {
        let user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: try? EmailAddress(email), isEmailVerified: canEnroll,
            createdAt: context.now)
        var context = context.changed { record in
            var enrolment = FlowRecord.Enrolment(user: user.id, step: step, now: context.now)
            enrolment.phoneNumber = "+14155550199"
            record.enrolment = enrolment
            change(&record)
        }
        context.page = id
        context.flowSettings.issuer = "Acme"
        context.flowSettings.allowedFactors = allowed
        context.factorFacts.user = user
        context.factorFacts.isGate = isGate
        context.factorFacts.canEnroll = canEnroll
        context.factorFacts.secret = secret
        context.factorFacts.codes = codes
        context.factorFacts.challenge = seconds.map {
            Challenge(
                id: "sample", purpose: isGate ? .enrollGate : .enrollPhone, binding: [], target: "+14155550199",
                shown: "", userID: nil, codeDigest: nil, tokenDigest: nil, now: context.now - $0)
        }
        return state(context).map { Sample(name, $0) }
    }
}
