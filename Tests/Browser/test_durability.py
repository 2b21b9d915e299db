"""A server that is ended in the middle loses nothing that it confirmed and leaves nothing half done."""

import sqlite3
import threading
import time

import pytest

from client import PASSWORD, Client, new_address
from server import Server

PEOPLE = 100


@pytest.fixture
def data(tmp_path):
    return tmp_path


def sign_up(server, address, confirmed, confirming):
    """As far as the server lives; notes an address once its account was confirmed."""
    try:
        person = Client(server)
        page = person.follow(person.press(
            person.sign_up_page(), "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD)).page
        code = server.code(address, 30)
        answer = person.press(page, "verify", verificationCode=code)
        while "attempt=" in answer.location:
            confirming.append(address)
            waiting = person.get(answer.location)
            answer = waiting if waiting.status == 303 else person.get(waiting.page.by_id("check-now")["href"])
        if answer.status == 303 and answer.location == "/auth/account":
            confirmed.append(address)
    except (OSError, AssertionError, AttributeError, TypeError, KeyError, ValueError):
        pass  # The server was ended meanwhile, as it should be.
    except Exception as failure:
        if "http" not in type(failure).__module__:
            raise


def test_every_confirmed_account_outlives_a_kill_and_none_is_half_made(data):
    server = Server(data, "--limits-scale", "1000")
    confirmed, confirming = [], []
    people = [
        threading.Thread(target=sign_up, args=(server, new_address("crowd"), confirmed, confirming)) for _ in range(PEOPLE)]
    for person in people:
        person.start()
    end = time.monotonic() + 120
    while len(confirmed) < PEOPLE // 3 and time.monotonic() < end:
        time.sleep(0.01)
    server.kill()
    for person in people:
        person.join()
    assert PEOPLE // 3 <= len(confirmed) < PEOPLE, "it was not ended in the middle"
    again = Server(data, "--limits-scale", "1000")
    try:
        with sqlite3.connect(f"file:{again.database}?mode=ro", uri=True) as database:
            check, = database.execute("PRAGMA integrity_check").fetchone()
            halves = database.execute(
                "SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM passwords)").fetchall()
            orphans = database.execute(
                "SELECT user_id FROM passwords WHERE user_id NOT IN (SELECT id FROM users)").fetchall()
            pending = database.execute(
                "SELECT email FROM pending_sign_ups WHERE email IN (SELECT email FROM users)").fetchall()
            stored = {address for address, in database.execute("SELECT email FROM users")}
        assert (check, halves, orphans) == ("ok", [], [])
        assert pending == [], "an account was made and its sign-up still waits"
        assert set(confirmed) <= stored
        for address in confirmed:
            assert Client(again).sign_in(address).page.screen == "SignedIn", address
    finally:
        again.stop()
        server.stop()


def test_a_sign_up_that_was_interrupted_can_be_finished_after_a_restart(data):
    """B42: the flow, the code and the session outlive the process."""
    server = Server(data)
    address = new_address()
    person = Client(server)
    page = person.begin_sign_up(address).page
    code = server.code(address)
    server.kill()
    again = Server(data, port=server.port)
    try:
        person.server = again
        answer = person.press(page, "verify", verificationCode=code)
        assert person.follow(answer).page.screen == "SignedIn"
    finally:
        again.stop()
        server.stop()


def test_an_attempt_that_was_lost_says_so_and_can_be_tried_again(data):
    """B42."""
    server = Server(data)
    person = Client(server)
    answer = person.press(person.get("/demo/provider-stack").page, "signIn:passkey")
    server.kill()
    again = Server(data, port=server.port)
    try:
        person.server = again
        page = person.follow(person.get(answer.location)).page
        assert page.main["data-loading"] == "false" and page.error == "attempt.lost"
        done = person.follow(person.press(page, "signIn:email")).page
        assert done.texts["status"] == "Signed in with email" and done.error is None
    finally:
        again.stop()
        server.stop()


def test_a_second_server_on_the_same_data_does_not_harm_the_first(data):
    server = Server(data)
    address = new_address()
    Client(server).sign_up(address)
    try:
        other = Server(data)
    except RuntimeError:
        other = None  # Refusing is right too.
    if other:
        assert Client(other).sign_in(address).page.screen == "SignedIn"
        other.stop()
    assert Client(server).sign_in(address).page.screen == "SignedIn"
    server.stop()
