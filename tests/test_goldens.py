"""Each shader in testdata/valid compiles to the module in its golden, and the module is valid."""

from __future__ import annotations

import os

import pytest
import shared

#: spirv-val's name of a target whose SPIR-V version was chosen apart.
_TARGETS = {("vulkan1.1", "spv1.4"): "vulkan1.1spv1.4"}


@pytest.mark.parametrize("name", shared.shaders("valid"))
def test_golden(name, update_goldens, validator):
    from glslc_coop.codegen.disassembler import disassemble
    from glslc_coop.diagnostics import render

    result, line = shared.compile_shader(name)
    assert result.words is not None, render(result.sink.diagnostics, result.sources, "full", name)
    assert not result.sink.diagnostics, render(result.sink.diagnostics, result.sources, "full", name)
    text = disassemble(result.words)
    options = line.options
    validator.check(result.words, _TARGETS.get((options.target_env, options.target_spv), options.target_env))
    golden = os.path.join(shared.TESTDATA, name + ".spvasm")
    if update_goldens:
        with open(golden, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return
    assert os.path.exists(golden), "no golden yet: python -m pytest --update-goldens writes it, then read it"
    with open(golden, encoding="utf-8") as file:
        assert text == file.read()


def test_no_orphan_goldens():
    """A golden without its shader tests nothing."""
    for directory, _, names in os.walk(os.path.join(shared.TESTDATA, "valid")):
        for name in names:
            if name.endswith(".spvasm"):
                assert os.path.exists(os.path.join(directory, name[: -len(".spvasm")])), name
