"""Where a person goes after signing in: one validator for every source (CASES C, A19, A20, A29, A30, A31)."""

import urllib.parse

import pytest

from client import PASSWORD, Client, new_address
from live import settled

REFUSED = [
    "//evil.test", "/\\evil.test", "\\\\evil.test", "/%09/evil.test", "\t//evil.test", "/\t/evil.test", "/ /evil.test",
    "///evil.test", "https:evil.test", "https:/evil.test", "http://evil.test", "https://app.test@evil.test",
    "https://app.test.evil.test", "https://evilapp.test", "https://evil.test#app.test", "https://evil.test?app.test",
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "/%5cevil.test", "/%2f%2fevil.test",
    "/..//evil.test", "/x\r\nLocation: https://evil.test", "/x%0d%0aSet-Cookie:a=b", "https://[::1]",
    "https://①②⑦.0.0.1", "https://app.test:443@evil.test", "/" + "a" * 6_000, "/sign-in?return_to=/sign-in", "/sign-out",
    "/auth", "/auth/account", "/AUTH/email", "/auth/../auth/email", "/./auth", "/%61uth/email", "evil.test", "?x", "#x",
    "/a\u2028b", "/a\u0000b", "/a\u200bb", "https://localhost", "//localhost/x", "/.%2e//evil.test", "/%2e%2e/auth",
]
TAKEN = {
    "/": "/", "/a?b=c&d=%2F": "/a?b=c&d=%2F", "/über": "/%C3%BCber", "/a#frag": "/a#frag", "/authors": "/authors",
    "/a?next=//evil.test": "/a?next=//evil.test", "/a;b=c/d": "/a;b=c/d",
}


@pytest.fixture(scope="module")
def address(server):
    address = new_address("returning")
    Client(server).sign_up(address)
    return address


def leaves_to(client, query, address):
    """Signs in from a page opened with a query; the address that the last answer leads to."""
    page = client.get("/auth/email?" + query).page
    answer = client.press(page, "signIn", email=address, password=PASSWORD)
    for _ in range(8):
        if "/auth/email" not in (answer.location or "") and "attempt" not in (answer.location or ""):
            return answer.location
        answer = client.get(answer.location)
        if answer.status == 200:
            answer = client.get(answer.page.by_id("check-now")["href"])
    raise AssertionError("no end")


@pytest.mark.parametrize("value", REFUSED)
def test_what_could_lead_astray_falls_to_the_default(client, address, value):
    query = urllib.parse.urlencode({"return_to": value})
    assert leaves_to(client, query, address) == "/auth/account"


@pytest.mark.parametrize("value, target", TAKEN.items())
def test_a_path_of_this_origin_is_taken(client, address, value, target):
    assert leaves_to(client, urllib.parse.urlencode({"return_to": value}), address) == target


def test_two_values_fall_to_the_default(client, address):
    assert leaves_to(client, "return_to=/a&return_to=/b", address) == "/auth/account"


def test_a30_the_page_says_once_that_the_target_was_not_taken(client):
    page = client.get("/auth?return_to=https://evil.test").page
    assert page.by_id("status")["data-status"] == "returnTo.notTaken"
    assert "evil.test" not in client.get("/auth?return_to=https://evil.test").text


def test_the_target_is_never_in_the_address_of_later_pages(client):
    page = client.get("/auth?return_to=/secret-place").page
    answer = client.press(page, "switchFlow")
    assert "secret-place" not in answer.location


def test_a20_the_target_is_kept_through_signing_up_and_verifying(client, server):
    address = new_address()
    page = client.follow(client.press(client.get("/auth?return_to=/welcome").page, "switchFlow")).page
    page = client.follow(client.press(
        page, "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD)).page
    answer = client.press(page, "verify", verificationCode=server.code(address))
    assert settled(client, answer) == "/welcome"


def test_a20_the_target_is_kept_through_a_failure_and_a_change_of_language(client, address):
    page = client.get("/auth?return_to=/welcome").page
    page = client.follow(client.press(page, "es", name="language")).page
    page = client.follow(client.press(page, "signIn", email=address, password="not the password at all")).page
    page = client.follow(client.press(page, "switchFlow")).page
    page = client.follow(client.press(page, "switchFlow")).page
    answer = client.press(page, "signIn", email=address, password=PASSWORD)
    assert settled(client, answer) == "/welcome"


def test_a19_an_expired_flow_is_renewed_with_its_target_and_the_typed_address(start, address):
    server = start(None, "--limits-scale", "1000")
    person = Client(server)
    Client(server).sign_up(address)
    page = person.get("/auth/email?return_to=/welcome").page
    page = person.follow(person.press(page, "signIn", email=address, password="not the password at all")).page
    server.advance(3 * 3600)
    renewed = person.follow(person.press(page, "signIn", email=address, password=PASSWORD)).page
    assert renewed.error == "form.expired"
    assert renewed.by_id("email")["value"] == address
    answer = person.press(renewed, "signIn", email=address, password=PASSWORD)
    assert settled(person, answer) == "/welcome"


def test_a_signed_in_person_is_sent_on_to_the_target(client):
    client.sign_up(new_address())
    assert client.get("/auth?return_to=/welcome").location == "/welcome"
    assert client.get("/auth?return_to=//evil.test").location == "/auth/account"
