internal import AuthCore
public import HTTP

/// What an installation decides about pages.
public struct ScreenSettings: Sendable {
    /// The name people know the app by.
    public var appName: String
    /// Where the pages live, such as `/auth`: starts with a slash, ends without.
    public var basePath: String
    /// The one origin of every absolute link, such as `https://login.example`.
    public var publicOrigin: String
    /// Host headers that are answered, lower case, with port where it is not the scheme's own.
    public var acceptedHosts: [String]
    /// The session cookie's name.
    public var cookieName: String
    /// Whether the public origin is https: cookies are Secure, HSTS is sent.
    public var isSecure: Bool
    public var isDevelopment: Bool
    /// The app's own line under the picker's title.
    public var notice: String?
    /// Whether the e-mail form stands in the picker.
    public var showsEmailInline = true
    /// Whether people can sign up by themselves.
    public var allowsSignUp = true
    /// Whether a form offers to keep the session on the device.
    public var offersRememberMe = true
    public var termsURL: String?
    public var privacyURL: String?
    /// One language for everybody, or nil to choose by cookie and `Accept-Language`.
    public var forcedLanguage: String?
    /// Proxies in front that are believed about the client's address.
    public var proxies: TrustedProxies = .none
    /// How long a held image is held.
    public var holdLimit: Duration = .seconds(6)
    /// How long `next` waits itself before it shows the loading page again.
    public var nextLimit: Duration = .seconds(2)
    /// Held images of one network at once.
    public var heldPerNetwork = 8
    /// Held images in all.
    public var heldInAll = 400

    /// Creates settings with the defaults of a base path.
    public init(
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
