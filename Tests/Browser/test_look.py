"""Reflow, large text, spacing, targets, focus, forced colours and size (SPEC 10, CASES D3, B76)."""

import gzip

import pytest

import live
import samples as golden
from client import Client

SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""
OVERFLOW = """() => {
    const root = document.documentElement
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
        const box = element.getBoundingClientRect(), style = getComputedStyle(element)
        if (!box.width || style.clipPath !== 'none' || element.closest('.clip,.skip,.default-action')) return false
        // Lines of source scroll in their own box, since their columns must stay below one another (WCAG 1.4.10).
        if (element.parentElement.closest('pre[tabindex]')) return false
        return box.left < -0.5 || box.right > root.clientWidth + 0.5
    }).map(element => element.outerHTML.slice(0, 120))
    return root.scrollWidth > root.clientWidth || wide.length ? [root.scrollWidth - root.clientWidth, ...wide] : []
}"""
CLIPPED = """() => [...document.querySelectorAll('button, a, label, h1, p, dd')].filter(element => {
    const style = getComputedStyle(element)
    if (element.closest('.clip,.skip,.default-action') || style.display.startsWith('inline')) return false
    // A few pixels are the font's own ascent and descent, which nothing cuts.
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 8
}).map(element => `${element.scrollWidth}x${element.scrollHeight} in ${element.clientWidth}x${element.clientHeight}: `
    + element.outerHTML.slice(0, 120))"""
TARGETS = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden])')].flatMap(element => {
    if (element.matches('.skip, .default-action, .clip')) return []
    const label = element.type === 'checkbox' ? document.querySelector(`label[for="${element.id}"]`) : null
    const box = element.getBoundingClientRect()
    const inline = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const least = element.matches('.field input') ? 44 : 24
    return !inline && (box.height < least || box.width < 24) ? [`${box.width}x${box.height} ${element.outerHTML.slice(0, 90)}`] : []
})"""


# All of it in one go: to and fro between test and browser takes longer than to measure.
FITS = f"""() => {{
    const overflow = {OVERFLOW}, clipped = {CLIPPED}, targets = {TARGETS}, root = document.documentElement
    const found = {{ '320 px': overflow(), targets: targets() }}
    root.dir = 'rtl'
    found.rtl = overflow()
    root.style.fontSize = '200%'
    found['rtl, 200 %'] = overflow()
    root.dir = 'ltr'
    found['200 %'] = overflow()
    found['200 %, cut off'] = clipped()
    root.style.fontSize = '100%'
    document.head.append(Object.assign(document.createElement('style'), {{ textContent: `{SPACING}` }}))
    found['text spacing'] = overflow()
    found['text spacing, cut off'] = clipped()
    return Object.fromEntries(Object.entries(found).filter(([_, faults]) => faults.length))
}}"""


@pytest.fixture(scope="module")
def narrow(chromium):
    context = chromium.new_context(viewport={"width": 320, "height": 640}, reduced_motion="reduce", bypass_csp=True)
    yield context.new_page()
    context.close()


def set_text_size(page, percent):
    page.evaluate("size => document.documentElement.style.fontSize = size", f"{percent}%")


@pytest.mark.parametrize("path", golden.paths())
def test_b76_a_sample_fits_at_320_px_with_large_text_with_spacing_and_from_right_to_left(narrow, samples, path):
    """And targets are large enough: WCAG 2.5.8, and fields of 44 px."""
    samples.show(narrow, path)
    assert narrow.evaluate("getComputedStyle(document.body).display") == "grid", "the stylesheet did not come"
    assert narrow.evaluate(FITS) == {}


def test_every_live_page_fits(chromium, server):
    context = chromium.new_context()
    page = context.new_page()
    found = {}
    for name, (_, path, cookies) in live.pages(server).items():
        live.show(page, server, path, cookies)
        for width in (280, 900):
            page.set_viewport_size({"width": width, "height": 800})
            if faults := page.evaluate(OVERFLOW):
                found[f"{name}, {width} px"] = faults
    context.close()
    assert found == {}


def test_a_provider_button_is_54_px_with_an_icon_of_24(narrow, samples):
    """SPEC 2; it grows with the text."""
    narrow.set_viewport_size({"width": 640, "height": 640})
    narrow.goto(samples.origin + "/ProviderStackDemo/idle.en.html")
    facts = """() => [...document.querySelectorAll('button.provider')].map(button => {
        const style = getComputedStyle(button), icon = button.querySelector('svg').getBoundingClientRect()
        return [button.getBoundingClientRect().height, style.borderRadius, icon.width, style.columnGap]
    })"""
    assert narrow.evaluate(facts) == [[54, "16px", 24, "14px"]] * 3
    set_text_size(narrow, 200)
    larger = narrow.evaluate(facts)
    narrow.set_viewport_size({"width": 320, "height": 640})
    assert all(height >= 108 and icon == 48 for height, _, icon, _ in larger)


FOCUS = """() => {
    const element = document.activeElement, style = getComputedStyle(element), box = element.getBoundingClientRect()
    return {
        element: element === document.body ? null : element.outerHTML.slice(0, 100),
        index: [...document.querySelectorAll('*')].indexOf(element), width: parseFloat(style.outlineWidth),
        style: style.outlineStyle, color: style.outlineColor, size: [box.width, box.height], top: box.top, bottom: box.bottom,
        clipped: style.clipPath !== 'none', height: innerHeight
    }
}"""


def walk(page):
    """What has the focus after each press of Tab, in the source's order if that is the order of the presses."""
    stops = []
    for _ in range(80):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUS)
        if any(stop["index"] == earlier["index"] for earlier in stops):
            break
        if stop["element"] is not None:
            stops.append(stop)
    # A page with an error starts at it; the round goes on from the top.
    first = min(range(len(stops)), key=lambda place: stops[place]["index"])
    return stops[first:] + stops[:first]


