"""Signing up, in and out in Chromium, without and with scripts (SPEC 1, 4, 5, 8)."""

from client import PASSWORD, Client, new_address
from people import fill_sign_up, focused, screen, sign_in, sign_out, sign_up


def test_a_person_signs_up_with_the_mailed_code_signs_out_and_in_again(page, server):
    address = new_address()
    sign_up(page, server, address)
    assert address in page.locator("main").inner_text()
    sign_out(page)
    assert page.locator("#status").get_attribute("data-status") == "signedOut.done"
    sign_in(page, address)
    screen(page, "SignedIn").wait_for()
    assert address in page.locator("main").inner_text()


def test_a_wrong_password_keeps_the_address_and_takes_the_focus_to_the_error(page, server):
    address = new_address()
    sign_in(page, address, "not the password at all")
    summary = page.locator("#error-summary")
    summary.wait_for()
    assert summary.get_attribute("data-error") == "auth.failed"
    assert summary.get_attribute("role") == "alert"
    assert summary.is_visible() and summary.inner_text().strip()
    assert page.input_value("#email") == address
    assert page.input_value("#password") == ""
    assert focused(page) == "error-summary"
    assert page.title().startswith("Error"), "the error state comes first in the title (WCAG 2.4.2)"


def test_b15_an_unknown_address_reads_like_a_wrong_password(page, server):
    known = new_address()
    Client(server).sign_up(known)
    sign_in(page, known, "not the password at all")
    page.locator("#error-summary").wait_for()
    wrong = page.locator("main").inner_text()
    sign_in(page, new_address(), "not the password at all")
    page.locator("#error-summary").wait_for()
    assert page.locator("main").inner_text() == wrong


def test_b66_a_field_with_a_fault_takes_the_focus_and_names_its_message(page):
    page.goto("/auth/email")
    page.fill("#email", "someone")
    page.fill("#password", PASSWORD)
    page.locator('button.primary[value="signIn"]').click()
    field = page.locator('#email[aria-invalid="true"]')
    field.wait_for()
    assert focused(page) == "email"
    assert "email-error" in field.get_attribute("aria-describedby").split()
    message = page.locator("#email-error")
    assert message.get_attribute("data-error").startswith("email.")
    assert message.is_visible() and message.inner_text().strip()
    assert page.input_value("#email") == "someone"


def test_a_required_field_left_empty_never_leaves_the_browser(page):
    page.goto("/auth/email")
    posts = []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    page.locator('button.primary[value="signIn"]').click()
    page.wait_for_timeout(300)
    assert posts == []
    assert focused(page) == "email"


def test_changing_the_language_keeps_the_flow_and_what_was_posted(page):
    sign_in(page, "kept@example.test", "not the password at all")
    page.locator("#error-summary").wait_for()
    flow = page.url.partition("flow=")[2]
    page.locator('nav[data-languages] button[value="es"]').click()
    page.locator('html[lang="es"]').wait_for()
    assert page.url.partition("flow=")[2] == flow
    assert page.input_value("#email") == "kept@example.test"
    assert page.locator("html").get_attribute("dir") == "ltr"
    assert page.locator('nav[data-languages] button[value="es"]').get_attribute("aria-current") == "true"


def test_the_chosen_language_holds_on_later_pages(page):
    page.goto("/auth")
    page.locator('nav[data-languages] button[value="es"]').click()
    page.locator('html[lang="es"]').wait_for()
    page.goto("/auth/email")
    assert page.locator("html").get_attribute("lang") == "es"


def test_b12_enter_in_the_password_field_of_the_sign_up_form_creates(page, server):
    address = new_address()
    fill_sign_up(page, address)
    posted = []
    page.on("request", lambda request: posted.append(request.post_data) if request.method == "POST" else None)
    page.locator("#password").press("Enter")
    screen(page, "EmailVerification").wait_for()
    assert "action=signUp" in posted[0] and "action=signIn" not in posted[0]
    assert server.code(address)


def test_enter_in_the_sign_in_form_signs_in_and_never_switches(page):
    page.goto("/auth/email")
    page.fill("#email", new_address())
    page.fill("#password", PASSWORD)
    posted = []
    page.on("request", lambda request: posted.append(request.post_data) if request.method == "POST" else None)
    page.locator("#password").press("Enter")
    page.locator("#error-summary").wait_for()
    assert "action=signIn" in posted[0]


def test_back_after_signing_out_shows_nothing_private(page, server):
    """SECURITY 23."""
    address = new_address()
    sign_up(page, server, address)
    sign_out(page)
    page.go_back(wait_until="commit")
    page.wait_for_load_state("domcontentloaded")
    assert address not in page.content()
    assert page.locator("main").get_attribute("data-screen") != "SignedIn"


def test_two_tabs_do_not_disturb_each_other(page):
    page.goto("/auth/email")
    other = page.context.new_page()
    other.goto("/auth/email")
    for tab, address in ((page, "first@example.test"), (other, "second@example.test")):
        tab.fill("#email", address)
        tab.fill("#password", "not the password at all")
        tab.locator('button.primary[value="signIn"]').click()
        tab.locator("#error-summary").wait_for()
    assert page.input_value("#email") == "first@example.test"
    assert other.input_value("#email") == "second@example.test"
    assert page.url != other.url


def test_a23_a_tab_left_open_goes_on_once_another_has_signed_in(page, server):
    address = new_address()
    Client(server).sign_up(address)
    page.goto("/auth/email")
    other = page.context.new_page()
    other.goto("/auth/email")
    sign_in(page, address)
    screen(page, "SignedIn").wait_for()
    other.fill("#email", address)
    other.fill("#password", PASSWORD)
    other.locator('button.primary[value="signIn"]').click()
    screen(other, "SignedIn").wait_for()


def test_the_password_is_never_written_back(page):
    sign_in(page, new_address(), "secret that must not return")
    page.locator("#error-summary").wait_for()
    assert "secret that must not return" not in page.content()
    assert "secret that must not return" not in page.url


def test_a_wrong_code_says_how_many_tries_are_left_and_five_void_it(page, server):
    """SECURITY 21."""
    address = new_address()
    fill_sign_up(page, address)
    page.locator('button.primary[value="signUp"]').click()
    screen(page, "EmailVerification").wait_for()
    right = server.code(address)
    wrong = "00000000" if right != "00000000" else "11111111"
    for left in (4, 3, 2, 1):
        page.fill("#verificationCode", wrong)
        page.locator('button.primary[value="verify"]').click()
        page.locator("#verificationCode-error").filter(has_text=str(left)).wait_for()
    page.fill("#verificationCode", wrong)
    page.locator('button.primary[value="verify"]').click()
    page.locator("#verificationCode").wait_for(state="detached")
    assert page.locator('button[value="resend"]').is_visible()


def test_the_code_may_be_written_with_spaces_and_other_digits(page, server):
    """CASES C, code: full-width digits and spaces."""
    address = new_address()
    fill_sign_up(page, address)
    page.locator('button.primary[value="signUp"]').click()
    screen(page, "EmailVerification").wait_for()
    code = server.code(address)
    wide = "".join(chr(0xFF10 + int(digit)) for digit in code)
    page.fill("#verificationCode", f" {wide[:4]} {wide[4:]}")
    page.locator('button.primary[value="verify"]').click()
    screen(page, "SignedIn").wait_for()
