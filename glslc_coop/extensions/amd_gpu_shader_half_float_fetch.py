"""GL_AMD_gpu_shader_half_float_fetch: textures and images of half floats, and half-float coordinates.

The rows are those of GLSL with other types. Coordinates, levels and derivatives may be half floats; the reference value
of a comparison is a parameter of its own then.
"""

from __future__ import annotations

import re

from glslc_coop.extensions.arb_sparse_texture import EXTENSIONS as SPARSE
from glslc_coop.extensions.core import LANGUAGE
from glslc_coop.extensions.core_textures import TEXTURES
from glslc_coop.extensions.record import Extension

#: Parameters that are coordinates, levels of detail or derivatives.
_ADDRESS = re.compile(r"\b(float|vec([234])) (P|bias|lod|dPdx|dPdy|lodClamp)\b")
_TYPE_ROW = re.compile(r"(?m)^(?:@\S+ )*(g?(?:sampler[1-9C B]|image|texture|subpassInput)\w*) = (\w+) (?:float )?(.*)$")
_SHADOW_COORDINATE = re.compile(r"\bvec([234]) P\b")


def _types() -> str:
    """Return the rows of the types: each one that GLSL has for floats."""
    rows = []
    for name, opcode, words in _TYPE_ROW.findall(LANGUAGE.types):
        stage = "@fragment " if words.startswith("SubpassData") else ""
        rows.append(f"{stage}f16{name.removeprefix('g')} = {opcode} float16_t {words}\n")
    return "".join(rows)


def _halved(text: str) -> str:
    """Return the row with half floats for coordinates and the like."""
    return _ADDRESS.sub(lambda match: f"{'f16vec' + match[2] if match[2] else 'float16_t'} {match[3]}", text)


def _compared(row: str) -> str:
    """Return the row of a comparison whose coordinate does not contain the reference value."""
    if " compare" in row or " refZ" in row or "textureQueryLod" in row:
        return row
    return _SHADOW_COORDINATE.sub(lambda match: f"{_of_size(int(match[1]) - 1)} P, float compare", row)


def _of_size(size: int) -> str:
    return f"vec{size}" if size > 1 else "float"


def _rows(text: str, needed: str = "") -> str:
    """Return the rows of a text for half floats: comparisons as they are and, like all, with coordinates of halves.

    needed: an annotation of their groups.
    """
    rows = []
    for line in re.sub(r"\n +", " ", text).split("\n"):
        if line.endswith("{"):
            line = f"{needed}{line}"
        if "(" not in line or line[0] == "#" or line.endswith("{"):
            rows.append(line)
            continue
        of_halves = re.sub(r"(?<=\()g?(sampler|texture|subpassInput)", r"f16\1", line)
        of_halves = (
            of_halves.replace("gvec4", "f16vec4")
            .replace("out float texel", "out float16_t texel")
            .replace("out vec4 texel", "out f16vec4 texel")
        )
        if "Shadow" in line:
            of_halves = re.sub(r"\bfloat(?= texture\w*\()", "float16_t", of_halves)
            of_halves = re.sub(r"\bvec4(?= textureGather)", "f16vec4", of_halves)
            rows.append(of_halves)
        halved = _halved(_compared(of_halves) if "Shadow" in line else of_halves)
        if halved != of_halves:
            rows.append(halved)
    return "\n".join(rows)


EXTENSION = Extension(
    "GL_AMD_gpu_shader_half_float_fetch",
    types=_types(),
    prototypes=_rows(TEXTURES.prototypes)
    + "".join(_rows(record.prototypes, f"@with({record.name}) ") for record in SPARSE),
    emits="textures",
    checks="textures",
    spirv_extensions=("SPV_AMD_gpu_shader_half_float_fetch",),
)
