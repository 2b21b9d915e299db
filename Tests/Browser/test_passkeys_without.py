"""Passkey buttons where no script runs, or no passkeys are known (SPEC 5)."""

import subprocess

import pytest

import totp
from client import PASSWORD, new_address
from passkeys import add, error, has_focus, passkey_button, show_sign_up, status
from people import screen, sign_in, sign_out, sign_up
from server import ROOT


@pytest.mark.parametrize("path, value", [
    ("/auth", "signIn:passkey"), ("/auth/email", "signIn:passkey"), ("sign-up", "signUp:passkey")])
def test_without_scripts_a_press_says_what_passkeys_need_and_offers_other_ways(open_page, path, value):
    page = open_page(java_script_enabled=False)
    show_sign_up(page) if path == "sign-up" else page.goto(path)
    page.fill("#email", "kept@example.test")
    passkey_button(page, value).click()
    error(page, "passkey.needsScript")
    assert "JavaScript" in page.locator("#error-summary").inner_text()
    assert page.locator("#password").is_visible()
    if path != "/auth":
        assert page.input_value("#email") == "kept@example.test"


def test_without_scripts_the_account_pages_say_it_too(visit, open_page, timed):
    scripted, _ = visit(at=timed)
    address = new_address()
    sign_up(scripted, timed, address)
    add(scripted)
    page = open_page(
        java_script_enabled=False, base_url=timed.origin, storage_state=scripted.context.storage_state())
    page.goto("/auth/methods")
    passkey_button(page, "addPasskey").click()
    error(page, "passkey.needsScript")
    timed.advance(600)
    page.goto("/auth/methods")
    passkey_button(page, "addPasskey").click()
    screen(page, "Reauthentication").wait_for()
    if not page.locator(".no-script").count():
        page.locator('button[value="useMethod:passkey"]').click()
    page.locator(".no-script").wait_for()
    passkey_button(page, "confirm").click()
    error(page, "passkey.needsScript")
    page.locator('button[value="useMethod:password"]').click()
    page.locator("#password").wait_for()


def test_without_scripts_the_second_factor_is_asked_for_otherwise(visit, open_page, server):
    scripted, _ = visit()
    address = new_address()
    sign_up(scripted, server, address)
    add(scripted)
    totp.enrol(scripted)
    page = open_page(java_script_enabled=False)
    sign_in(page, address)
    screen(page, "MFAResolution").wait_for()
    passkey_button(page, "usePasskey").click()
    error(page, "passkey.needsScript")
    assert page.locator("#totpCode").is_visible()


@pytest.mark.parametrize("program", [["w3m", "-dump", "-T", "text/html"], ["lynx", "-dump", "-nolist", "-stdin"]],
                         ids=["w3m", "lynx"])
@pytest.mark.parametrize("sample", ["Reauthentication/passkey", "MFAResolution/passkey-only"])
def test_text_browsers_say_what_passkeys_need_before_a_press(program, sample):
    golden = ROOT / "Tests" / "VestibuleTests" / "Snapshots" / f"{sample}.en.html"
    run = subprocess.run(program, input=golden.read_text(), capture_output=True, text=True, timeout=60)
    assert "Passkeys need JavaScript" in " ".join(run.stdout.split())


def test_a_browser_without_passkeys_says_so_after_the_press(visit):
    page, _ = visit()
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto("/auth/email")
    passkey_button(page).click()
    error(page, "passkey.needsScript")


def test_turning_back_in_firefox_leaves_the_form_as_it_was(firefox, server):
    """No pretend authenticator there: the browser's refusal is played."""
    context = firefox.new_context(base_url=server.origin)
    page = context.new_page()
    page.add_init_script("""if (window.CredentialsContainer)
        CredentialsContainer.prototype.get = async () => { throw new DOMException('no', 'NotAllowedError') }""")
    address = new_address()
    try:
        sign_up(page, server, address)
        sign_out(page)
        page.goto("/auth/email")
        page.fill("#email", address)
        passkey_button(page).click()
        status(page, "passkey.cancelled")
        assert page.input_value("#email") == address
        assert has_focus(passkey_button(page))
        page.fill("#password", PASSWORD)
        page.locator('button.primary[value="signIn"]').click()
        screen(page, "SignedIn").wait_for()
    finally:
        context.close()
