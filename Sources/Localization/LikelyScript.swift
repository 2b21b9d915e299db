/// The script that a language is usually written in, where that is not Latin (facts of CLDR's likely subtags).
enum LikelyScript {
    static func of(language: String, region: String?) -> String {
        switch (language, region) {
        case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"): "Hant"
        case ("sr", "ME"), ("sr", "RO"), ("sr", "TR"): "Latn"
        case ("pa", "PK"), ("uz", "AF"), ("az", "IR"), ("ku", "IQ"), ("ku", "IR"), ("ms", "CC"): "Arab"
        default: scripts[language] ?? "Latn"
        }
    }

    private static let scripts: [String: String] = {
        let languages = [
            "Arab": "ar ars fa ur ps sd ug ckb ks lrc mzn pnb azb glk bal skr haz",
            "Hebr": "he iw yi ji lad", "Thaa": "dv", "Syrc": "syr arc", "Nkoo": "nqo",
            "Cyrl": "ru uk be bg mk sr kk ky mn tg tt ba cv ce os", "Grek": "el", "Armn": "hy", "Geor": "ka",
            "Hans": "zh", "Hant": "yue", "Jpan": "ja", "Kore": "ko", "Deva": "hi mr ne sa mai kok", "Beng": "bn as",
            "Guru": "pa", "Gujr": "gu", "Orya": "or", "Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml",
            "Sinh": "si", "Thai": "th", "Laoo": "lo", "Mymr": "my", "Khmr": "km", "Tibt": "bo dz", "Ethi": "am ti",
        ]
        var scripts: [String: String] = [:]
        for (script, names) in languages {
            for name in names.split(separator: " ") { scripts[String(name)] = script }
        }
        return scripts
    }()
}
