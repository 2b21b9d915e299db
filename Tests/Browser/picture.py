"""Takes the README's picture from a running development server: `make picture`."""

import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [ROOT / ".build/debug/vestibule", "serve", "--dev", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE, text=True)
        try:
            url = re.search(r"http://\S+", server.stdout.readline())[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
                pictures = []
                for scheme in ["light", "dark"]:
                    page = browser.new_context(
                        viewport={"width": 680, "height": 1200}, color_scheme=scheme,
                        java_script_enabled=False).new_page()
                    page.goto(url)
                    pictures.append(page.screenshot(full_page=True))
                browser.close()
        finally:
            server.terminate()
            server.wait(10)
    join(pictures, ROOT / ".readme/picker.png")


def join(pictures, path):
    import io

    from PIL import Image

    images = [Image.open(io.BytesIO(picture)) for picture in pictures]
    sheet = Image.new("RGB", (sum(image.width for image in images), images[0].height))
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width
    sheet.quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
