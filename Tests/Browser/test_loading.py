"""The loading page in Chromium, without and with scripts (SPEC 2, 3; PLATFORM 4)."""

import base64
import io

import pytest
from PIL import Image, ImageChops

from people import focused, screen

PAGES = [
    pytest.param("/auth", "google.com", "github.com", id="picker"),
    pytest.param("/demo/provider-stack", "passkey", "email", id="demo"),
]
LOADING = 'main[data-loading="true"]'


def press(page, path, provider):
    """Presses a provider's button and stops at the page that waits."""
    page.goto(path)
    page.locator(f'button[data-provider="{provider}"]').click(no_wait_after=True)
    page.locator(LOADING).wait_for()


def picture(page):
    """The pixels of the window, taken at once: Playwright's own pictures wait until the page keeps still."""
    session = page.context.new_cdp_session(page)
    data = session.send("Page.captureScreenshot", {"format": "png"})["data"]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def spinner_pictures(page, path, provider):
    """Presses a button; two pictures of its slot while it waits, 300 ms apart."""
    for _ in range(6):  # A busy machine may take longer than the attempt.
        press(page, path, provider)
        if page.locator(LOADING).count():
            box = page.locator(f'button[data-provider="{provider}"] .slot').evaluate(
                "element => { const r = element.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom] }")
            first = picture(page)
            page.wait_for_timeout(300)
            second = picture(page)
            if page.locator(LOADING).count():
                return first.crop(box), second.crop(box)
        page.context.clear_cookies()
    raise AssertionError("it ended too soon each time")


BUTTONS = """() => [...document.querySelectorAll("button[data-provider]")].map(button => ({
    id: button.dataset.provider, spinners: button.querySelectorAll(".spinner").length,
    icons: button.querySelectorAll("svg").length, ariaDisabled: button.getAttribute("aria-disabled"),
    disabled: button.disabled, opacity: getComputedStyle(button).opacity, says: button.textContent.includes("Signing in")
}))"""


@pytest.mark.parametrize("path, pressed, other", PAGES)
def test_only_the_pressed_button_spins_and_the_others_wait(open_page, path, pressed, other):
    """SPEC 2, B8."""
    page = open_page(reduced_motion="reduce")
    press(page, path, pressed)
    buttons = {button["id"]: button for button in page.evaluate(BUTTONS)}
    mine = buttons.pop(pressed)
    assert mine == {
        "id": pressed, "spinners": 1, "icons": 0, "ariaDisabled": "false", "disabled": False, "opacity": "1", "says": True}
    assert other in buttons
    for id_, waiting in buttons.items():
        assert waiting == {
            "id": id_, "spinners": 0, "icons": 1, "ariaDisabled": "true", "disabled": False, "opacity": "0.5", "says": False}


@pytest.mark.parametrize("path, pressed, other", PAGES)
def test_the_words_of_the_pressed_button_do_not_move(open_page, path, pressed, other):
    """SPEC 2: the spinner takes the icon's slot."""
    page = open_page(path)
    words = page.locator(f'button[data-provider="{pressed}"] .label > span').first
    before, button = words.bounding_box(), page.locator(f'button[data-provider="{pressed}"]').bounding_box()
    press(page, path, pressed)
    after, later = words.bounding_box(), page.locator(f'button[data-provider="{pressed}"]').bounding_box()
    assert after["x"] - later["x"] == before["x"] - button["x"]
    assert (after["width"], later["height"]) == (before["width"], button["height"])


@pytest.mark.parametrize("path, pressed, other", PAGES)
def test_the_page_waits_with_a_refresh_of_zero_seconds_and_a_held_image(page, path, pressed, other):
    """SPEC 3."""
    press(page, path, pressed)
    html = page.content()
    assert 'http-equiv="refresh" content="0; url=/auth/attempt/' in html
    image = page.locator("img.hold")
    assert image.get_attribute("src").endswith("/hold.gif")
    assert image.get_attribute("alt") == "" and image.get_attribute("loading") is None
    assert page.locator("a#check-now").get_attribute("href").endswith("/next")
    assert page.locator('button[value="cancelAttempt"]').is_visible()
    assert page.locator("#main").get_attribute("data-loading") == "true"
    assert "attempt=" in page.url and "flow=" in page.url


def test_the_title_and_the_status_say_that_it_waits(page):
    page.goto("/auth")
    idle = page.title()
    press(page, "/auth", "google.com")
    assert page.title() != idle
    assert page.locator('#status[role="status"]').get_attribute("data-status") == "loading.message"


def test_fields_are_read_only_while_it_waits(page):
    press(page, "/auth", "google.com")
    assert page.locator("#email").get_attribute("readonly") is not None
    assert page.locator("#password").get_attribute("readonly") is not None


@pytest.mark.alone
@pytest.mark.parametrize("path, pressed, other", PAGES)
def test_the_page_paints_and_animates_while_it_waits(page, path, pressed, other):
    first, second = spinner_pictures(page, path, pressed)
    assert len(first.getcolors(10_000)) > 2, "nothing is painted"
    assert ImageChops.difference(first, second).getbbox(), "nothing moved in 300 ms"


