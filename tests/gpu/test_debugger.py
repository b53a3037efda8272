"""What -gVS says, in a debugger: RenderDoc captures a dispatch and steps through it by lines, with variables.

Needs RenderDoc with its Python module (`apt install renderdoc`) and a Vulkan device; llvmpipe will do.
"""

from __future__ import annotations

import ctypes.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import glslc_coop

SHADER = """\
#version 460
layout(local_size_x = 4) in;
layout(binding = 0, std430) buffer Data { float data[]; };
struct Pair { float low; float high; };
float weighted(Pair pair, float weight)
{
    float sum = pair.low * weight;
    sum += pair.high;
    return sum;
}
void main()
{
    uint index = gl_GlobalInvocationID.x;
    Pair pair = Pair(data[index], 2.0);
    float total = 0.0;
    for (int i = 0; i < 3; ++i)
        total += weighted(pair, float(i));
    data[index] = total;
}
"""
#: Runs with RenderDoc's layer: a dispatch between the calls that begin and end a capture.
CAPTURE = """
import ctypes, sys
import numpy
from glslc_coop.running.device import Device
device = Device(least=(1, 2))
table = ctypes.c_void_p()
assert ctypes.CDLL(sys.argv[1]).RENDERDOC_GetAPI(10102, ctypes.byref(table)) == 1
functions = ctypes.cast(table, ctypes.POINTER(ctypes.c_void_p * 24)).contents
def call(number, *arguments):
    kinds = [type(each) for each in arguments]
    return ctypes.CFUNCTYPE(ctypes.c_uint32, *kinds)(functions[number])(*arguments)
call(11, ctypes.c_char_p(b"debugger"))  # SetCaptureFilePathTemplate
call(19, ctypes.c_void_p(), ctypes.c_void_p())  # StartFrameCapture
with open("shader.spv", "rb") as file:
    found = device.run(file.read(), [numpy.array([1, 2, 3, 4], numpy.float32)])
assert found[0].tolist() == [9, 12, 15, 18], found
assert call(21, ctypes.c_void_p(), ctypes.c_void_p()) == 1  # EndFrameCapture
"""
#: Runs in RenderDoc's Python: steps through an invocation; prints lines, call stacks and what variables become.
REPLAY = """
import bisect, json
import renderdoc
renderdoc.InitialiseReplay(renderdoc.GlobalEnvironment(), [])
capture = renderdoc.OpenCaptureFile()
capture.OpenFile("debugger_capture.rdc", "", None)
_, controller = capture.OpenCapture(renderdoc.ReplayOptions(), None)
(dispatch,) = [each for each in controller.GetRootActions() if each.flags & renderdoc.ActionFlags.Dispatch]
controller.SetFrameEvent(dispatch.eventId, True)
shader = controller.GetPipelineState().GetShaderReflection(renderdoc.ShaderStage.Compute)
trace = controller.DebugThread((0, 0, 0), (1, 0, 0))
lines = {each.instruction: each.lineInfo.lineStart for each in trace.instInfo}
starts = sorted(lines)
sources = {part.name: each.name for info in trace.instInfo for each in info.sourceVars for part in each.variables}
steps, values = [], []
while states := controller.ContinueDebug(trace.debugger):
    for state in states:
        line = lines[starts[max(bisect.bisect_right(starts, state.nextInstruction) - 1, 0)]]
        step = [line, state.callstack[-1] if state.callstack else ""]
        if not steps or steps[-1] != step:
            steps.append(step)
        for change in state.changes:
            if change.after.name in sources and change.after.type == renderdoc.VarType.Float:
                values.append([sources[change.after.name], change.after.value.f32v[0]])
files = [[each.filename, each.contents] for each in shader.debugInfo.files]
print(json.dumps({"files": files, "steps": steps, "values": values, "variables": sorted(set(sources.values()))}))
"""


def debugger_python() -> str:
    """Return the Python that has the module `renderdoc`; skip the test where there is none."""
    for program in dict.fromkeys(
        filter(None, (os.environ.get("RENDERDOC_PYTHON"), "/usr/bin/python3", sys.executable))
    ):
        if shutil.which(program):
            done = subprocess.run([program, "-c", "import renderdoc"], capture_output=True, timeout=60)
            if done.returncode == 0:
                return program
    pytest.skip("no Python has the module renderdoc")


def test_stepping_through_a_shader(tmp_path: Path) -> None:
    python = debugger_python()
    library = ctypes.util.find_library("renderdoc") or "/usr/lib/librenderdoc.so"
    (tmp_path / "shader.comp").write_text(SHADER)
    options = ["--target-env=vulkan1.2", "-gVS", "shader.comp", "-o", "shader.spv"]
    environment = {**os.environ, "PYTHONPATH": str(Path(glslc_coop.__file__).parents[1])}
    subprocess.run(
        [sys.executable, "-m", "glslc_coop", *options], cwd=tmp_path, env=environment, check=True, timeout=60
    )
    environment["ENABLE_VULKAN_RENDERDOC_CAPTURE"] = "1"
    command = [sys.executable, "-c", CAPTURE, library]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    if "Unavailable" in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stderr
    done = subprocess.run([python, "-c", REPLAY], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["files"] == [["shader.comp", SHADER]]
    call = [[5, "weighted"], [7, "weighted"], [8, "weighted"], [9, "weighted"]]
    turn = [[17, "main"], *call, [17, "main"], [16, "main"]]
    steps = [step for step in found["steps"] if step[1]]
    assert steps == [[number, "main"] for number in (13, 14, 15, 16)] + turn * 3 + [[18, "main"]]
    assert {"index", "pair", "total", "i", "weight", "sum"} <= set(found["variables"])
    totals = [value for name, value in found["values"] if name == "total"]
    assert list(dict.fromkeys(totals))[-4:] == [0.0, 2.0, 6.0, 12.0]  # data[1] is 2: 2, 4 and 6
