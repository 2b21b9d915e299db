public import Markup

/// The page that lists an account's second steps.
public typealias MFAManagementView<Content: HTML> = ScreenView<MFAManagementContentState, Content>

/// The stock content of ``MFAManagementView``.
public typealias DefaultMFAManagementContent = DefaultContent<MFAManagementContentState>
