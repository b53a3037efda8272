"""Tests see every signal, also when the test run ignores some, as under `nohup` and in the background of a script."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
import shared

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

#: Prints the signals that it ignores, without those that Python ignores itself.
IGNORED = """
import signal
for number in signal.valid_signals() - {signal.SIGPIPE, signal.SIGXFSZ}:
    if signal.getsignal(number) == signal.SIG_IGN:
        print(number.name)
"""


def ignored_in_a_child(**more):
    """Return what a new program ignores."""
    done = subprocess.run([sys.executable, "-c", IGNORED], capture_output=True, encoding="utf-8", check=True, **more)
    return done.stdout.split()


@pytest.fixture(params=["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGCHLD", "SIGALRM"])
def ignored(request):
    """A signal that this process ignores."""
    number = getattr(signal, request.param)
    before = signal.signal(number, signal.SIG_IGN)
    yield number
    signal.signal(number, before)


def test_children_of_tests_ignore_nothing():
    assert ignored_in_a_child() == []


def test_what_is_ignored_is_not_passed_on(ignored):
    assert ignored_in_a_child(restore_signals=True) == [ignored.name]
    assert shared.handle_ignored_signals() == [ignored]
    assert ignored_in_a_child() == []
    # This process goes on as it was asked to.
    signal.raise_signal(ignored)
