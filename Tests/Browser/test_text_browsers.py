"""w3m and lynx: no scripts, no styles, HTTP/1.0 (SPEC 3; PLATFORM 4f)."""

import re
import subprocess
import time

import pytest

from client import PASSWORD, Client, new_address
from terminal import Terminal


@pytest.mark.parametrize("program", [["w3m", "-dump"], ["lynx", "-dump", "-nolist"]], ids=["w3m", "lynx"])
@pytest.mark.parametrize("path", ["/auth", "/auth/email", "/demo/provider-stack", "/nothing", "/outbox"])
def test_a_page_is_read_at_once_and_the_connection_ends(server, program, path):
    started = time.monotonic()
    run = subprocess.run([*program, server.url(path)], capture_output=True, text=True, timeout=60)
    assert time.monotonic() - started < 15, "it waited for the end of a connection that stayed open"
    assert "Vestibule" in run.stdout


@pytest.fixture
def w3m(server, tmp_path):
    """Opens w3m with a home of its own, so that cookies are its own too."""
    running = []

    def w3m(path):
        running.append(W3M(server, path, tmp_path))
        return running[-1]

    yield w3m
    for one in running:
        one.close()


class W3M(Terminal):
    def __init__(self, server, path, home):
        super().__init__(
            ["w3m", "-cookie", "-o", "use_mouse=0", "-o", "confirm_qq=0", "-o", "user_agent=w3m", server.url(path)],
            {"HOME": str(home), "WWW_HOME": ""})
        self.rest()

    def find(self, words):
        """Moves to words of the page, from the top."""
        self.send("g")
        self.send("/" + words + "\r")
        self.rest()

    def fill(self, label, text):
        self.find(label)
        self.send("\t")
        self.send("\r")
        self.rest()
        self.send(text + "\r")
        self.rest()

    def press(self, words, tabs=0):
        """Presses what stands at the words, or so many stops after them."""
        self.find(words)
        for _ in range(abs(tabs)):
            self.send("\t" if tabs > 0 else "\x1b\t")
            self.rest()
        self.send("\r")

    def screen(self):
        """All that is on the screen now."""
        self.rest()
        self.send("\x0c")
        self.rest()
        return self.plain()

    def go_on(self, words):
        """Waits for a page, following the link of pages that wait."""
        end = time.monotonic() + 40
        while words not in (shown := self.screen().replace(" ", "")):
            assert time.monotonic() < end, shown
            if "Checknow" in shown or "Checkagain" in shown:
                self.press("Check ")


def test_a_person_signs_up_out_and_in_with_w3m(w3m, server):
    address = new_address()
    browser = w3m("/auth/email")
    browser.press("New here", tabs=1)
    browser.go_on("Repeatthepassword")
    browser.fill("E-mail address", address)
    browser.fill("Password", PASSWORD)
    browser.fill("Repeat the password", PASSWORD)
    browser.press("Keep me signed in", tabs=1)
    browser.go_on("Codefromthemessage")
    browser.fill("Code from the message", server.code(address))
    browser.press("No mail", tabs=-1)
    browser.go_on("Youaresignedin")
    assert address in browser.screen()
    browser.press("Sign out")
    browser.go_on("Newhere?")
    browser.fill("E-mail address", address)
    browser.fill("Password", PASSWORD)
    browser.press("Keep me signed in", tabs=2)
    browser.go_on("Youaresignedin")
    assert address in browser.screen()


def test_a_providers_button_works_in_w3m_by_the_link_of_the_loading_page(w3m):
    browser = w3m("/auth")
    browser.press("Sign in with GitHub")
    browser.go_on("Youaresignedin")
    assert "GitHub" in browser.screen()
    browser.press("Sign out")
    browser.go_on("Newhere?")


WAITING = re.compile("Checknow|Checkagain")


