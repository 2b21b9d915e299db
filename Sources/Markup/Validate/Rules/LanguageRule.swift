internal import Localization

extension Rule {
    /// VT223: languages and directions that exist.
    static let languages = Rule { input in
        input.ordered.flatMap { template in
            template.sites.flatMap { site -> [Fault] in
                var faults: [Fault] = []
                if let dir = site.element.value("dir"), !["ltr", "rtl", "auto"].contains(dir) {
                    faults.append(
                        site.fault("VT223", at: "dir", "\"\(dir)\" is no direction", "write ltr, rtl or auto"))
                }
                for name in ["lang", "xml:lang", "hreflang"] {
                    guard let tag = site.element.value(name), LanguageTag(tag) == nil else { continue }
                    faults.append(
                        site.fault("VT223", at: name, "\"\(tag)\" is no language", "write a tag such as en or pt-BR"))
                }
                return faults
            }
        }
    }
}
