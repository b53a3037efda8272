"""A layer of any size with GL_NV_cooperative_matrix2, compared with numpy: python matrix2.py [--lower]"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from host import main

import glslc_coop

#: Rows, columns and depth; no multiples of the tile of 64 x 64.
SIZE = (100, 75, 50)


def layer(lower: bool) -> float:
    """Run the shader; return the largest deviation."""
    random = np.random.default_rng(2)
    rows, columns, depth = SIZE
    arrays = {
        "Left": random.uniform(-1, 1, (rows, depth)).astype(np.float16),
        "Right": random.uniform(-1, 1, (depth, columns)).astype(np.float16),
        "Bias": random.uniform(-1, 1, columns).astype(np.float32),
        "Outputs": np.full((rows, columns), -1, np.float32),
    }
    found = glslc_coop.run(
        Path(__file__).with_name("matrix2.comp"),
        arrays,
        dispatch=(-(-columns // 64), -(-rows // 64)),
        push={"size": SIZE},
        spec={"LANES": 128},
        lower="plain" if lower else "native",
    )
    print(f"{found.device}{', lowered' if lower else ''}")
    product = arrays["Left"].astype(np.float32) @ arrays["Right"].astype(np.float32)
    return float(np.abs(found["Outputs"] - np.maximum(product + arrays["Bias"], 0)).max())


if __name__ == "__main__":
    sys.exit(main(__doc__ or "", layer, tolerance=1e-4))
