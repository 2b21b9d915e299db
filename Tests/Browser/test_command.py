"""The command line: what `vestibule check` finds, and what `vestibule serve` refuses."""

import json
import pathlib
import re
import subprocess
import urllib.error
import urllib.request

import pytest

from server import Server, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
VESTIBULE = ROOT / ".build/debug/vestibule"
SPACE = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template"'

# Ten faults of different kinds; each mark names the id, and the place is where the mark stood.
FAULTY = """<div xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template" v:contract="EmailVerification/1">
  <h1 ‹VT301›v:text="titel"/>
  ‹VT205›<h3>Too deep</h3>
  <p ‹VT309›v:string="verification.titel"/>
  <form v:form="self" v:action="verify">
    <label ‹VT204›for="verificationCod">Code</label>
    <label v:label="verificationCode"/>
    <input v:field="verificationCode" ‹VT202›style="color:red"/>
    ‹VT207›<img src="/logo.png"/>
    <button v:action="verify" ‹VT214›v:disabled="isValid">Go</button>
    <button v:action="resend">Again</button>
    <button v:action="changeAddress">Other</button>
    <button v:action="startOver">Start over</button>
    <button v:action="signOut">Out</button>
  </form>
  ‹VT201›<script>alert(1)</script>
  ‹VT209›<form><button v:action="verify">x</button></form>
  ‹VT104›</section>
</div>
"""


def seeded(folder):
    expected = []
    lines = []
    for number, line in enumerate(FAULTY.split("\n"), 1):
        while match := re.search("‹(VT\\d+)›", line):
            expected.append((number, match.start() + 1, match[1]))
            line = line[: match.start()] + line[match.end() :]
        lines.append(line)
    (folder / "EmailVerification.xhtml").write_text("\n".join(lines))
    return expected


def run(*arguments):
    return subprocess.run([VESTIBULE, *arguments], capture_output=True, text=True, timeout=60)


def test_ten_seeded_faults_are_all_named_with_their_place_and_a_mend(tmp_path):
    expected = seeded(tmp_path)
    assert len(expected) == 10
    done = run("check", "--templates", tmp_path)
    path = re.escape(str(tmp_path / "EmailVerification.xhtml"))
    found = re.findall(rf"^{path}:(\d+):(\d+): error (VT\d+): .+; .+$", done.stdout, re.M)
    found = {(int(line), int(column), identifier) for line, column, identifier in found}
    assert set(expected) <= found
    assert done.returncode == 1
    assert re.fullmatch(r"\d+ errors, \d+ warnings", done.stdout.splitlines()[-1])


def test_the_seeded_faults_are_reported_as_json_too(tmp_path):
    expected = seeded(tmp_path)
    done = run("check", "--format", "json", "--templates", tmp_path)
    report = json.loads(done.stdout)
    assert {(f["line"], f["column"], f["id"]) for f in report["faults"]} >= set(expected)
    assert report["errors"] == len([f for f in report["faults"] if f["severity"] == "error"])
    assert done.returncode == 1


def test_serve_shows_the_faults_of_a_template_and_takes_up_what_is_saved(tmp_path):
    """SPEC 7: in development a fault is a page, and files reload on save; nobody loses a flow by it."""
    mine = tmp_path / "mine"
    mine.mkdir()
    seeded(mine)
    server = Server(None, "--templates", mine)
    try:
        def page(path="/auth", cookie=""):
            request = urllib.request.Request(server.url(path), headers={"Cookie": cookie} if cookie else {})
            try:
                with urllib.request.urlopen(request) as answer:
                    return answer.status, answer.read().decode()
            except urllib.error.HTTPError as answer:
                return answer.code, answer.read().decode()

        status, html = page()
        assert status == 500 and 'data-screen="Faults"' in html and "VT205" in html
        assert "http-equiv" not in html and "<script" not in html
        generation = re.search(r"last-good=(\d+)", html)[1]
        status, html = page(cookie=f"last-good-{server.cookie}={generation}")
        assert status == 200 and 'data-screen="AuthPicker"' in html
        # Mended, and a new file in a new folder: both are there as soon as they are saved.
        (mine / "EmailVerification.xhtml").unlink()
        until(lambda: page()[0] == 200)
        (mine / "Slots").mkdir()
        (mine / "Slots/footer.xhtml").write_text(f"<p {SPACE}>Made by hand</p>")
        until(lambda: "<p>Made by hand</p>" in page()[1])
        # An editor's way of saving: another file takes the name.
        other = mine / "Slots/footer.xhtml~"
        other.write_text(f"<p {SPACE} v:text='nmae'/>")
        other.rename(mine / "Slots/footer.xhtml")
        until(lambda: page()[0] == 500)
        assert "Slots/footer.xhtml:1:" in page()[1]
    finally:
        server.stop()


