/// Two colours that meet on a page, and how far apart they must be.
struct ContrastPair: Sendable {
    /// The custom property of what must be seen, without `--v-`.
    let foreground: String
    /// The custom property of the ground it is seen on.
    let background: String
    /// The least ratio: 4.5 for text, 3 for borders, marks and the focus ring (WCAG 2.2, 1.4.3 and 1.4.11).
    let minimum: Double
    /// Where they meet.
    let place: String

    private init(_ foreground: String, _ background: String, _ minimum: Double, _ place: String) {
        self.foreground = foreground
        self.background = background
        self.minimum = minimum
        self.place = place
    }

    /// Every pair of the stylesheet; a rule that lets two others meet brings a line.
    static let all: [ContrastPair] = [
        // Text
        ContrastPair("text", "page", 4.5, "text on the page"),
        ContrastPair("text", "surface", 4.5, "text on the card"),
        ContrastPair("text", "tint", 4.5, "text of a notice"),
        ContrastPair("text", "error-tint", 4.5, "text of an error"),
        ContrastPair("text", "field-container", 4.5, "what people type"),
        ContrastPair("muted", "page", 4.5, "secondary text on the page"),
        ContrastPair("muted", "surface", 4.5, "secondary text on the card"),
        ContrastPair("link", "page", 4.5, "links on the page"),
        ContrastPair("link", "surface", 4.5, "links on the card"),
        ContrastPair("tint-text", "tint", 4.5, "the words of the tinted buttons"),
        ContrastPair("error", "page", 4.5, "words of warning on the page"),
        ContrastPair("error", "surface", 4.5, "words of warning on the card"),
        ContrastPair("error", "error-tint", 4.5, "the mark of an error"),
        ContrastPair("surface", "error", 4.5, "the words of a dangerous button"),
        ContrastPair("good", "page", 4.5, "words of success on the page"),
        ContrastPair("good", "surface", 4.5, "words of success on the card"),
        ContrastPair("warn", "warn-tint", 4.5, "the line of the development server"),
        ContrastPair("warn", "page", 3, "the mark of an error page"),
        ContrastPair("warn", "surface", 3, "the mark of an error page"),
        ContrastPair("field-error", "page", 4.5, "a field's error on the page"),
        ContrastPair("field-error", "surface", 4.5, "a field's error on the card"),
        ContrastPair("cta-content", "cta-background", 4.5, "the words of the main button"),
        ContrastPair("cta-waiting-content", "cta-waiting", 4.5, "the words of the main button while it waits"),
        ContrastPair("provider-foreground", "provider-background", 4.5, "the words of a provider's button"),
        // Borders, marks and the focus ring
        ContrastPair("focus", "page", 3, "the focus ring on the page"),
        ContrastPair("focus", "surface", 3, "the focus ring on the card"),
        ContrastPair("mark", "page", 3, "marks on the page"),
        ContrastPair("mark", "surface", 3, "marks on the card"),
        ContrastPair("accent", "page", 3, "the line under the chosen language"),
        ContrastPair("field-secondary", "page", 3, "the border of fields on the page"),
        ContrastPair("field-secondary", "surface", 3, "the border of fields on the card"),
        ContrastPair("field-secondary", "field-container", 3, "the border of fields around what people type"),
        ContrastPair("field-tint", "page", 3, "the border of the field with the focus on the page"),
        ContrastPair("field-tint", "surface", 3, "the border of the field with the focus on the card"),
        ContrastPair("field-tint", "field-container", 3, "the caret where people type"),
        ContrastPair("field-error", "field-container", 3, "the border of a field with an error"),
        ContrastPair("check-mark", "field-tint", 3, "the mark of a ticked box"),
    ]
}