class Lynx(Terminal):
    """Goes by the numbers that lynx shows beside links, fields and buttons."""

    def __init__(self, server, path, home):
        super().__init__(
            ["lynx", "-accept_all_cookies", "-nocolor", "-noreferer", "-nopause", "-tna", "-number_fields", server.url(path)],
            {"HOME": str(home)})

    def screen(self):
        """All that is on the screen now, without its spaces, which lynx often leaves out."""
        self.rest()
        self.send("\x0c")
        self.read(1)
        self.rest()
        return re.sub(r"\s", "", self.plain())

    def wait(self, condition):
        """Draws again until what is on the screen is as wanted; what the condition answers."""
        end = time.monotonic() + 30
        while not (answer := condition(shown := self.screen())):
            assert time.monotonic() < end, shown
        return answer

    def go_on(self, words, by="Check"):
        """Waits for a page, pressing this on pages that wait; what is on the screen."""
        def seen(shown):
            if words.replace(" ", "") in shown:
                return shown
            if by and WAITING.search(shown):
                self.press(by)
            return None

        return self.wait(seen)

    def go(self, pattern):
        """To the last stop whose number stands so on the screen."""
        numbers = self.wait(lambda shown: re.findall(pattern, shown))
        self.send(f"0{numbers[-1]}g\r")
        self.rest()

    def fill(self, label, text):
        self.go(re.escape(label.replace(" ", "")) + r"\[(\d+)\]")
        self.send("\r")
        self.rest()
        self.send(f"\x15{text}\t")
        self.rest()

    def press(self, words):
        """Presses the last link with these words, or the last button with these words or this action."""
        words = re.escape(words.replace(" ", ""))
        self.go(rf"\[(\d+)\](?:{words}|[\w:.]+\){words})")
        self.send("\r")

    def reload(self):
        self.send("\x12")

    def press_at_once(self, action):
        """Presses a button of a page that comes, as soon as it is drawn."""
        self.see(action)
        self.read(0.1)
        number, = re.findall(rf"\[(\d+)\]{action}\)", self.plain())[-1:]
        self.send(f"0{number}g\r\r")


@pytest.fixture
def lynx(server, tmp_path):
    """Opens lynx with a home of its own."""
    running = []

    def lynx(path):
        running.append(Lynx(server, path, tmp_path))
        return running[-1]

    yield lynx
    for one in running:
        one.close()


def test_a_person_signs_up_out_and_in_with_lynx(lynx, server):
    address = new_address()
    browser = lynx("/auth/email")
    browser.press("Create an account")
    browser.go_on("Repeat the password")
    browser.fill("E-mail address", address)
    browser.fill("Password", PASSWORD)
    browser.fill("Repeat the password", PASSWORD)
    browser.press("Create account")
    browser.go_on("Code from the message")
    browser.fill("Code from the message", server.code(address))
    browser.press("Continue")
    assert address in browser.go_on("You are signed in")
    browser.press("Sign out")
    browser.go_on("New here?")
    browser.fill("E-mail address", address)
    browser.fill("Password", "not the password at all")
    browser.press("signIn)")
    assert address[:15] in browser.go_on("e-mail and password don’t match")
    browser.fill("Password", PASSWORD)
    browser.press("signIn)")
    assert address in browser.go_on("You are signed in")


@pytest.mark.parametrize("link", ["Check now", "http"], ids=["link", "refresh"])
def test_the_loading_page_of_a_provider_leads_to_the_account_in_lynx(lynx, link):
    """Lynx shows a refresh of zero seconds as a link above the page."""
    browser = lynx("/auth")
    browser.press("Sign in with GitHub")
    browser.go_on("Signing you in", by=None)
    browser.press(link)
    shown = browser.go_on("You are signed in")
    assert "GitHub" in shown
    browser.press("Sign out")
    browser.go_on("New here?")


def test_cancel_on_the_loading_page_works_in_lynx(lynx):
    browser = lynx("/demo/provider-stack")
    for _ in range(5):  # The attempt may end before a busy machine has pressed Cancel.
        browser.press("Continue with Email")
        browser.press_at_once("cancelAttempt")
        shown = browser.go_on("Continue with Passkey ([", by="cancelAttempt)")
        if "Choosehowtosignin" in shown:
            break
    else:
        raise AssertionError(shown)
    browser.press("Continue with Email")
    browser.go_on("Check now", by=None)


def test_the_demo_tells_the_newest_result_in_lynx(lynx):
    """The second result has the address of the first, which lynx must not show from its memory."""
    browser = lynx("/demo/provider-stack")
    for method in ("Email", "Phone"):
        browser.press("Continue with " + method)
        browser.go_on("Check now", by=None)
        assert "Signedinwith" + method.lower() in browser.go_on("Continue with Passkey ([")


def test_the_language_changes_and_stays_in_lynx(lynx):
    browser = lynx("/auth")
    browser.press("Español")
    browser.go_on("Correo electrónico")
    browser.press("Crea una cuenta")
    browser.go_on("Repite la contraseña")
    browser.press("English")
    browser.go_on("Repeat the password")