def test_production_refuses_to_start_with_a_faulty_template(tmp_path):
    """Until mail can be delivered outside development, another reason comes first; either way nothing serves."""
    seeded(tmp_path)
    done = run("serve", "--port", "0", "--data", tmp_path / "data", "--templates", tmp_path)
    assert done.returncode in (1, 78)
    assert "is ready" not in done.stdout


def test_eject_copies_what_is_named_and_never_writes_over_it(tmp_path):
    mine = tmp_path / "mine"
    done = run("eject", "EmailAuth", mine)
    assert done.returncode == 0
    assert f"wrote {mine}/EmailAuth.xhtml" in done.stdout and "vestibule check" in done.stdout
    assert "footer" in done.stdout
    assert (mine / "EmailAuth.xhtml").read_bytes() == (ROOT / "Templates/EmailAuth.xhtml").read_bytes()
    (mine / "EmailAuth.xhtml").write_text("mine")
    again = run("eject", "EmailAuth", mine)
    assert again.returncode == 1 and "--force" in again.stderr
    assert (mine / "EmailAuth.xhtml").read_text() == "mine"
    assert run("eject", "EmailAuth", mine, "--force").returncode == 0
    assert (mine / "EmailAuth.xhtml").read_text() != "mine"
    for arguments, name in [
            (["--element", "Field"], "Elements/Field.xhtml"), (["--layout"], "Layout.xhtml"),
            (["--mail"], "Mail/Message.xhtml")]:
        assert run("eject", *arguments, mine).returncode == 0
        assert (mine / name).is_file()
    assert run("check", "--templates", mine).stdout == "0 errors, 0 warnings\n"


def test_eject_all_writes_nothing_when_one_file_is_there(tmp_path):
    (tmp_path / "Layout.xhtml").write_text("mine")
    assert run("eject", "--all", tmp_path).returncode == 1
    assert [path.name for path in tmp_path.rglob("*.xhtml")] == ["Layout.xhtml"]
    assert run("eject", "--all", tmp_path, "--force").returncode == 0
    copied = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.xhtml")}
    stock = {path.relative_to(ROOT / "Templates") for path in (ROOT / "Templates").rglob("*.xhtml")}
    assert copied == stock
    assert run("check", "--templates", tmp_path).stdout == "0 errors, 0 warnings\n"


def test_eject_names_what_was_meant(tmp_path):
    done = run("eject", "EmailAtuh", tmp_path)
    assert done.returncode == 2 and 'did you mean "EmailAuth"' in done.stderr
    assert run("eject", "EmailAuth").returncode == 2


def test_public_files_are_judged_too(tmp_path):
    (tmp_path / "brand.css").write_text("body { background: url(https://evil.test/x.png) }")
    done = run("check", "--public", tmp_path)
    assert done.returncode == 1
    assert re.search(r"brand\.css:1:24: error VT505: .+; .+", done.stdout)


def test_the_stock_templates_have_no_faults():
    done = run("check")
    assert done.stdout == "0 errors, 0 warnings\n"
    assert done.returncode == 0


def test_production_without_an_origin_is_refused_with_the_mend():
    done = run("serve")
    assert done.returncode == 78
    assert "publicOrigin" in done.stderr


def test_an_unknown_configuration_key_is_named(tmp_path):
    config = tmp_path / "vestibule.json"
    config.write_text('{ // a comment\n "appNam": "Acme" }')
    done = run("check", "--config", config)
    assert done.returncode == 1
    assert "appNam" in done.stdout


@pytest.mark.parametrize("arguments", [[], ["fly"], ["serve", "--port", "99999"], ["check", "--templates"]])
def test_a_wrong_command_line_is_answered_with_the_usage(arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert "usage:" in done.stderr
