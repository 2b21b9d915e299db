internal import Vestibule

/// The ways in of an account.
struct OwnMethods: HTML {
    let state: SignInMethodsContentState

    var body: some HTML {
        OwnPage("My ways in", state) {
            own
            AuthForm(state) {
                List {
                    for provider in state.providers { OwnLink(provider: provider, state: state) }
                }
                .class("things")
            }
            if state.offersPasskeys {
                Heading(2, "Passkeys")
                for passkey in state.passkeys { OwnPasskey(passkey: passkey, state: state) }
                if let action = state.addPasskey {
                    AuthForm(state) { AuthButton("One more", action: action).style(.secondary) }
                }
            }
        }
    }

    private var own: some HTML {
        List {
            for method in state.ownMethods {
                ListItem {
                    Paragraph {
                        Strong(method.title)
                        " "
                        if let detail = method.detail { Bidi(detail) }
                    }
                    if let hint = method.hint { Paragraph(hint).class("hint") }
                    if let link = method.link { Anchor(method.linkLabel, to: link) }
                }
                .attribute(.data("id"), method.id)
            }
        }
        .class("things")
    }
}

/// One provider in the list.
struct OwnLink: HTML {
    let provider: ProviderLinkState
    let state: SignInMethodsContentState

    var body: some HTML {
        ListItem {
            Paragraph {
                IconImage(provider.icon)
                Strong(provider.title)
                if provider.isLinked { " (yours)" }
                if let detail = provider.detail { Bidi(detail) }
            }
            if provider.isLastWayIn { Paragraph("You have nothing else to come in with.").class("hint") }
            if provider.isConfirmingUnlink {
                AuthButton("Really part from \(provider.title)", action: state.confirmUnlink(provider.id))
                    .style(.secondary)
                if let action = state.cancelRename { AuthButton("No, keep it", action: action).style(.link) }
            } else if provider.isRemovable {
                AuthButton("Part from \(provider.title)", action: state.unlink(provider.id)).style(.link)
            } else if !provider.isLinked {
                AuthButton("Add \(provider.title)", action: state.link(provider.id)).style(.link)
            }
        }
        .attribute(.data("id"), provider.id)
        .attribute(.data("linked"), provider.isLinked ? "true" : "false")
    }
}

/// One passkey in the list.
struct OwnPasskey: HTML {
    let passkey: PasskeyState
    let state: SignInMethodsContentState

    var body: some HTML {
        Div {
            Paragraph {
                Strong { Bidi(passkey.name) }
                if passkey.isSynced { " (everywhere)" }
            }
            Paragraph { Text(date: passkey.lastUsedAt ?? passkey.createdAt) }.class("hint")
            if passkey.isLastWayIn { Paragraph("You have nothing else to come in with.").class("hint") }
            if let name = passkey.passkeyName {
                AuthForm(state, defaultAction: state.saveName(passkey.id)) {
                    AuthTextField("Another name", text: name)
                    AuthButton("Keep this name", action: state.saveName(passkey.id))
                    if let action = state.cancelRename { AuthButton("Never mind", action: action).style(.link) }
                }
            } else {
                AuthForm(state) { buttons }
            }
        }
        .attribute(.data("id"), passkey.id)
    }

    @HTMLBuilder private var buttons: some HTML {
        if passkey.isConfirmingRemoval {
            AuthButton("Really remove \(passkey.name)", action: state.confirmRemove(passkey.id)).style(.secondary)
            if let action = state.cancelRename { AuthButton("No, keep it", action: action).style(.link) }
        } else {
            AuthButton("Rename \(passkey.name)", action: state.rename(passkey.id)).style(.link)
            if passkey.isRemovable {
                AuthButton("Remove \(passkey.name)", action: state.remove(passkey.id)).style(.link)
            }
        }
    }
}
