"""What is refused, and how (SPEC 4, SECURITY 1, 2, 22)."""

import http.client

import pytest

from client import Client, new_address
from test_http_pages import raw

POSTS = ["/auth", "/auth/email", "/auth/verify-email", "/auth/account", "/auth/language", "/demo/provider-stack", "/dev/clock"]
FOREIGN = {
    "fetch metadata": {"Sec-Fetch-Site": "cross-site"},
    "sibling site": {"Sec-Fetch-Site": "same-site"},
    "origin": {"Origin": "https://evil.test"},
    "null origin": {"Origin": "null"},
    "referer": {"Origin": None, "Referer": "https://evil.test/auth"},
    "other port": {"Origin": "http://localhost:1"},
    "typed address, foreign origin": {"Sec-Fetch-Site": "none", "Origin": "https://evil.test"},
}


def assert_problem(answer, status, error):
    """A styled page of our own with a way on."""
    assert answer.status == status
    page = answer.page
    assert page.screen == "Problem"
    assert page.main["data-status"] == str(status)
    assert f'data-error="{error}"' in answer.text
    assert any(link.get("class") == "primary" and link["href"] == "/auth" for link in page.all("a"))
    assert any(link.get("rel") == "stylesheet" for link in page.all("link"))
    assert not answer.all("Set-Cookie")


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN.keys())
@pytest.mark.parametrize("path", POSTS)
def test_b60_a_cross_site_post_is_refused_and_the_cookie_stays(client, path, headers):
    """SECURITY 2: on every route."""
    client.get("/auth")
    cookies = dict(client.cookies)
    answer = client.post(path, {"action": "signIn", "language": "es", "advance": "0"}, headers)
    assert_problem(answer, 403, "problem.crossSite")
    assert client.cookies == cookies


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_right_token_does_not_make_up_for_a_foreign_origin(client, headers):
    client.sign_up(new_address())
    page = client.get("/auth/account").page
    assert client.press(page, "signOut", headers=headers).status == 403
    assert client.session() == 200


def test_a_null_origin_is_taken_where_the_browser_says_same_origin(client):
    """SECURITY 1: proxies inject policies."""
    client.sign_up(new_address())
    page = client.get("/auth/account").page
    assert client.press(page, "signOut", headers={"Origin": "null", "Sec-Fetch-Site": "same-origin"}).status == 303
    assert client.session() == 401


def test_a_browser_that_sends_neither_passes_on_the_token(client):
    client.sign_up(new_address())
    page = client.get("/auth/account").page
    assert client.press(page, "signOut", headers={"Origin": None}).status == 303
    assert client.session() == 401


@pytest.mark.parametrize("token", ["", "x", "A" * 86], ids=["missing", "short", "wrong"])
def test_sign_out_without_the_token_does_nothing(client, token):
    client.sign_up(new_address())
    form = client.get("/auth/account").page.form_with("action", "signOut")
    client.post("/auth/account", {**form.fields, "csrf": token, "action": "signOut"})
    assert client.session() == 200


def test_another_persons_token_is_worthless(client, server):
    client.sign_up(new_address())
    stranger = Client(server)
    stranger.sign_up(new_address())
    form = stranger.get("/auth/account").page.form_with("action", "signOut")
    client.post("/auth/account", {**form.fields, "action": "signOut"})
    assert client.session() == 200


@pytest.mark.parametrize("path", ["/nothing", "/auth/nothing", "/auth/assets/none.css", "/auth/attempt/x", "/AUTH"])
def test_404_is_a_page_with_a_way_on(client, path):
    assert_problem(client.get(path), 404, "problem.notFound")


@pytest.mark.parametrize("method, path, allow", [
    ("DELETE", "/auth", {"GET", "HEAD", "POST"}), ("PUT", "/auth/email", {"GET", "HEAD", "POST"}),
    ("POST", "/auth/session", {"GET", "HEAD"}), ("GET", "/dev/clock", {"POST"}),
    ("POST", "/auth/attempt/AAAAAAAAAAAAAAAAAAAAAA/next", {"GET", "HEAD"}), ("POST", "/healthz", {"GET", "HEAD"}),
    ("OPTIONS", "/auth", {"GET", "HEAD", "POST"})])
