public import Markup

/// The whole first page in markup of the app's own, for ``AuthPickerView/pickerContent(_:)``.
public typealias AuthPickerPageView<Content: HTML> = ScreenView<AuthPickerContentState, Content>

/// The stock content of the first page.
public typealias DefaultAuthPickerContent = DefaultContent<AuthPickerContentState>
