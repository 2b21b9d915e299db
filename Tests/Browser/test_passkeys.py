"""Passkeys in Chromium with its virtual authenticator, on http://localhost (SPEC 5; PLATFORM part 2, 6)."""

import pytest

from client import PASSWORD, new_address
from passkeys import add, create, error, has_focus, passkey_button, session, status
from people import focused, screen, sign_out, sign_up


def test_a_person_signs_up_with_a_passkey_instead_of_a_password(visit, server):
    page, device = visit()
    address = new_address()
    create(page, server, address)
    passkey, = device.passkeys()
    assert passkey["isResidentCredential"] and passkey["rpId"] == "localhost"
    assert passkey.get("userName", address) == address, "the device lists it under the address"
    assert session(page)["user"]["email"] == address
    page.goto("/auth/methods")
    assert page.locator("section:has(#passkeys-title) [data-id]").count() == 1
    assert page.locator('[data-id="password"]').count() == 1, "a password can be set"


def test_a_press_signs_in_and_counts_as_both_factors(visit, server):
    page, _ = visit()
    address = new_address()
    create(page, server, address)
    sign_out(page)
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()
    assert address in page.locator("main").inner_text()
    assert {"passkey", "mfa"} <= set(session(page)["session"]["amr"])


def test_the_button_of_the_email_page_signs_in_too(visit, server):
    page, _ = visit()
    create(page, server, new_address())
    sign_out(page)
    page.goto("/auth/email")
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()


@pytest.mark.parametrize("path", ["/auth", "/auth/email"])
def test_a_passkey_chosen_among_the_suggestions_signs_in_without_a_press(visit, server, path):
    first, device = visit()
    address = new_address()
    create(first, server, address)
    page, _ = visit(path, suggests=True, holding=device.passkeys())
    screen(page, "SignedIn").wait_for()
    assert address in page.locator("main").inner_text()


def test_nothing_is_said_when_no_passkey_is_suggested(visit):
    page, _ = visit("/auth", suggests=True)
    page.wait_for_function("window.asked === 1")
    page.wait_for_timeout(300)
    assert screen(page, "AuthPicker").count() == 1
    assert page.locator("#status, #error-summary").count() == 0


def test_the_button_works_while_suggestions_wait(visit, server):
    first, old = visit()
    create(first, server, new_address())
    page, device = visit(suggests=True)
    page.goto("/auth")
    page.wait_for_function("window.asked === 1")
    device.hold(old.passkeys()[0])
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()


def test_a_passkey_is_added_named_and_removed(visit, server):
    page, device = visit()
    address = new_address()
    sign_up(page, server, address)
    add(page)
    assert len(device.passkeys()) == 1
    row = page.locator("section:has(#passkeys-title) [data-id]")
    row.locator('button[value^="rename:"]').click()
    page.fill("#passkeyName", "Blue laptop")
    assert focused(page) == "passkeyName"
    page.locator('button.secondary[value^="saveName:"]').click()
    status(page, "passkey.renamed")
    assert "Blue laptop" in row.inner_text()
    row.locator('button[value^="remove:"]').click()
    row.locator('button[value^="confirmRemove:"]').wait_for()
    assert "question" in page.locator(":focus").get_attribute("class"), "the question is in sight and heard"
    row.locator('button[value^="confirmRemove:"]').click()
    status(page, "passkey.removed")
    assert row.count() == 0
    told = [mail["subject"] for mail in server.outbox(address)]
    assert len(told) >= 3, "adding and removing are told by mail"


def test_adding_asks_for_a_fresh_proof_before_the_device_is_asked(visit, timed):
    page, device = visit(at=timed)
    address = new_address()
    sign_up(page, timed, address)
    timed.advance(600)
    page.goto("/auth/methods")
    passkey_button(page, "addPasskey").click()
    screen(page, "Reauthentication").wait_for()
    assert device.passkeys() == [], "a passkey that nobody takes stays on the device for good"
    page.fill("#password", PASSWORD)
    page.locator('button.primary[value="confirm"]').click()
    status(page, "passkey.ready")
    button = passkey_button(page, "addPasskey")
    assert has_focus(button), "the next press is at hand"
    button.press("Enter")
    status(page, "passkey.added")
    assert len(device.passkeys()) == 1


