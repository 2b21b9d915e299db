"""Serves the golden page of every sample, with the stock files where the pages look for them."""

import mimetypes
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from server import ROOT

FOLDER = ROOT / "Tests" / "VestibuleTests" / "Snapshots"
FILES = {
    "/auth/assets/vestibule.css": ("text/css; charset=utf-8", ROOT / "Public" / "vestibule.css"),
    "/auth/assets/icon.svg": ("image/svg+xml", ROOT / "Public" / "icon.svg"),
}
BLANK = "/blank"
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"


def paths():
    """The address of every sample."""
    return sorted("/" + path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))


# Puts a page in the place of the one before, and lets none go on by itself. The window stays, and with it axe, which
# takes longer to start than to look at a page. No request is routed, since that would turn the browser's cache off.
SHOW = """async address => {
    navigation.onnavigate = event => event.destination.sameDocument || event.preventDefault()
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    history.replaceState(null, '', address)
    const root = document.adoptNode(page.documentElement)
    const styles = [...root.querySelectorAll('link[rel=stylesheet]')].map(
        link => new Promise(done => ['load', 'error'].forEach(end => link.addEventListener(end, done))))
    document.replaceChild(root, document.documentElement)
    await Promise.all(styles)
}"""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        kind, path = FILES.get(self.path, ("text/html; charset=utf-8", self.server.folder / self.path.lstrip("/")))
        if self.path == BLANK:
            self.answer(200, kind, b"<!DOCTYPE html><title>Blank</title>")
        elif path.is_file():
            self.answer(200, mimetypes.guess_type(path.name)[0] or kind, path.read_bytes())
        else:
            # Where a page would go on to by itself: nothing comes, so it stays to be looked at.
            self.answer(204, None, b"")

    def answer(self, status, kind, body):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Samples:
    def __init__(self, folder=FOLDER):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.folder = folder
        self.origin = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def show(self, page, path):
        """Puts a sample in the place of what the page shows; the page's context passes policies by."""
        if not page.url.startswith(self.origin):
            page.goto(self.origin + BLANK)
        page.evaluate(SHOW, self.origin + path)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def stay(page):
    """Lets no page of a browser go on by itself."""
    page.route("**/attempt/*/next", lambda route: route.fulfill(status=204))
    page.route("**/hold.gif", lambda route: route.fulfill(status=204))
    page.route("https://**", lambda route: route.fulfill(status=204))
