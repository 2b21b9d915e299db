"""What a person does in a browser, by labels and buttons as they are in the contract."""

from client import PASSWORD


def fill_sign_up(page, address, password=PASSWORD):
    """Opens the sign-up form and fills it, without sending."""
    page.goto("/auth/email")
    page.locator('button.link[value="switchFlow"]').click()
    page.locator("#confirmPassword").wait_for()
    page.fill("#email", address)
    page.fill("#password", password)
    page.fill("#confirmPassword", password)


def sign_up(page, server, address, password=PASSWORD):
    fill_sign_up(page, address, password)
    page.locator('button.primary[value="signUp"]').click()
    screen(page, "EmailVerification").wait_for()
    page.fill("#verificationCode", server.code(address))
    page.locator('button.primary[value="verify"]').click()
    screen(page, "SignedIn").wait_for()


def sign_in(page, address, password=PASSWORD):
    page.goto("/auth")
    page.fill("#email", address)
    page.fill("#password", password)
    page.locator('button.primary[value="signIn"]').click()


def sign_out(page):
    page.locator('button[value="signOut"]').click()
    screen(page, "AuthPicker").wait_for()


def screen(page, stem):
    return page.locator(f'main[data-screen="{stem}"][data-loading="false"]')


def focused(page):
    """The id of the element that has the focus."""
    return page.locator(":focus").get_attribute("id") if page.locator(":focus").count() else None
