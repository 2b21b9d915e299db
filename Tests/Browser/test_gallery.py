"""The gallery: by axe, by the Nu checker, by keyboard, without scripts, and from a disk."""

import re
import subprocess

import pytest

import checker
from axe import faults
from samples import SHOW, Samples
from server import BINARY
from test_look import OVERFLOW

INDEXES = ["/gallery", "/gallery?screen=EmailAuth&scheme=dark&language=ar&theme=ink", "/gallery?state=loading",
           "/gallery/press?screen=EmailAuth&state=sign-in"]


@pytest.fixture(scope="session")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    run = subprocess.run([str(BINARY), "gallery", "--out", str(folder)], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert run.stdout.endswith(" pages\n") and " of " in run.stderr
    return folder


@pytest.fixture(scope="module")
def looking(chromium):
    context = chromium.new_context(viewport={"width": 1100, "height": 900}, reduced_motion="reduce", bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", INDEXES)
@pytest.mark.parametrize("language, scheme", [("en", "light"), ("en", "dark"), ("es", "light"), ("ar", "dark")])
def test_axe_finds_nothing_on_the_galleries_own_pages_and_they_fit(looking, server, path, language, scheme):
    looking.context.clear_cookies()
    looking.context.add_cookies([{"name": "vestibule_lang", "value": language, "url": server.origin}])
    looking.emulate_media(color_scheme=scheme)
    looking.set_viewport_size({"width": 1100, "height": 900})
    # What stands in the frames is looked at by itself.
    looking.route(re.compile("/gallery/[A-Z]"), lambda route: route.fulfill(status=204))
    looking.goto(server.url(path))
    assert looking.locator("html").get_attribute("lang") == language
    assert faults(looking) == []
    looking.set_viewport_size({"width": 320, "height": 640})
    assert looking.evaluate(OVERFLOW) == []
    looking.unroute_all()


def test_the_checker_finds_no_error_in_the_gallery(exported, server, tmp_path):
    """The index in each form, and every sample in Arabic; the golden pages are checked in English."""
    files = [exported / name for name in (
        "index.html", "index.ar.dark.html", "EmailAuth.es.light.html", "state-loading.en.dark.html", "press.ar.html")]
    files += sorted((exported / "pages" / "ar" / "dark").rglob("*.html"))
    assert len(files) > 200
    assert checker.faults(files) == []


def test_every_sample_fits_in_arabic_at_320_px(looking, exported):
    """axe looks at the first sample of each screen; what fits depends on every text."""
    looking.emulate_media(color_scheme="light")
    looking.set_viewport_size({"width": 320, "height": 640})
    paths = ["/" + path.relative_to(exported).as_posix() for path in (exported / "pages" / "ar" / "light").rglob("*.html")]
    assert len(paths) > 200
    folder = Samples(exported)
    folder.show(looking, paths[0])
    found = looking.evaluate(f"""async paths => {{
        const show = {SHOW}, overflow = {OVERFLOW}, found = {{}}
        for (const path of paths) {{
            await show(path)
            if (getComputedStyle(document.body).display !== 'grid') found[path] = 'the stylesheet did not come'
            else if (document.documentElement.dir !== 'rtl') found[path] = 'not from right to left'
            else if (overflow().length) found[path] = overflow()
        }}
        return found
    }}""", paths)
    folder.stop()
    assert found == {}


def test_the_keyboard_passes_the_frames_by(looking, server):
    looking.set_viewport_size({"width": 1100, "height": 900})
    looking.goto(server.url("/gallery?screen=Continue"))
    links = looking.locator("a[href]").count()
    stops = []
    for _ in range(links + 5):
        looking.keyboard.press("Tab")
        stops.append(looking.evaluate("document.activeElement.tagName"))
    assert stops[:links] == ["A"] * links and "IFRAME" not in stops
    assert looking.locator("iframe").count() == looking.locator(".card").count() > 0


@pytest.mark.parametrize("scripts", [False, True])
def test_the_gallery_shows_its_samples_and_a_press_does_nothing(chromium, server, scripts):
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": 1100, "height": 900})
    page = context.new_page()
    page.goto(server.url("/gallery?screen=EmailAuth&scheme=dark"))
    frame = page.frame_locator("iframe >> nth=0")
    frame.locator('main[data-screen="EmailAuth"]').wait_for()
    page.locator('.card a:text-is("sign-in")').click()
    page.locator('main[data-screen="EmailAuth"]').wait_for()
    page.locator("#email").fill("ada@example.test")
    page.locator("#password").fill("whatever it is")
    page.locator("button.primary").click()
    page.locator("main.press").wait_for()
    assert "action=signIn" in page.locator("main code").inner_text()
    page.locator("main a").click()
    page.locator('main[data-screen="EmailAuth"]').wait_for()
    assert not [cookie for cookie in context.cookies() if cookie["name"] == server.cookie]
    context.close()


def test_the_export_works_from_a_disk(chromium, exported):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 1100, "height": 900})
    page = context.new_page()
    page.goto((exported / "index.ar.dark.html").as_uri())
    frame = page.frame_locator("iframe >> nth=0")
    frame.locator('main[data-screen="AuthPicker"]').wait_for()
    page.goto((exported / "pages" / "en" / "dark" / "EmailAuth" / "sign-in.html").as_uri())
    context.close()
    # Scripts only measure here.
    context = chromium.new_context(color_scheme="light")
    page = context.new_page()
    page.goto((exported / "pages" / "en" / "dark" / "EmailAuth" / "sign-in.html").as_uri())
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(19, 19, 24)"
    page.emulate_media(color_scheme="dark")
    page.goto((exported / "pages" / "en" / "light" / "EmailAuth" / "sign-in.html").as_uri())
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(245, 243, 239)"
    page.locator("#email").fill("ada@example.test")
    page.locator("#password").fill("whatever it is")
    page.locator("button.primary").click()
    page.locator("main.press").wait_for()
    page.locator("main a").click()
    page.locator("main section").first.wait_for()
    context.close()
