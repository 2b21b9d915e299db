"""Every page that a person can come to, on a running server."""

import functools

from client import PASSWORD, Client, new_address

PLAIN = {
    "picker": ("AuthPicker", "/auth"), "e-mail": ("EmailAuth", "/auth/email"), "outbox": ("Outbox", "/outbox"),
    "demo": ("ProviderStackDemo", "/demo/provider-stack"), "problem": ("Problem", "/nothing")}


def pages(server, language="en"):
    """By name: the screen, its address, and the cookies of the person who sees it in that language."""
    return {name: (screen, path, cookies | {"vestibule_lang": language})
            for name, (screen, path, cookies) in made(server).items()}


@functools.cache
def made(server):
    """Every page once for each server, whatever language it is then looked at in."""
    found = {}

    def fresh():
        client = Client(server)
        client.get("/auth")
        return client

    def note(name, screen, client, path):
        found[name] = (screen, path, dict(client.cookies))

    for name, (screen, path) in PLAIN.items():
        note(name, screen, fresh(), path)
    person = fresh()
    answer = person.press(person.get("/auth").page, "signIn", email=new_address(), password="wrong one")
    note("failed", "AuthPicker", person, settled(person, answer))
    person = fresh()
    note("sign-up", "EmailAuth", person, settled(person, person.press(person.get("/auth/email").page, "switchFlow")))
    person = fresh()
    answer = person.press(person.sign_up_page(), "signUp", email="a", password="short", confirmPassword="other")
    note("sign-up faults", "EmailAuth", person, settled(person, answer))
    person = fresh()
    note("verification", "EmailVerification", person, signing_up(person, new_address()))
    person = fresh()
    page = person.get(signing_up(person, new_address())).page
    answer = person.press(page, "verify", verificationCode="00000000")
    note("wrong code", "EmailVerification", person, settled(person, answer))
    person = fresh()
    person.sign_up(new_address())
    note("account", "SignedIn", person, "/auth/account")
    note("ways in", "SignInMethods", person, "/auth/methods")
    person = fresh()
    answer = person.press(person.get("/demo/provider-stack").page, "signIn:email")
    note("demo done", "ProviderStackDemo", person, settled(person, answer))
    return found


def signing_up(person, address):
    """Sends the sign-up form; the address of the page that asks for the code."""
    return settled(person, person.press(
        person.sign_up_page(), "signUp", email=address, password=PASSWORD, confirmPassword=PASSWORD))


def settled(client, answer):
    """The address of the page that a post leads to, once its attempt has ended."""
    while answer.status != 303 or "attempt=" in answer.location:
        answer = client.get(answer.location if answer.status == 303 else answer.page.by_id("check-now")["href"])
    return answer.location


def show(page, server, path, cookies):
    """Opens a page as the person with these cookies."""
    page.context.clear_cookies()
    page.context.add_cookies([{"name": name, "value": value, "url": server.origin} for name, value in cookies.items()])
    page.goto(server.url(path))
