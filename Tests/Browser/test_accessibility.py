"""axe-core over every live page and every sample, light and dark (CASES D3)."""

import pytest

import live
import samples as golden
from axe import faults

REFERENCES = """() => {
    const ids = [...document.querySelectorAll('[id]')].map(e => e.id)
    const names = [...document.querySelectorAll('[for],[aria-describedby],[aria-labelledby],[aria-controls]')].flatMap(
        e => ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'].flatMap(
            a => (e.getAttribute(a) || '').split(/\\s+/).filter(Boolean)))
    return {
        twice: ids.filter((id, i) => ids.indexOf(id) !== i), nowhere: names.filter(n => !ids.includes(n)),
        headings: document.querySelectorAll('h1').length, script: document.querySelectorAll('script').length,
        handlers: [...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()).filter(
            n => n.startsWith('on') || n === 'style').length }
}"""


def both_schemes(page):
    """All rules in the light scheme, those about colours again in the dark one, whose colours no language changes."""
    page.emulate_media(color_scheme="light")
    found = faults(page)
    if page.locator("html").get_attribute("lang") != "en":
        return found
    page.emulate_media(color_scheme="dark")
    return found + ["dark: " + fault for fault in faults(page, ["color-contrast", "link-in-text-block"])]


@pytest.fixture(scope="module")
def looking(chromium):
    # Transitions between the schemes would be measured half-way.
    context = chromium.new_context(viewport={"width": 900, "height": 1200}, reduced_motion="reduce")
    page = context.new_page()
    golden.stay(page)
    yield page
    context.close()


@pytest.fixture(scope="module")
def shown(chromium):
    context = chromium.new_context(viewport={"width": 900, "height": 1200}, reduced_motion="reduce", bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("language", ["en", "es", "ar"])
def test_axe_finds_nothing_on_any_live_page(looking, server, language):
    found = {}
    for name, (screen, path, cookies) in live.pages(server, language).items():
        live.show(looking, server, path, cookies)
        assert looking.locator(f'html[lang="{language}"] main[data-screen="{screen}"]').count(), name
        if problems := both_schemes(looking):
            found[name] = problems
    assert not found


@pytest.mark.parametrize("path, provider", [("/auth", "google.com"), ("/demo/provider-stack", "phone")])
def test_axe_finds_nothing_on_a_page_that_waits(looking, server, path, provider):
    """The page stays, since its refresh finds nothing."""
    live.show(looking, server, path, {})
    looking.locator(f'button[data-provider="{provider}"]').click(no_wait_after=True)
    looking.locator('main[data-loading="true"]').wait_for()
    assert both_schemes(looking) == []


def test_there_is_a_sample_of_every_screen():
    names = {path.split("/")[1] for path in golden.paths()}
    assert names >= {
        "AuthPicker", "EmailAuth", "EmailVerification", "SignedIn", "Continue", "Problem", "ProviderStackDemo", "Outbox"}


@pytest.mark.parametrize("path", golden.paths())
def test_axe_finds_nothing_on_a_sample_and_its_references_hold(shown, samples, path):
    """A61 too: for and aria-* name ids that exist, no id comes twice, one h1, nothing is script."""
    samples.show(shown, path)
    assert shown.evaluate("getComputedStyle(document.body).display") == "grid", "the stylesheet did not come"
    assert both_schemes(shown) == []
    assert shown.evaluate(REFERENCES) == {"twice": [], "nowhere": [], "headings": 1, "script": 0, "handlers": 0}
