"""Chromium's pretend authenticator, and what a person does with it."""

from people import screen

# Automatic answers come to suggestions at once too, so tests about buttons do without those.
WITHOUT_SUGGESTIONS = "if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false"
# How often the browser is asked, and whether the policy of a page refuses anything.
COUNTING = """
    window.asked = 0
    for (const name of window.CredentialsContainer ? ['create', 'get'] : []) {
        const ask = CredentialsContainer.prototype[name]
        CredentialsContainer.prototype[name] = function (options) { window.asked += 1; return ask.call(this, options) }
    }
    addEventListener('securitypolicyviolation', event => console.error('refused ' + event.violatedDirective))
"""


class Authenticator:
    """A device with a screen lock that its owner opens at once, attached to one page."""

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("WebAuthn.enable")
        self.id = self.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True}})["authenticatorId"]

    def passkeys(self):
        return self.devtools.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def hold(self, passkey):
        """Takes over a passkey, as a device does that shares them with another."""
        self.devtools.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})

    def refuse(self, refuses=True):
        """The owner turns back instead of opening the lock."""
        self.devtools.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": not refuses})

    def rest(self, rests=True):
        """The owner does nothing at all, so that the browser goes on asking."""
        self.devtools.send(
            "WebAuthn.setAutomaticPresenceSimulation", {"authenticatorId": self.id, "enabled": not rests})


def passkey_button(page, value="signIn:passkey"):
    return page.locator(f'button[value="{value}"]:not(.default-action):visible')


def show_sign_up(page):
    page.goto("/auth/email")
    page.locator('button.link[value="switchFlow"]').click()
    page.locator("#confirmPassword").wait_for()


def create(page, server, address):
    """Signs up with a passkey."""
    show_sign_up(page)
    page.fill("#email", address)
    passkey_button(page, "signUp:passkey").click()
    screen(page, "EmailVerification").wait_for()
    page.fill("#verificationCode", server.code(address))
    page.locator('button.primary[value="verify"]').click()
    screen(page, "SignedIn").wait_for()


def add(page):
    page.goto("/auth/methods")
    passkey_button(page, "addPasskey").click()
    status(page, "passkey.added")


def status(page, id_):
    page.locator(f'#status[data-status="{id_}"]').wait_for()


def error(page, id_):
    page.locator(f'#error-summary[data-error="{id_}"]').wait_for()


def session(page):
    return page.request.get("/auth/session").json()


def post_bodies(page):
    """What the page posts from now on."""
    bodies = []
    page.on("request", lambda request: bodies.append(request.post_data or "") if request.method == "POST" else None)
    return bodies


def has_focus(button):
    return button.evaluate("e => e === document.activeElement")
