"""The command line: what `vestibule check` finds, and what `vestibule serve` refuses."""

import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VESTIBULE = ROOT / ".build/debug/vestibule"

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


def test_serve_refuses_to_start_with_a_faulty_template(tmp_path):
    seeded(tmp_path)
    done = run("serve", "--dev", "--port", "0", "--data", tmp_path / "data", "--templates", tmp_path)
    assert done.returncode == 1
    assert "VT205" in done.stdout
    assert "is ready" not in done.stdout


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
