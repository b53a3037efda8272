"""The ceilings of a device: how fast it moves memory and multiplies, measured once and kept.

In: a device. Out: `Ceilings`, from the file of the user where they are known. Must not know: what is compared with
them. Williams, Waterman and Patterson, "Roofline", 2009.
"""

from __future__ import annotations

import json
import os
import sys

from glslc_coop.lazy import lazy
from glslc_coop.running.api import Execution, Prepared
from glslc_coop.running.values import numpy

with lazy:
    from collections.abc import Mapping

    from glslc_coop.running.binding import Key, Value
    from glslc_coop.running.device import Device

#: Names a file in place of that of the user.
FILE_SWITCH = "GLSLC_COOP_CEILINGS"
_COPY = """#version 460
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer From { uvec4 from_[]; };
layout(binding = 1, std430) buffer To { uvec4 to[]; };
void main() { for (uint i = 0u; i < 4u; i++) to[gl_WorkGroupID.x * 1024u + i * 256u + gl_LocalInvocationIndex] =
    from_[gl_WorkGroupID.x * 1024u + i * 256u + gl_LocalInvocationIndex]; }
"""
#: Sixteen chains: one alone waits for itself.
_FLOATS = """#version 460
layout(local_size_x = 256) in;
layout(binding = 0, std430) buffer Out { float x[]; };
layout(push_constant) uniform Push { uint rounds; float factor; };
void main()
{
    vec4 f = vec4(factor), a = vec4(gl_LocalInvocationIndex), b = a + 1.0, c = a + 2.0, d = a + 3.0;
    for (uint i = 0u; i < rounds; i++) { a = fma(a, f, f); b = fma(b, f, f); c = fma(c, f, f); d = fma(d, f, f); }
    x[gl_LocalInvocationIndex] = dot(a + b + c + d, f);
}
"""
_MATRICES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(binding = 0, std430) buffer Out {{ float x[]; }};
layout(push_constant) uniform Push {{ uint rounds; float factor; }};
#define SUM coopmat<float, gl_ScopeSubgroup, {m}, {n}, gl_MatrixUseAccumulator>
void main()
{{
    coopmat<float16_t, gl_ScopeSubgroup, {m}, {k}, gl_MatrixUseA> a =
        coopmat<float16_t, gl_ScopeSubgroup, {m}, {k}, gl_MatrixUseA>(float16_t(factor));
    coopmat<float16_t, gl_ScopeSubgroup, {k}, {n}, gl_MatrixUseB> b =
        coopmat<float16_t, gl_ScopeSubgroup, {k}, {n}, gl_MatrixUseB>(float16_t(factor));
    SUM s0 = SUM(0.0), s1 = SUM(1.0), s2 = SUM(2.0), s3 = SUM(3.0);
    for (uint i = 0u; i < rounds; i++) {{
        s0 = coopMatMulAdd(a, b, s0);
        s1 = coopMatMulAdd(a, b, s1);
        s2 = coopMatMulAdd(a, b, s2);
        s3 = coopMatMulAdd(a, b, s3);
    }}
    coopMatStore(s0 + s1 + s2 + s3, x, 0, {n}, gl_CooperativeMatrixLayoutRowMajor);
}}
"""
_GROUPS = 2048
#: Larger than the caches of a GPU; a CPU takes long for so much.
_COPIED = {"CPU": 32 << 20}
_LEAST_SECONDS, _MOST_ROUNDS = 0.004, 1 << 20


class Ceilings:
    """What a device reaches. memory: bytes in a second, read and written; floats, matrices: operations in a second with
    float, and in products of float16_t summed as float, None where the device has none.
    """

    __slots__ = ("memory", "floats", "matrices")

    def __init__(self, memory: float, floats: float, matrices: float | None) -> None:
        self.memory = memory
        self.floats = floats
        self.matrices = matrices

    def to_json(self) -> dict[str, float | None]:
        """Return the numbers as JSON objects."""
        return {name: getattr(self, name) for name in self.__slots__}


def file_of_user() -> str:
    """Return the file in which ceilings are kept."""
    named = os.environ.get(FILE_SWITCH)
    if named:
        return named
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA", os.path.expanduser("~"))
    else:
        folder = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(folder, "glslc-coop", "ceilings.json")


def key_of(device: Device) -> str:
    """Return what a device is called in the file: a new driver is measured again."""
    return f"{device.name}, {device.profile.device.get('driver', '')}"


def read(text: str, device: Device) -> Ceilings | None:
    """Return the ceilings of a device in the text of a file; None where they are not there, or damaged."""
    try:
        row = json.loads(text)[key_of(device)]
        found = Ceilings(row["memory"], row["floats"], row["matrices"])
        numbers = [each for each in (found.memory, found.floats, found.matrices) if each is not None]
        return found if all(isinstance(each, float) and each > 0 for each in numbers) and len(numbers) > 1 else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def added(text: str, device: Device, ceilings: Ceilings) -> str:
    """Return the text of a file with the ceilings of a device."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        rows = {}
    rows = rows if isinstance(rows, dict) else {}
    return json.dumps({**rows, key_of(device): ceilings.to_json()}, indent=1) + "\n"


def measure(device: Device) -> Ceilings:
    """Measure the ceilings of a device, in some seconds. Raises VulkanError."""
    size = _COPIED.get(str(device.profile.device["type"]), 256 << 20)
    words = numpy().zeros((size // 16, 4), numpy().uint32)
    execution = _execution(device, _COPY, {"From": words, "To": words}, size // 16 // 1024, {})
    try:
        memory = 2 * size / execution.time(5, 0.05).median
    finally:
        execution.close()
    # Four fused multiplications and additions of four components.
    floats = _rate(device, _FLOATS, 256 * _GROUPS * 4 * 4 * 2)
    return Ceilings(memory, floats, _matrices(device))


def _execution(
    device: Device, text: str, arrays: Mapping[Key, Value], groups: int, push: Mapping[str, Value]
) -> Execution:
    from glslc_coop.api.compilation import compile_source

    module = compile_source(text, stage="compute", target_env="vulkan1.3").spirv
    prepared = Prepared(device, module, arrays, push=push, lower="native")
    return Execution(prepared, (groups, 1, 1))


def _rate(device: Device, text: str, operations: int) -> float:
    """Return the operations in a second of a shader; operations: those of one round of a dispatch."""
    rounds = 16
    while True:
        push = {"rounds": rounds, "factor": 0.5}
        execution = _execution(device, text, {"Out": numpy().zeros(4096, numpy().float32)}, _GROUPS, push)
        try:
            seconds = execution.time(3, 0.0).median
        finally:
            execution.close()
        if seconds >= _LEAST_SECONDS or rounds >= _MOST_ROUNDS:
            return operations * rounds / max(seconds, 1e-9)
        rounds *= 4


def _matrices(device: Device) -> float | None:
    """Return the operations in a second of the device's largest products of float16_t that are summed as float."""
    best = None
    for row in device.profile.tables.get("cooperative_matrix", ()):
        types = [row.get(name) for name in ("AType", "BType", "CType", "ResultType", "scope")]
        if types == ["float16", "float16", "float32", "float32", "subgroup"]:
            m, n, k = row["MSize"], row["NSize"], row["KSize"]
            subgroups = 128 // device.subgroup_size
            rate = _rate(device, _MATRICES.format(m=m, n=n, k=k), _GROUPS * subgroups * 4 * 2 * m * n * k)
            best = rate if best is None else max(best, rate)
    return best
