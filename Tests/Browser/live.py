"""Every page that a person can come to, on a running server."""

from client import PASSWORD, Client, new_address


def pages(server, language="en"):
    """Names with the address of a page and the cookies of the person who sees it."""
    person = Client(server)
    if language != "en":
        person.press(person.get("/auth").page, language, name="language")
    found = {}

    def note(name, path, client=person):
        found[name] = (path, dict(client.cookies))

    def fresh():
        client = Client(server)
        client.cookies["vestibule_lang"] = language
        client.get("/auth")
        return client

    for name, path in {"picker": "/auth", "e-mail": "/auth/email", "demo": "/demo/provider-stack", "problem": "/nothing",
                       "outbox": "/outbox"}.items():
        note(name, path)
    failed = fresh()
    note("failed", flow(failed.press(failed.get("/auth").page, "signIn", email="a@example.test", password="wrong one"), failed), failed)
    faulty = fresh()
    note("sign-up", flow(faulty.press(faulty.get("/auth/email").page, "switchFlow"), faulty), faulty)
    faulty = fresh()
    page = faulty.follow(faulty.press(faulty.get("/auth/email").page, "switchFlow")).page
    note("sign-up faults", flow(faulty.press(page, "signUp", email="a", password="short", confirmPassword="other"), faulty), faulty)
    address = new_address()
    member = fresh()
    page = member.follow(member.press(member.get("/auth").page, "switchFlow")).page
    answer = member.press(page, "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD)
    note("verification", flow(answer, member), member)
    page = member.get(found["verification"][0]).page
    answer = member.press(page, "verify", verificationCode="00000000")
    note("wrong code", flow(answer, member), member)
    page = member.get(found["wrong code"][0]).page
    member.verify(page, server.code(address))
    note("account", "/auth/account", member)
    done = fresh()
    answer = done.press(done.get("/demo/provider-stack").page, "signIn:email")
    note("demo done", flow(answer, done), done)
    return found


def flow(answer, client):
    """The address of the page that a post leads to, once its attempt has ended."""
    while answer.status != 303 or "attempt=" in answer.location:
        answer = client.get(answer.location if answer.status == 303 else answer.page.by_id("check-now")["href"])
    return answer.location


def show(page, server, path, cookies):
    """Opens a page as the person with these cookies."""
    page.context.clear_cookies()
    page.context.add_cookies([{"name": name, "value": value, "url": server.origin} for name, value in cookies.items()])
    page.goto(server.url(path))
