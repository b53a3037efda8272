"""What sanitizers cost: the device cases with checks and without.

    python benchmarks/sanitizers.py [--every N] [--device N] [--lower auto|plain]

Prints for each sanitizer, and for all of them, the median and the largest factor by which a dispatch takes longer.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [ROOT, os.path.join(ROOT, "tests", "gpu")]

import cooperative_cases  # noqa: E402
import tensor_cases  # noqa: E402

import glslc_coop  # noqa: E402
from glslc_coop.running.api import Execution, Prepared, open_device  # noqa: E402
from glslc_coop.running.errors import RunError  # noqa: E402
from glslc_coop.running.sanitizing import SANITIZERS  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.running.device import Device


def seconds(device: Device, case: cooperative_cases.Case, kinds: tuple[str, ...], lower: str) -> float:
    """Return how long a dispatch of a case takes with these sanitizers. Raises RunError."""
    module = glslc_coop.compile(
        cooperative_cases.SHADERS / case.shader, target_env="vulkan1.3", defines=case.defines, debug=True
    )
    places = {(row.set, row.binding) for row in module.reflect().descriptors}
    given = {(0, i): array.view(np.uint8).ravel() for i, array in enumerate(case.buffers) if (0, i) in places}
    push = case.push if isinstance(case.push, bytes) else b""
    prepared = Prepared(
        device, module.spirv, given, spec=case.spec, push=push or None, lower=lower, sanitize=kinds, optimize=None
    )
    execution = Execution(prepared, case.groups)
    try:
        return execution.time(5, 0.01).median
    finally:
        execution.close()


def main() -> None:
    """Print the factors."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--every", type=int, default=40, help="run every Nth case")
    parser.add_argument("--device", type=int)
    parser.add_argument("--lower", choices=("auto", "plain"), default="auto")
    arguments = parser.parse_args()
    device = open_device(arguments.device)
    cases = [case for case in [*cooperative_cases.CASES, *tensor_cases.CASES] if not callable(case.push)]
    factors: dict[str, list[float]] = {}
    for case in cases[:: arguments.every]:
        try:
            plain = seconds(device, case, (), arguments.lower)
            for kinds in (*((kind,) for kind in SANITIZERS), SANITIZERS):
                factors.setdefault(",".join(kinds), []).append(seconds(device, case, kinds, arguments.lower) / plain)
        except RunError as error:
            print(f"{case.name}: {error.message}", file=sys.stderr)
    print(f"{device.name}: times as long as without")
    for name, rows in factors.items():
        print(f"{name}: median {statistics.median(rows):.3g}, at most {max(rows):.3g}, of {len(rows)} cases")


if __name__ == "__main__":
    main()