@pytest.mark.parametrize("path", [
    "/AuthPicker/stock.en.html", "/AuthPicker/every-way-in.en.html", "/EmailAuth/sign-up-everything.en.html",
    "/EmailAuth/sign-up-invalid.en.html", "/EmailVerification/sent.en.html", "/SignedIn/named.en.html",
    "/Problem/notFound.en.html", "/ProviderStackDemo/loading.en.html", "/AuthPicker/provider-loading.en.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_can_be_seen_on_everything_that_takes_it(narrow, samples, path, scheme):
    """WCAG 2.4.7, 2.4.11, 2.4.3."""
    narrow.emulate_media(color_scheme=scheme)
    narrow.goto(samples.origin + path)
    stops = walk(narrow)
    count = narrow.evaluate(
        "document.querySelectorAll('a[href], button:not(.default-action), input:not([type=hidden])').length")
    seen = [stop for stop in stops if not stop["clipped"]]
    assert len(seen) >= count, f"{len(seen)} of {count} were reached"
    for stop in seen:
        assert stop["style"] != "none" and stop["width"] >= 2, stop
        assert min(stop["size"]) >= 1, stop
        assert stop["bottom"] > 0 and stop["top"] < stop["height"], f"out of sight: {stop}"
    assert all(b["index"] > a["index"] for a, b in zip(stops, stops[1:])), "the order is not the source's"


@pytest.mark.parametrize("path", ["/AuthPicker/stock.en.html", "/EmailAuth/sign-up-invalid.en.html", "/ProviderStackDemo/idle.en.html"])
def test_with_forced_colours_buttons_and_fields_keep_an_edge(chromium, samples, path):
    context = chromium.new_context(forced_colors="active")
    page = context.new_page()
    page.goto(samples.origin + path)
    edges = page.evaluate("""() => [...document.querySelectorAll(
        '.primary, .secondary, .provider, .field input')].map(element => {
            const style = getComputedStyle(element)
            return [element.outerHTML.slice(0, 80), parseFloat(style.borderTopWidth), style.borderTopStyle,
                    style.borderTopColor !== style.backgroundColor]
        })""")
    context.close()
    assert edges
    for element, width, style, differs in edges:
        assert width >= 1 and style != "none" and differs, element


@pytest.mark.parametrize("path", ["/AuthPicker/stock.en.html", "/SignedIn/named.en.html"])
def test_nothing_moves_under_reduced_motion(narrow, samples, path):
    narrow.goto(samples.origin + path)
    assert narrow.evaluate("document.getAnimations().length") == 0
    assert narrow.evaluate("""() => [...document.querySelectorAll('*')].every(
        element => getComputedStyle(element).transitionDuration === '0s')""")


def test_the_column_is_at_most_25_rem_wide_and_centred(chromium, samples):
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(samples.origin + "/AuthPicker/stock.en.html")
    left, width = page.locator("main").evaluate("m => { const b = m.getBoundingClientRect(); return [b.left, b.width] }")
    context.close()
    assert width <= 400 and abs(left + width / 2 - 640) <= 8


@pytest.mark.parametrize("path", ["/auth", "/auth/email", "/demo/provider-stack"])
def test_page_and_stylesheet_weigh_8_kb_together(server, path):
    person = Client(server)
    answer = person.get(path)
    href = next(link["href"] for link in answer.page.all("link") if link["rel"] == "stylesheet")
    style = person.get(href, **{"Accept-Encoding": "br"})
    assert style.header("Content-Encoding") == "br"
    page = gzip.compress(answer.body, 6)
    assert len(page) + len(style.body) <= 8 * 1024, f"page {len(page)}, stylesheet {len(style.body)}"