@pytest.mark.alone
def test_with_reduced_motion_a_still_mark_remains(open_page):
    page = open_page(reduced_motion="reduce")
    first, second = spinner_pictures(page, "/demo/provider-stack", "passkey")
    assert ImageChops.difference(first, second).getbbox() is None, "it moves"
    assert len(first.getcolors(10_000)) > 2, "no mark remains"
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_page_goes_on_by_itself_to_the_account(page):
    press(page, "/auth", "google.com")
    screen(page, "SignedIn").wait_for()
    assert "attempt" not in page.url


def test_the_demo_says_who_signed_in_and_every_button_is_free_again(page):
    press(page, "/demo/provider-stack", "email")
    screen(page, "ProviderStackDemo").wait_for()
    assert page.locator("#status").inner_text() == "Signed in with email"
    assert page.locator('[aria-disabled="true"], .spinner').count() == 0


@pytest.mark.parametrize("path, pressed, other", PAGES)
def test_waiting_adds_exactly_one_entry_to_the_history(open_page, path, pressed, other):
    page = open_page(path)
    before = page.evaluate("history.length")
    page.locator(f'button[data-provider="{pressed}"]').click()
    page.locator(LOADING).wait_for()
    page.locator(LOADING).wait_for(state="detached")
    page.wait_for_load_state()
    assert page.evaluate("history.length") == before + 1


def test_back_from_the_result_leads_to_the_page_before(page):
    """The demo's own page, live: its buttons can be pressed again."""
    page.goto("/healthz")
    press(page, "/demo/provider-stack", "passkey")
    screen(page, "ProviderStackDemo").wait_for()
    page.wait_for_load_state()
    page.go_back(wait_until="domcontentloaded")
    assert page.url.endswith("/demo/provider-stack")
    page.locator('button[data-provider="phone"]').click(no_wait_after=True)
    page.locator(LOADING).wait_for()
    page.locator("#status").filter(has_text="Signed in with phone").wait_for()


@pytest.mark.parametrize("path, pressed, by", [
    pytest.param("/auth", "google.com", "keyboard", id="picker, keyboard"),
    pytest.param("/demo/provider-stack", "passkey", "mouse", id="demo, mouse")])
def test_cancel_frees_the_buttons_and_says_nothing(page, path, pressed, by):
    """B5, SPEC 2: cancel leaves the demo's line unchanged."""
    press(page, path, pressed)
    cancel = page.locator('button[value="cancelAttempt"]')
    if by == "mouse":
        cancel.click(no_wait_after=True)
    else:
        # Straight to the button: on the way there by Tab the attempt may end, and Enter would press something else.
        cancel.focus()
        page.keyboard.press("Enter")
    page.locator('main[data-loading="false"]').wait_for()
    assert page.locator("#error-summary").count() == 0
    assert page.locator('[aria-disabled="true"], .spinner').count() == 0
    if "demo" in path:
        assert page.locator("#status").inner_text() == "Choose how to sign in"
    assert page.locator(f'button[data-provider="{pressed}"]').is_visible()


@pytest.mark.alone
def test_b1_a_second_press_is_refused_and_the_first_goes_on(page):
    press(page, "/demo/provider-stack", "passkey")
    # Playwright itself waits for a button that is aria-disabled; a person does not.
    page.locator('button[data-provider="email"]').click(no_wait_after=True, force=True)
    summary = page.locator('#error-summary[data-error="attempt.running"]')
    summary.wait_for()
    assert page.locator('button[data-provider="passkey"] .spinner').count() == 1
    assert focused(page) == "error-summary"
    page.locator("#status").filter(has_text="Signed in with passkey").wait_for()
    assert page.locator("#error-summary").count() == 0


def test_stopping_and_reloading_leads_to_the_result(open_page):
    """The browser's Stop leaves the page as it is; its link and a reload go on."""
    page = open_page()
    press(page, "/demo/provider-stack", "passkey")
    page.evaluate("window.stop()")
    assert page.locator(LOADING).count() == 1
    page.locator("a#check-now").click()
    page.locator("#status").filter(has_text="Signed in with passkey").wait_for()


def test_reloading_while_it_waits_goes_on_waiting(page):
    press(page, "/demo/provider-stack", "email")
    page.reload(wait_until="commit")
    page.locator("#status").filter(has_text="Signed in with email").wait_for()


def test_the_address_of_a_finished_attempt_leads_to_the_live_page(page):
    press(page, "/demo/provider-stack", "passkey")
    waiting = page.url
    page.locator("#status").filter(has_text="Signed in with passkey").wait_for()
    page.goto(waiting)
    assert page.locator("#main").get_attribute("data-loading") == "false"
    assert "attempt=" not in page.url


def test_b4_an_attempt_whose_tab_was_closed_does_not_hold_up_another(page):
    """The picker opened again is idle."""
    press(page, "/auth", "google.com")
    again = page.context.new_page()
    page.close()
    again.goto("/auth/email?again")
    assert again.locator('main[data-loading="true"], [aria-disabled="true"]').count() == 0
