"""Every provider's button against the development server's own issuer, in Chromium without scripts."""

import json

import pytest

from canaille import free_port
from server import Server

OWN = "login.example"
PRESETS = [
    "google.com", "apple.com", "facebook.com", "twitter.com", "github.com", "microsoft.com", "yahoo.com", "line", OWN]
SOME = ["apple.com", "line", OWN]


@pytest.fixture(scope="module")
def issuer(tmp_path_factory):
    """A server whose buttons lead to its own issuer; one of them is configured as any strange issuer would be."""
    port = free_port()
    config = tmp_path_factory.mktemp("issuer") / "vestibule.json"
    config.write_text(json.dumps({"providers": [
        {"id": OWN, "displayName": "Own", "issuer": f"http://localhost:{port}/dev/issuer/{OWN}",
         "clientID": "vestibule", "trustsEmail": True}]}))
    server = Server(None, "--config", str(config), "--local-issuer", "--limits-scale", "1000", port=port)
    yield server
    server.stop()


@pytest.fixture
def visit(chromium, issuer):
    """Opens pages for people who have not been here before; `page.seen` has every address on their way."""
    contexts = []

    def visit(path="/auth"):
        context = chromium.new_context(base_url=issuer.origin, java_script_enabled=False)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.seen = []
        page.on("framenavigated", lambda frame: page.seen.append(frame.url))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()


def screen(page, name):
    page.wait_for_selector(f'main[data-screen="{name}"][data-loading="false"]')


def press(page, preset):
    """The button, the page on to the issuer, the issuer's page."""
    page.click(f'button[data-provider="{preset}"]')
    screen(page, "LocalIssuer")
    assert any("/auth/continue" in address for address in page.seen)


def invent(page, name, address):
    page.fill("#displayName", name)
    page.fill("#email", address)
    page.check("#isVerified")
    page.click('button.primary[value^="invent"]')


def prove(page, issuer, address):
    """Types an address that the provider did not prove, and the code that comes to it."""
    screen(page, "EmailVerification")
    page.fill("#newEmail", address)
    page.click("button.primary")
    page.wait_for_selector("#verificationCode")
    page.fill("#verificationCode", issuer.code(address))
    page.click("button.primary")


def test_there_is_a_button_for_each(visit):
    page = visit()
    buttons = page.query_selector_all("button[data-provider]")
    assert set(PRESETS) <= {button.get_attribute("data-provider") for button in buttons}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_person_signs_in(visit, preset):
    address = f"mary.{preset}@example.test"
    page = visit()
    press(page, preset)
    invent(page, "Mary", address)
    screen(page, "SignedIn")
    assert address in page.inner_text("main") and "Mary" in page.inner_text("main")
    assert page.url.endswith("/auth/account")


@pytest.mark.parametrize("preset", SOME)
def test_who_has_no_address_there_proves_one(visit, issuer, preset):
    address = f"grace.{preset}@example.test"
    page = visit()
    press(page, preset)
    page.click("text=Grace Hopper")
    screen(page, "EmailVerification")
    assert page.input_value("#newEmail") == ""
    prove(page, issuer, address)
    screen(page, "SignedIn")
    assert address in page.inner_text("main") and "Grace Hopper" in page.inner_text("main")


@pytest.mark.parametrize("preset", SOME)
def test_who_has_an_unverified_address_there_proves_that_or_another(visit, issuer, preset):
    address = f"alan.{preset}@example.test"
    page = visit()
    press(page, preset)
    page.click("text=Alan Turing")
    screen(page, "EmailVerification")
    assert page.input_value("#newEmail") == "alan@example.test"
    prove(page, issuer, address)
    screen(page, "SignedIn")
    # From then on the provider is enough.
    page.click('button[value="signOut"]')
    screen(page, "AuthPicker")
    press(page, preset)
    page.click("text=Alan Turing")
    screen(page, "SignedIn")
    assert address in page.inner_text("main")


def test_a_taken_address_is_a_conflict_only_once_it_is_proven(visit, issuer):
    address = "taken@example.test"
    page = visit()
    press(page, "google.com")
    invent(page, "Taken", address)
    screen(page, "SignedIn")
    page = visit()
    press(page, "microsoft.com")
    page.click("text=Grace Hopper")
    prove(page, issuer, address)
    screen(page, "AccountConflict")
    assert address not in page.inner_text("main") and "t•••@example.test" in page.inner_text("main")
    press(page, "google.com")
    invent(page, "Taken", address)
    screen(page, "SignedIn")
    assert page.query_selector('#status[data-status="link.done"]') is not None
    # Both are ways in now.
    page.click('button[value="signOut"]')
    screen(page, "AuthPicker")
    press(page, "microsoft.com")
    page.click("text=Grace Hopper")
    screen(page, "SignedIn")
    assert address in page.inner_text("main")


@pytest.mark.parametrize("preset", SOME)
def test_turning_back_is_silent_and_the_button_works_again(visit, preset):
    page = visit()
    press(page, preset)
    page.click('button[value^="turnBack"]')
    screen(page, "AuthPicker")
    assert page.query_selector("#error-summary") is None
    press(page, preset)


@pytest.mark.parametrize("preset", SOME)
def test_a_broken_provider_is_one_message(visit, preset):
    page = visit()
    press(page, preset)
    page.click('button[value^="fail"]')
    screen(page, "AuthPicker")
    assert page.get_attribute("#error-summary", "data-error") == "attempt.failed"


def test_who_starts_over_chooses_another_way(visit):
    page = visit()
    press(page, "yahoo.com")
    page.click("text=Grace Hopper")
    screen(page, "EmailVerification")
    page.click('button[value="startOver"]')
    screen(page, "AuthPicker")
    # The page that was left leads to the live one.
    page.go_back()
    screen(page, "AuthPicker")
