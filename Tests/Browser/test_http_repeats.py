"""Posts that come twice, late, or without a valid form (CASES A15, A16, A18, A21, B2; SPEC 4)."""

import threading

import pytest

from client import PASSWORD, Client, new_address
from live import settled


def at_once(*calls):
    """Runs calls at the same time; their answers."""
    answers = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def run(index, call):
        gate.wait()
        answers[index] = call()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers




@pytest.mark.parametrize("times", [2, 5])
def test_a18_b2_equal_sign_up_posts_make_one_mail_and_get_one_answer(client, server, times):
    address = new_address()
    page = client.sign_up_page()
    post = lambda: client.press(page, "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD)  # noqa: E731
    answers = at_once(*[post] * times)
    assert {answer.status for answer in answers} == {303}
    assert len({settled(client, answer) for answer in answers}) == 1
    assert len(server.outbox(address)) == 1


def test_b2_a_sign_up_post_sent_again_later_repeats_the_answer(client, server):
    address = new_address()
    page = client.sign_up_page()
    fields = {"email": address, "password": PASSWORD, "confirmPassword": PASSWORD}
    first = settled(client, client.press(page, "signUp", **fields))
    assert settled(client, client.press(page, "signUp", **fields)) == first
    assert len(server.outbox(address)) == 1


def test_a16_equal_codes_posted_at_once_make_one_account(client, server):
    address = new_address()
    page = client.begin_sign_up(address).page
    code = server.code(address)
    keep = dict(client.cookies)
    form = page.form_with("action", "verify")
    fields = {**form.fields, "verificationCode": code, "action": "verify"}
    twins = []
    for _ in range(2):
        twin = Client(server)
        twin.cookies = dict(keep)
        twins.append(twin)
    answers = at_once(*[lambda twin=twin: twin.post(form.action, fields) for twin in twins])
    assert [settled(*pair) for pair in zip(twins, answers)] == ["/auth/account"] * 2
    assert [twin.session() for twin in twins] == [200, 200]
    assert Client(server).sign_in(address).page.screen == "SignedIn"


def test_b2_equal_sign_in_posts_at_once_both_end_signed_in(client, server):
    address = new_address()
    Client(server).sign_up(address)
    page = client.get("/auth/email").page
    keep = dict(client.cookies)
    twins = []
    for _ in range(2):
        twin = Client(server)
        twin.cookies = dict(keep)
        twins.append(twin)
    answers = at_once(*[
        lambda twin=twin: twin.press(page, "signIn", email=address, password=PASSWORD) for twin in twins])
    assert [settled(*pair) for pair in zip(twins, answers)] == ["/auth/account"] * 2
    assert twins[0].cookies == twins[1].cookies, "one session, not two"


def test_signing_in_replaces_the_session_cookie(client, server):
    """SECURITY 4."""
    address = new_address()
    Client(server).sign_up(address)
    client.get("/auth")
    before = client.cookies[server.cookie]
    client.sign_in(address)
    assert client.cookies[server.cookie] != before
    old = Client(server)
    old.cookies[server.cookie] = before
    assert old.session() == 401


def test_signing_out_ends_the_session_on_the_server(client, server):
    """SECURITY 23."""
    client.sign_up(new_address())
    old = Client(server)
    old.cookies = dict(client.cookies)
    answer = client.press(client.get("/auth/account").page, "signOut")
    assert answer.header("Clear-Site-Data") == '"cache"'
    assert client.cookies != old.cookies
    assert old.session() == 401


def test_a_sign_out_posted_twice_ends_on_the_first_page(client, server):
    client.sign_up(new_address())
    page = client.get("/auth/account").page
    twin = Client(server)
    twin.cookies = dict(client.cookies)
    client.press(page, "signOut")
    answer = twin.follow(twin.press(page, "signOut"))
    assert answer.status == 200 and answer.page.screen == "AuthPicker"


def test_a_stale_post_has_no_effect_and_keeps_what_was_typed(client, server):
    address = new_address()
    stale = client.get("/auth/email").page
    client.follow(client.press(stale, "signIn", email=address, password="not the password at all"))
    other = new_address()
    answer = client.follow(client.press(stale, "signIn", email=other, password="another wrong password"))
    assert answer.page.by_id("email")["value"] == other
    assert answer.page.by_id("password").get("value") is None
    assert "another wrong password" not in answer.text


def test_a_stale_sign_up_sends_no_mail(client, server):
    stale = client.sign_up_page()
    client.follow(client.press(stale, "signUp", email=new_address(), password="short", confirmPassword="short"))
    address = new_address()
    answer = client.follow(client.press(stale, "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD))
    assert answer.page.by_id("email")["value"] == address
    assert server.outbox(address) == []


@pytest.mark.parametrize("token", [None, "", "x", "A" * 86], ids=["missing", "empty", "short", "wrong"])
def test_a21_without_a_valid_token_comes_a_fresh_form_with_what_was_typed(client, token):
    form = client.get("/auth/email").page.form_with("action", "signIn")
    fields = {**form.fields, "email": "kept@example.test", "password": PASSWORD, "rememberMe": "true", "action": "signIn"}
    fields.pop("csrf")
    if token is not None:
        fields["csrf"] = token
    answer = client.post(form.action, fields)
    assert answer.status == 303
    page = client.get(answer.location).page
    assert page.error == "form.expired"
    assert page.by_id("email")["value"] == "kept@example.test"
    assert "checked" in page.by_id("rememberMe")
    assert page.by_id("password").get("value") is None


def test_a21_the_fresh_form_works(client, server):
    address = new_address()
    Client(server).sign_up(address)
    form = client.get("/auth/email").page.form_with("action", "signIn")
    answer = client.follow(client.post(form.action, {**form.fields, "csrf": "", "email": address, "action": "signIn"}))
    done = client.follow(client.press(answer.page, "signIn", email=address, password=PASSWORD))
    assert done.page.screen == "SignedIn"


def test_a_post_without_any_cookie_once_gets_a_fresh_form(client):
    page = client.get("/auth/email").page
    client.cookies.clear()
    answer = client.follow(client.press(page, "signIn", email="kept@example.test", password=PASSWORD))
    assert answer.page.error == "form.expired"
    assert answer.page.by_id("email")["value"] == "kept@example.test"


def test_without_cookies_a_page_says_that_they_are_needed(client):
    """SPEC 4: never a loop."""
    page = client.get("/auth/email").page
    client.cookies.clear()
    answer = client.press(page, "signIn", email="x@example.test", password=PASSWORD)
    client.cookies.clear()
    problem = client.get(answer.location)
    assert problem.status == 400 and 'data-error="problem.cookies"' in problem.text
    assert problem.page.screen == "Problem"


@pytest.mark.parametrize("path", ["/auth", "/auth/email", "/auth/verify-email", "/auth/account", "/demo/provider-stack"])
@pytest.mark.parametrize("flow", ["AAAAAAAAAAAAAAAAAAAAAA", "x", "", "' OR 1=1", "A" * 3_000])
def test_an_unknown_flow_is_a_fresh_page_never_an_error(client, path, flow):
    client.get("/auth")
    answer = client.follow(client.send("GET", path + "?flow=" + flow.replace(" ", "%20").replace("'", "%27")))
    assert answer.status == 200 and answer.page.screen in ("AuthPicker", "EmailAuth", "ProviderStackDemo")


def test_somebody_elses_flow_is_a_fresh_page(client, server):
    answer = client.press(client.get("/auth/email").page, "signIn", email="private@example.test", password="wrong password 1")
    client.follow(answer)
    flow = answer.location.partition("flow=")[2].partition("&")[0]
    stranger = Client(server)
    stranger.get("/auth")
    assert "private@example.test" not in stranger.follow(stranger.get("/auth/email?flow=" + flow)).text


def test_a15_back_from_another_page_shows_the_earlier_step_working(client):
    failed = client.follow(client.press(
        client.get("/auth/email").page, "signIn", email="kept@example.test", password="not the password"))
    flow = failed.page.forms[0].fields["flow"]
    client.get("/auth")
    again = client.get("/auth/email?flow=" + flow)
    assert again.status == 200 and again.page.by_id("email")["value"] == "kept@example.test"


def test_messages_and_typed_values_are_never_in_the_address(client):
    answer = client.press(client.get("/auth/email").page, "signIn", email="private@example.test", password="wrong password 1")
    while answer.status == 303:
        assert "private" not in answer.location and "error" not in answer.location and "wrong" not in answer.location
        answer = client.get(answer.location)


def test_b16_a_taken_address_looks_like_a_fresh_one_and_its_owner_is_told(client, server):
    """A45, SPEC 5."""
    address = new_address()
    Client(server).sign_up(address)
    fresh = Client(server).begin_sign_up(new_address("x" * (len(address) - 20)))
    taken = client.begin_sign_up(address)
    assert (taken.status, taken.page.screen) == (fresh.status, "EmailVerification")
    mails = server.outbox(address)
    assert len(mails) == 2 and mails[-1]["code"] is None
    assert client.session() == 401


def test_if_action_comes_twice_the_last_one_counts(client):
    """SPEC 4."""
    form = client.get("/auth/email").page.form_with("action", "switchFlow")
    fields = [*form.fields.items(), ("action", "signIn"), ("action", "switchFlow")]
    page = client.follow(client.post(form.action, fields)).page
    assert page.by_id("confirmPassword") is not None