def test_the_last_way_in_stays(visit, start, tmp_path):
    config = tmp_path / "vestibule.json"
    config.write_text('{"allowsEmailLink": false}')
    server = start(None, "--config", str(config), "--limits-scale", "1000")
    page, _ = visit(at=server)
    create(page, server, new_address())
    page.goto("/auth/methods")
    row = page.locator("section:has(#passkeys-title) [data-id]")
    assert row.count() == 1
    assert row.locator('button[value^="remove:"]').count() == 0
    assert row.locator('button[value^="rename:"]').count() == 1


def test_a_device_that_has_one_already_says_so(visit, server):
    page, device = visit()
    sign_up(page, server, new_address())
    add(page)
    passkey_button(page, "addPasskey").click()
    error(page, "passkey.exists")
    assert len(device.passkeys()) == 1
    assert page.locator("section:has(#passkeys-title) [data-id]").count() == 1


def test_a_removed_passkey_is_refused_plainly_with_other_ways_at_hand(visit, server):
    page, device = visit()
    sign_up(page, server, new_address())
    add(page)
    page.locator('button[value^="remove:"]').click()
    page.locator('button[value^="confirmRemove:"]').click()
    status(page, "passkey.removed")
    page.goto("/auth/account")
    sign_out(page)
    assert len(device.passkeys()) == 1, "the server cannot take it from the device"
    passkey_button(page).click()
    error(page, "passkey.unknown")
    assert focused(page) == "error-summary"
    assert page.locator("#password").is_visible() and passkey_button(page).is_visible()
    assert session(page) == {"authenticated": False}


def test_a_passkey_proves_anew_who_it_is(visit, timed):
    page, device = visit(at=timed)
    create(page, timed, new_address())
    timed.advance(600)
    page.goto("/auth/account")
    page.locator('button[value="deleteAccount"]').click()
    page.locator('button[value="confirmDelete"]').click()
    screen(page, "Reauthentication").wait_for()
    if not passkey_button(page, "confirm").count():
        page.locator('button[value="useMethod:passkey"]').click()
    passkey_button(page, "confirm").click()
    screen(page, "AuthPicker").wait_for()
    assert session(page) == {"authenticated": False}
    passkey_button(page).click()
    error(page, "passkey.unknown")


def test_a_guest_becomes_a_person_by_a_passkey_and_stays_the_same(visit, server):
    page, device = visit("/auth")
    page.locator('button[value="continueAsGuest"], button[value="signIn:anonymous"]').first.click()
    screen(page, "SignedIn").wait_for()
    guest = session(page)["user"]
    assert guest["isAnonymous"]
    page.locator('button[value="goToUpgrade"]').click()
    address = new_address()
    page.locator("#confirmPassword").wait_for()
    page.fill("#email", address)
    passkey_button(page, "signUp:passkey").click()
    screen(page, "EmailVerification").wait_for()
    page.fill("#verificationCode", server.code(address))
    page.locator('button.primary[value="verify"]').click()
    screen(page, "SignedIn").wait_for()
    user = session(page)["user"]
    assert user["id"] == guest["id"] and not user["isAnonymous"] and user["email"] == address
    assert len(device.passkeys()) == 1


def test_the_pages_that_ask_for_passkeys_run_one_small_script_and_the_others_none(visit, server):
    page, _ = visit()
    sign_up(page, server, new_address())
    policies = {}
    for path in ("/auth/account", "/auth/sessions", "/auth/methods"):
        policies[path] = page.goto(path).headers["content-security-policy"]
    page.goto("/auth/account")
    sign_out(page)
    for path in ("/auth", "/auth/email", "/auth/password-recovery", "/auth/phone", "/outbox"):
        policies[path] = page.goto(path).headers["content-security-policy"]
    with_script = {path for path, policy in policies.items() if "script-src 'self'" in policy}
    assert with_script == {"/auth", "/auth/email", "/auth/methods"}
    assert not any("unsafe" in policy for policy in policies.values())
    assert not any("script-src" in policy for path, policy in policies.items() if path not in with_script)


def test_the_script_is_small(client):
    path = next(script["src"] for script in client.get("/auth").page.all("script"))
    answer = client.get(path, **{"Accept-Encoding": "br"})
    assert answer.header("Content-Encoding") == "br"
    assert len(answer.body) <= 3_072
