"""Servers and browsers that the whole run shares."""

import pytest
from playwright.sync_api import sync_playwright

from client import Client
from passkeys import COUNTING, WITHOUT_SUGGESTIONS, Authenticator
from samples import Samples
from server import Server

CHROMIUM = "/usr/bin/chromium-headless-shell"
FIREFOX = "/usr/bin/firefox-esr"


# Of whole files, which a worker takes one after the other: those that take longest begin, so that no worker is left
# alone with one at the end.
LONGEST_FIRST = [
    "test_accessibility.py", "test_gallery.py", "test_engines.py", "test_local_issuer.py", "test_loading.py", "test_look.py",
    "test_theme.py", "test_sign_up_and_in.py", "test_passkeys_between.py", "test_passkeys.py", "test_custom_sample.py"]


def pytest_collection_modifyitems(items):
    places = {name: place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: measures time, so it runs with nothing beside it")


@pytest.fixture(scope="session")
def server():
    """One server for all tests that need nothing special of it."""
    running = Server(None, "--limits-scale", "1000")
    yield running
    assert running.stop() == 0, "the server did not end cleanly"


@pytest.fixture
def start():
    """Starts further servers, and stops them after the test."""
    running = []

    def start(*arguments, **options):
        running.append(Server(*arguments, **options))
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture
def client(server):
    return Client(server)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright):
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
    yield browser
    browser.close()


@pytest.fixture
def open_page(chromium, server):
    """Opens pages in fresh Chromium contexts and closes them after the test."""
    contexts = []

    def open_page(path=None, **options):
        options.setdefault("viewport", {"width": 900, "height": 1200})
        options.setdefault("base_url", server.origin)
        context = chromium.new_context(**options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        if path:
            page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(params=[False, True], ids=["scripts off", "scripts on"])
def page(request, open_page):
    """A page in Chromium, without and with scripts."""
    return open_page(java_script_enabled=request.param)


@pytest.fixture
def visit(open_page, server):
    """Opens a page with an authenticator; nothing may be refused by a page's policy or fail in its script."""
    opened = []

    def visit(path=None, suggests=False, at=server, holding=None):
        page = open_page(base_url=at.origin)
        page.add_init_script(COUNTING)
        if not suggests:
            page.add_init_script(WITHOUT_SUGGESTIONS)
        faults = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        opened.append(faults)
        device = Authenticator(page)
        for passkey in holding or []:
            device.hold(passkey)
        if path:
            page.goto(path)
        return page, device

    yield visit
    assert [fault for faults in opened for fault in faults] == []


@pytest.fixture(scope="session")
def timed():
    """A server whose clock tests put forward: nothing in it is older than its test, and no clock goes back."""
    running = Server(None, "--limits-scale", "1000")
    yield running
    assert running.stop() == 0, "the server did not end cleanly"


@pytest.fixture(scope="session")
def samples():
    running = Samples()
    yield running
    running.stop()
