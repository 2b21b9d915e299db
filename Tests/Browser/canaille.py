"""A real OpenID provider from PyPI, started beside the server; stopped by its own pid."""

import json
import os
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path

from server import ROOT, until

PROGRAM = ROOT / ".tools" / "canaille" / "bin" / "canaille"
CLIENT, SECRET = "vestibule", "canaille-secret"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Canaille:
    """One person, Alice, and one client that may send people back to one address."""

    user, password = "alice", "correct horse 42"

    def __init__(self, folder, redirect_uri):
        self.folder = Path(folder)
        self.port = free_port()
        self.issuer = f"http://127.0.0.1:{self.port}"
        self.settings = self.folder / "canaille.toml"
        self.settings.write_text(self._configuration())
        self._run("install")
        self._run(
            "create", "user", "--user-name", self.user, "--password", self.password, "--given-name", "Alice",
            "--family-name", "Liddell", "--formatted-name", "Alice Liddell", "--emails", "alice@example.test")
        self._run(
            "create", "client", "--client-id", CLIENT, "--client-secret", SECRET, "--client-name", "Vestibule",
            "--redirect-uris", redirect_uri, "--scope", "openid", "--scope", "email", "--scope", "profile",
            "--grant-types", "authorization_code", "--response-types", "code",
            "--token-endpoint-auth-method", "client_secret_basic", "--id-token-signed-response-alg", "RS256")
        # Else its ID tokens would be for nobody.
        self._run("set", "client", CLIENT, "--audience", CLIENT)
        self.log = open(self.folder / "canaille.log", "ab")
        self.process = subprocess.Popen(
            [str(PROGRAM), "run", "--bind", f"127.0.0.1:{self.port}"], env=self._environment(), cwd=self.folder,
            stdout=self.log, stderr=self.log)
        until(self.answers, 120, 0.2)

    def _environment(self):
        return {**os.environ, "CANAILLE_CONFIG": str(self.settings)}

    def _run(self, *arguments):
        done = subprocess.run(
            [str(PROGRAM), *arguments], env=self._environment(), cwd=self.folder, capture_output=True, text=True,
            timeout=300)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _configuration(self):
        done = subprocess.run([str(PROGRAM), "jwk", "create", "rsa"], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        key = json.loads(done.stdout.strip().splitlines()[-1])
        members = "\n".join(f"{name} = {json.dumps(value)}" for name, value in key.items())
        return f"""
SECRET_KEY = "not a secret: a test's own provider"
SERVER_NAME = "127.0.0.1:{self.port}"
PREFERRED_URL_SCHEME = "http"
SESSION_COOKIE_SECURE = false
[CANAILLE]
DATABASE = "sql"
[CANAILLE_SQL]
DATABASE_URI = "sqlite:///{self.folder / 'canaille.sqlite'}"
[CANAILLE_OIDC]
REQUIRE_NONCE = true
[[CANAILLE_OIDC.ACTIVE_JWKS]]
{members}
"""

    def answers(self):
        """The issuer's name, once it answers."""
        assert self.process.poll() is None, (self.folder / "canaille.log").read_text()
        try:
            with urllib.request.urlopen(self.issuer + "/.well-known/openid-configuration") as answer:
                return json.load(answer)["issuer"]
        except OSError:
            return None

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        self.log.close()
