"""What cooperative types look like once they are arrays.

SPV_KHR_cooperative_matrix, SPV_NV_cooperative_vector, SPV_NV_tensor_addressing.

In: type definitions. Out: shapes: components, sizes, how many elements an invocation holds. Must not know:
instructions.

A matrix is owned flat: with S invocations, element e (row-major) is slot e / S of invocation e % S. An accumulator of
known size is owned in blocks, so that an invocation that computes a product uses each factor that it reads several
times; A and B may be kept as the lines that those products read (`packing`).

For a target that lists matrices of other sizes, a matrix is an array of matrices of subgroup scope, its tiles. One of
the workgroup is divided among the subgroups, which form a grid of their own, R rows of C subgroups: an accumulator both
ways, A by its rows and B by its columns. So a product needs no exchange: whoever computes a part of the result holds
the rows of A and the columns of B that it takes. Tile i of a subgroup in row r of R is tile i * R + r of the matrix.
Sizes that are not whole tiles are padded; loads fill the padding with zeros.
"""

from __future__ import annotations

from math import gcd, isqrt

from glslc_coop.codegen.cooperative_lowering.options import MOST_COMPONENTS, LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import default, literal
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

Shape: TypeAlias = "MatrixShape | VectorShape | LayoutShape | ViewShape | GridShape"

_INTEGERS = {8: "int8_t", 16: "int16_t", 32: "int", 64: "int64_t"}
_FLOATS = {16: "float16_t", 32: "float", 64: "double"}
#: Encoding of OpTypeFloat -> (GLSL type of its bits, kind).
_ENCODED = {
    spirv.FPEncodingBFloat16KHR: ("uint16_t", "bf16"),
    spirv.FPEncodingFloat8E4M3EXT: ("uint8_t", "e4m3"),
    spirv.FPEncodingFloat8E5M2EXT: ("uint8_t", "e5m2"),
    spirv.FPEncodingFloat4E2M1EXT: ("uint8_t", "e2m1"),
    spirv.FPEncodingFloat6E2M3EXT: ("uint8_t", "e2m3"),
    spirv.FPEncodingFloat6E3M2EXT: ("uint8_t", "e3m2"),
}


ENCODED_KINDS = frozenset(kind for _, kind in _ENCODED.values())


class Component:
    """A scalar type.

    glsl: the GLSL type that stores it; kind: "float", "int", "uint", "bool" or one of `ENCODED_KINDS`; size: bytes.
    """

    __slots__ = ("glsl", "kind", "size")

    def __init__(self, glsl: str, kind: str, size: int) -> None:
        self.glsl = glsl
        self.kind = kind
        self.size = size

    @property
    def is_float(self) -> bool:
        """Return whether it is a floating-point type."""
        return self.kind not in ("int", "uint", "bool")

    @property
    def is_encoded(self) -> bool:
        """Return whether it is a floating-point type of which only the bits are stored."""
        return self.kind in ENCODED_KINDS

    @property
    def key(self) -> tuple[str, str]:
        """Return what identifies the component."""
        return self.glsl, self.kind

    @property
    def to_float(self) -> str:
        """Return the GLSL function that makes a float of a value."""
        return f"{self.kind}_to_float" if self.is_encoded else "float"

    @property
    def from_float(self) -> str:
        """Return the GLSL function that makes a value of a float."""
        return f"{self.kind}_from_float" if self.is_encoded else self.glsl


