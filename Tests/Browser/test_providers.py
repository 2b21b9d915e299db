"""Sign-in at a real provider from PyPI, without scripts."""

import json

import pytest

from canaille import CLIENT, SECRET, Canaille, free_port
from server import Server

# Two servers and a browser: what waits for a busy machine here would look like a fault of the provider.
pytestmark = pytest.mark.alone

ALICE = "alice@example.test"


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """A server that knows a real provider, and the provider."""
    folder = tmp_path_factory.mktemp("providers")
    port = free_port()
    provider = Canaille(folder, f"http://localhost:{port}/auth/callback/canaille")
    (folder / "secret").write_text(SECRET + "\n")
    config = folder / "vestibule.json"
    config.write_text(json.dumps({"providers": [
        {"id": "canaille", "displayName": "Canaille", "issuer": provider.answers(), "clientID": CLIENT,
         "clientSecretFile": str(folder / "secret")}]}))
    server = Server(None, "--config", str(config), "--limits-scale", "1000", port=port)
    yield server, provider
    server.stop()
    provider.stop()


@pytest.fixture
def visit(chromium, real):
    """Opens pages in Chromium without scripts."""
    contexts = []

    def visit(path):
        context = chromium.new_context(base_url=real[0].origin, java_script_enabled=False)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()


def screen(page, name):
    page.wait_for_selector(f'main[data-screen="{name}"]')


def log_in(page, provider):
    page.wait_for_url(provider.issuer + "/**")
    page.fill('input[name="login"]', provider.user)
    page.keyboard.press("Enter")
    page.fill('input[name="password"]', provider.password)
    page.keyboard.press("Enter")


def answer(page, value):
    """Presses a button of the provider's question, by the keyboard: its fonts move it about while they come."""
    page.locator(f'button[name="answer"][value="{value}"]').press("Enter")


def test_turning_back_at_a_real_provider_leads_to_the_picker(real, visit):
    # First of all: once Alice has agreed she is not asked again.
    _, provider = real
    page = visit("/auth")
    page.click('button[data-provider="canaille"]')
    log_in(page, provider)
    answer(page, "deny")
    screen(page, "AuthPicker")
    assert page.query_selector("#error-summary") is None


def test_a_person_signs_in_at_a_real_provider(real, visit):
    server, provider = real
    page = visit("/auth")
    page.click('button[data-provider="canaille"]')
    log_in(page, provider)
    answer(page, "accept")
    # The provider names an address that it is no authority for: our own mail proves it.
    screen(page, "EmailVerification")
    assert page.input_value("#newEmail") == ALICE
    page.click('button[value="changeAddress"]:not(.default-action)')
    page.fill("#verificationCode", server.code(ALICE))
    page.click('button[value="verify"]:not(.default-action)')
    screen(page, "SignedIn")
    assert page.url == server.url("/auth/account")
    assert "Alice Liddell" in page.inner_text("main")
    # The second time the provider remembers, and the account is the same. It makes the same access token twice within
    # a second, and refuses the twin.
    page.wait_for_timeout(1_100)
    page.click('button[value="signOut"]')
    screen(page, "AuthPicker")
    page.click('button[data-provider="canaille"]')
    screen(page, "SignedIn")
    assert "Alice Liddell" in page.inner_text("main")
