"""The Nu HTML checker on pages in files."""

import json
import subprocess

from server import ROOT

# A short run: what the second compiler would save, it costs twice over.
COMMAND = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx384m", "-jar", str(ROOT / ".tools" / "vnu.jar")]


def faults(files):
    """Errors and warnings, each with its file and line."""
    run = subprocess.run(
        [*COMMAND, "--format", "json", "--exit-zero-always", *map(str, files)], capture_output=True, text=True, timeout=300)
    messages = json.loads(run.stderr or run.stdout)["messages"]
    return sorted({
        f"{'/'.join(message['url'].rsplit('/', 2)[-2:])}:{message.get('lastLine')}: {message['message']}"
        for message in messages if message["type"] == "error" or message.get("subType") == "warning"})
