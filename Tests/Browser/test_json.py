"""What apps and tools ask for (SPEC 4, 9)."""

import json
import re

from client import Client, new_address

RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def read(answer):
    assert answer.header("Content-Type") == "application/json"
    assert answer.header("Cache-Control") == "no-store"
    assert answer.header("Cross-Origin-Resource-Policy") == "same-origin"
    return json.loads(answer.body)


def test_the_session_of_nobody_is_401(client):
    answer = client.get("/auth/session")
    assert answer.status == 401 and read(answer) == {"authenticated": False}


def test_the_session_names_the_person_with_every_key(client):
    address = new_address()
    client.sign_up(address)
    answer = read(client.get("/auth/session"))
    assert answer["authenticated"] is True
    assert set(answer["user"]) == {
        "id", "email", "emailVerified", "displayName", "phoneNumber", "isAnonymous", "createdAt"}
    assert (answer["user"]["email"], answer["user"]["emailVerified"]) == (address, True)
    assert answer["user"]["displayName"] is None and answer["user"]["phoneNumber"] is None
    assert set(answer["session"]) == {"id", "authenticatedAt", "expiresAt", "amr"}
    assert answer["session"]["amr"] == ["pwd"]
    assert RFC3339.fullmatch(answer["session"]["expiresAt"])


def test_no_session_before_the_address_is_proven(client):
    client.begin_sign_up(new_address())
    assert client.session() == 401


def test_verify_answers_proxies(client):
    assert client.get("/auth/verify").status == 401
    redirected = client.get("/auth/verify?redirect=1")
    assert redirected.status == 303 and redirected.location == client.server.origin + "/auth"
    client.sign_up(new_address())
    assert client.get("/auth/verify").status == 200


def test_the_outbox_has_every_key_in_every_message(client, server):
    address = new_address()
    client.sign_up(address)
    Client(server).begin_sign_up(address)
    mails = server.outbox(address)
    assert len(mails) == 2
    for mail in mails:
        assert set(mail) == {"id", "kind", "to", "subject", "text", "links", "code", "at"}
        assert mail["to"] == address and mail["kind"] == "email" and RFC3339.fullmatch(mail["at"])
    assert mails[0]["code"] and mails[0]["code"] in mails[0]["text"].replace(" ", "")
    assert mails[1]["code"] is None


def test_a_session_ends_when_its_time_has_passed(start):
    """SECURITY 21: idle 24 h, 12 h for a browser's session."""
    server = start()
    person = Client(server)
    person.sign_up(new_address())
    server.advance(13 * 3600)
    assert person.session() == 401
    assert person.follow(person.get("/auth/account")).page.screen == "AuthPicker"
