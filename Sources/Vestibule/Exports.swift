// Whoever imports Vestibule writes against these layers' public types and need not know where each one lives.
@_exported public import AuthCore
@_exported public import AuthScreens
@_exported public import HTTP
@_exported public import Localization
@_exported public import Markup
