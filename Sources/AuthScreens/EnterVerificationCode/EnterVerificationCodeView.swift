public import Markup

/// The page that asks for the code sent to a number.
public typealias EnterVerificationCodeView<Content: HTML> = ScreenView<VerificationCodeContentState, Content>

/// The stock content of ``EnterVerificationCodeView``.
public typealias DefaultEnterVerificationCodeContent = DefaultContent<VerificationCodeContentState>
