"""Choose which matrices that the target lacks become grids of tiles that it has.

In: a module before it is lowered, its `Legality`. Out: the `GridShape` of each matrix type, or a reason why it becomes
plain; for each product, the sums of its tiles. Must not know: how grids are emitted.

Types that meet in an instruction form a group: their matrices become grids together, with tiles of one of the target's
products. It is the one that takes the least work for the products of the group; among equals, the largest.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.grid_needs import most_words
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.renaming import CONVERSIONS
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_ACCUMULATOR, USE_B, GridShape, Tiling
from glslc_coop.codegen.cooperative_lowering.sizes import literal, part_type
from glslc_coop.codegen.cooperative_lowering.targets import COMPONENT_SIZES
from glslc_coop.codegen.cooperative_lowering.tile_plan import GLSL_TYPES, NATIVE
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD
from glslc_coop.codegen.cooperative_lowering.traversal import (
    callees_first,
    instruction_name,
    instructions,
    result_types,
    type_of,
)
from glslc_coop.codegen.ir.opcodes import CHAINS, COMPOSITE_CONSTANTS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Mapping

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.legality import Legality
    from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

PRODUCTS = (spirv.OpCooperativeMatrixMulAddKHR, spirv.OpCooperativeMatrixMulAddNV)
_SIGNED = (1, 2, 4, 8)
_SATURATES = 16
#: Components of tiles that are read and written one by one, too, which bfloat16 is not.
_COMPONENTS = GLSL_TYPES.keys() - {"bfloat16"}
#: Floats of which memory has only the bits -> the components of tiles that hold their values, the better ones first.
_HELD = {
    "bfloat16": ("bfloat16", "float32", "float16"),
    "float8_e4m3": ("float16", "float32"),
    "float8_e5m2": ("float16", "float32"),
}
_ANY_SIGN = {"sint8": "uint8", "uint8": "sint8", "sint32": "uint32", "uint32": "sint32"}
#: Opcode -> the position of the layout among its operands.
LAYOUTS = {
    spirv.OpCooperativeMatrixLoadKHR: 1,
    spirv.OpCooperativeMatrixStoreKHR: 2,
    spirv.OpCooperativeMatrixLoadNV: 2,
    spirv.OpCooperativeMatrixStoreNV: 3,
}
#: Instructions whose result has zeros in its padding.
_CLEAN = frozenset(
    (
        spirv.OpCooperativeMatrixLoadKHR,
        spirv.OpCooperativeMatrixLoadNV,
        spirv.OpCooperativeMatrixLoadTensorNV,
        spirv.OpCooperativeMatrixTransposeNV,
    )
)
#: Instructions that move whole matrices.
MOVES = frozenset(
    (
        spirv.OpLoad,
        spirv.OpStore,
        spirv.OpCopyMemory,
        spirv.OpCopyObject,
        spirv.OpPhi,
        spirv.OpUndef,
        spirv.OpFunctionCall,
        spirv.OpFunctionParameter,
        spirv.OpVariable,
        spirv.OpReturnValue,
        spirv.OpLine,
    )
)
#: Instructions that can be lowered on grids.
HANDLED = frozenset(
    (
        *LAYOUTS,
        *PRODUCTS,
        *NATIVE,
        *CONVERSIONS,
        *_CLEAN,
        *CHAINS,
        spirv.OpBitcast,
        spirv.OpMatrixTimesScalar,
        spirv.OpCooperativeMatrixStoreTensorNV,
        spirv.OpCooperativeMatrixLengthKHR,
        spirv.OpCooperativeMatrixLengthNV,
        spirv.OpCooperativeMatrixGetCoordinateEXT,
        spirv.OpCooperativeMatrixReduceNV,
        spirv.OpCooperativeMatrixPerElementOpNV,
        spirv.OpCompositeConstruct,
        spirv.OpCompositeExtract,
        spirv.OpCompositeInsert,
    )
)
_ADDRESSING = (spirv.OpCooperativeMatrixLoadTensorNV, spirv.OpCooperativeMatrixStoreTensorNV)
#: What it costs to load a tile, in products of tiles, when subgroups divide a matrix.
_LOAD_WEIGHT = 0.25


class GridProduct:
    """How a product is computed. sum: the component of its tiles; saturates_after: is the addend added at the end?"""

    __slots__ = ("sum", "saturates_after")

    def __init__(self, sum_: str, saturates_after: bool) -> None:
        self.sum = sum_
        self.saturates_after = saturates_after


class _Size:
    """Component of the tiles, size and scope of a matrix type. uses: those of its values."""

    __slots__ = ("name", "rows", "columns", "is_workgroup", "uses")

    def __init__(self, name: str, rows: int, columns: int, is_workgroup: bool, uses: set[int]) -> None:
        self.name = name
        self.rows, self.columns = rows, columns
        self.is_workgroup = is_workgroup
        self.uses = uses

    @property
    def use(self) -> int:
        """Return the use of the tiles; they are accumulators where the values have several uses."""
        return next(iter(self.uses)) if len(self.uses) == 1 else USE_ACCUMULATOR


class _Group:
    """Types that meet in instructions. products: (instruction, types of A, B, C and the result)."""

    def __init__(self, types: list[Definition]) -> None:
        self.types = types
        self.products: list[tuple[Instruction, list[Definition]]] = []
        self.others: list[tuple[Instruction, Mapping[int, Definition | None]]] = []
        self.reason: str | None = None

    def refuse(self, reason: str) -> None:
        """Record why the group becomes plain; the first reason counts."""
        self.reason = self.reason or reason


class GridPlan:
    """The plan of one module.

    shapes: of the types that become grids. reasons: type -> why it does not. dirty: the types that may have
    values with padding other than zeros.
    """

    def __init__(self, lowering: Lowering, legality: Legality, obstacle: str | None, groups: int, budget: int) -> None:
        self.lowering = lowering
        self.groups, self.budget = groups, budget
        target = lowering.options.target
        assert target is not None
        self.target: Target = target
        self.shapes: dict[Definition, GridShape] = {}
        self.reasons: dict[Definition, str] = {}
        self.products: dict[Instruction, GridProduct] = {}
        #: Type -> why its tiles are not larger ones, which take less work.
        self.smaller: dict[Definition, str] = {}
        #: Instruction -> the bytes of shared memory that a workgroup needs for it.
        self.shared_bytes: dict[Instruction, int] = {}
        self.dirty: dict[Definition, bool] = {}
        self.has_clips = False
        self._is_entry = False
        self._sizes: dict[Definition, _Size] = {}
        #: Components of memory -> those of the tiles that hold them, for the group at hand.
        self._held: dict[str, str] = {}
        self._uses: dict[Definition, set[int]] = {}
        members = [_Group(types) for types in legality.refused_groups()]
        self._group_of = {type_: group for group in members for type_ in group.types}
        if obstacle is not None:
            for group in members:
                group.refuse(obstacle)
        self._walk()
        for group in members:
            if group.reason is None:
                self._choose_tiles(group)
            if group.reason is not None:
                self.reasons.update(dict.fromkeys(group.types, group.reason))

    # ---- what the module does ----

    def _walk(self) -> None:
        module = self.lowering.module
        for definition in self.lowering.definitions:
            is_constant = definition.opcode in COMPOSITE_CONSTANTS
            if is_constant and definition.type in self._group_of and definition.type is not None:
                self.dirty[definition.type] = True
        entries = {entry.function for entry in module.entry_points}
        for function in callees_first(module):
            types = result_types(function)
            self._is_entry = function.definition in entries
            for instruction in instructions(function):
                self.has_clips = self.has_clips or instruction.opcode == spirv.OpTensorViewSetClipNV
                self._instruction(instruction, types)

    def _instruction(self, instruction: Instruction, types: Mapping[int, Definition | None]) -> None:
        opcode, operands = instruction.opcode, instruction.operands
        met = [type_ for type_ in (type_of(operand, types) for operand in operands) if type_ in self._group_of]
        met += [each for each in operands if each in self._group_of]
        if instruction.type in self._group_of:
            met.append(instruction.type)
        if opcode in CHAINS:
            self._chain(instruction, types)
        if not met or met[0] is None or opcode in MOVES:
            return
        group = self._group_of[met[0]]
        if opcode not in HANDLED:
            group.refuse(f"{instruction_name(opcode)} on tiles is not supported")
        if instruction.type in self._group_of and opcode not in _CLEAN and instruction.type is not None:
            self.dirty[instruction.type] = True
        is_coordinate = opcode == spirv.OpCooperativeMatrixGetCoordinateEXT
        size = type_of(operands[0], types) if is_coordinate else None
        if size is not None and (not self._is_entry or literal(size.operands[1]) != spirv.ScopeSubgroup):
            group.refuse("only the entry point may ask for coordinates of elements of tiles")
        if opcode in LAYOUTS and literal(operands[LAYOUTS[opcode]]) not in (0, 1):
            group.refuse("the layout of a matrix is not known; freeze it with --spec")
        if opcode in PRODUCTS:
            product = [type_of(operand, types) for operand in operands[:3]] + [instruction.type]
            found = [type_ for type_ in product if type_ is not None]
            group.products.append((instruction, found))
            for type_, use in zip(found, (USE_A, USE_B, USE_ACCUMULATOR, USE_ACCUMULATOR)):
                self._uses.setdefault(type_, set()).add(use)
        group.others.append((instruction, types))

    def _chain(self, instruction: Instruction, types: Mapping[int, Definition | None]) -> None:
        """Mark matrices whose elements are written one by one."""
        base = type_of(instruction.operands[0], types)
        type_ = None if base is None else base.operands[1]
        for index in instruction.operands[1:]:
            if type_ is None or type_ in self._group_of:
                break
            type_ = part_type(type_, index)
        else:
            # It leads to a whole matrix.
            return
        if type_ is not None:
            self.dirty[type_] = True

    # ---- groups ----

    def _choose_tiles(self, group: _Group) -> None:
        """Choose the tiles of a group."""
        found: list[tuple[MatrixRow, dict[Instruction, GridProduct]]] = []
        missing = ""
        holdings = self._holdings(group)
        if group.reason is not None:
            return
        for held in holdings:
            self._held = held
            for type_ in group.types:
                size = self._size(type_)
                if isinstance(size, str):
                    group.refuse(size)
                    return
                self._sizes[type_] = size
            found = self._candidates(group)
            if found:
                break
            missing = missing or self._missing(group)
        if not found:
            group.refuse(missing)
            return
        # The reason that counts is that of the best tiles, and of the first way to divide matrices.
        reason = ""
        for row, products in found:
            for rows, columns in self._splits(group, row):
                tiling = Tiling(row.m, row.n, row.k, rows, columns)
                shapes = {type_: self._shape(type_, tiling) for type_ in group.types}
                taken = {each[0]: self._taken(*each, shapes) for each in group.others}
                excess = next((each for each in taken.values() if each > self.budget), None)
                if excess is None:
                    self.shapes.update(shapes)
                    self.products.update(products)
                    self.shared_bytes.update(taken)
                    if row is not found[0][0]:
                        self.smaller.update(dict.fromkeys(group.types, f"not {found[0][0].sizes}: {reason}"))
                    return
                reason = reason or f"an exchange takes {excess} bytes of shared memory, more than {self.budget}"
        group.refuse(reason)

    def _holdings(self, group: _Group) -> list[dict[str, str]]:
        """Return how tiles may hold the small floats of a group, the better ways first.

        Such matrices are loaded, stored and multiplied as factors: nothing else looks into them.
        """
        names = {name: type_ for type_ in group.types if (name := component_name(type_.operands[0])) in _HELD}
        encoded = [type_ for type_ in group.types if component_name(type_.operands[0]) in _HELD]
        if not names:
            return [{}]
        for type_ in encoded:
            is_total = any(type_ in types[2:] for _, types in group.products)
            if type_ in self.dirty or is_total:
                group.refuse(f"{component_name(type_.operands[0])} elements are not those of tiles")
        for instruction, types in group.others:
            if not self._may_hold(instruction, types, encoded):
                group.refuse(f"{instruction_name(instruction.opcode)} on tiles of small floats is not supported")
        ways = dict.fromkeys(held for name in names for held in _HELD[name])
        loses = "bfloat16" in names and not self.lowering.options.bfloat16_as_float16
        return [dict.fromkeys(names, held) for held in ways if not (held == "float16" and loses)]

    def _may_hold(
        self, instruction: Instruction, types: Mapping[int, Definition | None], encoded: list[Definition]
    ) -> bool:
        """Return whether an instruction accesses memory, multiplies, or takes matrices from composites or to them."""
        operands = [type_of(operand, types) for operand in instruction.operands]
        if instruction.opcode in (*LAYOUTS, *PRODUCTS) or not any(
            each in encoded for each in (instruction.type, *operands)
        ):
            return True
        if instruction.opcode in _ADDRESSING:
            # What a decode function returns is no component of memory.
            functions = [each for each in instruction.operands if each.__class__ is not int]
            return all(each.opcode != spirv.OpFunction for each in functions)
        if instruction.opcode == spirv.OpCompositeExtract:
            return operands[0] not in encoded
        if instruction.opcode == spirv.OpCompositeInsert:
            return operands[1] not in encoded
        return instruction.opcode == spirv.OpCompositeConstruct and instruction.type not in encoded

    def _name(self, component: Definition, is_signed: bool | None = None) -> str | None:
        """Return the name of the components of the tiles that hold a component."""
        name = component_name(component, is_signed)
        return name if name is None else self._held.get(name, name)

    def _taken(
        self,
        instruction: Instruction,
        types: Mapping[int, Definition | None],
        shapes: Mapping[Definition, GridShape],
    ) -> int:
        """Return the bytes of shared memory that a workgroup needs for an instruction on grids."""
        words, is_workgroup = most_words(instruction, types, shapes)
        return words * WORD * (1 if is_workgroup else self.groups)

    def reason(self, types: Mapping[int, Definition | None], instruction: Instruction) -> str | None:
        """Return why the matrices of an instruction become plain."""
        operands = instruction.operands
        met = [instruction.type, *(type_of(operand, types) for operand in operands), *operands]
        return next((self.reasons[type_] for type_ in met if type_ in self.reasons), None)

    def _shape(self, type_: Definition, tiling: Tiling) -> GridShape:
        size = self._sizes[type_]
        return GridShape(
            type_,
            size.name,
            self.tile(self._component(type_), tiling, size.use),
            (size.rows, size.columns),
            size.use,
            size.is_workgroup,
            tiling,
        )

    def _component(self, type_: Definition) -> Definition:
        """Return the component of the tiles of a matrix type."""
        component: Definition = type_.operands[0]
        name = self._sizes[type_].name
        is_same = component_name(component) == name
        return component if is_same else component_type(self.lowering.module, GLSL_TYPES[name])

    def tile(self, component: Definition, tiling: Tiling, use: int) -> Definition:
        """Return the type of a tile."""
        numbers = (spirv.ScopeSubgroup, *tiling.tile(use), use)
        constants = map(self.lowering.sizes.constant, numbers)
        return self.lowering.module.define(spirv.OpTypeCooperativeMatrixKHR, None, component, *constants)

    def similar(self, shape: GridShape, component: Definition, use: int) -> GridShape:
        """Return a grid of the size of another one, with components and a use of its own."""
        type_ = self.lowering.module.define(shape.type.opcode, None, component, *shape.type.operands[1:])
        tile = self.tile(component, shape.tiling, use)
        size = (shape.rows, shape.columns)
        name = component_name(component) or ""
        return GridShape(type_, name, tile, size, use, shape.is_workgroup, shape.tiling)

    def lists(self, component: Definition, shape: GridShape) -> bool:
        """Return whether the target lists the tiles of a grid with other components."""
        name = component_name(component)
        return name in _COMPONENTS and self._fits(
            _Size(name, shape.rows, shape.columns, shape.is_workgroup, {shape.use}), shape.tiling
        )

    def _size(self, type_: Definition) -> _Size | str:
        """Return the size of a matrix type, or why it has no tiles."""
        component, *numbers = type_.operands
        scope, rows, columns, *use = (literal(number) for number in numbers)
        name = self._name(component)
        if scope is None or rows is None or columns is None or None in use:
            return "a specialization constant decides its size or scope; freeze it with --spec"
        if not rows or not columns or any(each not in (USE_A, USE_B, USE_ACCUMULATOR) for each in use):
            return "tiles have elements and one of the three uses"
        if name is None or name not in _COMPONENTS and name not in self._held.values():
            return f"no tiles have {name or 'such'} components"
        uses = {each for each in use if each is not None} or self._uses.get(type_, {USE_ACCUMULATOR})
        return _Size(name, rows, columns, scope == spirv.ScopeWorkgroup, uses)

    def _candidates(self, group: _Group) -> list[tuple[MatrixRow, dict[Instruction, GridProduct]]]:
        """Return rows of the target with each size of tiles, the best first, and how each product is computed."""
        found: list[tuple[tuple[int, int], MatrixRow, dict[Instruction, GridProduct]]] = []
        seen: set[tuple[int, int, int]] = set()
        for row in self.target.rows:
            sizes = row.m, row.n, row.k
            if sizes in seen:
                continue
            seen.add(sizes)
            tiling = Tiling(*sizes, 1, 1)
            if not all(self._fits(self._sizes[type_], tiling) for type_ in group.types):
                continue
            products = {each[0]: self._product(*each, sizes) for each in group.products}
            chosen = {instruction: product for instruction, product in products.items() if product is not None}
            if len(chosen) < len(products):
                continue
            found.append(((self._work(group, tiling), -row.m * row.n * row.k), row, chosen))
        return [each[1:] for each in sorted(found, key=lambda each: each[0])]

    def _fits(self, size: _Size, tiling: Tiling) -> bool:
        """Return whether the target lists the tiles of a matrix, and their lines are whole words of shared memory."""
        scale = COMPONENT_SIZES[size.name]
        for use in {size.use, *size.uses}:
            rows, columns = tiling.tile(use)
            names = (size.name, _ANY_SIGN.get(size.name, size.name))
            if not any(self.target.has_type(name, rows, columns, use) for name in names):
                return False
            if columns * scale % WORD or use == USE_ACCUMULATOR and rows * scale % WORD:
                return False
        return True

    def _work(self, group: _Group, tiling: Tiling) -> int:
        """Return how many multiplications the products of a group take, padding included.

        For a group without products it is the number of elements of its tiles.
        """
        total = 0
        for _, types in group.products:
            a, b = self._sizes[types[0]], self._sizes[types[1]]
            total += (
                _up(a.rows, tiling.m)
                * _up(b.columns, tiling.n)
                * _up(a.columns, tiling.k)
                * tiling.m
                * tiling.n
                * tiling.k
            )
        if not group.products:
            for type_ in group.types:
                size = self._sizes[type_]
                rows, columns = tiling.tile(size.use)
                total += _up(size.rows, rows) * rows * _up(size.columns, columns) * columns
        return total

    def _product(
        self, instruction: Instruction, types: list[Definition], sizes: tuple[int, int, int]
    ) -> GridProduct | None:
        """Return how tiles of a size compute a product; None if the target has no such product."""
        flags = self.flags(instruction, types)
        names = [self._name(type_.operands[0], bool(flags & bit)) or "" for type_, bit in zip(types, _SIGNED)]
        saturates = bool(flags & _SATURATES)
        a, b, c, result = names
        wanted: list[tuple[str, str, bool, bool]] = [(c, result, saturates, False)]
        if saturates and c == result and COMPONENT_SIZES.get(a) == 1:
            # A product of 8-bit integers alone does not overflow.
            wanted.append((c, result, False, True))
        if c == result == "float16":
            wanted.append(("float32", "float32", False, False))
        for addend, total, is_saturating, is_after in wanted:
            for row in self.target.rows:
                if (row.m, row.n, row.k) == sizes and row.saturates == is_saturating:
                    if (row.a, row.b, row.c, row.result) == (a, b, addend, total):
                        return GridProduct(total, is_after)
        return None

    def flags(self, instruction: Instruction, types: Iterable[Definition]) -> int:
        """Return the operands of a product that say which integers are signed, and whether it saturates."""
        if instruction.opcode == spirv.OpCooperativeMatrixMulAddKHR:
            return instruction.operands[3] if len(instruction.operands) > 3 else 0
        components = [type_.operands[0] for type_ in types]
        return sum(
            bit
            for component, bit in zip(components, _SIGNED)
            if component.opcode == spirv.OpTypeInt and component.operands[1]
        )

    def _missing(self, group: _Group) -> str:
        """Return which product or matrix the target lacks."""
        hint = "; see --bfloat16-as-float16" if "bfloat16" in self._held else ""
        for instruction, types in group.products:
            if not any(self._product(instruction, types, (row.m, row.n, row.k)) for row in self.target.rows):
                names = [component_name(type_.operands[0]) for type_ in types]
                saturating = "saturating " if self.flags(instruction, types) & _SATURATES else ""
                return f"the target lists no {saturating}product of {names[0]} and {names[1]} to {names[3]}{hint}"
        for type_ in group.types:
            size = self._sizes[type_]
            if not any(self._fits(size, Tiling(row.m, row.n, row.k, 1, 1)) for row in self.target.rows):
                return f"the target lists no {size.name} matrix of this use{hint}"
        return "the target lists no tiles of one size for all matrices that meet"

    def _splits(self, group: _Group, row: MatrixRow) -> list[tuple[int, int]]:
        """Return rows and columns of the grids that the subgroups may form, the cheapest first."""
        found: list[tuple[float, int]] = []
        for rows in range(1, self.groups + 1):
            if self.groups % rows:
                continue
            tiling = Tiling(row.m, row.n, row.k, rows, self.groups // rows)
            cost = 0.0
            for type_ in group.types:
                size = self._sizes[type_]
                if size.is_workgroup:
                    shape = self._shape(type_, tiling)
                    cost += _LOAD_WEIGHT * shape.length
            for _, types in group.products:
                a, b = self._sizes[types[0]], self._sizes[types[1]]
                if a.is_workgroup:
                    high, wide = _up(a.rows, row.m * tiling.rows), _up(b.columns, row.n * tiling.columns)
                    cost += _up(a.columns, row.k) * (high * wide + _LOAD_WEIGHT * (high + wide))
            found.append((cost, rows))
        return [(rows, self.groups // rows) for _, rows in sorted(found)]


def _up(size: int, unit: int) -> int:
    """Return the quotient, rounded up."""
    return -(-size // unit)
