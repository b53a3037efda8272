"""The device on which the tests of this folder run; without one they are skipped and say why."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="session")
def device() -> Any:
    pytest.importorskip("numpy")
    import runner

    try:
        return runner.Device()
    except runner.Unavailable as error:
        pytest.skip(f"no device: {error}")
