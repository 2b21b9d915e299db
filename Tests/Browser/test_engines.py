"""Every form in Chromium, Firefox and WebKit, with what they really send (SECURITY 1, 2)."""

import time

import pytest

from client import PASSWORD, new_address
from engines import Display, PlaywrightEngine, WebKitEngine, moves
from recorder import Recorder, certificate
from server import until

LOADING = 'main[data-loading="true"]'


def idle(screen):
    return f'main[data-screen="{screen}"][data-loading="false"]'


@pytest.fixture(scope="module")
def recorder(server):
    running = Recorder(server)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def display():
    screen = Display()
    yield screen
    screen.stop()


# What a form sends does not hang on scripts; Firefox is met with them by the passkeys' tests.
@pytest.fixture(params=["chromium", "firefox without scripts", "webkit"])
def engine(request, recorder):
    """A browser with an empty cookie jar in front of the recorder."""
    recorder.requests.clear()
    if request.param == "webkit":
        running = WebKitEngine(recorder.origin, request.getfixturevalue("display"))
    else:
        name, _, scripts = request.param.partition(" ")
        running = PlaywrightEngine(
            request.getfixturevalue(name), recorder.origin, java_script_enabled=scripts == "")
    yield running
    running.close()


def assert_accepted_as_ours(recorder, action, count=1):
    """The posts of an action were answered by 303 and said where they came from."""
    posts = recorder.posts(action)
    assert len(posts) == count, [post["body"] for post in recorder.posts()]
    for post in posts:
        headers = post["headers"]
        assert post["status"] == 303, post
        assert headers.get("origin") == recorder.origin, headers
        assert headers.get("sec-fetch-site", "same-origin") == "same-origin"
        assert headers.get("referer", "").startswith(recorder.origin + "/"), headers


def sign_up(engine, server, address):
    engine.open("/auth")
    engine.press('button.link[value="switchFlow"]')
    engine.see("#confirmPassword")
    engine.fill("#email", address)
    engine.fill("#password", PASSWORD)
    engine.fill("#confirmPassword", PASSWORD)
    engine.press('button.primary[value="signUp"]')
    engine.see(idle("EmailVerification"))
    engine.fill("#verificationCode", server.code(address))
    engine.press('button.primary[value="verify"]')
    engine.see(idle("SignedIn"))


def test_signing_up_out_and_in_posts_forms_that_the_server_accepts(engine, recorder, server):
    address = new_address()
    sign_up(engine, server, address)
    engine.press('button[value="signOut"]')
    engine.see(idle("AuthPicker"))
    engine.fill("#email", address)
    engine.fill("#password", PASSWORD)
    engine.press('button.primary[value="signIn"]')
    engine.see(idle("SignedIn"))
    for action in ("switchFlow", "signUp", "verify", "signOut", "signIn"):
        assert_accepted_as_ours(recorder, action)


def test_a_providers_button_signs_in_and_the_demo_and_cancel_work(engine, recorder):
    for _ in range(4):  # The attempt may end before a slow driver has pressed Cancel.
        engine.open("/demo/provider-stack")
        engine.press('button[data-provider="passkey"]')
        engine.see(LOADING)
        engine.press_soon('button[value="cancelAttempt"]')
        engine.see(idle("ProviderStackDemo"))
        if engine.text("#status") == "Choose how to sign in":
            break
    else:
        raise AssertionError("cancelling never worked")
    engine.press('button[data-provider="email"]')
    engine.see('#status[data-status="demo.status.signedIn"]')
    engine.open("/auth")
    engine.press('button[data-provider="github.com"]')
    engine.see(LOADING)
    engine.see(idle("SignedIn"))
    for action in ("signIn:passkey", "cancelAttempt", "signIn:email", "signIn:github.com"):
        assert_accepted_as_ours(recorder, action, count=len(recorder.posts(action)) or 1)


def test_the_language_changes_and_stays(engine, recorder):
    engine.open("/auth")
    engine.press('nav[data-languages] button[value="es"]')
    engine.see('html[lang="es"]')
    post, = [post for post in recorder.posts() if post["path"] == "/auth/language"]
    assert post["status"] == 303 and post["headers"]["origin"] == recorder.origin
    engine.open("/auth/email")
    engine.see('html[lang="es"] main[data-screen="EmailAuth"]')


@pytest.fixture(scope="module")
def secure(server, tmp_path_factory):
    """The same server behind TLS: over plain http WebKit keeps even a no-store page for Back."""
    running = Recorder(server, certificate(tmp_path_factory.mktemp("tls")))
    yield running
    running.stop()


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_back_after_signing_out_shows_nothing_private(request, name, secure, server):
    """SECURITY 23; Chromium's turn is in the tests of signing up and in."""
    if name == "webkit":
        engine = WebKitEngine(secure.origin, request.getfixturevalue("display"))
    else:
        engine = PlaywrightEngine(request.getfixturevalue(name), secure.origin, ignore_https_errors=True)
    address = new_address()
    try:
        sign_up(engine, server, address)
        assert address in engine.text("main")
        engine.press('button[value="signOut"]')
        engine.see(idle("AuthPicker"))
        engine.back()
        time.sleep(1)
        engine.see("main[data-screen]")
        assert address not in engine.text("body")
    finally:
        engine.close()


@pytest.mark.alone
def test_the_loading_page_moves_on_a_real_screen_in_webkit(recorder, display):
    """Held navigations freeze this engine; the held image does not (PLATFORM 4)."""
    engine = WebKitEngine(recorder.origin, display)
    try:
        engine.open("/demo/provider-stack")
        engine.see(idle("ProviderStackDemo"))
        until(lambda: not moves(display))
        engine.press('button[data-provider="passkey"]')
        engine.see(LOADING)
        until(lambda: moves(display), 1)
        engine.see('#status[data-status="demo.status.signedIn"]')
    finally:
        engine.close()
