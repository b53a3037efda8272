"""Random programs by each route of lowering: to a target first, then to plain SPIR-V unless the device can run that.

In: programs of `test_random_matrices.py` and those beside it. Out: their buffers after they ran, a summary.
Must not know: what a program computes.
"""

from __future__ import annotations

import argparse
import collections
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

import lowered

import glslc_coop
from glslc_coop.api.lowering import target_of
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
from glslc_coop.devices.check import check
from glslc_coop.devices.lowering_targets import of_profile

_HALVES = ("float16", "float16")
#: Products of 16 x 16 x 16: components of the factors, the sum and the result.
PRODUCTS = (
    (*_HALVES, "float32", "float32"),
    (*_HALVES, "float16", "float16"),
    ("sint8", "sint8", "sint32", "sint32"),
    ("uint8", "uint8", "uint32", "uint32"),
)
#: Targets of the routes: "tiles" has matrices of 16 x 16 x 16 and nothing else.
ROUTES = ("plain", "khr", "tiles", "ext", "nv2")


def target(route: str, size: int, profile: Any = None) -> Target | None:
    """Return the target of a route. profile: of the device whose matrices "tiles" has, or None."""
    if route != "tiles":
        return target_of(route)
    rows = None if profile is None else of_profile(profile).rows
    return Target("tiles", rows or [MatrixRow((16, 16, 16), each) for each in PRODUCTS], subgroup_size=size)


def run(device: Any, program: Any, route: str, size: int) -> Any:
    """Return the buffers after a program has run by one route of lowering, and then lowered to plain SPIR-V."""
    module = _routed(program, target(route, size), size)
    # The llvmpipe of Mesa 22 loses subgroups that reach more barriers than others in the Vulkan memory model.
    model = "glsl450" if device.profile.device["type"] == "CPU" else "keep"
    module = glslc_coop.lower(module, subgroup_size=size, subgroups="native", memory_model=model, unroll="never")
    return device.run(module, program.buffers, subgroup_size=size)


def run_native(device: Any, program: Any, route: str, size: int) -> Any:
    """Return the buffers after a program has run by one route; None if the device does not list the module."""
    module = _routed(program, target(route, size, device.profile), size)
    if route == "plain" or check(glslc_coop.reflect(module), device.profile):
        return None
    return device.run(module, program.buffers, subgroup_size=size)


def _routed(program: Any, device_target: Target | None, size: int) -> bytes:
    module = glslc_coop.compile(program.text, stage="compute", target_env="vulkan1.3").spirv
    if device_target is None:
        return bytes(module)
    return glslc_coop.lower(module, target=device_target, subgroup_size=size, unroll="never")


def differences(found: Sequence[Any], wanted: Sequence[Any]) -> str:
    """Return how many numbers of arrays differ from those that are wanted, and the first of them; nothing if none."""
    texts = []
    for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
        assert one.shape == other.shape
        places = [int(place) for place in (one != other).nonzero()[0]]
        if places:
            shown = ", ".join(f"[{place}] {one[place]} for {other[place]}" for place in places[:4])
            texts.append(f"{len(places)} of {other.size} in result {number}: {shown}")
    return "; ".join(texts)


def main(make: Callable[[int, Any], Any], description: str, routes: Sequence[str]) -> int:
    """Run programs by all routes; return 1 if one is wrong.

    make: the program of a seed, in the own layouts of a device or, for None, in those of lowered modules.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--count", type=int, default=2000, help="how many programs")
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no program after that time")
    parser.add_argument("--route", action="append", choices=routes, help="only this route of lowering")
    parser.add_argument("--native", action="store_true", help="run what the device lists as it is, too")
    arguments = parser.parse_args()
    from glslc_coop.running.device import Device

    device = Device()
    size = lowered.subgroup_size(device)
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    end = time.monotonic() + arguments.seconds
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        if time.monotonic() > end:
            print(f"stopped for time before seed {seed}")
            break
        for label, runner in (("", run), (", native", run_native))[: 1 + arguments.native]:
            for route in arguments.route or routes:
                # Vectors that are kept read the device's own layouts.
                program = make(seed, device if label and route == "nv2" else None)
                result, message = _result(device, program, route, size, runner)
                counts[f"{route}{label}"][result] += 1
                if message:
                    print(f"seed {seed}, {route}{label}: {result}: {message}", flush=True)
    for name, results in counts.items():
        print(f"{name}: " + ", ".join(f"{count} {result}" for result, count in sorted(results.items())))
    return int(any("wrong" in results for results in counts.values()))


def _result(device: Any, program: Any, route: str, size: int, runner: Callable[..., Any]) -> tuple[str, str]:
    """Return the kind of a result, and what to print of it."""
    try:
        buffers = runner(device, program, route, size)
    except glslc_coop.LoweringError as error:
        return "refused", str(error)
    if buffers is None:
        return "not listed", ""
    differences = program.differences(buffers)
    return ("wrong", differences) if differences else ("right", "")
