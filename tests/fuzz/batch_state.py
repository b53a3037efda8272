"""The file in which `glslc-coop batch --up-to-date` keeps what it knows."""

from __future__ import annotations

import functools
import os

from glslc_coop.api import batch
from glslc_coop.cli.tools.batch import State
from glslc_coop.resident import installation

MUTATION = "json"
EXAMPLES = 80
#: Stands for the working directory in an input, as long as in JSON.
_HERE = b"/here"
_JOB = batch.Job("a.comp", "a.spv")
# No source of the compiler changes during a campaign, and reading all of them takes most of the time of an input.
installation.stamp = functools.cache(installation.stamp)
installation.contents = functools.cache(installation.contents)


def seeds():
    """Return the state after a job has been compiled."""
    _lay_out()
    state = _state()
    state.save()
    with open(state.path, "rb") as file:
        return [file.read().replace(os.getcwd().encode(), _HERE)]


def check(data):
    """Read a state: the job counts as current only if all that is known of it is right."""
    _lay_out()
    true = _state().rows
    with open("state", "wb") as file:
        file.write(data.replace(_HERE, os.getcwd().encode()))
    state = State("state")
    if state.is_current(_JOB):
        (key,) = true
        row = state.rows[key]
        assert state.compiler["stamp"] == _stamp()
        for name in ("command", "output"):
            assert row[name] == true[key][name]
        assert true[key]["files"].items() & row["files"].items()
        assert all(isinstance(name, str) for name in state.sources(_JOB))


@functools.cache
def _stamp():
    return State("none").compiler["stamp"]


def _lay_out():
    with open("a.comp", "w", encoding="utf-8") as file:
        file.write("#version 450\nvoid main() {}\n")


def _state():
    state = State("other")
    (result,) = batch.run_group([_JOB], True)
    assert result.exit_code == 0
    state.record(result)
    return state
