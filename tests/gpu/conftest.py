"""The device on which the tests of this folder run; without one they are skipped and say why.

GPU_TEST_DEVICE is its number, as `glslc-coop devices` lists them, so that several processes use several devices.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from glslc_coop.running.device import Device, Unavailable


@pytest.fixture(scope="session")
def device() -> Any:
    pytest.importorskip("numpy")
    number = os.environ.get("GPU_TEST_DEVICE")
    try:
        return Device(number if number is None else int(number), least=(1, 3))
    except Unavailable as error:
        pytest.skip(f"no device: {error}")
