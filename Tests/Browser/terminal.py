"""Text browsers on a terminal of their own, driven by keys as a person would."""

import os
import pty
import re
import select
import signal
import struct
import termios
import time
from fcntl import ioctl

CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>78]|[\x0e\x0f\x08]")


class Terminal:
    """A program that believes it has a screen of 120 by 200."""

    def __init__(self, arguments, environment=None):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(arguments[0], arguments, {**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", **(environment or {})})
        ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 120, 0, 0))
        self.shown = ""

    def read(self, seconds):
        """What is drawn until nothing comes for a moment."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return ""
        try:
            text = os.read(self.descriptor, 65_536).decode("utf-8", "replace")
        except OSError:
            return ""
        self.shown += text
        return text

    def send(self, keys):
        self.shown = ""
        os.write(self.descriptor, keys.encode())

    def see(self, words, seconds=30):
        """Waits until the words are drawn."""
        end = time.monotonic() + seconds
        while words not in CONTROL.sub("", self.shown):
            assert time.monotonic() < end, f"{words!r} did not come; there is {CONTROL.sub('', self.shown)[-1500:]!r}"
            self.read(0.2)

    def rest(self):
        """Waits until it draws nothing more."""
        while self.read(0.25):
            pass

    def close(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.descriptor)

    def plain(self):
        """What was drawn since the last keys, without control sequences."""
        return CONTROL.sub("", self.shown)
