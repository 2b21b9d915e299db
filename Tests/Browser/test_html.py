"""The Nu HTML checker over every live page and every sample, in one run."""

import json
import subprocess

import live
from client import Client
from samples import FOLDER, paths
from server import ROOT

CHECKER = ROOT / ".tools" / "vnu.jar"


def write_live_pages(start, folder):
    for language in ("en", "es", "ar"):
        # A server of its own, since the checker guesses a page's language and the outbox shows everybody's mail.
        server = start(None, "--limits-scale", "1000")
        for name, (screen, path, cookies) in live.pages(server, language).items():
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
    files = sorted(map(str, tmp_path.glob("*.html"))) + [str(FOLDER / path[1:]) for path in paths()]
    assert len(files) > 80, "pages or samples are missing"
    run = subprocess.run(
        ["java", "-Xmx384m", "-jar", str(CHECKER), "--format", "json", "--exit-zero-always", *files],
        capture_output=True, text=True, timeout=300)
    messages = json.loads(run.stderr or run.stdout)["messages"]
    found = {
        f"{message['url'].rsplit('/', 1)[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in messages if message["type"] == "error" or message.get("subType") == "warning"}
    assert not found, "\n".join(sorted(found))
