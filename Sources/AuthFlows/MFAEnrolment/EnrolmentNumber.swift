internal import AuthCore

/// The number that a text message is to go to.
enum EnrolmentNumber {
    /// E.164; nil with a fault in the record.
    static func parse(
        _ submission: Submission, _ record: inout FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> String? {
        let typed = (submission.value("phoneNumber") ?? "").filter { $0 == "+" || $0.isASCII && $0.isNumber }
        guard typed.hasPrefix("+"), (8...16).contains(typed.count) else {
            record.faults["phoneNumber"] = Message(.codeRequired)
            return nil
        }
        return typed
    }
}
