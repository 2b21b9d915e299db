internal import AuthCore
package import HTTP

/// What an installation decides about pages.
package struct ScreenSettings: Sendable {
    /// The name people know the app by.
    package var appName: String
    /// Where the pages live, such as `/auth`: starts with a slash, ends without.
    package var basePath: String
    /// The one origin of every absolute link, such as `https://login.example`.
    package var publicOrigin: String
    /// Host headers that are answered, lower case, with port where it is not the scheme's own.
    package var acceptedHosts: [String]
    /// The session cookie's name.
    package var cookieName: String
    /// The name of the cookie by which accounts know a device again.
    package var deviceCookieName: String { isSecure ? "__Host-vestibule-device" : "device-\(cookieName)" }
    /// Whether the public origin is https: cookies are Secure, HSTS is sent.
    package var isSecure: Bool
    package var isDevelopment: Bool
    /// Where the app's logo is; nil shows the stock drawing and the name.
    package var logo: String?
    /// Where the logo for the dark scheme is, if that is another.
    package var darkLogo: String?
    /// Whether the public files hold fonts, which pages may then load.
    package var servesFonts = false
    /// The app's own line under the picker's title.
    package var notice: String?
    /// Whether the e-mail form stands in the picker.
    package var showsEmailInline = true
    /// Whether people can sign up by themselves.
    package var allowsSignUp = true
    /// Whether a form offers to keep the session on the device.
    package var offersRememberMe = true
    package var termsURL: String?
    package var privacyURL: String?
    /// One language for everybody, or nil to choose by cookie and `Accept-Language`.
    package var forcedLanguage: String?
    /// Proxies in front that are believed about the client's address.
    package var proxies: TrustedProxies = .none
    /// How long a held image is held.
    package var holdLimit: Duration = .seconds(6)
    /// How long `next` waits itself before it shows the loading page again.
    package var nextLimit: Duration = .seconds(2)
    /// Held images of one network at once.
    package var heldPerNetwork = 8
    /// Held images in all.
    package var heldInAll = 400

    /// The name of the cookie that holds a mailed link until its button is pressed.
    package var linkCookieName: String {
        isSecure ? "__Host-vestibule-link" : cookieName.replacing("vestibule", with: "vestibule-link")
    }

    /// Creates settings with the defaults of a base path.
    package init(
        appName: String, basePath: String = "/auth", publicOrigin: String, acceptedHosts: [String], cookieName: String,
        isSecure: Bool, isDevelopment: Bool
    ) {
        self.appName = appName
        self.basePath = basePath
        self.publicOrigin = publicOrigin
        self.acceptedHosts = acceptedHosts
        self.cookieName = cookieName
        self.isSecure = isSecure
        self.isDevelopment = isDevelopment
    }
}
