/// A small place on every page that an app fills without taking the page over.
public struct SlotName: Sendable, Hashable {
    /// The slot's name in templates.
    public let text: String

    private init(_ text: String) { self.text = text }

    /// Inside the head element.
    public static let head = SlotName("head")
    /// Under the app's name.
    public static let header = SlotName("header")
    /// Before the screen's content.
    public static let beforeForm = SlotName("beforeForm")
    /// After it.
    public static let afterForm = SlotName("afterForm")
    /// At the head of the footer.
    public static let legal = SlotName("legal")
    /// At its end.
    public static let footer = SlotName("footer")
}
