/// A picture with its alternative for those who don't see it.
public struct Image: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private enum Source: Sendable {
        case asset(String)
        case link(Link)
    }
    private let source: Source
    private let alternative: LocalizedText

    /// A public file by its plain name, such as `logo.svg`; an empty `alt` marks decoration.
    public init(asset name: String, alt: String) {
        source = .asset(name)
        alternative = LocalizedText(verbatim: alt)
    }

    /// A public file, described in the page's language.
    public init(asset name: String, alt: LocalizedText) {
        source = .asset(name)
        alternative = alt
    }

    /// A picture at an address of this origin: pages load none from elsewhere.
    public init(_ link: Link, alt: String) {
        source = .link(link)
        alternative = LocalizedText(verbatim: alt)
    }

    /// Writes the element; nothing where the file does not exist.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        let address: String
        switch source {
        case .asset(let name):
            guard let known = context.resources.assets[name] else {
                output.trace?.missing.append(name)
                return
            }
            address = known
        case .link(let link): address = link.href
        }
        guard SafeURL.isLocal(address) else { return }
        output.append("<img")
        attributes.write(without: ["src", "alt"], into: &output, context)
        output.appendAttribute("src", address)
        if let key = alternative.key { output.trace?.keys.append(key) }
        output.appendAttribute("alt", alternative.text(context))
        output.append(">")
    }
}

/// A drawing of the icon folder, for decoration: what it means is said in words beside it.
public struct IconImage: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let icon: Icon

    /// A drawing that a state names.
    public init(_ icon: Icon) { self.icon = icon }

    /// A drawing by the stem of its file.
    public init(_ name: String) { icon = Icon(name) }

    /// Writes the drawing; an empty one where the name does not exist.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<svg")
        attributes.write(without: ["aria-hidden", "focusable"], into: &output, context)
        output.append(" aria-hidden=\"true\" focusable=\"false\"")
        let icons = context.resources.icons
        if let index = icons.index(of: icon.name) {
            output.append(icons.drawings[index].attributes)
            output.append(">")
            output.append(icons.drawings[index].content)
        } else {
            output.trace?.missing.append(icon.name)
            output.append(">")
        }
        output.append("</svg>")
    }
}

/// A QR symbol as one drawing, without any third party.
public struct QRCodeImage: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let code: QRCode
    private let label: LocalizedText

    /// Takes the symbol and what it says to those who don't see it.
    public init(_ code: QRCode, label: LocalizedText) {
        self.code = code
        self.label = label
    }

    /// Takes words of the app's own.
    public init(_ code: QRCode, label: String) { self.init(code, label: LocalizedText(verbatim: label)) }

    /// Writes the drawing.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<svg")
        attributes.write(class: "qr", without: ["role", "aria-label"], into: &output, context)
        output.append(" role=\"img\"")
        if let key = label.key { output.trace?.keys.append(key) }
        output.appendAttribute("aria-label", label.text(context))
        output.append(" focusable=\"false\"")
        output.append(code.markup)
        output.append("</svg>")
    }
}
