"""GL_EXT_shader_subgroup_extended_types_…: subgroup operations on 8-, 16- and 64-bit types.

In: nothing. Out: one record a type. Must not know: anything but the notation of the rows. The functions are those of
`khr_shader_subgroup`; each needs its own extension as well.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension
from glslc_coop.extensions import khr_shader_subgroup as subgroup

_KHR = "GL_KHR_shader_subgroup_"


def _with(extension: str, text: str) -> str:
    """The rows, each visible only while that extension is enabled too."""
    return "\n".join(f"@with {extension} {row}" for row in text.splitlines() if row)


def _prototypes(families: tuple[str, ...], bitwise: tuple[str, ...]) -> str:
    operations = subgroup.operation_rows
    rows = subgroup.rows
    partitioned = rows(subgroup.PARTITION, families) + operations(subgroup.PARTITIONED, families, bitwise)
    return "\n".join((
        _with(_KHR + "vote", rows(subgroup.VOTE, families)),
        _with(_KHR + "arithmetic", operations(subgroup.ARITHMETIC, families, bitwise)),
        _with(_KHR + "ballot", rows(subgroup.BALLOT, families)),
        _with(_KHR + "shuffle", rows(subgroup.SHUFFLE, families)),
        _with(_KHR + "shuffle_relative", rows(subgroup.SHUFFLE_RELATIVE, families)),
        _with(_KHR + "clustered", operations(subgroup.CLUSTERED, families, bitwise)),
        _with(_KHR + "quad", rows(subgroup.QUAD, families)),
        _with(_KHR + "rotate", rows(subgroup.ROTATE, families)),
        _with("GL_NV_shader_subgroup_partitioned", partitioned),
    ))


def _extension(part: str, families: tuple[str, ...], bitwise: tuple[str, ...]) -> Extension:
    return Extension(
        f"GL_EXT_shader_subgroup_extended_types_{part}", implies=(f"GL_EXT_shader_explicit_arithmetic_types_{part}",), prototypes=_prototypes(families, bitwise),
        lowering="subgroups", checks="subgroup_rules",
    )


_INT8 = ("genI8Type", "genU8Type")
_INT16 = ("genI16Type", "genU16Type")
_INT64 = ("genI64Type", "genU64Type")

EXTENSIONS = (
    _extension("int8", _INT8, _INT8),
    _extension("int16", _INT16, _INT16),
    _extension("int64", _INT64, _INT64),
    _extension("float16", ("genF16Type",), ()),
)
