"""Which invocation holds which element of a matrix on the device at hand.

In: a component type, a shape and a use. Out: for each element the invocation and the index of the component there.
Must not know: how a map is printed. SPV_KHR_cooperative_matrix leaves this to the device.

A matrix of the numbers of rows, and one of those of columns, are loaded; each invocation stores its components.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.running.api import run
from glslc_coop.running.errors import RunError
from glslc_coop.running.values import TYPES, decoded, encoded, numpy

with lazy:
    from glslc_coop.running.binding import Key
    from glslc_coop.running.device import Array, Device

_USES = {"A": "gl_MatrixUseA", "B": "gl_MatrixUseB", "C": "gl_MatrixUseAccumulator"}
_SHADER = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : enable
#extension GL_EXT_float_e4m3 : enable
#extension GL_EXT_float_e5m2 : enable
layout(local_size_x = {lanes}) in;
#define MATRIX coopmat<{type}, gl_ScopeSubgroup, {rows}, {columns}, {use}>
layout(binding = 0, std430) readonly buffer Rows {{ {type} x[]; }} rows;
layout(binding = 1, std430) readonly buffer Columns {{ {type} x[]; }} columns;
layout(binding = 2, std430) buffer Lengths {{ uint x[]; }} lengths;
layout(binding = 3, std430) buffer FoundRows {{ {type} x[]; }} found_rows;
layout(binding = 4, std430) buffer FoundColumns {{ {type} x[]; }} found_columns;
void main()
{{
    MATRIX row, column;
    coopMatLoad(row, rows.x, 0, {columns}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(column, columns.x, 0, {columns}, gl_CooperativeMatrixLayoutRowMajor);
    uint lane = gl_LocalInvocationIndex;
    lengths.x[lane] = uint(row.length());
    for (uint i = 0u; i < row.length(); i++) {{
        found_rows.x[lane * {size}u + i] = row[i];
        found_columns.x[lane * {size}u + i] = column[i];
    }}
}}
"""


class ElementMap:
    """The map of one matrix. device, route: where it was measured. owners: for each row and column the invocations and
    the indices of its component there, more than one where several hold it.
    """

    __slots__ = ("device", "route", "lanes", "owners")

    def __init__(self, device: str, route: str, lanes: int, owners: list[list[list[tuple[int, int]]]]) -> None:
        self.device = device
        self.route = route
        self.lanes = lanes
        self.owners = owners

    def texts(self) -> list[list[str]]:
        """Return the first owner of each element, as INVOCATION.INDEX, or `-`."""
        return [[f"{cell[0][0]}.{cell[0][1]}" if cell else "-" for cell in row] for row in self.owners]

    def __str__(self) -> str:
        texts = self.texts()
        width = max(len(each) for row in texts for each in row)
        return "\n".join(" ".join(each.rjust(width) for each in row) for row in texts)


def measure_elements(
    component: str,
    rows: int,
    columns: int,
    use: str,
    device: Device | int | str | None = None,
    subgroup_size: int | None = None,
    lower: str = "auto",
) -> ElementMap:
    """Return the map of a matrix of subgroup scope: component as in "f16", use A, B or C. Raises RunError."""
    np = numpy()
    if component not in TYPES or use not in _USES:
        raise RunError(f"there is no matrix {component}:{rows}x{columns}:{use}", "such as f16:16x16:A; uses: A, B, C")
    type_, lanes, size = TYPES[component], subgroup_size or 32, rows * columns
    text = _SHADER.format(lanes=lanes, type=type_, rows=rows, columns=columns, use=_USES[use], size=size)
    grid = np.indices((rows, columns))
    least = 0 if type_.startswith("u") or "float" in type_ or type_ == "double" else min(0, 127 - max(rows, columns))
    given: dict[Key, Array] = {
        name: encoded(each + least, type_) for name, each in (("Rows", grid[0]), ("Columns", grid[1]))
    }
    if any((decoded(each, type_).astype(int) - least != part).any() for each, part in zip(given.values(), grid)):
        raise RunError(f"{component} cannot number {max(rows, columns)} rows or columns")
    empty = encoded(np.zeros((lanes, size)), type_)
    found = run(
        text,
        {**given, "Lengths": np.zeros(lanes, np.uint32), "FoundRows": empty, "FoundColumns": empty},
        device=device,
        subgroup_size=subgroup_size,
        lower=lower,
    )
    owners: list[list[list[tuple[int, int]]]] = [[[] for _ in range(columns)] for _ in range(rows)]
    places = [decoded(found[name], type_).astype(int) - least for name in ("FoundRows", "FoundColumns")]
    for lane, length in enumerate(found["Lengths"].tolist()):
        for index in range(length):
            row, column = (int(each[lane, index]) for each in places)
            owners[row][column].append((lane, index))
    return ElementMap(found.device, found.route, lanes, owners)
