"""SPIR-V assembly: `as`."""

from __future__ import annotations

import functools

import shared

from glslc_coop.codegen.assembler import AssemblyError, assemble
from glslc_coop.codegen.ir.words import to_bytes

MUTATION = "text"
EXAMPLES = 80
_SHADERS = (
    "valid/core/specialization.comp",
    "valid/khr_cooperative_matrix/gemm.comp",
    "valid/textures/fetch_query.frag",
)
_HEADER = b'OpCapability Shader\nOpMemoryModel Logical GLSL450\n%s = OpString "a\\"\\\\b"\n%f = OpTypeFloat 64\n'


@functools.cache
def seeds():
    """Return assembly with every kind of operand."""
    from glslc_coop.codegen.disassembler import disassemble

    found = [_HEADER + b"%c = OpConstant %f -0x1.8p+3\n%i = OpTypeInt 8 1\n%d = OpConstant %i -5\n"]
    for name in _SHADERS:
        result, _ = shared.compile_shader(name)
        found.append(disassemble(result.words, assembly=True).encode())
    return found


def check(data):
    """Assemble an input: words, or a message that names a line."""
    try:
        words = assemble(data.decode("utf-8", "surrogateescape"))
    except AssemblyError as error:
        assert error.line > 0 and error.column > 0
        assert error.message.isprintable() and len(error.message) <= 1000, error.message[:1000]
        return
    assert len(to_bytes(words)) == 4 * len(words)
