/// The kinds of elements that a page is made of.
public enum ElementKinds {
    /// `<div>`
    public enum Div: ElementKind {
        /// The element's name.
        public static let name = ElementName("div")
    }

    /// `<section>`
    public enum Section: ElementKind {
        /// The element's name.
        public static let name = ElementName("section")
    }

    /// `<article>`
    public enum Article: ElementKind {
        /// The element's name.
        public static let name = ElementName("article")
    }

    /// `<header>`
    public enum PageHeader: ElementKind {
        /// The element's name.
        public static let name = ElementName("header")
    }

    /// `<footer>`
    public enum PageFooter: ElementKind {
        /// The element's name.
        public static let name = ElementName("footer")
    }

    /// `<nav>`
    public enum Navigation: ElementKind {
        /// The element's name.
        public static let name = ElementName("nav")
    }

    /// `<aside>`
    public enum Aside: ElementKind {
        /// The element's name.
        public static let name = ElementName("aside")
    }

    /// `<p>`
    public enum Paragraph: ElementKind {
        /// The element's name.
        public static let name = ElementName("p")
    }

    /// `<span>`
    public enum Span: ElementKind {
        /// The element's name.
        public static let name = ElementName("span")
    }

    /// `<strong>`
    public enum Strong: ElementKind {
        /// The element's name.
        public static let name = ElementName("strong")
    }

    /// `<em>`
    public enum Emphasis: ElementKind {
        /// The element's name.
        public static let name = ElementName("em")
    }

    /// `<small>`
    public enum Small: ElementKind {
        /// The element's name.
        public static let name = ElementName("small")
    }

    /// `<code>`
    public enum CodeText: ElementKind {
        /// The element's name.
        public static let name = ElementName("code")
    }

    /// `<bdi>`
    public enum Bidi: ElementKind {
        /// The element's name.
        public static let name = ElementName("bdi")
    }

    /// `<ul>`
    public enum List: ElementKind {
        /// The element's name.
        public static let name = ElementName("ul")
    }

    /// `<ol>`
    public enum OrderedList: ElementKind {
        /// The element's name.
        public static let name = ElementName("ol")
    }

    /// `<li>`
    public enum ListItem: ElementKind {
        /// The element's name.
        public static let name = ElementName("li")
    }

    /// `<dl>`
    public enum DescriptionList: ElementKind {
        /// The element's name.
        public static let name = ElementName("dl")
    }

    /// `<dt>`
    public enum Term: ElementKind {
        /// The element's name.
        public static let name = ElementName("dt")
    }

    /// `<dd>`
    public enum Description: ElementKind {
        /// The element's name.
        public static let name = ElementName("dd")
    }

    /// `<figure>`
    public enum Figure: ElementKind {
        /// The element's name.
        public static let name = ElementName("figure")
    }

    /// `<figcaption>`
    public enum Caption: ElementKind {
        /// The element's name.
        public static let name = ElementName("figcaption")
    }

    /// `<blockquote>`
    public enum Blockquote: ElementKind {
        /// The element's name.
        public static let name = ElementName("blockquote")
    }

    /// `<fieldset>`
    public enum FieldGroup: ElementKind {
        /// The element's name.
        public static let name = ElementName("fieldset")
    }

    /// `<legend>`
    public enum Legend: ElementKind {
        /// The element's name.
        public static let name = ElementName("legend")
    }

    /// `<summary>`
    public enum Summary: ElementKind {
        /// The element's name.
        public static let name = ElementName("summary")
    }
}
