"""Passkeys when something comes between: turning back, waiting, pressing twice (SPEC 5)."""

import pytest

import totp
from client import PASSWORD, new_address
from passkeys import add, create, error, has_focus, passkey_button, post_bodies, session, show_sign_up, status
from people import screen, sign_in, sign_out, sign_up


def test_turning_back_is_said_calmly_and_leads_back_to_the_button(visit, server):
    page, device = visit()
    create(page, server, new_address())
    sign_out(page)
    device.refuse()
    page.goto("/auth/email")
    page.fill("#email", "kept@example.test")
    passkey_button(page).click()
    status(page, "passkey.cancelled")
    assert page.locator("#error-summary").count() == 0
    assert page.input_value("#email") == "kept@example.test"
    button = passkey_button(page)
    assert has_focus(button)
    assert button.get_attribute("aria-describedby") == "status", "what the page says is heard at the button"
    device.refuse(False)
    button.press("Enter")
    screen(page, "SignedIn").wait_for()


def test_turning_back_in_the_picker_leads_back_to_its_button(visit, server):
    page, device = visit("/auth")
    device.refuse()
    passkey_button(page).click()
    status(page, "passkey.cancelled")
    assert has_focus(passkey_button(page)) and passkey_button(page).get_attribute("data-provider") == "passkey"
    page.reload()
    assert page.locator("#password").is_visible()


def test_turning_back_while_signing_up_keeps_the_address(visit, server):
    page, device = visit()
    device.refuse()
    show_sign_up(page)
    address = new_address()
    page.fill("#email", address)
    passkey_button(page, "signUp:passkey").click()
    status(page, "passkey.cancelled")
    assert page.input_value("#email") == address
    assert has_focus(passkey_button(page, "signUp:passkey"))
    device.refuse(False)
    passkey_button(page, "signUp:passkey").click()
    screen(page, "EmailVerification").wait_for()
    assert len(device.passkeys()) == 1


@pytest.mark.parametrize("typed, message", [("", "email.required"), ("someone", "email.")])
def test_an_address_that_will_not_do_is_said_before_the_device_is_asked(visit, typed, message):
    page, device = visit()
    show_sign_up(page)
    page.fill("#email", typed)
    passkey_button(page, "signUp:passkey").click()
    page.locator(f'#email-error[data-error^="{message}"]').wait_for()
    assert device.passkeys() == []


def test_consent_that_is_missing_is_said_before_the_device_is_asked(visit, start, tmp_path):
    config = tmp_path / "vestibule.json"
    config.write_text('{"requiresTerms": true, "termsURL": "https://example.test/terms"}')
    server = start(None, "--config", str(config), "--limits-scale", "1000")
    page, device = visit(at=server)
    show_sign_up(page)
    page.fill("#email", new_address())
    passkey_button(page, "signUp:passkey").click()
    page.locator("#acceptsTerms-error").wait_for()
    assert device.passkeys() == []
    page.locator("#acceptsTerms").check()
    passkey_button(page, "signUp:passkey").click()
    screen(page, "EmailVerification").wait_for()
    assert len(device.passkeys()) == 1


