"""Three engines behind one small set of verbs, so that the same test runs in each."""

import os
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import TimeoutError
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By

from server import until

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"


class PlaywrightEngine:
    """Chromium or Firefox."""

    def __init__(self, browser, origin, **options):
        self.origin = origin
        self.context = browser.new_context(viewport={"width": 900, "height": 1200}, **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)

    def open(self, path):
        self.page.goto(self.origin + path)

    def fill(self, selector, text):
        self.page.fill(selector, text)

    def press(self, selector):
        self.page.locator(selector).first.click(no_wait_after=True, force=True)

    def press_soon(self, selector):
        """Presses what may be gone in a moment; whether it still was there."""
        try:
            self.page.locator(selector).first.click(no_wait_after=True, force=True, timeout=1_500)
        except TimeoutError:
            return False
        return True

    def see(self, selector):
        self.page.locator(selector).first.wait_for(state="attached")

    def text(self, selector):
        return self.page.locator(selector).first.text_content()

    def back(self):
        self.page.go_back(wait_until="commit")

    def close(self):
        self.context.close()


class Display:
    """A screen in memory, whose real pixels can be read."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1000x1100x24", "-nolisten", "tcp", "-fbdir", self.folder.name],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.name = ":" + numbers.readline().strip()

    def pixels(self):
        """The frame buffer, which Xvfb keeps as an X window dump."""
        data = (Path(self.folder.name) / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, line, colors = header[0], header[4], header[5], header[12], header[19]
        start = size + colors * 12
        return Image.frombuffer("RGB", (width, height), data[start:start + line * height], "raw", "BGRX", line, 1)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()


class WebKitEngine:
    """WebKitGTK's own small browser under a screen in memory."""

    def __init__(self, origin, display):
        self.origin, self.display = origin, display
        options = webdriver.WebKitGTKOptions()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        options.set_capability("acceptInsecureCerts", True)
        environment = {**os.environ, "DISPLAY": display.name, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        service = webdriver.WebKitGTKService(executable_path=WEBKIT_DRIVER, env=environment)
        self.driver = webdriver.WebKitGTK(options=options, service=service)

    def open(self, path):
        def arrived():
            try:
                return self.driver.execute_script("return location.pathname + document.readyState") == path + "complete"
            except WebDriverException:
                return False

        for _ in range(3):
            self.driver.get(self.origin + path)
            end = time.monotonic() + 15
            while time.monotonic() < end:
                if arrived():
                    return
                time.sleep(0.05)
        raise AssertionError(f"{path} did not come")

    def find(self, selector):
        try:
            return self.driver.find_elements(By.CSS_SELECTOR, selector)
        except (NoSuchElementException, StaleElementReferenceException, WebDriverException):
            return []

    def try_until(self, act):
        def tried():
            try:
                return act() or True
            except (IndexError, WebDriverException):
                return False

        until(tried)

    def fill(self, selector, text):
        def act():
            element = self.find(selector)[0]
            element.clear()
            element.send_keys(text)

        self.try_until(act)

    def press(self, selector):
        self.try_until(lambda: self.find(selector)[0].click())

    def press_soon(self, selector):
        try:
            self.find(selector)[0].click()
        except (IndexError, WebDriverException):
            return False
        return True

    def see(self, selector):
        until(lambda: self.find(selector))

    def text(self, selector):
        return until(lambda: [element.text for element in self.find(selector)])[0]

    def back(self):
        self.driver.back()

    def close(self):
        self.driver.quit()


def moves(display, seconds=0.3):
    """Whether the real pixels of a screen change within the time."""
    first = display.pixels()
    time.sleep(seconds)
    return first.tobytes() != display.pixels().tobytes()
