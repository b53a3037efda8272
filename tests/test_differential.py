"""A fixed slice of the random campaigns of tests/differential, and that they find, shrink and replay.

The meaning, folding and cooperative kinds need a Vulkan device to find anything; interfaces need a reference glslc.
"""

from __future__ import annotations

import pytest
import shared
from differential import campaign, harness, machine

#: Kind -> cases in the slice. Each takes about two seconds.
SLICE = {
    "layouts": 24,
    "interfaces": 16,
    "locations": 64,
    "folding": 2,
    "guards": 6,
    "numbers": 6,
    "pointers": 24,
    "aggregates": 12,
    "stages": 16,
    "maintenance1": 8,
    "meaning": 4,
    "cooperative": 2,
    "metamorphic": 40,
    "mutants": 120,
    "intrinsics": 120,
}


@pytest.mark.parametrize("kind", SLICE)
def test_slice(kind):
    batch = campaign.Campaign(kind, seed=0).check(range(SLICE[kind]))
    assert not batch.faults, batch.faults[0][1]


@pytest.mark.parametrize("kind", SLICE)
def test_cases_depend_on_seed_and_index_alone(kind):
    module = campaign.Campaign(kind, 0).module
    assert module.generate(3, 7) == module.generate(3, 7) != module.generate(3, 8)


def test_findings_shrink_to_what_fails():
    text = "one\nif {\n    two\n    wrong\n}\n" + "more\n" * 20
    assert harness.shrink(text, lambda each: "wrong" in each) == "    wrong\n"


def test_a_wrong_layout_is_found():
    """The model is compared even without a reference."""
    looking = campaign.Campaign("layouts", 0)
    lines = looking.module.generate(0, 0).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("layout(") and "} b0;" in line)
    lines[at] = lines[at].replace("{0:", "{4:")
    (what,) = looking.module.check(["\n".join(lines) + "\n"])
    assert what is not None and what.startswith("model")


GUARDED = "result.r0 = push.p0 > 2u ? bound.u0 / push.p1 : 1u;"


@pytest.mark.parametrize(
    "statements, category",
    [
        (GUARDED, None),
        ("uint early = bound.u0; result.r0 = push.p0 > 2u ? early / push.p1 : 1u;", "early"),
        ("uint early = 7u / push.p1; result.r0 = push.p0 > 2u ? bound.u0 / push.p1 : 1u;", "undefined"),
        ("device.d0 = 1u; result.r0 = push.p0 > 2u ? bound.u0 / push.p1 : 1u;", "volatile"),
        ("result.r0 = push.p0 > 2u ? 1u : 2u;", "result"),
    ],
)
def test_a_broken_guard_is_found(statements, category, monkeypatch):
    """What a module does before its guard, or instead of it, is a finding of its kind."""
    looking = campaign.Campaign("guards", 0).module
    compile_text = harness.compile_text
    other = f"{looking.HEAD}void main() {{ {statements} }}\n"
    monkeypatch.setattr(harness, "compile_text", lambda text, level: compile_text(other, level))
    found = looking.check([f"{looking.HEAD}void main() {{ {GUARDED} }} // {number}\n" for number in range(12)])
    assert {what and what.partition(":")[0] for what in found} - {None} == ({category} if category else set())


EXECUTED = """#version 460
layout(local_size_x = 1) in;
struct Pair { uint one, other; };
layout(binding = 0) volatile buffer Device { uint d; } device;
layout(binding = 1) buffer Data { Pair pairs[2]; } data;
void main() { STATEMENTS }
"""


@pytest.mark.parametrize(
    "statements, category",
    [
        ("uint x = device.d; Pair p = data.pairs[0]; data.pairs[1] = p;", None),
        ("uint x = device.d; data.pairs[1] = Pair(data.pairs[0].one, data.pairs[0].other);", None),
        ("uint x = device.d; data.pairs[1].one = data.pairs[0].one;", "result"),
        ("data.pairs[1] = data.pairs[0];", "trace"),
        ("device.d = 1u; data.pairs[1] = data.pairs[0];", "trace"),
        (
            "uint x = device.d; data.pairs[1] = data.pairs[0]; data.pairs[0].one += 1u / (device.d - device.d);",
            "undefined",
        ),
    ],
)
def test_different_modules_are_found(statements, category):
    """Other results, other accesses of volatile memory and undefined operations are findings, each of its category."""
    wanted = "uint x = device.d; data.pairs[1] = data.pairs[0];"
    texts = {"none": wanted, "speed": statements}
    modules = {name: harness.compile_text(EXECUTED.replace("STATEMENTS", text)) for name, text in texts.items()}
    found = machine.differences(modules, ("0", "1", "2", "3", "4", "5"))
    assert (found and found.split()[0]) == category


@pytest.mark.parametrize("way", ["folded", "specialized", "variable", "loaded"])
def test_a_wrong_number_is_found(way):
    looking = campaign.Campaign("numbers", 0).module
    text = looking.generate(0, 3)
    line = next(line for line in text.splitlines() if "// row 2 " in line)
    at = looking.WAYS.index(way) + 8
    wrong = line.replace(f"results.w[{at}] = ", f"results.w[{at}] = 1ul ^ ")
    (what,) = looking.check([text.replace(line, wrong)])
    assert what is not None and what.startswith(f"value None {way}: ")


def test_the_command_replays_a_finding(tmp_path):
    (tmp_path / "case.comp").write_text("// tokens mutant of: gone.comp none\n#version 450\nvoid main() {}\n")
    script = f"{shared.ROOT}/tests/differential/run.py"
    done = shared.python([script, "mutants", "--replay", "case.comp"], tmp_path, encoding="utf-8")
    assert done.returncode == 0 and "nothing is wrong" in done.stdout, done.stderr
