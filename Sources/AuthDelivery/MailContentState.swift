package import Markup

/// Everything a mail shows; its text part and its HTML part say the same.
package struct MailContentState: TemplateState, Equatable {
    /// The name people know the app by.
    package var appName: String
    /// The subject, said again on top.
    package var heading: String
    /// What it is about.
    package var paragraphs: [String]
    /// The ways to sign in that it lists.
    package var ways: [String]
    /// The one-time code.
    package var code: String?
    /// Where the code goes, and how long it lives.
    package var codeNote: String
    /// The link.
    package var link: Link?
    /// The link as it is printed beside the button.
    package var linkText: String
    /// The button's words.
    package var linkTitle: String
    /// What stands before the link.
    package var linkLead: String
    /// How long the link lives.
    package var linkNote: String
    /// What to do when it was somebody else.
    package var closing: String
    /// Whom it went to.
    package var footer: String

    /// What the template sees.
    package static let schema = Schema<MailContentState>(
        "MailContentState",
        [
            .text("appName") { $0.appName },
            .text("heading") { $0.heading },
            .texts("paragraphs") { $0.paragraphs },
            .texts("ways") { $0.ways },
            .optionalText("code") { $0.code },
            .text("codeNote") { $0.codeNote },
            .optionalLink("link") { $0.link },
            .text("linkText") { $0.linkText },
            .text("linkTitle") { $0.linkTitle },
            .text("linkLead") { $0.linkLead },
            .text("linkNote") { $0.linkNote },
            .text("closing") { $0.closing },
            .text("footer") { $0.footer },
        ])

    /// The text part: one thought a paragraph; code and link stand alone on their lines, so that nothing that a program
    /// takes for part of them touches them.
    package var text: String {
        var parts = paragraphs
        if !ways.isEmpty { parts.append(ways.map { "- \($0)" }.joined(separator: "\n")) }
        if let code { parts += [code, codeNote] }
        if link != nil { parts += [linkLead, linkText, linkNote] }
        parts += [closing, "--\n\(footer)"]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