def component_of(type_: Definition) -> Component:
    """Return the component that a scalar type is."""
    if type_.opcode == spirv.OpTypeInt:
        width, is_signed = type_.operands
        name = _INTEGERS[width]
        return Component(name, "int", width // 8) if is_signed else Component("u" + name, "uint", width // 8)
    if type_.opcode == spirv.OpTypeFloat:
        width = type_.operands[0]
        if len(type_.operands) == 1:
            return Component(_FLOATS[width], "float", width // 8)
        if type_.operands[1] in _ENCODED:
            return Component(*_ENCODED[type_.operands[1]], max(width // 8, 1))
    if type_.opcode == spirv.OpTypeBool:
        return Component("bool", "bool", 4)
    raise LoweringError("components of this type are not supported")


#: Matrices with more elements are refused.
_MOST_ELEMENTS = 1 << 20
#: Most elements of a matrix that an invocation keeps as floats.
_MOST_FLOATS = 128
#: Uses of matrices.
USE_A, USE_B, USE_ACCUMULATOR = 0, 1, 2
#: Layouts in memory that take a stride, of matrices as of those that vectors are multiplied by.
ROW_MAJOR, COLUMN_MAJOR = 0, 1


class Block:
    """The rows and columns that one invocation owns.

    lines: how many such blocks are side by side; stacks: how many are one below the other. The blocks are interleaved:
    row_unit rows (column_unit columns) belong to one block, the next ones to the next block. So invocations that are
    neighbours read neighbours, which lie in different banks of shared memory.
    """

    __slots__ = ("rows", "columns", "lines", "stacks", "row_unit", "column_unit")

    def __init__(self, rows: int, columns: int, lines: int, stacks: int, units: tuple[int, int]) -> None:
        self.rows = rows
        self.columns = columns
        self.lines = lines
        self.stacks = stacks
        self.row_unit, self.column_unit = gcd(rows, units[0]), gcd(columns, units[1])


def block_of(rows: Size, columns: Size, lanes: Size, units: tuple[int, int]) -> Block | None:
    """Return the block that is nearest to a square, if all can be of one size; wider ones are preferred.

    units: how many rows and columns of a block are to be neighbours.
    """
    if not (isinstance(rows, int) and isinstance(columns, int) and isinstance(lanes, int)):
        return None
    count, rest = divmod(rows * columns, lanes)
    if rest or not count:
        return None
    best: Block | None = None
    divisors = [height for height in range(1, isqrt(count) + 1) if count % height == 0]
    divisors += [count // height for height in reversed(divisors)]
    for height in divisors:
        width = count // height
        if rows % height == 0 and columns % width == 0:
            if best is None or abs(width - height) < abs(best.columns - best.rows):
                best = Block(height, width, columns // width, rows // height, units)
    return best


class Packing:
    """The lines of a matrix that each invocation keeps, as words or as floats.

    count: of lines; words: that a line has in memory; depth: elements of the array for one line; length: for all lines.
    is_wide: are they floats? lanes: blocks side by side. blocks, unit: how many blocks share the lines, and how many
    lines of one are neighbours.
    """

    __slots__ = ("use", "count", "lanes", "blocks", "unit", "words", "is_wide", "depth", "length")

    def __init__(self, shape: MatrixShape, block: Block, use: int, is_single: bool) -> None:
        self.use = use
        self.count = block.rows if use == USE_A else block.columns
        self.lanes = block.lines
        self.blocks = block.stacks if use == USE_A else block.lines
        self.unit = block.row_unit if use == USE_A else block.column_unit
        line = shape.columns if use == USE_A else shape.rows
        assert isinstance(line, int)
        size = shape.component.size
        self.words = line * size // 4
        # A matrix that is one of an array is kept for long: there registers count more than conversions.
        self.is_wide = is_single and shape.component.is_float and size < 4 and line * self.count <= _MOST_FLOATS
        self.depth = line if self.is_wide else self.words
        self.length = self.depth * self.count

    @staticmethod
    def fits(shape: MatrixShape, use: int) -> bool:
        """Return whether the lines of a matrix are whole words."""
        line = shape.columns if use == USE_A else shape.rows
        return shape.use == use and isinstance(line, int) and line * shape.component.size % 4 == 0

    @property
    def key(self) -> tuple[int, int, int, int]:
        """Return what two packings of one type must agree on."""
        return self.use, self.count, self.words, self.lanes


def is_encoded_float(type_: Definition) -> bool:
    """Return whether it is bfloat16 or a float of at most 8 bits."""
    return type_.opcode == spirv.OpTypeFloat and len(type_.operands) > 1 and type_.operands[1] in _ENCODED


class MatrixShape:
    """A cooperative matrix.

    lanes: the invocations that share it; elements: all of them; length: the elements of one invocation.
    """

    __slots__ = (
        "type",
        "component",
        "component_type",
        "scope",
        "is_nv",
        "rows",
        "columns",
        "use",
        "lanes",
        "elements",
        "length",
        "block",
        "packing",
    )

    def __init__(
        self, type_: Definition, sizes: Sizes, subgroup: Size, workgroup: Size, units: tuple[int, int]
    ) -> None:
        component, scope, rows, columns, *use = type_.operands
        self.type = type_
        self.component_type: Definition = component
        self.component = component_of(component)
        self.is_nv = type_.opcode == spirv.OpTypeCooperativeMatrixNV
        self.scope = sizes.of(scope)
        if isinstance(self.scope, int) and self.scope not in (spirv.ScopeWorkgroup, spirv.ScopeSubgroup):
            raise LoweringError("the scope of a cooperative matrix must be the workgroup or the subgroup")
        self.rows, self.columns = sizes.of(rows), sizes.of(columns)
        if 0 in (self.rows, self.columns):
            raise LoweringError("a matrix without elements is not supported")
        _check_elements(self.rows, self.columns)
        self.use = literal(use[0]) if use else None
        if self.use not in (None, USE_A, USE_B, USE_ACCUMULATOR):
            raise LoweringError(f"a matrix of use {self.use} is not supported")
        self.lanes = sizes.select(self.scope, spirv.ScopeWorkgroup, workgroup, subgroup)
        self.elements = sizes.multiply(self.rows, self.columns)
        self.length = sizes.divide_up(self.elements, self.lanes)
        is_factor = self.use in (USE_A, USE_B)
        self.block = None if is_factor else block_of(self.rows, self.columns, self.lanes, units)
        self.packing: Packing | None = None

    @property
    def can_be_packed(self) -> bool:
        """Return whether it may be kept as lines: a matrix of a subgroup, of known size and of at most 32 bits."""
        sizes = (self.rows, self.columns, self.lanes)
        is_known = all(isinstance(size, int) for size in sizes)
        return is_known and self.scope == spirv.ScopeSubgroup and self.component.size <= 4

    def pack(self, packing: Packing, sizes: Sizes) -> None:
        """Keep it as lines."""
        self.packing = packing
        self.length = packing.length
        if packing.is_wide:
            self.component_type = sizes.module.define(spirv.OpTypeFloat, None, 32)
        elif self.component.size < 4:
            self.component_type = sizes.uint

    @property
    def glsl(self) -> str:
        """Return the type of the elements of the array that it is."""
        if self.packing is None or self.component.size == 4:
            return self.component.glsl
        return "float" if self.packing.is_wide else "uint"

    @property
    def is_workgroup(self) -> bool:
        """Return whether it is known to be shared by the workgroup."""
        return self.scope == spirv.ScopeWorkgroup

    @property
    def is_specialized(self) -> bool:
        """Return whether a specialization constant decides who shares it."""
        return not isinstance(self.scope, int)

    @property
    def is_full(self) -> bool:
        """Return whether every slot of every invocation holds an element."""
        elements, lanes = self.elements, self.lanes
        return isinstance(elements, int) and isinstance(lanes, int) and elements % lanes == 0

    def sizes(self, prefix: str) -> dict[str, Size]:
        """Return the names of its sizes in GLSL text."""
        sizes = {
            prefix + "ROWS": self.rows,
            prefix + "COLUMNS": self.columns,
            prefix + "ELEMENTS": self.elements,
            prefix + "LENGTH": self.length,
            "LANES": self.lanes,
        }
        if self.is_specialized:
            sizes["SCOPE"] = self.scope
        if self.block is not None:
            sizes[prefix + "HEIGHT"] = self.block.rows
            sizes[prefix + "WIDTH"] = self.block.columns
            sizes[prefix + "BLOCKS"] = self.block.lines
            sizes[prefix + "STACKS"] = self.block.stacks
            sizes[prefix + "ROW_UNIT"] = self.block.row_unit
            sizes[prefix + "COLUMN_UNIT"] = self.block.column_unit
        return sizes


class Tiling:
    """How the matrices of one module, or of a part of it, are cut.

    m, n, k: of the products of tiles. rows, columns: of the subgroups that divide a matrix of the workgroup.
    """

    __slots__ = ("m", "n", "k", "rows", "columns")

    def __init__(self, m: int, n: int, k: int, rows: int, columns: int) -> None:
        self.m, self.n, self.k = m, n, k
        self.rows, self.columns = rows, columns

    def tile(self, use: int) -> tuple[int, int]:
        """Return rows and columns of the tiles of a use."""
        return {USE_A: (self.m, self.k), USE_B: (self.k, self.n), USE_ACCUMULATOR: (self.m, self.n)}[use]

    def split(self, use: int) -> tuple[int, int]:
        """Return by how many subgroups the rows and the columns of a matrix of the workgroup are divided."""
        return {USE_A: (self.rows, 1), USE_B: (1, self.columns), USE_ACCUMULATOR: (self.rows, self.columns)}[use]


def _check_elements(rows: Size, columns: Size) -> None:
    """Refuse a matrix with more elements than emitted arrays and loops may have."""
    if isinstance(rows, int) and isinstance(columns, int) and rows * columns > _MOST_ELEMENTS:
        raise LoweringError(f"a matrix of {rows} x {columns} elements is not supported")


class GridShape:
    """A matrix as tiles.

    name: of the components of tiles in Vulkan's tables. component: of tiles; stored: of memory, whose small floats
    tiles hold as larger ones. component_type: the type of a tile; length: the tiles of a subgroup.
    rows, columns: of the matrix. tile_rows, tile_columns: of a tile. local_rows, local_columns: tiles of a subgroup.
    row_split, column_split: how many subgroups divide them; group_columns: the columns of the grid of subgroups.
    """

    __slots__ = (
        "type",
        "tiling",
        "name",
        "component",
        "stored",
        "component_type",
        "use",
        "is_workgroup",
        "rows",
        "columns",
        "tile_rows",
        "tile_columns",
        "row_split",
        "column_split",
        "group_columns",
        "local_rows",
        "local_columns",
        "length",
    )

    def __init__(
        self,
        type_: Definition,
        name: str,
        tile: Definition,
        size: tuple[int, int],
        use: int,
        is_workgroup: bool,
        tiling: Tiling,
    ) -> None:
        self.type = type_
        self.tiling = tiling
        self.name = name
        self.component = component_of(tile.operands[0])
        self.stored = component_of(type_.operands[0])
        self.component_type = tile
        self.use = use
        self.is_workgroup = is_workgroup
        self.rows, self.columns = size
        _check_elements(*size)
        self.tile_rows, self.tile_columns = tiling.tile(use)
        self.row_split, self.column_split = tiling.split(use) if is_workgroup else (1, 1)
        self.group_columns = tiling.columns
        self.local_rows = -(-self.rows // (self.tile_rows * self.row_split))
        self.local_columns = -(-self.columns // (self.tile_columns * self.column_split))
        self.length = self.local_rows * self.local_columns

    @property
    def padded(self) -> tuple[int, int]:
        """Return rows and columns of all tiles."""
        return (
            self.local_rows * self.row_split * self.tile_rows,
            self.local_columns * self.column_split * self.tile_columns,
        )

    @property
    def is_whole(self) -> bool:
        """Return whether the tiles have no padding."""
        return self.padded == (self.rows, self.columns)

    @property
    def is_held(self) -> bool:
        """Return whether tiles hold the components of memory as others."""
        return self.stored.key != self.component.key

    @property
    def is_replicated(self) -> bool:
        """Return whether several subgroups hold the same tiles."""
        groups = self.tiling.rows * self.tiling.columns
        return self.is_workgroup and self.row_split * self.column_split < groups

    @property
    def detail(self) -> str:
        """Return how the matrix is cut, for explanations."""
        tiles = f"{self.local_rows}x{self.local_columns} tiles of {self.tile_rows}x{self.tile_columns}"
        if self.is_held:
            tiles += f" {self.name}"
        if not self.is_workgroup:
            return tiles
        return f"{tiles} for each of {self.row_split}x{self.column_split} subgroups"


class VectorShape:
    """A cooperative or long vector."""

    __slots__ = ("type", "component", "component_type", "length")

    def __init__(self, type_: Definition, sizes: Sizes) -> None:
        component, length = type_.operands
        self.type = type_
        self.component_type: Definition = component
        self.component = component_of(component)
        self.length: Size = length if isinstance(length, int) else sizes.of(length)
        if self.length == 0:
            raise LoweringError("a vector without components is not supported")
        if isinstance(self.length, int) and self.length > MOST_COMPONENTS:
            raise LoweringError(f"a vector of {self.length} components is not supported; {MOST_COMPONENTS} are")

    @property
    def glsl(self) -> str:
        """Return the type of the elements of the array that it is."""
        return self.component.glsl


class LayoutShape:
    """A tensor layout of n dimensions, as n each of: dimension, stride, offset, span, block size.

    Then the clamp value.
    """

    __slots__ = ("type", "component_type", "dimensions", "clamp_mode", "length")

    def __init__(self, type_: Definition, sizes: Sizes) -> None:
        self.type = type_
        self.component_type = sizes.uint
        self.dimensions = _dimensions(sizes, type_.operands[0])
        self.clamp_mode = sizes.of(type_.operands[1])
        self.length: Size = 5 * self.dimensions + 1


class ViewShape:
    """A tensor view of n dimensions, as n each of: dimension, stride.

    Then the first row and the rows, the column and the columns.
    """

    __slots__ = ("type", "component_type", "dimensions", "has_dimensions", "permutation", "length")

    def __init__(self, type_: Definition, sizes: Sizes) -> None:
        dimensions, has_dimensions, *permutation = type_.operands
        self.type = type_
        self.component_type = sizes.uint
        self.dimensions = _dimensions(sizes, dimensions)
        self.has_dimensions = sizes.of(has_dimensions)
        self.permutation = [sizes.of(index) for index in permutation]
        if len(permutation) != self.dimensions:
            raise LoweringError(f"a tensor view of {self.dimensions} dimensions with {len(permutation)} axes")
        self.length: Size = 2 * self.dimensions + 4


def _dimensions(sizes: Sizes, definition: Definition) -> int:
    """Return a number of dimensions.

    A specialized one has its default value, since the operands of instructions are that many.
    """
    value = default(definition)
    if value is None or not 1 <= value <= 5:
        raise LoweringError("a tensor with this number of dimensions is not supported")
    return value


class Shapes:
    """The shapes of the types of a module. subgroup, workgroup: how many invocations share a matrix of that scope."""

    __slots__ = ("module", "sizes", "subgroup", "workgroup", "units", "kept", "_shapes")

    def __init__(self, module: Module, sizes: Sizes, subgroup: Size, workgroup: Size) -> None:
        self.module = module
        self.sizes = sizes
        self.subgroup = subgroup
        self.workgroup = workgroup
        #: How many rows and columns of an accumulator's block are neighbours.
        self.units = (1, 1)
        #: Types that stay what they are: they have no shape.
        self.kept: dict[Definition, bool] = {}
        self._shapes: dict[Definition, Shape | None] = {}

    def of(self, type_: Definition | None) -> Shape | None:
        """Return the shape of a cooperative type, a long vector, a tensor layout or a tensor view.

        None for every other type.
        """
        if type_ is None:
            return None
        if type_ not in self._shapes:
            self._shapes[type_] = self._make(type_)
        return self._shapes[type_]

    def use_grids(self, grids: Mapping[Definition, GridShape]) -> None:
        """Let matrices be grids of tiles."""
        self._shapes.update(grids)

    def _make(self, type_: Definition) -> Shape | None:
        opcode = type_.opcode
        if type_ in self.kept:
            return None
        if opcode in (spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeMatrixNV):
            return MatrixShape(type_, self.sizes, self.subgroup, self.workgroup, self.units)
        if (
            opcode == spirv.OpTypeCooperativeVectorNV
            or opcode == spirv.OpTypeVector
            and not 2 <= type_.operands[1] <= 4
        ):
            return VectorShape(type_, self.sizes)
        if opcode == spirv.OpTypeTensorLayoutNV:
            return LayoutShape(type_, self.sizes)
        if opcode == spirv.OpTypeTensorViewNV:
            return ViewShape(type_, self.sizes)
        return None

    def matrix(self, type_: Definition | None) -> MatrixShape:
        """Return the shape of a type that is a matrix."""
        shape = self.of(type_)
        assert isinstance(shape, MatrixShape)
        return shape

    def vector(self, type_: Definition | None) -> VectorShape:
        """Return the shape of a type that must be a cooperative vector."""
        shape = self.of(type_)
        if not isinstance(shape, VectorShape):
            raise LoweringError(
                "cooperative vector operations on ordinary vectors of at most 4 components are not supported"
            )
        return shape
