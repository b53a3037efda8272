"""Which products of cooperative vectors become products of tiles, and which vectors stay in tiles in between.

In: a module before it is lowered, and a target. Out: a `Choice` or a reason for each product, and the values that are
tiles. Must not know: how tiles are emitted.

The vectors of a subgroup's invocations are the columns of a matrix. All of them have to be there, with one matrix.
Where the uniformity analysis cannot tell, a ballot decides at run time. A vector stays in tiles from the product that
gives it on, through element-wise operations and phis, as long as the other operands are in tiles, too, or have equal
components that are uniform.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.divergence import Uniformity
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.shapes import (
    COLUMN_MAJOR,
    ROW_MAJOR,
    USE_ACCUMULATOR,
    Component,
    VectorShape,
)
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.targets import COMPONENT_SIZES
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, is_id, result_types, type_of
from glslc_coop.codegen.ir.opcodes import is_pure_extended
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction

PRODUCTS = (spirv.OpCooperativeVectorMatrixMulNV, spirv.OpCooperativeVectorMatrixMulAddNV)
TRAINING = (spirv.OpCooperativeVectorOuterProductAccumulateNV, spirv.OpCooperativeVectorReduceSumAccumulateNV)
#: ComponentType -> its name; those that products of tiles can have.
_NAMES = {
    0: "float16",
    1: "float32",
    3: "sint8",
    5: "sint32",
    7: "uint8",
    9: "uint32",
    1000141000: "bfloat16",
    1000491000: "sint8",
    1000491001: "uint8",
    1000491002: "float8_e4m3",
    1000491003: "float8_e5m2",
}
#: Floats -> those of tiles that have all of their values, the better ones first; other components have themselves.
_WIDENED = {"float8_e4m3": ("float16",), "float8_e5m2": ("float16",), "bfloat16": ("bfloat16", "float32")}
#: Component of the factors -> those of the sum, the better ones first.
_SUMS = {
    "float16": ("float32", "float16"),
    "bfloat16": ("float32",),
    "float32": ("float32",),
    "sint8": ("sint32",),
    "uint8": ("uint32", "sint32"),
}
_BUFFERS = (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform, spirv.StorageClassPhysicalStorageBuffer)
#: Most products of tiles that are emitted for one product of a vector.
_MOST_PRODUCTS = 4096
#: Most tiles of the right factor that are held while all rows of a product are computed.
MOST_HELD = 32
#: What cooperative matrices can do themselves.
NATIVE = frozenset(
    (
        spirv.OpFNegate,
        spirv.OpSNegate,
        spirv.OpFAdd,
        spirv.OpFSub,
        spirv.OpFMul,
        spirv.OpFDiv,
        spirv.OpIAdd,
        spirv.OpISub,
        spirv.OpIMul,
    )
)
#: What is done to their elements one by one.
_BY_ELEMENT = frozenset(
    (
        spirv.OpExtInst,
        spirv.OpSDiv,
        spirv.OpUDiv,
        spirv.OpShiftLeftLogical,
        spirv.OpShiftRightArithmetic,
        spirv.OpShiftRightLogical,
        spirv.OpBitwiseAnd,
        spirv.OpBitwiseOr,
        spirv.OpBitwiseXor,
    )
)
_SPLATS = (
    spirv.OpConstantCompositeReplicateEXT,
    spirv.OpSpecConstantCompositeReplicateEXT,
    spirv.OpCompositeConstructReplicateEXT,
)
#: Whether invocations of the subgroup may be absent -> why a product is plain on a target without ballots.
_UNCHECKED = {
    True: "some invocations of the subgroup may not be here",
    False: "the matrix or the bias may differ between the invocations of a subgroup",
}
_COMPOSITES = (spirv.OpConstantComposite, spirv.OpCompositeConstruct)


class Product:
    """The operands of a product, by name."""

    __slots__ = (
        "instruction",
        "vector",
        "interpretation",
        "pointer",
        "offset",
        "kind",
        "bias",
        "rows",
        "depth",
        "layout",
        "transposed",
        "stride",
    )

    def __init__(self, instruction: Instruction) -> None:
        self.instruction = instruction
        operands = list(instruction.operands)
        self.vector, self.interpretation, self.pointer, self.offset, self.kind = operands[:5]
        del operands[:5]
        #: Pointer, offset and interpretation of the bias, or None.
        self.bias: tuple[AnyOperand, AnyOperand, AnyOperand] | None = None
        if instruction.opcode == spirv.OpCooperativeVectorMatrixMulAddNV:
            self.bias = operands[0], operands[1], operands[2]
            del operands[:3]
        self.rows, self.depth, self.layout, self.transposed, *rest = operands
        self.stride: AnyOperand = rest[0] if rest and is_id(rest[0]) else None

    @property
    def uniform_operands(self) -> list[AnyOperand]:
        """Return what has to be the same for all invocations of a subgroup."""
        operands = [self.pointer, self.offset]
        if self.bias is not None:
            operands += self.bias[:2]
        return operands if self.stride is None else [*operands, self.stride]


class Versions:
    """The two versions of entry points: with tiles, for subgroups that meet their conditions, and for others.

    tiled: the products of the versions with tiles; plain: those of the others that are not tiles. hidden: the functions
    that explanations leave out.
    """

    __slots__ = ("tiled", "plain", "hidden")

    def __init__(self) -> None:
        self.tiled: dict[Instruction, bool] = {}
        self.plain: dict[Instruction, bool] = {}
        self.hidden: dict[Function, bool] = {}


class Conditions:
    """The conditions of tiles that are checked at run time: the whole subgroup is active, and has one matrix.

    is_partial: may some invocations of the subgroup be inactive? differs: may they have different matrices? is_tested:
    does a test at the start of the function choose? smaller: why not larger tiles, which take less work, or empty.
    """

    __slots__ = ("is_partial", "differs", "is_tested", "smaller")

    def __init__(self) -> None:
        self.is_partial = self.differs = self.is_tested = False
        self.smaller = ""

    @property
    def is_checked(self) -> bool:
        """Return whether a run-time check chooses between tiles and the plain form."""
        return self.is_partial or self.differs

    @property
    def checked(self) -> str:
        """Return the part of explanations that mentions the check."""
        is_tested = self.is_checked or self.is_tested
        return ", where the whole subgroup has one matrix; plain elsewhere" if is_tested else ""


class TrainingChoice(Conditions):
    """How the outer products of a subgroup's vectors, or its vectors themselves, are added to memory.

    row: of the target. m, n, k: tiles of the rows, of the columns, and of the invocations, over which the product adds.
    rows, columns: of the matrix in memory; a sum of vectors is the product with ones, whose first column is added.
    """

    __slots__ = ("row", "rows", "columns", "m", "n", "k", "is_sum")

    def __init__(self, row: MatrixRow, subgroup: int, rows: int, columns: int, is_sum: bool) -> None:
        super().__init__()
        self.row, self.rows, self.columns, self.is_sum = row, rows, columns, is_sum
        self.m, self.n, self.k = -(-rows // row.m), -(-columns // row.n), -(-subgroup // row.k)

    @property
    def depth(self) -> int:
        """Return how many columns the factors have in shared memory: those past the subgroup's are zeros."""
        return self.k * self.row.k

    @property
    def strides(self) -> tuple[int, int]:
        """Return the words of a column of each factor; a factor of ones is not stored."""
        row = self.row
        left, right = (self.m * row.m, row.a), (self.n * row.n, row.b)
        return column_words(left[0], component_bytes(left[1])), (
            0 if self.is_sum else column_words(right[0], component_bytes(right[1]))
        )

    @property
    def tile_stride(self) -> int:
        """Return the words of a column of the tile that is added."""
        return column_words(self.row.m, component_bytes(self.row.result))

    @property
    def words(self) -> int:
        """Return how many words of the room it needs: for both factors, and for a tile of the result."""
        return self.depth * sum(self.strides) + self.row.n * self.tile_stride

    @property
    def detail(self) -> str:
        """Return how it is computed, for explanations."""
        how = "vectors times ones" if self.is_sum else "outer products"
        sums = f"{self.row.sizes} {self.row.a} with {self.row.result} sums"
        return f"{how} of {sums}, one addition for each subgroup{self.checked}"