def test_pressing_twice_asks_once_and_the_button_shows_that_it_asks(visit):
    page, device = visit("/auth/email")
    device.rest()
    posts = post_bodies(page)
    button = passkey_button(page)
    button.click()
    page.locator('button[value="signIn:passkey"][aria-busy="true"]').wait_for()
    button.click()
    button.press("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate("window.asked") == 1
    assert posts == []
    assert button.evaluate("e => getComputedStyle(e, '::before').animationName") == "turn"
    assert page.locator(":user-invalid").count() == 0, "a passkey wants no field filled"


def test_another_way_can_be_taken_while_the_browser_asks(visit, server):
    page, device = visit()
    address = new_address()
    sign_up(page, server, address)
    sign_out(page)
    device.rest()
    page.goto("/auth/email")
    passkey_button(page).click()
    page.locator('button[aria-busy="true"]').wait_for()
    page.fill("#email", address)
    page.fill("#password", PASSWORD)
    page.locator('button.primary[value="signIn"]').click()
    screen(page, "SignedIn").wait_for()


@pytest.mark.parametrize("minutes", [6, 50])
def test_a_page_left_open_longer_than_a_challenge_lives_still_signs_in(visit, timed, minutes):
    page, _ = visit(at=timed)
    create(page, timed, new_address())
    sign_out(page)
    page.clock.install()
    page.goto("/auth")
    timed.advance(60 * minutes)
    page.clock.fast_forward(60_000 * minutes)
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()


def test_suggestions_left_open_longer_than_a_challenge_lives_still_sign_in(visit, timed):
    first, old = visit(at=timed)
    create(first, timed, new_address())
    page, device = visit(at=timed, suggests=True)
    page.clock.install()
    page.goto("/auth")
    page.wait_for_function("window.asked === 1")
    timed.advance(400)
    device.hold(old.passkeys()[0])
    page.clock.fast_forward(400_000)
    screen(page, "SignedIn").wait_for()


def test_a_sign_up_left_open_longer_than_a_challenge_lives_still_signs_up(visit, timed):
    page, device = visit(at=timed)
    page.clock.install()
    show_sign_up(page)
    page.fill("#email", new_address())
    timed.advance(600)
    page.clock.fast_forward(600_000)
    passkey_button(page, "signUp:passkey").click()
    screen(page, "EmailVerification").wait_for()
    assert len(device.passkeys()) == 1


def test_a_second_factor_left_open_too_long_asks_for_one_more_press(visit, start):
    """What is an account's is lent to no script, so only the page itself brings a fresh challenge."""
    # On a clock that stood right so far, since the authenticator app reads its own.
    timed = start(None, "--limits-scale", "1000")
    page, _ = visit(at=timed)
    address = new_address()
    sign_up(page, timed, address)
    add(page)
    totp.enrol(page)
    page.goto("/auth/account")
    sign_out(page)
    page.clock.install()
    sign_in(page, address)
    screen(page, "MFAResolution").wait_for()
    timed.advance(400)
    page.clock.fast_forward(400_000)
    passkey_button(page, "usePasskey").click()
    error(page, "passkey.expired")
    assert page.evaluate("window.asked") == 0
    passkey_button(page, "usePasskey").click()
    screen(page, "SignedIn").wait_for()


def test_ways_in_left_open_too_long_ask_for_a_proof_before_the_device_is_asked(visit, timed):
    page, device = visit(at=timed)
    sign_up(page, timed, new_address())
    page.clock.install()
    page.goto("/auth/methods")
    timed.advance(400)
    page.clock.fast_forward(400_000)
    passkey_button(page, "addPasskey").click()
    screen(page, "Reauthentication").wait_for()
    assert device.passkeys() == []


def test_back_after_signing_in_posts_no_old_answer(visit, server):
    page, _ = visit()
    create(page, server, new_address())
    sign_out(page)
    page.goto("/auth/email")
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()
    posts = post_bodies(page)
    page.go_back()
    page.wait_for_timeout(500)
    assert posts == []
    assert page.locator('input[name="credential"]').count() == 0
    page.goto("/auth/account")
    sign_out(page)
    page.go_back()
    page.goto("/auth")
    posts.clear()
    passkey_button(page).click()
    screen(page, "SignedIn").wait_for()
    assert len(posts) == 1 and "credential=" in posts[0]


def test_an_answer_is_kept_nowhere_on_the_page(visit):
    page, device = visit("/auth/email")
    device.refuse()
    page.route("**/auth/email", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    posts = post_bodies(page)
    with page.expect_event("requestfailed"):
        passkey_button(page).click()
    assert "credential=" in posts[0]
    page.unroute("**/auth/email")
    assert page.locator('input[name="credential"]').count() == 0


def test_a_passkey_serves_as_the_second_factor_after_a_password(visit, server):
    page, _ = visit()
    address = new_address()
    sign_up(page, server, address)
    add(page)
    totp.enrol(page)
    page.goto("/auth/account")
    sign_out(page)
    sign_in(page, address)
    screen(page, "MFAResolution").wait_for()
    assert session(page) == {"authenticated": False}
    passkey_button(page, "usePasskey").click()
    screen(page, "SignedIn").wait_for()
    assert {"pwd", "passkey", "mfa"} <= set(session(page)["session"]["amr"])


def test_turning_back_from_the_second_factor_leaves_the_code_to_be_typed(visit, server):
    page, device = visit()
    address = new_address()
    sign_up(page, server, address)
    add(page)
    key = totp.enrol(page)
    page.goto("/auth/account")
    sign_out(page)
    sign_in(page, address)
    screen(page, "MFAResolution").wait_for()
    device.refuse()
    passkey_button(page, "usePasskey").click()
    status(page, "passkey.cancelled")
    assert has_focus(passkey_button(page, "usePasskey"))
    page.fill("#totpCode", totp.code(key, later=1))
    page.locator('button.primary[value="resolve"]').click()
    screen(page, "SignedIn").wait_for()
