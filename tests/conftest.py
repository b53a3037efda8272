"""What all tests are given: --update-goldens and a SPIR-V validator. What they import is in shared.py."""

from __future__ import annotations

import pytest
import shared

#: The project's own plugin adds --update-goldens; its entry point has the same name, so that it is loaded once.
pytest_plugins = ["glslc_coop.golden.pytest_plugin"]


@pytest.fixture(scope="session")
def update_goldens(request):
    """True when the goldens are to be rewritten."""
    return request.config.getoption("--update-spirv-goldens")


@pytest.fixture(scope="session")
def validator():
    """Check modules with SPIRV-Tools; fail when there is none that knows the cooperative types."""
    found = shared.validator()
    if not found.is_present:
        pytest.fail("no SPIR-V validator: install the test extra (pip install '.[test]')")
    return found
