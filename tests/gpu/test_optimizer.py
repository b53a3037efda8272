"""The optimiser changes no result: random programs, run as they are and optimised, write the same words.

Any device with Vulkan 1.2 will do, a software one included. Without one the cases are skipped and say why.
"""

from __future__ import annotations

from typing import Any

import programs
import pytest

np = pytest.importorskip("numpy")


@pytest.mark.parametrize("seed", range(24))
def test_results_stay_the_same(seed: int, device: Any) -> None:
    import glslc_coop

    text = programs.Generator(seed).program()
    words = np.random.default_rng(seed).integers(0, 64, 256, dtype=np.uint32)
    push = np.array([seed % 7, seed % 5], dtype=np.uint32).tobytes()
    results = [
        device.run(
            glslc_coop.compile(text, stage="compute", target_env="vulkan1.2", optimize=level).spirv, [words], push=push
        )[0]
        for level in (None, "speed", "size")
    ]
    assert (results[0] != words).any(), "the program writes nothing"
    for result in results[1:]:
        assert (results[0] == result).all(), text
