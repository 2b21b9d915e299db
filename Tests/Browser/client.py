"""A small HTTP client that behaves like a person without a browser: cookies, forms, redirects."""

import http.client
import itertools
import re
import urllib.parse
from html.parser import HTMLParser

from server import ROOT  # noqa: F401  (one place knows where the project is)

PASSWORD = "violet harbour seventeen kites"
_numbers = itertools.count(1)


def new_address(stem="person"):
    """An address that no other test uses."""
    return f"{stem}{next(_numbers)}.{id(_numbers) % 9973}@example.test"


class Form:
    """A form of a page: where it posts, what it would send."""

    def __init__(self, attributes):
        self.attributes = attributes
        self.action = attributes.get("action")
        self.fields = {}
        self.buttons = []

    def values(self, **changes):
        return {**self.fields, **changes}


class Page(HTMLParser):
    """The few facts of a page that tests ask for."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.main, self.elements = [], {}, []
        self.title = ""
        self._form, self._in_title, self._open = None, False, []
        self.texts = {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = {name: value if value is not None else "" for name, value in attrs}
        self.elements.append((tag, attributes))
        if attributes.get("id"):
            self._open.append((tag, attributes["id"], 0))
            self.texts.setdefault(attributes["id"], "")
        elif self._open and tag == self._open[-1][0]:
            last = self._open.pop()
            self._open.append((last[0], last[1], last[2] + 1))
        if tag == "main":
            self.main = attributes
        elif tag == "title":
            self._in_title = True
        elif tag == "form":
            self._form = Form(attributes)
            self.forms.append(self._form)
        elif self._form is not None and tag == "input":
            if attributes.get("type") != "checkbox" or "checked" in attributes:
                self._form.fields[attributes["name"]] = attributes.get("value", "")
        elif self._form is not None and tag == "button":
            self._form.buttons.append((attributes.get("name"), attributes.get("value")))
        if tag in ("input", "img", "meta", "link", "br") and self._open and self._open[-1][0] == tag:
            self._open.pop()

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "title":
            self._in_title = False
        if self._open and self._open[-1][0] == tag:
            name, id_, depth = self._open.pop()
            if depth:
                self._open.append((name, id_, depth - 1))

    def handle_data(self, data):
        if self._in_title:
            self.title += data
        for _, id_, _ in self._open:
            self.texts[id_] += data

    @property
    def screen(self):
        return self.main.get("data-screen")

    def by_id(self, id_):
        return next((attributes for _, attributes in self.elements if attributes.get("id") == id_), None)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]

    def form_with(self, name, value):
        """The form that has the button."""
        found = [form for form in self.forms if (name, value) in form.buttons]
        assert found, f"no button {name}={value}; there are {[form.buttons for form in self.forms]}"
        return found[0]

    @property
    def error(self):
        summary = self.by_id("error-summary")
        return summary["data-error"] if summary else None

    @property
    def refresh(self):
        return next((m["content"] for m in self.all("meta") if m.get("http-equiv") == "refresh"), None)


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.getheaders()
        self.body = body
        self.version = response.version

    def all(self, name):
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def header(self, name):
        return next(iter(self.all(name)), None)

    @property
    def location(self):
        return self.header("Location")

    @property
    def text(self):
        return self.body.decode()

    @property
    def page(self):
        return Page(self.text)


class Client:
    """One person: a cookie jar, and a connection for each request."""

    def __init__(self, server, **headers):
        self.server = server
        self.cookies = {}
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def send(self, method, path, body=None, headers=None, keep=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        sent = {"Host": f"localhost:{self.server.port}", **self.headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent.update(headers or {})
        connection.request(method, path, body, {key: value for key, value in sent.items() if value is not None})
        response = connection.getresponse()
        answer = Answer(response, response.read())
        connection.close()
        if keep:
            for line in answer.all("Set-Cookie"):
                name, _, rest = line.partition("=")
                self.cookies[name] = rest.split(";")[0]
        return answer

    def get(self, path, **headers):
        return self.send("GET", path, headers=headers)

    def post(self, path, fields, headers=None, keep=True):
        body = urllib.parse.urlencode(fields)
        own = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.server.origin}
        return self.send("POST", path, body, {**own, **(headers or {})}, keep)

    def press(self, page, value, name="action", headers=None, **fields):
        """Fills a form and presses one of its buttons; the answer is the POST's own."""
        form = page.form_with(name, value)
        return self.post(form.action, {**form.values(**fields), name: value}, headers)

    def follow(self, answer, limit=12):
        """Goes along redirects and zero-second refreshes as a browser does, held image included."""
        for _ in range(limit):
            if answer.status == 303:
                answer = self.get(answer.location)
                continue
            refresh = answer.page.refresh if b"http-equiv" in answer.body else None
            if not refresh:
                return answer
            for image in answer.page.all("img"):
                self.get(image["src"])
            answer = self.get(refresh.partition("url=")[2])
        raise AssertionError("redirects without end")

    def sign_up(self, address, password=PASSWORD):
        """Through the sign-up form and the mailed code to the account page."""
        answer = self.begin_sign_up(address, password)
        assert answer.page.screen == "EmailVerification", answer.text
        return self.verify(answer.page, self.server.code(address))

    def begin_sign_up(self, address, password=PASSWORD):
        page = self.sign_up_page()
        return self.follow(self.press(page, "signUp", email=address, password=password, confirmPassword=password))

    def sign_up_page(self):
        page = self.follow(self.get("/auth/email")).page
        if any(("action", "signUp") in form.buttons for form in page.forms):
            return page
        return self.follow(self.press(page, "switchFlow")).page

    def verify(self, page, code):
        return self.follow(self.press(page, "verify", verificationCode=code))

    def sign_in(self, address, password=PASSWORD):
        page = self.follow(self.get("/auth/email")).page
        return self.follow(self.press(page, "signIn", email=address, password=password))

    def session(self):
        return self.get("/auth/session").status


def without_secrets(text):
    """A page's bytes without what differs on each rendering."""
    return re.sub(r'(name="(?:csrf|flow|step)" value|flow)="?=?[^"&]*', r"\1", text)
