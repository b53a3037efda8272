"""A small network with GL_NV_cooperative_vector, compared with numpy: python vector.py [--lower]"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from host import main

import glslc_coop

COUNT = 1000


def infer(lower: bool) -> float:
    """Run the shader; return the largest deviation."""
    module = glslc_coop.compile(Path(__file__).with_name("vector.comp"), target_env="vulkan1.3")
    # The numpy type of the block has a field for each member, where the shader expects it.
    random = np.random.default_rng(3)
    weights = np.zeros(1, module.reflect().blocks["Weights"].dtype())
    for name in ("first", "second", "firstBias", "secondBias"):
        weights[name] = random.uniform(-0.5, 0.5, weights[name].shape)
    arrays = {
        "weights": weights,
        "Samples": random.uniform(-1, 1, (COUNT, 16)).astype(np.float16),
        "Results": np.zeros((COUNT, 8), np.float16),
    }
    found = glslc_coop.run(
        module,
        arrays,
        invocations=(COUNT,),
        push={"count": COUNT, "slope": 0.125},
        spec={"LANES": 32},
        lower="plain" if lower else "native",
    )
    print(f"{found.device}{', lowered' if lower else ''}")
    first = weights["first"][0].reshape(32, 16).astype(np.float32)
    second = weights["second"][0].reshape(8, 32).astype(np.float32)
    hidden = arrays["Samples"].astype(np.float32) @ first.T + weights["firstBias"][0].astype(np.float32)
    expected = np.maximum(hidden, hidden * 0.125) @ second.T + weights["secondBias"][0].astype(np.float32)
    return float(np.abs(found["Results"].astype(np.float32) - expected).max())


if __name__ == "__main__":
    sys.exit(main(__doc__ or "", infer, tolerance=0.02))
