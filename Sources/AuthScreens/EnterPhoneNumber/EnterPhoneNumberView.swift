public import Markup

/// The page that asks for a telephone number.
public typealias EnterPhoneNumberView<Content: HTML> = ScreenView<PhoneNumberContentState, Content>

/// The stock content of ``EnterPhoneNumberView``.
public typealias DefaultEnterPhoneNumberContent = DefaultContent<PhoneNumberContentState>
