"""An authenticator app and its codes (RFC 6238: SHA-1, six digits, 30 seconds)."""

import base64
import hashlib
import hmac
import time

from people import screen


def code(key, later=0):
    """The code of this moment, or so many steps later."""
    letters = "".join(key.split()).upper()
    secret = base64.b32decode(letters + "=" * (-len(letters) % 8))
    step = int(time.time()) // 30 + later
    digest = hmac.digest(secret, step.to_bytes(8, "big"), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start:start + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def enrol(page):
    """Turns on an authenticator app; its key."""
    page.goto("/auth/mfa/enroll")
    page.locator("#selectedFactorType-totp").check()
    page.locator('button.primary[value="start"]').click()
    key = page.locator("#totpSecret").inner_text()
    page.fill("#totpCode", code(key))
    page.locator('button.primary[value="enroll"]').click()
    page.locator('button.primary[value="finish"]').click()
    screen(page, "MFAManagement").wait_for()
    return key
