"""The full-customisation sample: markup of its own for every screen, on a running server."""

import pytest

import checker
import live
from axe import faults
from client import Client, new_address
from server import ROOT, Server

SAMPLE = ROOT / "Tests" / "Samples" / "custom-xhtml"
OPTIONS = ("--limits-scale", "1000", "--templates", str(SAMPLE / "templates"), "--public", str(SAMPLE / "public"))


@pytest.fixture(scope="module")
def custom():
    running = Server(None, *OPTIONS)
    yield running
    assert running.stop() == 0


@pytest.mark.parametrize("language", ["en", "es"])
def test_axe_finds_nothing_on_any_page_of_the_sample(chromium, custom, language):
    context = chromium.new_context(viewport={"width": 900, "height": 1200}, reduced_motion="reduce")
    page = context.new_page()
    found = {}
    for name, (screen, path, cookies) in live.pages(custom, language).items():
        live.show(page, custom, path, cookies)
        assert page.locator(f'html[lang="{language}"] main[data-screen="{screen}"] .berth').count(), name
        # The way back is an arrow, whose contrast axe leaves to the eye.
        if problems := [fault for fault in faults(page) if not fault.startswith("incomplete color-contrast: ['#back']")]:
            found[name] = problems
    context.close()
    assert not found


def test_the_checker_finds_no_error_in_the_sample(custom, tmp_path):
    for name, (_, path, cookies) in live.pages(custom, "en").items():
        person = Client(custom)
        person.cookies = dict(cookies)
        (tmp_path / f"{name}.html").write_bytes(person.get(path).body)
    assert checker.faults(tmp_path.glob("*.html")) == []


def test_a_page_of_the_sample_fits_a_small_screen(chromium, custom):
    context = chromium.new_context(viewport={"width": 320, "height": 640}, java_script_enabled=True)
    page = context.new_page()
    for name, (_, path, cookies) in live.pages(custom, "en").items():
        live.show(page, custom, path, cookies)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
    context.close()


def test_somebody_signs_up_and_in_again_through_the_sample(custom):
    person = Client(custom)
    address = new_address()
    person.sign_up(address)
    page = person.get("/auth/account").page
    assert page.screen == "SignedIn"
    answer = person.press(page, "signOut")
    assert answer.status == 303
    assert person.get("/auth/account").page.screen != "SignedIn"
