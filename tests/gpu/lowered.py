"""The cooperative cases of this folder on a device without cooperative types: lowered modules give the same results.

As a program it runs all of them on the device at hand, natively too where the device can, and prints a summary:

    python tests/gpu/lowered.py [--native] [--every N] [--filter TEXT] [--unroll auto|always|never]

In: the cases of cooperative_cases.py, tensor_cases.py and maintenance1_cases.py. Out: buffers that hold what numpy
expects. Must not know: how a module is lowered.
"""

from __future__ import annotations

import argparse
import collections
import os
import sys
import time
from typing import Any

if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:0] = [folder, os.path.dirname(os.path.dirname(folder))]

import cooperative_cases
import maintenance1_cases
import numpy as np
import tensor_cases

from glslc_coop.running.device import Device, Unavailable

#: Cases that count the invocations of a subgroup, which are 32: native subgroups of another size give another number.
COUNTS_INVOCATIONS = frozenset(("components",))
#: What lowering replaces; every other feature that a case needs is needed still.
LOWERED_FEATURES = (
    "cooperative",
    "shaderBFloat16",
    "shaderFloat8",
    "longVector",
    "shaderReplicatedComposites",
)
SUBGROUP_SIZE = """#version 460
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint size; } data;
void main() { data.size = gl_SubgroupSize; }
"""
VARIANTS = (
    ("native", None, "keep"),
    ("virtual", None, "keep"),
    ("native", "speed", "keep"),
    ("virtual", "speed", "glsl450"),
    ("native", None, "glsl450"),
)


def cases() -> list[Any]:
    """Return all cooperative cases."""
    found = [*cooperative_cases.CASES, *tensor_cases.CASES, *maintenance1_cases.CASES]
    return [case for case in found if case.needs]


def subgroup_size(device: Any) -> int:
    """Return the size of the device's subgroups."""
    import glslc_coop

    module = glslc_coop.compile(SUBGROUP_SIZE, stage="compute", target_env="vulkan1.1")
    return int(device.run(module.spirv, [np.zeros(1, np.uint32)])[0][0])


def compiled(case: Any) -> bytes:
    """Return the module of a case, as it is."""
    import glslc_coop

    path = cooperative_cases.SHADERS / case.shader
    return glslc_coop.compile(path, target_env="vulkan1.3", defines=case.defines).spirv


def lowered(module: bytes, subgroups: str, size: int, level: str | None, model: str, unroll: str = "never") -> bytes:
    """Return the lowered module."""
    import glslc_coop

    return glslc_coop.lower(
        module,
        level,
        subgroup_size=size if subgroups == "native" else 32,
        subgroups=subgroups,
        memory_model=model,
        unroll=unroll,
    )


def missing(device: Any, case: Any) -> list[str]:
    """Return the features that a lowered case needs and the device lacks."""
    needs = [feature for feature in case.needs if not feature.startswith(LOWERED_FEATURES)]
    return [feature for feature in needs if feature not in device.features]


def run(device: Any, case: Any, module: bytes, size: int | None) -> None:
    """Run a module and compare the buffers with what the case expects. Raises AssertionError."""
    results = device.run(module, case.buffers, case.groups, push=case.push, spec=case.spec, subgroup_size=size)
    for number, expected in case.expected.items():
        cooperative_cases.check(results[number], expected, case.tolerance)


def _native(device: Any, case: Any) -> bool:
    """Can the device run a case as it is?"""
    if any(feature not in device.features for feature in case.needs):
        return False
    return case.shape is None or cooperative_cases.multiplies(device, case.shape)


def _report(device: Any, arguments: argparse.Namespace) -> int:
    size = subgroup_size(device)
    print(f"{device.name}, subgroups of {size}")
    chosen = [case for case in cases() if arguments.filter in case.name][:: arguments.every]
    failed: dict[str, list[str]] = collections.defaultdict(list)
    for subgroups, level, model in (("as it is", None, "keep"), *(() if arguments.native else VARIANTS)):
        label = f"{subgroups}{', optimised' if level else ''}{', ' + model if model != 'keep' else ''}"
        passed = skipped = 0
        start = time.perf_counter()
        for case in chosen:
            is_native = subgroups == "as it is"
            counts = subgroups == "native" and size != 32 and case.name in COUNTS_INVOCATIONS
            if counts or missing(device, case) or is_native and not _native(device, case):
                skipped += 1
                continue
            try:
                module = compiled(case)
                if not is_native:
                    module = lowered(module, subgroups, size, level, model, arguments.unroll)
                run(device, case, module, case.subgroup_size if is_native and size == 32 else None)
                passed += 1
            except Exception as error:  # noqa: BLE001 - the summary names whatever went wrong
                failed[label].append(f"{case.name}: {type(error).__name__}: {str(error).strip().splitlines()[0][:100]}")
        seconds = time.perf_counter() - start
        print(f"{label}: {passed} passed, {len(failed[label])} failed, {skipped} skipped, {seconds:.1f} s", flush=True)
    for label, names in failed.items():
        for name in names:
            print(f"FAILED {label}: {name}")
    return 1 if any(failed.values()) else 0


def main() -> int:
    """Run all cases and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="run every Nth case only")
    parser.add_argument("--native", action="store_true", help="run them as they are only")
    parser.add_argument("--filter", default="", help="run the cases whose names hold this text")
    parser.add_argument("--unroll", default="auto", help="what to do with loops over elements")
    arguments = parser.parse_args()
    try:
        device = Device()
    except Unavailable as error:
        print(f"no device: {error}")
        return 2
    return _report(device, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
