"""A theme's colours, shapes and fonts on live pages, in mails, and nowhere on brands' buttons (SPEC 7.1)."""

import json

import pytest

from axe import faults
from client import Client, new_address
from samples import SHOW
from test_look import OVERFLOW, set_text_size

THEMES = ["stock", "meadow", "ink"]
SCHEMES = ["light", "dark"]
PAGES = ["AuthPicker/every-way-in", "EmailAuth/sign-up-invalid", "EmailAuth/sign-in-loading", "MFAEnrolment/app",
         "SignedIn/named", "AccountConflict/email-in-use", "Problem/notFound", "MFAEnrolment/choose"]
LOGO = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">'
        '<rect width="120" height="40" rx="8" fill="{}"/></svg>')
BRANDS = """() => Object.fromEntries([...document.querySelectorAll('[data-provider]')].filter(
    button => button.dataset.brand === 'true').map(button => {
        const styles = [button, ...button.querySelectorAll('*')].map(element => {
            const style = getComputedStyle(element)
            return Object.fromEntries([...style].map(name => [name, style.getPropertyValue(name)]).filter(
                ([name]) => !name.startsWith('--')))
        })
        return [button.dataset.provider, styles]
    }))"""


@pytest.fixture(scope="module")
def looking(chromium):
    context = chromium.new_context(viewport={"width": 900, "height": 1200}, reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    yield page
    context.close()


def sample(server, name, theme, scheme, language="en"):
    return server.url(f"/gallery/{name}?theme={theme}&scheme={scheme}&language={language}")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("state", ["every-way-in", "provider-loading"])
def test_no_theme_changes_a_brands_button(looking, server, state, scheme):
    looking.goto(sample(server, f"AuthPicker/{state}", "stock", scheme))
    stock = looking.evaluate(BRANDS)
    assert {"google.com", "apple.com", "facebook.com", "github.com", "microsoft.com"} <= stock.keys()
    for theme in THEMES[1:]:
        looking.goto(sample(server, f"AuthPicker/{state}", theme, scheme))
        for name, styles in looking.evaluate(BRANDS).items():
            for before, after in zip(stock[name], styles, strict=True):
                differs = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
                assert not differs, f"{name} under {theme}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_theme_can_be_read_and_fits(looking, server, theme, scheme):
    found = {}
    looking.goto(server.url("/gallery/press"))
    for name in PAGES:
        looking.set_viewport_size({"width": 900, "height": 1200})
        looking.evaluate(SHOW, sample(server, name, theme, scheme))
        if problems := faults(looking):
            found[name] = problems
        looking.set_viewport_size({"width": 320, "height": 640})
        set_text_size(looking, 200)
        if problems := looking.evaluate(OVERFLOW):
            found[f"{name} at 320 px, 200 %"] = problems
    assert not found


@pytest.fixture(scope="module")
def configured(tmp_path_factory):
    folder = tmp_path_factory.mktemp("theme")
    (folder / "logo.svg").write_text(LOGO.format("#0b6e4f"))
    (folder / "dark.svg").write_text(LOGO.format("#7fdcb5"))
    path = folder / "vestibule.json"
    path.write_text(json.dumps({"appName": "Acme", "theme": {
        "tint": {"light": "#0b6e4f", "dark": "#7fdcb5"}, "logo": {"light": "logo.svg", "dark": "dark.svg"},
        "textField": {"cornerRadius": 4}, "ctaButton": {"shape": "capsule", "contentColor": {"dark": "#06281c"}},
        "typography": {"fontFamily": {"title": "serif", "body": "cursive", "input": "monospace"}}}}))
    return path


@pytest.fixture
def themed(start, configured):
    return start(None, "--config", str(configured), "--limits-scale", "1000")


def test_a_configured_theme_reaches_pages_typed_text_and_mails(looking, themed):
    for scheme, tint, drawing in (("light", "rgb(11, 110, 79)", "logo."), ("dark", "rgb(127, 220, 181)", "logo-dark.")):
        looking.emulate_media(color_scheme=scheme)
        looking.goto(themed.url("/auth"))
        style = "(selector, name) => getComputedStyle(document.querySelector(selector)).getPropertyValue(name)"

        def computed(selector, name):
            return looking.evaluate(f"([selector, name]) => ({style})(selector, name)", [selector, name])

        assert computed(".primary", "background-color") == tint
        assert computed(".primary", "border-top-left-radius") == "999px"
        assert computed(".link", "color") == tint
        assert computed("#email", "border-top-left-radius") == "4px"
        assert computed("#email", "font-family").startswith("monospace")
        assert computed("h1", "font-family").startswith("serif")
        logo = looking.locator(".logo img")
        assert logo.get_attribute("alt") == "Acme"
        assert logo.evaluate("image => image.complete && image.naturalWidth === 120")
        assert f"/auth/assets/{drawing}" in logo.evaluate("image => image.currentSrc")
        assert faults(looking) == []
    looking.emulate_media(color_scheme="light")
    person = Client(themed)
    address = new_address()
    person.press(person.sign_up_page(), "signUp", email=address, password="correct horse battery staple 9",
                 confirmPassword="correct horse battery staple 9")
    themed.code(address)
    looking.goto(themed.url("/outbox"))
    looking.locator("article a").first.click()
    assert looking.locator("a.button").evaluate("a => getComputedStyle(a).backgroundColor") == "rgb(11, 110, 79)"
    assert looking.locator("a.button").evaluate("a => getComputedStyle(a).borderTopLeftRadius") == "999px"
    assert looking.locator("h1").evaluate("h => getComputedStyle(h).fontFamily").startswith("serif")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_configured_theme_leaves_brands_alone(looking, server, themed, scheme):
    """The body's font too, which everything else inherits."""
    looking.emulate_media(color_scheme=scheme)
    looking.set_viewport_size({"width": 900, "height": 1200})
    looking.goto(server.url("/auth"))
    stock = looking.evaluate(BRANDS)
    looking.goto(themed.url("/auth"))
    assert looking.evaluate("getComputedStyle(document.body).fontFamily").startswith("cursive")
    found = looking.evaluate(BRANDS)
    assert stock.keys() == found.keys() and len(stock) > 5
    for name, styles in found.items():
        for before, after in zip(stock[name], styles, strict=True):
            assert {key: after[key] for key in before if before[key] != after[key]} == {}, name
