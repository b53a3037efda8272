"""ggml's cooperative kernels on one device: as they are and lowered, on the same inputs, with results compared.

    python benchmarks/ggml_lowered.py FOLDER [--only WORD]... [--size 256] [--subgroups native|virtual] [--unroll MODE]

FOLDER holds the shaders of ggml's Vulkan backend (src/ggml-vulkan/vulkan-shaders). The variants, their macros, their
specialization constants, their push constants and their data are those of `specialization.py`. Each module is lowered
as it is, its sizes left to specialization, and with its constants frozen: to plain SPIR-V, and for a device that
multiplies KHR matrices of 16 x 16 x 16 halves and nothing else. Native and lowered results are compared with
each other and with numpy; where the device does not run a kernel natively, numpy alone is left.

What lowering promises is a sum of float in ascending order. The device's own product may add in another order and cut
where lowering rounds, and `float16_t` sums lose more: a row says by how much the two differ, relative to the largest
result, and fails above the bounds of its types.
"""

from __future__ import annotations

import argparse
import functools
import os
import sys
from typing import TYPE_CHECKING

import numpy as np
import specialization

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import COMMON_ROWS, Target

if TYPE_CHECKING:
    from specialization import Case

#: The largest difference from the native result, relative to the largest result, by the type of the sums.
_BOUNDS = {"float": 2e-3, "float16_t": 2e-2}
#: How a kernel is lowered -> are its specialization constants frozen?
_FORMS = {"lowered": False, "lowered, frozen": True, "tiles, frozen": True}


def compiled(work: tuple[str, dict[str, str], str, dict[int, int], dict[str, object]]) -> dict[str, bytes | str]:
    """Return the native and the lowered modules of a kernel, or why one is missing. For a process of its own."""
    path, macros, target, values, options = work
    subgroup = options["subgroup_size"]
    assert isinstance(subgroup, int)
    native = specialization.compiled((path, macros, target, {}, False))
    if isinstance(native, str):
        return {"native": native}
    found: dict[str, bytes | str] = {"native": native}
    # What a device needs is only known with the constants that the driver gets.
    found["specialized"] = specialization.compiled((path, macros, target, values, False))
    for name, is_frozen in _FORMS.items():
        try:
            tiles = Target("KHR matrices", COMMON_ROWS, subgroup_size=subgroup) if name.startswith("tiles") else None
            found[name] = glslc_coop.lower(native, "speed", spec=values if is_frozen else {}, target=tiles, **options)
        except glslc_coop.LoweringError as error:
            found[name] = str(error)
    return found


def fits(case: Case) -> bool:
    """Return whether the tile of a subgroup holds a matrix: ggml does not use small subgroups."""
    return " product cm1 " not in f" {case.name}" or min(case.values[4], case.values[5]) >= case.values[7]


def compare(device: specialization.TimedDevice, case: Case, modules: dict[str, bytes | str]) -> tuple[str, bool]:
    """Run one kernel in all forms; return its row and whether it is right."""
    specialized = modules.pop("specialized", modules["native"])
    lacking = {name: each for name, each in modules.items() if isinstance(each, str)}
    usable = {name: each for name, each in modules.items() if isinstance(each, bytes)}
    if not usable:
        return f"left out: {case.name}: {next(iter(lacking.values()))}", True
    for name in list(usable):
        checked = specialized if name == "native" else usable[name]
        message = checked if isinstance(checked, str) else specialization.missing_feature(device, checked)
        if message is not None:
            lacking[name] = message
            del usable[name]
    case.fill()
    runs = [(module, {} if name.endswith("frozen") else case.values) for name, module in usable.items()]
    results, times = device.measure(case, runs, 5)
    bound = _BOUNDS["float16_t" if "f16 sums" in case.name else "float"]
    cells, is_right = [case.name], True
    is_native = "native" in usable
    reference = results[0] if is_native else case.expected
    for name in ("native", *_FORMS):
        if name not in usable:
            cells += ["-", lacking.get(name, "-")[:60]]
            # Arrays of specialized length in memory are only lowered with their constants frozen.
            is_right &= name != "lowered, frozen" or isinstance(modules.get(name), bytes)
            continue
        index = list(usable).index(name)
        parts = [f"numpy {specialization.difference(results[index], case.expected):.1e}"]
        if name != "native":
            worst = specialization.difference(results[index], reference)
            is_right &= bool(worst <= bound)
            if is_native:
                parts.append(f"native {worst:.1e}")
        elif not np.isfinite(results[index]).all() or not results[index].any():
            is_right = False
        cells += [f"{times[index] * 1e3:.3f} ms", ", ".join(parts)]
    return "| " + " | ".join([*cells, "equal" if is_right else "WRONG"]) + " |", is_right


_HEADER = """| kernel | native | | lowered | differs from | frozen | differs from | tiles | differs from | result |
| --- | ---: | --- | ---: | --- | ---: | --- | ---: | --- | --- |"""


def main() -> int:
    """Run the comparison; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", help="the shaders of ggml's Vulkan backend")
    parser.add_argument("--only", action="append", default=[], help="only kernels whose name holds this")
    parser.add_argument("--size", type=int, default=256, help="rows, columns and depth; keys of attentions")
    parser.add_argument("--subgroups", default="native", choices=("native", "virtual"))
    parser.add_argument("--unroll", default="auto", choices=("auto", "always", "never"))
    arguments = parser.parse_args()
    device = specialization.TimedDevice()
    subgroup = device.subgroup_size if arguments.subgroups == "native" else 32
    is_nvidia = device.profile.device["vendor"] == 0x10DE
    cases = [specialization.matmul(row, arguments.size, subgroup) for row in specialization.MATMULS]
    cases += [specialization.attention(row, arguments.size, subgroup, is_nvidia) for row in specialization.ATTENTIONS]
    cases = [case for case in cases if " scalar " not in case.name and fits(case)]
    cases = [case for case in cases if all(word in case.name for word in arguments.only)]
    options = {"subgroup_size": subgroup, "subgroups": arguments.subgroups, "unroll": arguments.unroll}
    works = [
        (os.path.join(arguments.folder, case.source), case.macros, case.target, case.values, options) for case in cases
    ]
    print(
        f"{device.name}, size {arguments.size}, {arguments.subgroups} subgroups of {subgroup}\n\n{_HEADER}", flush=True
    )
    return specialization.print_rows(cases, works, compiled, functools.partial(compare, device))


if __name__ == "__main__":
    sys.exit(main())
