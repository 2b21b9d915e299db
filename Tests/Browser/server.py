"""Starts and stops servers of our own, each with its own data folder and a free port."""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("VESTIBULE_BINARY", ROOT / ".build" / "debug" / "vestibule"))
READY = re.compile(r"Vestibule is ready at (http://localhost:(\d+)(/\S*))")


class Server:
    """A development server; stopped by its own pid."""

    def __init__(self, data=None, *options, port=0):
        self.owns_data = data is None
        self.data = Path(data or tempfile.mkdtemp(prefix="vestibule-"))
        self.log = open(self.data / "server.log", "ab")
        self.process = subprocess.Popen(
            [str(BINARY), "serve", "--dev", "--data", str(self.data), "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=self.log, cwd=self.data)
        line = self._first_line(60)
        found = READY.search(line)
        if not found:
            self.kill()
            raise RuntimeError(f"no ready line but {line!r}; {(self.data / 'server.log').read_text()}")
        self.port = int(found.group(2))
        self.origin = f"http://localhost:{self.port}"
        self.cookie = f"vestibule-{self.port}"

    def _first_line(self, seconds):
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        return self.process.stdout.readline().decode() if ready else ""

    @property
    def database(self):
        return self.data / "vestibule.sqlite"

    def url(self, path):
        return self.origin + path

    def outbox(self, to):
        query = urllib.parse.urlencode({"to": to})
        with urllib.request.urlopen(f"{self.origin}/outbox.json?{query}") as answer:
            return json.load(answer)

    def code(self, to, seconds=30):
        """The newest code mailed to an address, waited for."""
        codes = until(lambda: [mail["code"] for mail in self.outbox(to) if mail["code"]], seconds)
        return codes[-1]

    def advance(self, seconds):
        body = urllib.parse.urlencode({"advance": seconds}).encode()
        with urllib.request.urlopen(self.url("/dev/clock"), body) as answer:
            return json.load(answer)["now"]

    def kill(self):
        """Ends the process as a power cut would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()
        if self.owns_data:
            shutil.rmtree(self.data, ignore_errors=True)
        return self.process.returncode


def until(condition, seconds=30, pause=0.05):
    """Asks again until the answer is truthy; fails when the time is over."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        assert time.monotonic() < end, f"nothing after {seconds} s"
        time.sleep(pause)
