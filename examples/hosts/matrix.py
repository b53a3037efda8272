"""Multiplies matrices with GL_KHR_cooperative_matrix and compares with numpy: python matrix.py [--lower]"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from host import main

import glslc_coop

#: Rows, columns and depth, multiples of the tile.
SIZE = (96, 64, 80)
TILE = {"M": 16, "N": 16, "K": 16}


def multiply(lower: bool) -> float:
    """Run the shader; return the largest deviation."""
    random = np.random.default_rng(1)
    rows, columns, depth = SIZE
    arrays = {
        "Left": random.uniform(-1, 1, (rows, depth)).astype(np.float16),
        "Right": random.uniform(-1, 1, (depth, columns)).astype(np.float16),
        "Sums": random.uniform(-1, 1, (rows, columns)).astype(np.float32),
    }
    found = glslc_coop.run(
        Path(__file__).with_name("matrix.comp"),
        arrays,
        dispatch=(columns // TILE["N"], rows // TILE["M"]),
        push={"columns": columns, "depth": depth, "alpha": 0.5, "beta": 2.0},
        spec={"LANES": 32, **TILE},
        lower="plain" if lower else "native",
    )
    print(f"{found.device}{', lowered' if lower else ''}")
    left, right = arrays["Left"].astype(np.float32), arrays["Right"].astype(np.float32)
    return float(np.abs(found["Sums"] - (0.5 * left @ right + 2.0 * arrays["Sums"])).max())


if __name__ == "__main__":
    sys.exit(main(__doc__ or "", multiply, tolerance=1e-4))
