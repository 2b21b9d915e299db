"""w3m and lynx: no scripts, no styles, HTTP/1.0 (SPEC 3; PLATFORM 4f)."""

import subprocess
import time

import pytest

from client import PASSWORD, Client, new_address
from terminal import Terminal


@pytest.mark.parametrize("program", [["w3m", "-dump"], ["lynx", "-dump", "-nolist"]], ids=["w3m", "lynx"])
@pytest.mark.parametrize("path", ["/auth", "/auth/email", "/demo/provider-stack", "/nothing", "/outbox"])
def test_a_page_is_read_at_once_and_the_connection_ends(server, program, path):
    started = time.monotonic()
    run = subprocess.run([*program, server.url(path)], capture_output=True, text=True, timeout=10)
    assert time.monotonic() - started < 3, "it waited for the end of a connection that stayed open"
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
        end = time.monotonic() + 20
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
    browser.go_on("Codefromthee-mail")
    browser.fill("Code from the e-mail", server.code(address))
    browser.press("No mail", tabs=-1)
    browser.go_on("Youaresignedin")
    assert address in browser.screen()
    browser.press("Sign out")
    browser.go_on("Newhere?")
    browser.fill("E-mail address", address)
    browser.fill("Password", PASSWORD)
    browser.press("Keep me signed in", tabs=1)
    browser.go_on("Youaresignedin")
    assert address in browser.screen()


def test_a_providers_button_works_in_w3m_by_the_link_of_the_loading_page(w3m):
    browser = w3m("/auth")
    browser.press("Sign in with GitHub")
    browser.go_on("Youaresignedin")
    assert "GitHub" in browser.screen()
    browser.press("Sign out")
    browser.go_on("Newhere?")


class Lynx(Terminal):
    """Moves by Tab from stop to stop, in the order of the source."""

    def __init__(self, server, path):
        super().__init__(["lynx", "-accept_all_cookies", "-nocolor", "-noreferer", server.url(path)])
        self.rest()

    def go(self, page, wanted):
        """From the first stop of the page to the one with these attributes."""
        stops = [
            attributes for tag, attributes in page.elements
            if tag == "a" and "href" in attributes or tag == "button" or tag == "input" and attributes.get("type") != "hidden"]
        place = max(index for index, stop in enumerate(stops) if wanted.items() <= stop.items())
        # The first press of Tab only wakes the first stop up.
        for _ in range(place + 1):
            self.send("\t")
            self.rest()

    def see_soon(self, words):
        """Draws again until the words are on the screen."""
        end = time.monotonic() + 15
        while True:
            self.rest()
            self.send("\x0c")
            self.rest()
            if words in self.plain().replace(" ", ""):
                return
            assert time.monotonic() < end, self.plain()


@pytest.fixture
def lynx(server):
    running = []

    def lynx(path):
        running.append(Lynx(server, path))
        return running[-1]

    yield lynx
    for one in running:
        one.close()


def test_a_person_signs_in_with_lynx(lynx, server):
    address = new_address()
    Client(server).sign_up(address)
    page = Client(server).get("/auth/email").page
    browser = lynx("/auth/email")
    browser.go(page, {"id": "email"})
    browser.send(address)
    browser.rest()
    browser.send("\t")
    browser.rest()
    browser.send(PASSWORD)
    browser.rest()
    browser.send("\t\t\r")
    browser.see_soon("Youaresignedin")


def test_the_demo_works_in_lynx(lynx, server):
    """Lynx goes on by itself from a page that waits, or shows its link first."""
    page = Client(server).get("/demo/provider-stack").page
    browser = lynx("/demo/provider-stack")
    browser.go(page, {"value": "signIn:email"})
    browser.send("\r")
    browser.see_soon("Signedinwithemail")
