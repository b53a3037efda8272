"""A headless Chromium for tests: opens pages, evaluates expressions, takes screenshots.

It speaks the DevTools protocol over pipes, so nothing but Chromium is needed.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import http.server
import json
import os
import select
import shutil
import subprocess
import tempfile
import threading
import time

PROGRAM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --remote-debugging-pipe --window-size=1400,900"
).split()


class Browser:
    """One page of a browser; `problems` are the errors that the page's programs and its requests had."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()

        def connect():
            # The protocol's pipes are the descriptors 3 and 4.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [PROGRAM, *FLAGS, f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=connect,
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session = None
        self.problems = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method, **parameters):
        """Send a command; return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive(120)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _receive(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(end - time.monotonic(), 0))
            assert ready, "the browser does not answer"
            self._buffer += os.read(self._read, 1 << 20)
        message, _, self._buffer = self._buffer.partition(b"\0")
        answer = json.loads(message)
        if answer.get("method") == "Runtime.exceptionThrown":
            details = answer["params"]["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description") or details["text"])
        elif answer.get("method") == "Log.entryAdded" and answer["params"]["entry"]["level"] == "error":
            self.problems.append(answer["params"]["entry"]["text"] + " " + answer["params"]["entry"].get("url", ""))
        return answer

    def resize(self, width, height):
        """Give the window a size; one that is less than 500 wide is a telephone's."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def open(self, url):
        """Open a page; programs of the page may still run."""
        self.send("Page.navigate", url=url)

    def evaluate(self, expression):
        """Return the value of an expression; promises are waited for."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        details = result.get("exceptionDetails")
        assert details is None, details.get("exception", {}).get("description", details["text"])[:500]
        return result["result"].get("value")

    def wait_for(self, expression, seconds=120):
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        # While a page is being loaded there may be nothing to look at.
        careful = f"(() => {{ try {{ return !!({expression}); }} catch {{ return false; }} }})()"
        while not self.evaluate(careful):
            assert time.monotonic() < end, f"not true: {expression}; {self.problems}"
            time.sleep(0.02)

    def type(self, text):
        """Type a text where the cursor is."""
        self.send("Input.insertText", text=text)

    def screenshot(self, path):
        """Write what the page shows as a PNG."""
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self._write)
        os.close(self._read)
        shutil.rmtree(self.folder, ignore_errors=True)


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serve a folder on this machine; yields its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
