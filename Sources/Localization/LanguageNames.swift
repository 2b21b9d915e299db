/// What speakers call their own language.
public enum LanguageNames {
    /// The language's own name, with the script or region that the tag adds; the tag itself if it is not in the table.
    public static func name(of language: String) -> String {
        guard let tag = LanguageTag(language) else { return language }
        for candidate in tag.lookupChain {
            if let name = names[candidate.description] { return name }
        }
        return names[tag.language] ?? language
    }

    private static let names: [String: String] = [
        "af": "Afrikaans", "am": "አማርኛ", "ar": "العربية", "az": "Azərbaycanca", "be": "Беларуская",
        "bg": "Български", "bn": "বাংলা", "bs": "Bosanski", "ca": "Català", "ckb": "کوردیی ناوەندی",
        "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "de-AT": "Österreichisches Deutsch",
        "de-CH": "Schweizer Hochdeutsch", "dv": "ދިވެހި", "el": "Ελληνικά", "en": "English",
        "en-GB": "British English", "en-US": "American English", "es": "Español", "es-419": "Español (Latinoamérica)",
        "es-MX": "Español (México)", "et": "Eesti", "eu": "Euskara", "fa": "فارسی", "fi": "Suomi",
        "fil": "Filipino", "fr": "Français", "fr-CA": "Français canadien", "ga": "Gaeilge", "gd": "Gàidhlig",
        "gl": "Galego", "gu": "ગુજરાતી", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar",
        "hy": "Հայերեն", "id": "Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語", "ka": "ქართული",
        "kk": "Қазақ тілі", "km": "ខ្មែរ", "kn": "ಕನ್ನಡ", "ko": "한국어", "ky": "Кыргызча", "lo": "ລາວ",
        "lt": "Lietuvių", "lv": "Latviešu", "mk": "Македонски", "ml": "മലയാളം", "mn": "Монгол", "mr": "मराठी",
        "ms": "Melayu", "mt": "Malti", "my": "မြန်မာ", "nb": "Norsk bokmål", "ne": "नेपाली",
        "nl": "Nederlands", "nn": "Norsk nynorsk", "no": "Norsk", "pa": "ਪੰਜਾਬੀ", "pl": "Polski", "ps": "پښتو",
        "pt": "Português", "pt-BR": "Português (Brasil)", "pt-PT": "Português europeu", "ro": "Română",
        "ru": "Русский", "sd": "سنڌي", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip",
        "sr": "Српски", "sr-Latn": "Srpski", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు",
        "th": "ไทย", "tr": "Türkçe", "ug": "ئۇيغۇرچە", "uk": "Українська", "ur": "اردو", "uz": "Oʻzbek",
        "vi": "Tiếng Việt", "yi": "ייִדיש", "zh": "简体中文", "zh-Hant": "繁體中文", "zu": "isiZulu",
    ]
}
