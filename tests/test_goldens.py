"""Each shader in testdata/valid compiles to the module in its golden, and the module is valid."""

from __future__ import annotations

import os

import pytest
import shared

#: spirv-val's name of a target whose SPIR-V version was chosen apart.
_TARGETS = {("vulkan1.1", "spv1.4"): "vulkan1.1spv1.4"}


@pytest.mark.parametrize("name", shared.shaders("valid"))
def test_golden(name, spirv_golden, validator):
    from glslc_coop.codegen.ir.words import to_bytes
    from glslc_coop.diagnostics.sink import render

    result, line = shared.compile_shader(name)
    assert result.words is not None, render(result.sink.diagnostics, result.sources, "full", name)
    assert not result.sink.diagnostics, render(result.sink.diagnostics, result.sources, "full", name)
    options = line.options
    validator.check(result.words, _TARGETS.get((options.target_env, options.target_spv), options.target_env))
    spirv_golden.check(to_bytes(result.words), os.path.join(shared.TESTDATA, name + ".spvasm"))


def test_no_orphan_goldens():
    """A golden without its shader tests nothing."""
    for directory, _, names in os.walk(os.path.join(shared.TESTDATA, "valid")):
        for name in names:
            if name.endswith(".spvasm"):
                assert os.path.exists(os.path.join(directory, name[: -len(".spvasm")])), name
