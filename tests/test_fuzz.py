"""Every border of `tests/fuzz` with a few hundred inputs, the same in each run; a campaign tries more."""

from __future__ import annotations

import os
import re
import types

import fuzz
import pytest
import shared
from fuzz import campaign, module_mutations, spirv
from hypothesis import strategies as st

from glslc_coop.codegen.ir.words import to_bytes


@pytest.mark.parametrize("name", fuzz.borders())
def test_border(name, capsys):
    # Only the child imports the border, which may replace functions of the compiler.
    with open(os.path.join(shared.ROOT, "tests", "fuzz", f"{name}.py"), encoding="utf-8") as file:
        number = re.search(r"^EXAMPLES = (\d+)$", file.read(), re.MULTILINE)
    examples = int(number[1]) if number else 100
    found = campaign.run(name, 1, None, examples, None)
    shown = capsys.readouterr().out
    assert not found, shown
    assert f"{name}: {examples} inputs, 0 findings" in shown


def test_the_command():
    """Run one border with the command that also runs long campaigns."""
    command = ["-m", "tests.fuzz", "limits", "--examples", "10", "--seed", "1"]
    done = shared.python(command, shared.ROOT, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "limits: 10 inputs, 0 findings\n"), done.stdout + done.stderr


def attempt(monkeypatch, check, examples=100, seeds=lambda: [b"seed of some length"], **more):
    """Run a batch of a border that is only a function, in this process and without its bound of memory."""
    module = types.SimpleNamespace(seeds=seeds, check=check, **more)
    monkeypatch.setattr(campaign, "border", lambda name: module)
    monkeypatch.setattr(campaign, "_limit_memory", lambda: None)
    return campaign.run_batch("x", 1, examples, set())


def test_an_exception_is_found_and_its_input_shrunk(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def check(data):
        if b"\xff" in data:
            raise IndexError("found")

    (key,) = found = attempt(monkeypatch, check)["found"]
    count, data, text = found[key]
    assert key.startswith("IndexError at tests/test_fuzz.py:") and "IndexError: found" in text
    assert count > 1 and b"\xff" in bytes.fromhex(data)


def test_the_same_seed_gives_the_same_inputs(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for kind, example in (("bytes", b"abc"), ("text", b"a = 1;"), ("json", b'{"a": [1, {"b": "c"}]}')):
        runs = [[], []]
        for run in runs:
            attempt(monkeypatch, run.append, MUTATION=kind, seeds=lambda example=example: [example])
        assert runs[0] == runs[1] and len(set(runs[0])) > 30, kind


def test_faults_of_two_kinds_are_two_findings(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def check(data):
        raise fuzz.Fault("long" if len(data) > 10 else "short", data)

    found = attempt(monkeypatch, check, examples=50, strategy=lambda: st.sampled_from([b"a" * 20, b"b"]))["found"]
    assert sorted(found) == ["Fault: long", "Fault: short"]


def test_a_fault_of_a_strategy_is_a_finding(monkeypatch, tmp_path):
    """Otherwise the inputs that it does not give would count as tried."""
    monkeypatch.chdir(tmp_path)

    def given(number):
        return bytes(number) if number < 5 else number.missing

    result = attempt(monkeypatch, len, strategy=lambda: st.integers(0, 9).map(given))
    (key,) = result["found"]
    assert key.startswith("strategy: AttributeError at tests/test_fuzz.py:")
    assert result["tried"] < 100


def test_mutations_of_modules_give_modules(monkeypatch, tmp_path):
    """Each kind by itself, on a module with types, strings, calls and debug information."""
    monkeypatch.chdir(tmp_path)
    head, code = spirv._instructions(spirv._module("valid/nv_cooperative_matrix2/callbacks.comp", ("-gVS",)))

    @st.composite
    def changed(draw, kind):
        words, copy = list(head), [list(each) for each in code]
        kind(draw, words, copy)
        return to_bytes([word & 0xFFFFFFFF for each in (words, *copy) for word in each])

    for kind in module_mutations.KINDS:
        found = set()
        result = attempt(monkeypatch, found.add, examples=15, strategy=lambda kind=kind: changed(kind))
        assert not result["found"], kind.__name__
        assert len(found) > 3, kind.__name__


@pytest.mark.skipif(not hasattr(campaign.signal, "setitimer"), reason="needs timers of processor time")
def test_an_input_without_end_is_found(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(campaign, "SECONDS", 0.01)

    def check(data):
        while True:
            pass

    assert list(attempt(monkeypatch, check, examples=5)["found"]) == ["TooSlow"]


def test_a_child_that_dies_is_a_finding(tmp_path):
    found = campaign._child("no-such-border", 1, 10, set(), str(tmp_path))["found"]
    assert list(found) == ["child: exit code 2"]


def test_a_child_that_waits_or_works_without_end_is_a_finding(tmp_path):
    """One that gets little of a processor is none, nor is one that has new inputs."""
    path = tmp_path / "input"

    def outcome(seconds, processor, has_inputs):
        watch = campaign._Watch(str(path))
        for number in range(10):
            watch.complaint(seconds * number, processor * number)
            if has_inputs:
                path.write_text("")
                os.utime(path, ns=(number, number + 1))
        return watch.complaint(seconds * 10, processor * 10)

    assert outcome(10, 0, False) == "waits without end"
    assert outcome(10, 0, True) is None
    assert outcome(80, 1, False) is None
    assert outcome(95, 1, False) == "waits without end"
    assert outcome(10, 10, False) == "works without end"
    assert outcome(10, 10, True) is None
