"""Serves the golden page of every sample, with the stock files where the pages look for them."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from server import ROOT

FOLDER = ROOT / "Tests" / "VestibuleTests" / "Snapshots"
FILES = {
    "/auth/assets/vestibule.css": ("text/css; charset=utf-8", ROOT / "Public" / "vestibule.css"),
    "/auth/assets/icon.svg": ("image/svg+xml", ROOT / "Public" / "icon.svg"),
}
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"


def paths():
    """The address of every sample."""
    return sorted("/" + path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        kind, path = FILES.get(self.path, ("text/html; charset=utf-8", FOLDER / self.path.lstrip("/")))
        if path.is_file():
            self.answer(200, kind, path.read_bytes())
        else:
            # Where a page would go on to by itself: nothing comes, so it stays to be looked at.
            self.answer(204, None, b"")

    def answer(self, status, kind, body):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Samples:
    def __init__(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def stay(page):
    """Lets no page of a browser go on by itself."""
    page.route("**/attempt/*/next", lambda route: route.fulfill(status=204))
    page.route("**/hold.gif", lambda route: route.fulfill(status=204))
    page.route("https://**", lambda route: route.fulfill(status=204))
