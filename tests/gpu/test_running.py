"""`glslc_coop.run`, `glslc-coop run` and the fixture `vulkan_run` on the device at hand."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import shared
import test_documentation

import glslc_coop
from glslc_coop.devices import known_faults
from glslc_coop.running import api, ceilings
from glslc_coop.running.device import VulkanError

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parents[2]
MATRIX = ROOT / "examples" / "hosts" / "matrix.comp"
SCALE = """#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x_id = 0) in;
layout(buffer_reference, std430) buffer Floats { float x[]; };
struct Pair { uint first; float second; };
layout(binding = 0, std430) buffer Data { float values[]; } data;
layout(set = 1, binding = 1, std430) buffer Info { uint count; vec3 point; Pair pairs[]; } info[2];
layout(binding = 4, std140) uniform Table { float rows[4]; } table;
layout(push_constant) uniform Push { Floats extra; float factor; uint count; } push;
void main()
{
    uint i = gl_GlobalInvocationID.x;
    if (i < push.count) data.values[i] = data.values[i] * push.factor + table.rows[i & 3u] + push.extra.x[i];
    push.extra.x[i] = float(i);
    atomicAdd(info[0].count, 1u);
    info[1].pairs[1].second = 7.0;
}
"""


def scaled(device: Any, **options: Any) -> Any:
    arrays = {
        "Data": np.arange(64, dtype=np.float32),
        "info[0]": {"count": 5, "pairs": np.zeros(1, [("first", "u4"), ("second", "f4")])},
        (1, 1, 1): np.zeros(28 + 16, np.uint8),
        "table": {"rows": [0, 10, 20, 30]},
    }
    push = {"factor": 2.0, "count": 60, "extra": np.full(64, 0.5, np.float32)}
    return glslc_coop.run(SCALE, arrays, push=push, spec={"local_size_x": 32}, device=device, **options)


def test_buffers_push_constants_and_references(device: Any) -> None:
    if "bufferDeviceAddress" not in device.features:
        pytest.skip(f"{device.name} lacks bufferDeviceAddress")
    found = scaled(device, dispatch=(2,))
    index = np.arange(64, dtype=np.float32)
    expected = np.where(index < 60, index * 2 + index % 4 * 10 + 0.5, index)
    np.testing.assert_array_equal(found["Data"], expected)
    np.testing.assert_array_equal(found["extra"], index)
    assert found["info[0]"]["count"] == 5 + 64
    assert found[1, 1, 1].view(np.float32)[10] == 7 and found.route == "native"
    assert list(found) == ["Data", "table", "info[0]", (1, 1, 1), "extra"]
    np.testing.assert_array_equal(scaled(device, invocations=(50,))["Data"], expected)
    np.testing.assert_array_equal(scaled(device, invocations=(64,), optimize="speed")["Data"], expected)


REFERENCES = """#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430) readonly buffer Words { uvec4 x[]; };
layout(buffer_reference, std430) buffer Numbers { float x[]; };
layout(set = 0, binding = 0, std140) uniform Params { Words words; Numbers numbers; float factor; } params;
void main()
{
    uint i = gl_LocalInvocationIndex;
    params.numbers.x[i] = uintBitsToFloat(params.words.x[i / 4][i % 4]) * params.factor;
}
"""


def test_references_in_buffers(device: Any) -> None:
    if "bufferDeviceAddress" not in device.features:
        pytest.skip(f"{device.name} lacks bufferDeviceAddress")
    index = np.arange(32, dtype=np.float32)
    given = {"params": {"words": index, "numbers": np.zeros(32, np.float32), "factor": 3.0}}
    found = glslc_coop.run(REFERENCES, given, device=device)
    np.testing.assert_array_equal(found["numbers"], index * 3)
    assert list(found) == ["params", "words", "numbers"]


def test_cooperative_types_run_on_any_device(device: Any) -> None:
    a = np.random.default_rng(1).integers(-4, 5, (32, 48)).astype(np.float16)
    b = np.random.default_rng(2).integers(-4, 5, (48, 16)).astype(np.float16)
    for lower in ("auto", "plain"):
        found = glslc_coop.run(
            MATRIX,
            {"Left": a, "Right": b, "Sums": "zeros:f32:32x16"},
            push={"columns": 16, "depth": 48, "alpha": 1.0},
            spec={"LANES": 32},
            dispatch=(1, 2),
            device=device,
            lower=lower,
        )
        np.testing.assert_array_equal(found["Sums"], a.astype(np.float32) @ b.astype(np.float32))
    assert found.route == "plain"


def test_a_device_that_lacks_something_is_told(device: Any) -> None:
    if "cooperativeMatrix" in device.features:
        pytest.skip(f"{device.name} has cooperative matrices")
    arrays = {"Left": "zeros:f16:64x64", "Right": "zeros:f16:64x64", "Sums": "zeros:f32:64x64"}
    with pytest.raises(glslc_coop.RunError) as caught:
        glslc_coop.run(MATRIX, arrays, device=device, lower="native")
    assert "cannot run the module: capability CooperativeMatrixKHR is not supported" in caught.value.message
    assert caught.value.notes[-1] == "lower: 'auto' or 'plain' runs it as plain arrays"


def test_times(device: Any) -> None:
    text = "#version 460\nlayout(local_size_x = 32) in;\nlayout(binding = 0) buffer B { uint x[]; };\n"
    text += "void main() { x[gl_GlobalInvocationID.x] += 1u; }\n"
    found = glslc_coop.run(text, {"B": np.zeros(64, "u4")}, dispatch=(2,), device=device, time=True, rounds=3)
    assert found["B"].tolist() == [1] * 64 and found.times is not None
    assert len(found.times.seconds) == 3 and min(found.times.seconds) > 0 and found.times.median > 0


def process(arguments: list[str], folder: Path) -> Any:
    return shared.python(["-m", "glslc_coop", "run", *arguments], folder, encoding="utf-8", env=shared.environment())


def command(arguments: list[str], folder: Path) -> Any:
    """Run in this process what `process` runs: starting one with a device takes most of the time of a command."""
    done = shared.run(["run", *arguments], folder)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


SHADER = """#version 460
layout(local_size_x = 32) in;
layout(constant_id = 5) const float BIAS = 0.0;
layout(binding = 0, std430) buffer Data { float values[]; } data;
layout(push_constant) uniform Push { float factor; };
void main() { uint i = gl_GlobalInvocationID.x; data.values[i] = data.values[i] * factor + BIAS; }
"""


def test_the_command_line(device: Any, tmp_path: Path) -> None:
    (tmp_path / "a.comp").write_text(SHADER)
    base = ["a.comp", "-b", "Data=range:f32:8x8", "--push", "factor=2", "--invocations", "64"]
    done = process([*base, "-o", "data=out.npy", "-o", "out.npz", "--print", "data"], tmp_path)
    assert done.returncode == 0 and "Data: float 8 x 8, 0 to 126, mean 63" in done.stdout, done.stderr
    assert (np.load(tmp_path / "out.npy") == np.arange(64).reshape(8, 8) * 2).all()
    done = command([*base, "--against", "out.npz"], tmp_path)
    assert done.returncode == 0 and "Data: equal within 0.0001" in done.stdout, done.stderr
    done = command([*base, "--against", "out.npy", "--spec", "BIAS=100"], tmp_path)
    assert done.returncode == 1 and "Data: 64 of 64 elements differ" in done.stdout and "|########|" in done.stdout
    done = command([*base, "--against", "numpy:data=Data*factor+BIAS", "--spec", "BIAS=100"], tmp_path)
    assert done.returncode == 0 and "Data: equal within 0.0001" in done.stdout, done.stderr
    (tmp_path / "b.comp").write_text(SHADER.replace("* factor", "* 3.0"))
    pytest.importorskip("matplotlib")
    done = command([*base, "--against", "b.comp", "--png", "picture.png"], tmp_path)
    assert done.returncode == 1 and (tmp_path / "picture.png").read_bytes()[:4] == b"\x89PNG"
    done = command([*base, "--png", "none.png"], tmp_path)
    assert "there is nothing to draw" in done.stderr and not (tmp_path / "none.png").exists()
    done = command([*base, "--against", "plain", "--json", "--time", "--rounds", "2"], tmp_path)
    report = json.loads(done.stdout)
    assert report["route"] == "native" and report["differences"][0]["count"] == 0 and report["time"]["median"] > 0


def test_the_command_line_refuses(device: Any, tmp_path: Path) -> None:
    (tmp_path / "a.comp").write_text(SHADER)
    done = process(["a.comp", "-b", "Dat=zeros:f32:4"], tmp_path)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == "Error: a.comp: the module has no buffer 'Dat'\nnote: it has data\n"
    # Before anything is written: the names of what is printed and written, too.
    compiled = glslc_coop.compile(str(tmp_path / "a.comp"), target_env="vulkan1.3", optimize="speed").spirv
    (tmp_path / "a.spv").write_bytes(compiled)
    for arguments in (["--print", "Dat"], ["-o", "Dat=out.npy"]):
        done = process(["a.spv", "-b", "0.0=zeros:f32:64", "--dispatch", "1", *arguments], tmp_path)
        first, *notes = done.stderr.splitlines()
        assert (done.returncode, first) == (1, "Error: a.spv: the module has no buffer 'Dat'")
        assert re.fullmatch(r"note: it has 0\.0 \(block_\d\)", notes[0])
        assert notes[1].endswith("name a buffer as SET.BINDING, or keep names with '-g'")
    done = command(["a.comp", "-b", "data=zeros:f32:4", "--device", "99"], tmp_path)
    assert done.returncode == 1 and "there is no device 99, there are" in done.stderr


def test_known_faults_are_told_before_the_device_crashes(
    device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.comp").write_text("#version 460\nlayout(local_size_x = 32) in;\nvoid main() {}\n")
    row = known_faults.rows()[0]
    monkeypatch.setattr(api, "known_faults", lambda reflection, profile: [row])
    for command in ("run", "measure"):
        done = shared.run([command, "a.comp"], tmp_path)
        assert done.returncode == 0 and str(row) in done.stderr.decode(), done.stderr

    def lose(execution: api.Execution) -> None:
        raise VulkanError("vkQueueSubmit: VK_ERROR_DEVICE_LOST")

    monkeypatch.setattr(api.Execution, "dispatch", lose)
    done = shared.run(["run", "a.comp"], tmp_path)
    first, second = done.stderr.decode().splitlines()
    assert first == str(row) and second == "Error: a.comp: vkQueueSubmit: VK_ERROR_DEVICE_LOST"


def test_the_fixture(device: Any, vulkan_run: Any) -> None:
    found = vulkan_run(
        "../../examples/hosts/matrix2.comp", {**layer()}, push={"size": (10, 20, 30)}, spec={"LANES": 128}
    )
    product = layer()["Left"].astype(np.float32) @ layer()["Right"].astype(np.float32)
    np.testing.assert_allclose(found["Outputs"], np.maximum(product, 0), atol=1e-4)


def layer() -> dict[str, Any]:
    random = np.random.default_rng(3)
    return {
        "Left": random.uniform(-1, 1, (10, 30)).astype(np.float16),
        "Right": random.uniform(-1, 1, (30, 20)).astype(np.float16),
        "Bias": np.zeros(20, np.float32),
        "Outputs": np.zeros((10, 20), np.float32),
    }


def steps_of(page: str) -> list[str]:
    """Return the commands and programs of a page in their order."""
    text = test_documentation.text_of(page)
    commands = {each for each, _ in test_documentation.commands_of(page) if each.startswith("glslc-coop ")}
    places = [(text.index(f"    {each}\n"), each) for each in commands]
    places += [(match.start(), match[1]) for match in re.finditer(r"```python\n(.*?)```", text, re.DOTALL)]
    return [each for _, each in sorted(places) if not each.startswith("def test_")]


@pytest.mark.parametrize(
    "page",
    [
        "running.md",
        "kernels.md",
        "tutorial-mlp.md",
        "tutorial-gemm.md",
        "tutorial-attention.md",
        "tutorial-devices.md",
    ],
)
def test_the_pages(page: str, device: Any, tmp_path: Path) -> None:
    for name, text in test_documentation.files_of(page):
        (tmp_path / name).write_text(text)
    steps = steps_of(page)
    assert sum(each.startswith("glslc-coop run") for each in steps) >= (6 if page == "running.md" else 1)
    for each in steps:
        if each.startswith("glslc-coop "):
            done = shared.run(shlex.split(each)[1:], tmp_path)
        else:
            done = shared.python(["-c", each], tmp_path)
        # One command of kernels.md shows what differs, and says so.
        assert done.returncode == ("differences.png" in each and page == "kernels.md"), (each, done.stdout, done.stderr)


TUNED = """#version 460
layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint LANES = 32;
layout(constant_id = 1) const uint PER = 1;
layout(binding = 0, std430) buffer Data { float values[]; } data;
layout(push_constant) uniform Push { uint count; };
void main()
{
    uint first = gl_GlobalInvocationID.x * PER;
    for (uint k = 0u; k < PER; k++) if (first + k < count) data.values[first + k] = float(first + k);
    if (PER == 4u) data.values[3] = 0.0;
}
"""
#: A macro, and sizes of buffers and dispatches that follow a shape.
SHAPED = TUNED.replace("PER == 4u", "KIND == 2").replace("float(first + k);", "float(first + k) * float(KIND > 0);")
SHAPED = SHAPED.replace("void main()", "#if KIND == 3\n#error no such kind\n#endif\nvoid main()")


def test_tuning_macros_for_shapes(device: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "a.comp").write_text(SHAPED)
    arguments = ["a.comp", "-b", "data=zeros:f32:{count}", "--shape", "count=1024", "--shape", "count=4096"]
    arguments += [
        "--spec",
        "LANES=8,32",
        "--spec",
        "PER=LANES/LANES",
        "--define",
        "KIND=1,2,3",
        "--dispatch",
        "count/LANES",
        "-o",
        "tuned.json",
    ]
    command = ["-m", "glslc_coop", "tune", *arguments]
    done = shared.python([*command, "--plot", "times.png"], tmp_path, encoding="utf-8", env=shared.environment())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("6 combinations") == 2 and done.stdout.count(": does not compile") == 4
    assert done.stdout.count("other results than the first combination") == 4
    assert [line.split(":")[0] for line in done.stdout.splitlines()[-2:]] == ["count=1024", "count=4096"]
    assert (tmp_path / "times.png").read_bytes()[:4] == b"\x89PNG"
    best = glslc_coop.tuned(str(tmp_path / "tuned.json"), shape={"count": 4000})
    assert best.shape == {"count": 4096} and best.defines == {"KIND": 1} and best.specialization == {0: best["LANES"]}
    done = shared.python([*command, "--json"], tmp_path, encoding="utf-8", env=shared.environment())
    assert [row["shape"]["count"] for row in json.loads(done.stdout)["searches"]] == [1024, 4096]


def test_tuning(device: Any, tmp_path: Path) -> None:
    (tmp_path / "a.comp").write_text(TUNED)
    arguments = "a.comp -b data=zeros:f32:4096 --push count=4096 --spec PER=1,2,4 --spec LANES=8,32".split()
    arguments += ["--constraint", "PER * LANES <= 128", "--dispatch", "count / (PER * LANES)", "-o", "tuned.json"]
    done = shared.python(["-m", "glslc_coop", "tune", *arguments], tmp_path, encoding="utf-8", env=shared.environment())
    assert done.returncode == 0, done.stderr
    assert "6 combinations" in done.stdout and done.stdout.count("other results than the first combination") == 2
    assert done.stderr == ""
    best = glslc_coop.tuned(str(tmp_path / "tuned.json"))
    assert best["PER"] in (1, 2) and best["LANES"] in (8, 32)
    # A second search goes on: nothing is timed again.
    done = shared.python(["-m", "glslc_coop", "tune", *arguments], tmp_path, encoding="utf-8", env=shared.environment())
    assert "6 combinations, 0 timed rounds" in done.stdout, done.stdout + done.stderr
    arguments[arguments.index("PER * LANES <= 128")] = "PER * LANES <= 16"
    done = shared.python(["-m", "glslc_coop", "tune", *arguments], tmp_path, encoding="utf-8", env=shared.environment())
    assert done.stderr == "--constraint leaves 2 of 6 combinations\n" and "2 combinations" in done.stdout


def test_measuring_products(device: Any, tmp_path: Path) -> None:
    command = ["-m", "glslc_coop", "measure", str(MATRIX), "-b", "Left=zeros:f16:32x48", "-b", "Right=zeros:f16:48x16"]
    command += ["-b", "Sums=zeros:f32:32x16", "--push", "columns=16", "--push", "depth=48", "--push", "alpha=1"]
    command += ["--spec", "LANES=32", "--dispatch", "1x2", "--rounds", "1", "--json"]
    environment = shared.environment(GLSLC_COOP_CEILINGS=str(tmp_path / "kept" / "ceilings.json"))
    key = f"{device.name}, {device.profile.device['driver']}"
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "ceilings.json").write_text(
        json.dumps({key: {"memory": 1e9, "floats": 1e12, "matrices": 1e13}})
    )
    done = shared.python(command, tmp_path, encoding="utf-8", env=environment)
    (rows,) = json.loads(done.stdout).values()
    assert rows["live matrices"].startswith("1 x float 16x16 C, 1 x float16_t 16x16 A, 1 x float16_t 16x16 B")
    assert rows["their bytes in each of 32 lanes"] == (1024 + 2 * 512) // 32
    operations = rows["GFLOP/s"] * 1e9 * rows["kernel s"]
    assert round(operations) == 2 * 32 * 16 * 48 and rows["of the device's GB/s"] == 1
    assert rows["memory used"] == rows["GB/s, each buffer once"]


def test_a_module_without_cooperative_types_has_no_route(device: Any, tmp_path: Path) -> None:
    (tmp_path / "a.comp").write_text(SHADER)
    environment = shared.environment(GLSLC_COOP_CEILINGS=str(tmp_path / "ceilings.json"))
    key = f"{device.name}, {device.profile.device['driver']}"
    (tmp_path / "ceilings.json").write_text(json.dumps({key: {"memory": 1e9, "floats": 1e12, "matrices": None}}))
    command = ["-m", "glslc_coop", "measure", "a.comp", "-b", "data=zeros:f32:64", "--dispatch", "1", "--rounds", "1"]
    done = shared.python([*command, "--json"], tmp_path, encoding="utf-8", env=environment)
    (rows,) = json.loads(done.stdout).values()
    assert rows["route"] == "as it is"


def test_ceilings_are_measured_once(device: Any, tmp_path: Path) -> None:
    found = ceilings.measure(device)
    assert found.memory > 1e7 and found.floats > 1e7 and (found.matrices is None or found.matrices > found.floats)
    text = ceilings.added("{}", device, found)
    kept = ceilings.read(text, device)
    assert kept is not None and kept.to_json() == found.to_json()
    assert ceilings.added(text, device, found) == text
    assert ceilings.read("{", device) is None and ceilings.read(text.replace("memory", "m"), device) is None


def test_measuring(device: Any, tmp_path: Path) -> None:
    (tmp_path / "a.comp").write_text(SHADER)
    (tmp_path / "b.comp").write_text(SHADER.replace("* factor", "/ factor"))
    command = [
        "-m",
        "glslc_coop",
        "measure",
        "a.comp",
        "-b",
        "data=zeros:f32:64",
        "--push",
        "factor=2",
        "--rounds",
        "2",
    ]
    command += ["--invocations", "64", "--against", "b.comp", "--operations", "128", "--json"]
    done = shared.python(command, tmp_path, encoding="utf-8", env=shared.environment())
    found = json.loads(done.stdout)
    assert list(found) == ["a.comp", "b.comp"]
    for rows in found.values():
        assert rows["pipeline s"] > 0 and rows["kernel s"] > 0 and rows["GFLOP/s"] > 0 and rows["route"] == "as it is"
    command[-1:] = ["--representations", "made.txt"]
    done = shared.python(command, tmp_path, encoding="utf-8", env=shared.environment())
    assert "kernel s" in done.stdout and device.name[:8] in done.stdout
    # Many drivers give none; a message says so.
    assert bool((tmp_path / "made.txt").read_bytes()) != ("the driver gives no representations" in done.stderr)
