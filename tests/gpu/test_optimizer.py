"""The optimiser changes no result: random programs, run as they are and optimised, write the same words.

Any device with Vulkan 1.2 will do, a software one included. Without one the cases are skipped and say why.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

HERE = Path(__file__).resolve().parent


def _module(name: str) -> Any:
    specification = importlib.util.spec_from_file_location(f"glslc_coop_gpu_{name}", HERE / f"{name}.py")
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


RUNNER, PROGRAMS = _module("runner"), _module("programs")


@pytest.fixture(scope="module")
def device() -> Any:
    try:
        return RUNNER.Device()
    except RUNNER.Unavailable as error:
        pytest.skip(f"no device: {error}")


@pytest.mark.parametrize("seed", range(24))
def test_results_stay_the_same(seed: int, device: Any) -> None:
    import glslc_coop

    text = PROGRAMS.Generator(seed).program()
    words = np.random.default_rng(seed).integers(0, 64, 256, dtype=np.uint32)
    push = np.array([seed % 7, seed % 5], dtype=np.uint32).tobytes()
    results = [
        device.run(glslc_coop.compile(text, stage="compute", target_env="vulkan1.2", optimize=level).spirv, [words], push=push)[0]
        for level in (None, "speed", "size")
    ]
    assert (results[0] != words).any(), "the program writes nothing"
    for result in results[1:]:
        assert (results[0] == result).all(), text