def test_405_names_the_methods_that_are_allowed(client, method, path, allow):
    answer = client.send(method, path)
    assert_problem(answer, 405, "problem.methodNotAllowed")
    assert set(answer.header("Allow").split(", ")) == allow


def test_413_for_a_body_over_the_limit(client):
    assert_problem(client.post("/auth", {"email": "x" * 70_000}), 413, "problem.tooLarge")


def test_413_for_too_many_fields(client):
    assert_problem(client.post("/auth", {f"f{n}": "x" for n in range(200)}), 413, "problem.tooLarge")


def test_414_for_an_address_over_the_limit(client):
    assert_problem(client.get("/auth?x=" + "y" * 9_000), 414, "problem.uriTooLong")


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "application/json", None])
def test_415_for_a_body_that_is_no_form(client, kind):
    assert_problem(client.post("/auth", {"action": "signIn"}, {"Content-Type": kind}), 415, "problem.unsupportedMediaType")


@pytest.mark.parametrize("host", ["evil.test", "localhost", "localhost:1", "evil.test:{port}", "localhost.evil.test:{port}"])
def test_a11_421_for_an_unknown_host(client, server, host):
    answer = client.get("/auth", Host=host.format(port=server.port))
    assert_problem(answer, 421, "problem.unknownHost")
    assert "evil" not in answer.text


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}", "LOCALHOST:{port}"])
def test_the_loopback_names_are_known(client, server, host):
    """SECURITY 22."""
    assert client.get("/auth", Host=host.format(port=server.port)).status == 200


def test_431_for_a_header_over_the_limit(client):
    assert client.get("/auth", X="y" * 15_000).status == 200
    answer = client.get("/auth", X="y" * 17_000)
    assert answer.status == 431


def test_431_for_too_many_headers_is_a_page(client):
    answer = client.get("/auth", **{f"X-{n}": "y" for n in range(150)})
    assert_problem(answer, 431, "problem.headerTooLarge")


@pytest.mark.parametrize("head", [
    "GET /auth HTTP/1.1\r\n\r\n",
    "GET /auth HTTP/1.1\r\nHost: localhost:{port}\r\nHost: localhost:{port}\r\n\r\n",
    "POST /auth HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /auth HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "GET /auth HTTP/1.1\r\nHost: localhost:99999\r\n\r\n",
    "GET /auth HTTP/1.1\r\nHost: localhost:{port}\r\nX: a\r\n b\r\n\r\n",
], ids=["no host", "two hosts", "length and coding", "two lengths", "port too large", "folded line"])
def test_400_for_what_two_servers_could_read_in_two_ways(server, head):
    answer, _ = raw(server, head.format(port=server.port))
    assert answer.startswith(b"HTTP/1.1 400"), answer[:200]


@pytest.mark.parametrize("body", ["action=%ZZ", "action=%FF", "nothing=1", "action=sign+In", "action=signIn&step=-1", "action=a:" + "b" * 65])
def test_400_for_a_malformed_form(client, body):
    answer = client.send("POST", "/auth", body, {
        "Content-Type": "application/x-www-form-urlencoded", "Origin": client.server.origin})
    assert_problem(answer, 400, "problem.badRequest")


@pytest.mark.parametrize("language", ["xx", "", "en\r\nX: y", "../en"])
def test_an_unknown_language_is_refused(client, language):
    form = client.get("/auth").page.form_with("language", "es")
    answer = client.post(form.action, {**form.fields, "language": language})
    assert_problem(answer, 400, "problem.badRequest")


def test_a_problem_page_speaks_the_chosen_language(client):
    client.press(client.get("/auth").page, "es", name="language")
    answer = client.get("/nothing")
    assert 'lang="es"' in answer.text


def test_the_way_on_of_a_problem_page_works(client):
    link = next(link for link in client.get("/nothing").page.all("a") if link.get("class") == "primary")
    assert client.get(link["href"]).status == 200


def test_probes_answer_under_any_host(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/healthz", headers={"Host": "10.0.0.7"})
    assert connection.getresponse().status == 200
    connection.close()
