public import Markup

/// The pages that set up a second step.
public typealias MFAEnrolmentView<Content: HTML> = ScreenView<MFAEnrollmentContentState, Content>

/// The stock content of ``MFAEnrolmentView``.
public typealias DefaultMFAEnrolmentContent = DefaultContent<MFAEnrollmentContentState>