class Stage:
    """Rows of tiles of a matrix that are in shared memory at a time. scope: whose; rows: how many."""

    __slots__ = ("scope", "rows")

    def __init__(self, scope: int, rows: int) -> None:
        self.scope, self.rows = scope, rows


class Choice(Conditions):
    """How a product is computed.

    row: of the target; m, k, n: tiles of the rows, of the depth, and of the columns. rows, depth: of the matrix.
    factor, matrix: components of the tiles of A and B, and of the matrix in memory. sum, result: components of the
    accumulator and of the vector. is_along: does memory run along the rows? pitch: components from line to line, None
    for a stride that is given. is_direct: could tiles of the matrix be loaded from its memory? is_copied: are its words
    copied to the stage as they are? stage: the shared memory that its tiles come from, None where there is no room or a
    word would have to be assembled. has_tiles: is the result a tile?
    """

    __slots__ = (
        "product",
        "row",
        "m",
        "k",
        "n",
        "rows",
        "depth",
        "factor",
        "matrix",
        "sum",
        "result",
        "bias",
        "is_along",
        "pitch",
        "is_direct",
        "is_copied",
        "stage",
        "is_direct_bias",
        "has_tiles",
    )

    def __init__(self, product: Product, row: MatrixRow, subgroup: int, rows: int, depth: int) -> None:
        super().__init__()
        self.product = product
        self.row = row
        self.rows, self.depth = rows, depth
        self.m, self.k, self.n = -(-rows // row.m), -(-depth // row.k), -(-subgroup // row.n)
        self.factor, self.sum = row.a, row.result
        self.matrix = self.result = ""
        self.bias = ""
        self.is_along = True
        self.pitch: int | None = None
        self.is_direct = self.is_copied = self.is_direct_bias = self.has_tiles = False
        self.stage: Stage | None = None

    @property
    def is_staged_along(self) -> bool:
        """Return whether lines of the stage run along the rows of the matrix."""
        return self.is_along or not self.is_copied

    def stage_lines(self, count: int) -> tuple[int, int]:
        """Return how many lines rows of tiles have in the stage, and how many components each. count: of the rows."""
        rows, depth = count * self.row.m, self.k * self.row.k
        return (rows, depth) if self.is_staged_along else (depth, rows)

    def stage_words(self, count: int) -> int:
        """Return how many words the stage of so many rows of tiles takes."""
        lines, length = self.stage_lines(count)
        return lines * column_words(length, component_bytes(self.factor))

    @property
    def own_words(self) -> int:
        """Return how many words of the subgroup's room single tiles of the matrix take, which have no other stage."""
        is_alone = not self.is_direct and self.stage is None
        return self.row.m * column_words(self.row.k, component_bytes(self.factor)) if is_alone else 0

    @property
    def detail(self) -> str:
        """Return how the product is computed, for explanations."""
        how = "weights loaded directly" if self.is_direct else "weights staged in shared memory"
        if self.stage is not None:
            whose = "workgroup" if self.stage.scope == spirv.ScopeWorkgroup else "subgroup"
            how = f"weights staged in shared memory, once for each {whose}"
        kept = "" if self.has_tiles and not self.is_checked else ", result through shared memory"
        return f"{self.row.sizes} {self.factor} with {self.sum} sums, {how}{kept}{self.checked}"


def component_bytes(name: str) -> int:
    """Return the bytes of a component."""
    return COMPONENT_SIZES[name]


#: Components of tiles -> GLSL types. Of bfloat16 the bits are stored.
GLSL_TYPES = {
    "bfloat16": "uint16_t",
    "float16": "float16_t",
    "float32": "float",
    "sint8": "int8_t",
    "uint8": "uint8_t",
    "sint32": "int",
    "uint32": "uint",
}


_KINDS = {"bfloat16": "bf16"}


def component_of(name: str) -> Component:
    """Return the component of a name of Vulkan's tables."""
    kind = _KINDS.get(name) or ("float" if name.startswith("float") else "int" if name.startswith("s") else "uint")
    return Component(GLSL_TYPES[name], kind, component_bytes(name))


def _work(row: MatrixRow, sizes: tuple[int, int, int]) -> int:
    """Return the multiplications that a product of some rows, columns and depth takes by tiles, padding included."""
    work = 1
    for size, extent in zip(sizes, (row.m, row.n, row.k)):
        work *= -(-size // extent) * extent
    return work


def tile_type(lowering: Lowering, name: str, rows: int, columns: int, use: int) -> Definition:
    """Return the type of a matrix of subgroup scope."""
    constant = lowering.sizes.constant
    numbers = (spirv.ScopeSubgroup, rows, columns, use)
    component = component_type(lowering.module, GLSL_TYPES[name])
    if name == "bfloat16":
        component = lowering.module.define(spirv.OpTypeFloat, None, 16, spirv.FPEncodingBFloat16KHR)
    return lowering.module.define(spirv.OpTypeCooperativeMatrixKHR, None, component, *map(constant, numbers))


def obstacle_of(lowering: Lowering, local_size: tuple[int, ...] | None) -> tuple[str | None, int]:
    """Return what keeps a module from having tiles of its own, or None, and how many subgroups a workgroup has."""
    options, size = lowering.options, lowering.shapes.subgroup
    if options.target is None or not options.target.has_matrices:
        return "the target has no cooperative matrices", 0
    if any(entry.model != spirv.ExecutionModelGLCompute for entry in lowering.module.entry_points):
        return "only compute shaders have full subgroups", 0
    if lowering.is_virtual:
        return "subgroups are made of consecutive invocations", 0
    if not isinstance(size, int):
        return "a specialization constant decides the subgroup size", 0
    if options.memory_model == "glsl450":
        return "cooperative matrices need the Vulkan memory model", 0
    if not options.float16 or not options.int8:
        return "small types are emulated", 0
    if local_size is None:
        return "a specialization constant decides the workgroup size; freeze it with --spec", 0
    if local_size[0] % size:
        return f"{local_size[0]} invocations in x are not whole subgroups of {size}", 0
    return None, local_size[0] * local_size[1] * local_size[2] // size


class Plan:
    """The plan of one module. choices: of the products; accumulations: of training; reasons: why others are plain;
    versions: those of its entry points.
    """

    def __init__(
        self, lowering: Lowering, obstacle: str | None, groups: int, budget: int, versions: Versions | None = None
    ) -> None:
        self.lowering = lowering
        target = lowering.options.target
        assert target is not None
        self.target: Target = target
        self.budget = budget
        self.versions = Versions() if versions is None else versions
        self.choices: dict[Instruction, Choice] = {}
        self.accumulations: dict[Instruction, TrainingChoice] = {}
        self.reasons: dict[Instruction, str] = {}
        #: Results that are tiles, in all functions.
        self.tiled: dict[tuple[Function, int], bool] = {}
        self.grid: tuple[int, int] | None = None
        self.uniformity = Uniformity(lowering.module)
        self.groups = groups
        self.obstacle = obstacle
        #: Rows and columns of the tiles with which all products take the least work: vectors stay in tiles of one size.
        self.preferred: tuple[int, int] | None = None
        #: Product -> the rows of the target with the components of its choice.
        self._others: dict[Instruction, list[MatrixRow]] = {}
        self._make()
        if len({(choice.row.m, choice.row.n) for choice in self.choices.values()}) > 1:
            sizes = dict.fromkeys((row.m, row.n) for rows in self._others.values() for row in rows)
            self.preferred = min(
                sizes, key=lambda size: (sum(map(self._work_with(size), self.choices.values())), -size[1])
            )
            self._make()

    def _work_with(self, size: tuple[int, int]) -> Callable[[Choice], int]:
        """Return the function that gives the work of a product by tiles of a size; twice its own where it has none."""

        def work(choice: Choice) -> int:
            subgroup = self.lowering.shapes.subgroup
            assert isinstance(subgroup, int)
            sizes = (choice.rows, subgroup, choice.depth)
            rows = self._others[choice.product.instruction]
            works = [_work(row, sizes) for row in rows if (row.m, row.n) == size]
            return min(works, default=2 * _work(choice.row, sizes))

        return work

    def _make(self) -> None:
        """Plan all functions."""
        self.choices.clear()
        self.accumulations.clear()
        self.reasons.clear()
        self.tiled.clear()
        self.grid = None
        for function in callees_first(self.lowering.module):
            self._function(function)

    # ---- products ----

    def _function(self, function: Function) -> None:
        candidates: dict[int, Instruction] = {}
        self._types = result_types(function)
        definers = {
            instruction.result: instruction
            for block in function.blocks
            for instruction in block.instructions
            if instruction.result is not None
        }
        for block in function.blocks:
            is_uniform = self.uniformity.is_uniform_block(function, block)
            for instruction in block.instructions:
                if instruction.opcode in PRODUCTS:
                    self._product(function, is_uniform, instruction)
                    choice = self.choices.get(instruction)
                    stays = choice is not None and choice.has_tiles and not choice.is_checked
                    if stays and instruction.result is not None:
                        candidates[instruction.result] = instruction
                elif instruction.opcode in TRAINING:
                    self._training(function, is_uniform, instruction)
                elif is_uniform and self._may_be_tiles(function, instruction, definers):
                    assert instruction.result is not None
                    candidates[instruction.result] = instruction
        self._settle(function, candidates, definers)

    def _product(self, function: Function, is_uniform: bool, instruction: Instruction) -> None:
        product = Product(instruction)
        if instruction in self.versions.plain:
            self.reasons[instruction] = "another version of the function has tiles"
            return
        choice = self._choose(function, product) if self.obstacle is None else self.obstacle
        if not isinstance(choice, Choice):
            self.reasons[instruction] = choice
            return
        reason = self._condition(function, is_uniform, choice, product.uniform_operands)
        if reason is None:
            choice.is_tested = instruction in self.versions.tiled
            self.choices[instruction] = choice
        else:
            self.reasons[instruction] = reason

    def _condition(
        self, function: Function, is_uniform: bool, choice: Conditions, operands: list[AnyOperand]
    ) -> str | None:
        """Set what must be checked at run time; return why that is not possible, or None.

        operands: those that must be the same in the whole subgroup.
        """
        choice.is_partial = not is_uniform
        choice.differs = not all(self.uniformity.is_uniform(function, operand) for operand in operands)
        return _UNCHECKED[choice.is_partial] if choice.is_checked and not self.target.ballots else None

    def choice(self, instruction: Instruction) -> Choice | TrainingChoice | None:
        """Return how an instruction is computed by tiles; None if it is not."""
        return self.choices.get(instruction) or self.accumulations.get(instruction)

    def shared_bytes(self, choice: Choice | TrainingChoice) -> int:
        """Return the bytes of shared memory that the subgroups of a workgroup need for what a choice computes."""
        if isinstance(choice, TrainingChoice):
            return max(choice.words, 1) * self.groups * WORD
        words, stage = max(self.words(choice), 1) * self.groups, choice.stage
        if stage is not None:
            words += choice.stage_words(stage.rows) * (1 if stage.scope == spirv.ScopeWorkgroup else self.groups)
        return words * WORD

    # ---- training ----

    def _training(self, function: Function, is_uniform: bool, instruction: Instruction) -> None:
        choice = self._accumulation(instruction) if self.obstacle is None else self.obstacle
        if isinstance(choice, TrainingChoice):
            pointer, offset, *operands = instruction.operands
            stride = [each for each in operands[4:] if is_id(each)]
            reason = self._condition(function, is_uniform, choice, [pointer, offset, *stride])
            if reason is None:
                self.accumulations[instruction] = choice
                return
            choice = reason
        self.reasons[instruction] = choice

    def _accumulation(self, instruction: Instruction) -> TrainingChoice | str:
        """Return how vectors are accumulated, or why not by tiles."""
        is_sum = instruction.opcode == spirv.OpCooperativeVectorReduceSumAccumulateNV
        shapes = self.lowering.shapes
        vectors = instruction.operands[2 : 3 if is_sum else 4]
        left, *others = (shapes.vector(type_of(vector, self._types)) for vector in vectors)
        lengths = [left.length, others[0].length if others else 1]
        rows, columns = (length if isinstance(length, int) else None for length in lengths)
        layout = instruction.operands[4:6]
        if rows is None or columns is None or None in [literal(operand) for operand in layout]:
            return "a specialization constant decides on the vectors; freeze it with --spec"
        name = component_name(left.component_type) or ""
        subgroup = shapes.subgroup
        assert isinstance(subgroup, int)
        reasons: list[str] = []
        target_rows = self._rows(name, name, (rows, columns, subgroup), True) if left.component.is_float else []
        for row in target_rows:
            choice = TrainingChoice(row, subgroup, rows, columns, is_sum)
            reason = self._too_much(choice.m * choice.n * choice.k, self.shared_bytes(choice))
            if reason is None:
                best = target_rows[0]
                choice.smaller = f"not {best.sizes} with {best.result} sums: {reasons[0]}" if reasons else ""
                return choice
            reasons.append(reason)
        return reasons[0] if reasons else f"the target lists no product of {name} and {name}"

    # ---- how products are computed ----

    def _choose(self, function: Function, product: Product) -> Choice | str:
        """Return how a product is computed, or why not by tiles."""
        shapes = self.lowering.shapes
        values = [literal(each) for each in (product.rows, product.depth, product.layout, product.transposed)]
        rows, depth, layout, transposed = values
        kinds = [literal(product.interpretation), literal(product.kind)]
        if product.bias is not None:
            kinds.append(literal(product.bias[2]))
        if rows is None or depth is None or layout is None or transposed is None or None in kinds:
            return "a specialization constant decides on the product; freeze it with --spec"
        names = [_NAMES.get(kind or 0, "") for kind in kinds]
        if "" in names:
            return "no tiles have components of its interpretations"
        result = shapes.of(product.instruction.type)
        if not isinstance(result, VectorShape) or result.length != rows:
            return "the result has more components than the matrix has rows"
        name = component_name(result.component_type) or ""
        subgroup = shapes.subgroup
        assert isinstance(subgroup, int)
        target_rows = self._rows(names[0], names[1], (rows, subgroup, depth))
        if not target_rows:
            hint = "; see --bfloat16-as-float16" if "bfloat16" in names[:2] else ""
            return f"the target lists no product of {names[1]} and {names[0]}{hint}"
        reasons: list[str] = []
        for row in target_rows:
            choice = Choice(product, row, subgroup, rows, depth)
            self._others[product.instruction] = [
                each for each in target_rows if (each.a, each.result) == (row.a, row.result)
            ]
            choice.matrix, choice.result = names[1], name
            self._layout(choice, layout, bool(transposed))
            if product.bias is not None:
                choice.bias = names[2]
            self._result(choice)
            reason = self._too_much(choice.m * choice.k * choice.n, self.shared_bytes(choice))
            if reason is None:
                best = target_rows[0]
                choice.smaller = f"not {best.sizes} with {best.result} sums: {reasons[0]}" if reasons else ""
                return choice
            reasons.append(reason)
        return reasons[0]

    def _too_much(self, products: int, taken: int) -> str | None:
        """Return which limit a choice exceeds, that of products of tiles or of shared memory; None if neither."""
        if products > _MOST_PRODUCTS:
            return f"the product takes more than {_MOST_PRODUCTS} products of tiles"
        if taken > self.budget:
            return f"its columns take {taken} bytes of shared memory, more than {self.budget}"
        return None

    def words(self, choice: Choice) -> int:
        """Return how many words of the room a product needs."""
        row, size = choice.row, component_bytes
        columns = choice.n * row.n
        needs = [columns * column_words(choice.k * row.k, size(choice.factor))]
        outcome = choice.result if choice.has_tiles else choice.sum
        needs.append(columns * column_words(choice.m * row.m, size(outcome)))
        needs[0] += choice.own_words
        if choice.bias and not choice.is_direct_bias:
            needs[0] += column_words(choice.m * row.m, size(choice.sum))
        return max(needs)

    def _rows(
        self, first: str, second: str, sizes: tuple[int, int, int], is_accumulated: bool = False
    ) -> list[MatrixRow]:
        """Return the rows of the target that compute a product: those of the preferred tiles first, then those with the
        least work, then the largest.

        sizes: its rows, columns and depth. is_accumulated: whether both factors are columns of invocations.
        A smaller tile may need less shared memory, since its columns are padded less.
        """
        found: list[tuple[tuple[int, bool, int, int], int, MatrixRow]] = []
        choices = [(a, b, total) for a in self._held(second) for b in self._held(first) for total in _SUMS.get(a, ())]
        for preference, (a, b, total) in enumerate(choices):
            for number, row in enumerate(self.target.rows):
                if (row.a, row.b, row.c, row.result) != (a, b, total, total) or row.saturates:
                    continue
                lines = ((row.m, a), (row.n, b)) if is_accumulated else ((row.k, a),)
                if any(extent * component_bytes(kind) % WORD for extent, kind in (*lines, (row.m, total))):
                    continue
                work = _work(row, sizes)
                is_other = self.preferred is not None and not is_accumulated and (row.m, row.n) != self.preferred
                found.append(((preference, is_other, work, -row.m * row.n * row.k), number, row))
        return [row for _, _, row in sorted(found, key=lambda each: each[:2])]

    def _held(self, name: str) -> tuple[str, ...]:
        """Return the components of tiles that may hold a component, the better ones first."""
        held = _WIDENED.get(name, (name,))
        return (*held, "float16") if name == "bfloat16" and self.lowering.options.bfloat16_as_float16 else held

    def _layout(self, choice: Choice, layout: int, is_transposed: bool) -> None:
        """Set how the matrix lies in memory, and whether tiles of it can be loaded as they are."""
        row = choice.row
        choice.is_along = (layout == COLUMN_MAJOR) == is_transposed
        if layout not in (ROW_MAJOR, COLUMN_MAJOR):
            choice.pitch = choice.depth if choice.is_along else choice.rows
        elif choice.product.stride is not None:
            stride = choice.product.stride
            known = literal(stride)
            choice.pitch = None if known is None else known // component_bytes(choice.matrix)
        is_whole = not choice.rows % row.m and not choice.depth % row.k
        is_aligned = choice.pitch is None or not choice.pitch * component_bytes(choice.matrix) % WORD
        is_same = choice.matrix == choice.factor and is_aligned and self._is_buffer(choice.product.pointer)
        line = choice.depth if choice.is_along else choice.rows
        choice.is_copied = is_same and not line * component_bytes(choice.matrix) % WORD
        choice.is_direct = is_same and is_whole

    def _is_buffer(self, pointer: AnyOperand) -> bool:
        """Return whether a pointer leads into a buffer, whose memory tiles can be loaded from."""
        type_ = type_of(pointer, self._types)
        return type_ is not None and type_.operands[0] in _BUFFERS

    def _result(self, choice: Choice) -> None:
        """Set whether the result is a matrix of the vector's components, and whether the bias is loaded as one."""
        row, target = choice.row, self.target
        is_whole = not choice.rows % row.m
        for name in (choice.result, choice.bias):
            is_same = name == choice.sum
            is_float = name in ("float16", "float32") and choice.sum in ("float16", "float32")
            is_tile = is_whole and (is_same or is_float and target.has_type(name, row.m, row.n, USE_ACCUMULATOR))
            if name == choice.result:
                choice.has_tiles = is_tile
            if name == choice.bias and choice.product.bias is not None:
                choice.is_direct_bias = is_tile and self._is_buffer(choice.product.bias[0])

    # ---- vectors that stay in tiles ----

    def _may_be_tiles(self, function: Function, instruction: Instruction, definers: dict[int, Instruction]) -> bool:
        """Return whether an instruction gives a vector that could be tiles, if its operands are."""
        type_ = instruction.type
        if type_ is None or type_.opcode != spirv.OpTypeCooperativeVectorNV or instruction.result is None:
            return False
        opcode = instruction.opcode
        if opcode == spirv.OpPhi:
            return True
        if opcode == spirv.OpExtInst:
            glsl = self.lowering.module.extended_instruction_set("GLSL.std.450")
            if not is_pure_extended(instruction, glsl):
                return False
        elif opcode == spirv.OpVectorTimesScalar:
            return self.uniformity.is_uniform(function, instruction.operands[1])
        elif opcode != spirv.OpFConvert and opcode not in NATIVE and opcode not in _BY_ELEMENT:
            return False
        return True

    def _settle(self, function: Function, candidates: dict[int, Instruction], definers: dict[int, Instruction]) -> None:
        """Keep the candidates whose operands are tiles, too: the greatest fixpoint."""
        grids = {
            (choice.row.m, choice.row.n)
            for instruction in candidates.values()
            if (choice := self.choices.get(instruction)) is not None
        }
        if self.grid is None and grids:
            self.grid = self.preferred if self.preferred in grids else min(grids)
        exposed = self._exposed(function)
        for result, instruction in list(candidates.items()):
            if result in exposed or not self._fits_grid(instruction):
                del candidates[result]
        changed = True
        while changed:
            changed = False
            for result, instruction in list(candidates.items()):
                if not self._has_tiles(function, instruction, candidates, definers):
                    del candidates[result]
                    changed = True
        for result in candidates:
            self.tiled[function, result] = True

    def _exposed(self, function: Function) -> set[AnyOperand]:
        """Return the values that are used where only some invocations may be: tiles could not become vectors there."""
        divergent = {block.label for block in function.blocks if not self.uniformity.is_uniform_block(function, block)}
        found: set[AnyOperand] = set()
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpPhi:
                    pairs = zip(instruction.operands[::2], instruction.operands[1::2])
                    found.update(value for value, label in pairs if label in divergent)
                elif block.label in divergent:
                    found.update(instruction.operands)
            if block.label in divergent and block.terminator is not None:
                found.update(block.terminator.operands)
        return found

    def _fits_grid(self, instruction: Instruction) -> bool:
        """Return whether the vector of a candidate can be cut into tiles of the module's grid."""
        choice, grid = self.choices.get(instruction), self.grid
        if grid is None:
            return False
        if choice is not None and (choice.row.m, choice.row.n) != grid:
            return False
        shape = self.lowering.shapes.of(instruction.type)
        if not isinstance(shape, VectorShape) or not isinstance(shape.length, int) or shape.length % grid[0]:
            return False
        name = component_name(shape.component_type)
        return name is not None and self.target.has_type(name, *grid, USE_ACCUMULATOR)

    def _has_tiles(
        self,
        function: Function,
        instruction: Instruction,
        candidates: dict[int, Instruction],
        definers: dict[int, Instruction],
    ) -> bool:
        """Return whether the operands of a candidate are tiles, or as good as that."""
        opcode, operands = instruction.opcode, instruction.operands
        if opcode in PRODUCTS:
            return True
        if opcode == spirv.OpPhi:
            labels = {block.label: block for block in function.blocks}
            # Invocations that come from different blocks would need different tiles.
            return any(operand in candidates for operand in operands[::2]) and all(
                self.uniformity.is_uniform_block(function, labels[label]) for label in operands[1::2]
            )
        if opcode == spirv.OpVectorTimesScalar:
            return operands[0] in candidates
        values = operands[2:] if opcode == spirv.OpExtInst else operands
        return any(value in candidates for value in values) and all(
            value in candidates or self.splat(function, value, definers) is not None for value in values
        )

    def splat(self, function: Function, value: AnyOperand, definers: dict[int, Instruction]) -> AnyOperand:
        """Return the scalar that all components of a vector are, in all invocations of a subgroup; None where there is
        none.
        """
        maker = definers.get(value) if value.__class__ is int else value
        if maker is None or maker.type is None:
            return None
        if maker.opcode == spirv.OpConstantNull:
            return self.lowering.module.define(spirv.OpConstantNull, maker.type.operands[0])
        parts = maker.operands
        if (
            maker.opcode in _SPLATS
            or maker.opcode in _COMPOSITES
            and all(part is parts[0] or part == parts[0] for part in parts)
        ):
            scalar = parts[0]
            type_ = maker.type.operands[0]
            is_scalar = scalar.__class__ is int or scalar.type is type_
            return scalar if is_scalar and self.uniformity.is_uniform(function, scalar) else None
        return None
