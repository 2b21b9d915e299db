"""The Nu HTML checker over every live page and every sample, in one run."""

import checker
import live
from client import Client
from samples import FOLDER, paths


def write_live_pages(start, folder):
    # A server of its own, since the checker guesses a page's language and the outbox shows everybody's mail.
    server = start(None, "--limits-scale", "1000")
    for language in ("en", "es", "ar"):
        for name, (screen, path, cookies) in live.pages(server, language).items():
            if name == "outbox" and language != "en":
                continue
            person = Client(server)
            person.cookies = dict(cookies)
            answer = person.get(path)
            assert answer.page.screen == screen, name
            (folder / f"{name}-{language}.html").write_bytes(answer.body)
    person = Client(server)
    for path, action in (("/auth", "signIn:google.com"), ("/demo/provider-stack", "signIn:email")):
        answer = person.press(person.get(path).page, action)
        (folder / f"waiting-{action[7:]}.html").write_bytes(person.get(answer.location).body)


def test_the_checker_finds_no_error_on_any_page(start, tmp_path):
    write_live_pages(start, tmp_path)
    files = sorted(tmp_path.glob("*.html")) + [FOLDER / path[1:] for path in paths()]
    assert len(files) > 80, "pages or samples are missing"
    assert checker.faults(files) == []
