"""Each shader in testdata/valid compiles to the module in its golden, and the module is valid."""

from __future__ import annotations

import os

import pytest
import shared


@pytest.mark.parametrize("name", shared.shaders("valid"))
def test_golden(name, spirv_golden, validator):
    from glslc_coop.codegen.ir.words import to_bytes

    words, target, messages = shared.golden(name)
    assert not messages
    validator.check(words, target)
    spirv_golden.check(to_bytes(words), os.path.join(shared.TESTDATA, name + ".spvasm"))


def test_no_orphan_goldens():
    """A golden without its shader tests nothing."""
    for directory, _, names in os.walk(os.path.join(shared.TESTDATA, "valid")):
        for name in names:
            if name.endswith(".spvasm"):
                assert os.path.exists(os.path.join(directory, name[: -len(".spvasm")])), name
