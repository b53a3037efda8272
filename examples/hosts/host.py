"""What the hosts of this folder share: their command line. What runs the shaders is `glslc_coop.run`.

Needs `pip install 'glslc-coop[run]'` and a Vulkan driver.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from glslc_coop import RunError
from glslc_coop.running.device import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable


def main(description: str, example: Callable[[bool], float], tolerance: float) -> int:
    """Run an example; return 0 if its results are right, 1 if not, 2 if the device lacks what it needs."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--lower", action="store_true", help="run without the extensions, on any device")
    lower = parser.parse_args().lower
    try:
        deviation = example(lower)
    except (RunError, Unavailable) as error:
        print(f"not supported: {error}", file=sys.stderr)
        return 2
    print(f"largest deviation from numpy {deviation:.2g}, allowed {tolerance}")
    return 0 if deviation <= tolerance else 1
