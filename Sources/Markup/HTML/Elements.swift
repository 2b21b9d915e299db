/// `<div>`: a block without a meaning of its own.
public typealias Div<Content: HTML> = HTMLElement<ElementKinds.Div, Content>

/// `<section>`: a part of the page with a heading.
public typealias Section<Content: HTML> = HTMLElement<ElementKinds.Section, Content>

/// `<article>`: a part that stands by itself.
public typealias Article<Content: HTML> = HTMLElement<ElementKinds.Article, Content>

/// `<header>`: what introduces a part.
public typealias PageHeader<Content: HTML> = HTMLElement<ElementKinds.PageHeader, Content>

/// `<footer>`: what closes a part.
public typealias PageFooter<Content: HTML> = HTMLElement<ElementKinds.PageFooter, Content>

/// `<nav>`: ways to other pages; name it where there are several.
public typealias Navigation<Content: HTML> = HTMLElement<ElementKinds.Navigation, Content>

/// `<aside>`: what stands beside the matter.
public typealias Aside<Content: HTML> = HTMLElement<ElementKinds.Aside, Content>

/// `<p>`: a paragraph: text and inline elements only.
public typealias Paragraph<Content: HTML> = HTMLElement<ElementKinds.Paragraph, Content>

/// `<span>`: a run of text without a meaning of its own.
public typealias Span<Content: HTML> = HTMLElement<ElementKinds.Span, Content>

/// `<strong>`: what matters.
public typealias Strong<Content: HTML> = HTMLElement<ElementKinds.Strong, Content>

/// `<em>`: what is stressed.
public typealias Emphasis<Content: HTML> = HTMLElement<ElementKinds.Emphasis, Content>

/// `<small>`: side remarks.
public typealias Small<Content: HTML> = HTMLElement<ElementKinds.Small, Content>

/// `<code>`: what is read by machines.
public typealias CodeText<Content: HTML> = HTMLElement<ElementKinds.CodeText, Content>

/// `<bdi>`: a name or number whose direction may not be the page's.
public typealias Bidi<Content: HTML> = HTMLElement<ElementKinds.Bidi, Content>

/// `<ul>`: a list whose order means nothing; it holds list items.
public typealias List<Content: HTML> = HTMLElement<ElementKinds.List, Content>

/// `<ol>`: a list whose order matters; it holds list items.
public typealias OrderedList<Content: HTML> = HTMLElement<ElementKinds.OrderedList, Content>

/// `<li>`: one item of a list.
public typealias ListItem<Content: HTML> = HTMLElement<ElementKinds.ListItem, Content>

/// `<dl>`: terms and their descriptions.
public typealias DescriptionList<Content: HTML> = HTMLElement<ElementKinds.DescriptionList, Content>

/// `<dt>`: a term of a description list.
public typealias Term<Content: HTML> = HTMLElement<ElementKinds.Term, Content>

/// `<dd>`: a description of a description list.
public typealias Description<Content: HTML> = HTMLElement<ElementKinds.Description, Content>

/// `<figure>`: a picture with its caption.
public typealias Figure<Content: HTML> = HTMLElement<ElementKinds.Figure, Content>

/// `<figcaption>`: a figure's caption.
public typealias Caption<Content: HTML> = HTMLElement<ElementKinds.Caption, Content>

/// `<blockquote>`: words of somebody else.
public typealias Blockquote<Content: HTML> = HTMLElement<ElementKinds.Blockquote, Content>

/// `<fieldset>`: controls that belong together; begin it with a legend.
public typealias FieldGroup<Content: HTML> = HTMLElement<ElementKinds.FieldGroup, Content>

/// `<legend>`: the name of a group of controls.
public typealias Legend<Content: HTML> = HTMLElement<ElementKinds.Legend, Content>

/// `<summary>`: the line of details that is always shown.
public typealias Summary<Content: HTML> = HTMLElement<ElementKinds.Summary, Content>
