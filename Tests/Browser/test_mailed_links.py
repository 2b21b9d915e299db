"""A link that is asked for in one browser and opened in another one (SPEC 5, SECURITY 8, 9)."""

import sqlite3
import urllib.request

import pytest

from client import PASSWORD, new_address
from people import fill_sign_up, screen, sign_in, sign_out, sign_up
from server import until

FRESH = "a fresh and longer pass phrase"


@pytest.fixture
def other(firefox, server):
    """The same person's second device: Firefox, no scripts."""
    context = firefox.new_context(base_url=server.origin, java_script_enabled=False)
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def asking(open_page):
    """The browser that asks: Chromium, no scripts."""
    return open_page(java_script_enabled=False)


def link(server, address):
    """The newest link mailed to an address, after programs that read mail have looked at it."""
    found = until(lambda: [link for mail in server.outbox(address) for link in mail["links"]])[-1]
    scan(found)
    return found


def scan(address):
    """What mail scanners and previews do: HEAD, GET, and GET that says that it fetches ahead."""
    for method, headers in [("HEAD", {}), ("GET", {}), ("GET", {"Sec-Purpose": "prefetch"})]:
        with urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers)) as answer:
            assert answer.status == 200


def account(open_page, server):
    """An account whose owner is signed out."""
    page, address = open_page(java_script_enabled=False), new_address()
    sign_up(page, server, address)
    sign_out(page)
    return address


def session(page, server):
    """The address that a browser is signed in with, if it is."""
    answer = page.context.request.get(server.url("/auth/session"))
    return answer.json()["user"]["email"] if answer.ok else None


def ask_for_reset(page, address):
    page.goto("/auth")
    page.fill("#email", address)
    page.locator('button[value="goToPasswordRecovery"]').click()
    screen(page, "PasswordRecovery").wait_for()
    page.fill("#email", address)
    page.locator('button.primary[value="sendResetLink"]').click()
    page.locator('[data-status="passwordRecovery.sent"]').wait_for()


def test_a3_a_sign_in_link_opened_elsewhere_asks_for_the_address_and_signs_in_there(asking, other, open_page, server):
    address = account(open_page, server)
    asking.goto("/auth")
    asking.locator('button[value="goToEmailLink"]').click()
    screen(asking, "EmailLink").wait_for()
    asking.fill("#email", address)
    asking.locator('button.primary[value="sendSignInLink"]').click()
    asking.locator('[data-status="emailLink.sent"]').wait_for()
    other.goto(link(server, address))
    screen(other, "ConfirmLink").wait_for()
    assert "token" not in other.url
    other.fill("#email", "somebody@else.test")
    other.locator('button.primary[value="confirm"]').click()
    other.locator('[data-error="link.wrongAddress"]').first.wait_for()
    other.fill("#email", address)
    other.locator('button.primary[value="confirm"]').click()
    screen(other, "SignedIn").wait_for()
    assert session(other, server) == address
    assert session(asking, server) is None


def test_a_sign_up_link_opened_elsewhere_proves_the_address_and_asks_for_the_password(asking, other, server):
    address = new_address()
    fill_sign_up(asking, address)
    asking.locator('button.primary[value="signUp"]').click()
    screen(asking, "EmailVerification").wait_for()
    other.goto(link(server, address))
    screen(other, "ConfirmLink").wait_for()
    other.fill("#password", PASSWORD)
    other.locator('button.primary[value="confirm"]').click()
    screen(other, "SignedIn").wait_for()
    assert session(other, server) == address
    assert session(asking, server) is None


def test_a_reset_link_opened_elsewhere_sets_the_password_there(asking, other, open_page, server):
    address = account(open_page, server)
    ask_for_reset(asking, address)
    other.goto(link(server, address))
    screen(other, "ConfirmLink").wait_for()
    if other.locator("#email").count():
        other.fill("#email", address)
    other.locator('button.primary[value="confirm"]').click()
    screen(other, "ResetPassword").wait_for()
    other.fill("#password", FRESH)
    other.fill("#confirmPassword", FRESH)
    other.locator('button.primary[value="updatePassword"]').click()
    screen(other, "SignedIn").wait_for()
    assert session(other, server) == address and session(asking, server) is None
    sign_in(asking, address, FRESH)
    screen(asking, "SignedIn").wait_for()


def test_a_used_link_says_so_and_offers_another_one(asking, other, open_page, server):
    address = account(open_page, server)
    ask_for_reset(asking, address)
    found = link(server, address)
    asking.goto(found)
    asking.locator('button.primary[value="confirm"]').click()
    screen(asking, "ResetPassword").wait_for()
    other.goto(found)
    screen(other, "ConfirmLink").wait_for()
    assert other.locator('[data-error="link.used"]').count()
    other.locator('button[value="sendAgain"]').click()
    screen(other, "PasswordRecovery").wait_for()


def rows(server):
    """Everything that the server has stored."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
        tables = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}


def test_scanners_change_no_row(start, open_page):
    """SPEC 4: GET and HEAD change no account, spend no token and write no row."""
    server = start(None, "--limits-scale", "1000")
    page, address = open_page(java_script_enabled=False, base_url=server.origin), new_address()
    sign_up(page, server, address)
    sign_out(page)
    ask_for_reset(page, address)
    before = rows(server)
    assert before["challenges"]
    for _ in range(5):
        link(server, address)
    assert rows(server) == before
    page.goto(link(server, address))
    page.locator('button.primary[value="confirm"]').click()
    screen(page, "ResetPassword").wait_for()
