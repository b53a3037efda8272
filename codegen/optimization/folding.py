"""Constant folding and algebraic simplification of single instructions.

In: one instruction whose operands are final. Out: the id or constant that its result equals, or None. Must not know:
control flow, memory.

What the operands decide is computed (`ir/evaluate.py`); else the rewrite rules are tried, which `rules.py` lists and a
test proves; where composites, conversions and pointers come from is found by the methods at the end.

Specialization constants are never folded. Floats are folded when operands and result are zero or normal, so that
neither flushing of denormals nor the payload of a NaN can tell the difference, and where the module does not ask for
another rounding than to nearest; nothing is reassociated.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.evaluate import (
    COMPOSITES,
    EVALUATED,
    ROUNDED,
    bits,
    components,
    constant_component,
    convert,
    define_components,
    define_number,
    evaluate,
    scalar,
)
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES
from glslc_coop.codegen.ir.type_queries import component_count, type_of, valid_index
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.rewrite_table import REWRITES
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.ir.evaluate import Number
    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Instruction, Operand, Operands
    from glslc_coop.codegen.tables.rewrite_table import Part

#: Parts of a row of the table, and kinds of operands; see `rule_rows.py`.
_CONSTANT, _NUMBER = 0, 1
_OTHER, _KNOWN, _SAME = 0, -1, -2
#: (type, value) of the constants that rows name -> kind. -1 is not here: its bits depend on the width.
_FIXED: dict[tuple[type, Number], int] = {(int, 0): -3, (int, 1): -4, (bool, True): -6, (bool, False): -7}
_ALL_ONES = -5
#: Operations on truth values: the operands have the type of the result.
_LOGICAL = (
    spirv.OpLogicalAnd,
    spirv.OpLogicalOr,
    spirv.OpLogicalNot,
    spirv.OpLogicalEqual,
    spirv.OpLogicalNotEqual,
)


#: The chain from a component to where it was written may be as long as the function: its end is recorded at every N-th
#: step.
_LONG = 8


class Folder:
    """Folds the instructions of one function.

    made: id -> the instruction that makes it, noted by the owner as soon as its operands are final. extracted: operands
    of OpCompositeExtract -> what `extract` made of them and returned, of every N-th that it passed.
    """

    __slots__ = ("table", "made", "extracted", "_numbers", "_fixed")

    def __init__(self, table: DefinitionTable) -> None:
        self.table = table
        self.made: dict[int, Instruction] = {}
        self.extracted: dict[tuple[Operand, ...], tuple[list[Operand], Id | None]] = {}
        #: Definition -> its components.
        self._numbers: dict[Definition, tuple[Number, ...] | None] = {}
        #: Constant -> its kind for the rewrite rules.
        self._fixed: dict[Definition, int] = {}

    def numbers(self, definition: Definition) -> tuple[Number, ...] | None:
        """Return the components of a constant scalar or vector; None for everything else."""
        if definition not in self._numbers:
            self._numbers[definition] = components(definition)
        return self._numbers[definition]

    def maker(self, value: Id) -> Instruction | None:
        """Return the instruction that makes a value, when it is one of this function."""
        return self.made.get(value) if isinstance(value, int) else None

    def fold(self, instruction: Instruction) -> Id | None:
        """Return the id or constant that the result equals, None when there is none.

        May simplify the instruction in place.
        """
        handler = FOLDS.get(instruction.opcode)
        return None if handler is None else handler(self, instruction)

    # ---- arithmetic ----

    def simplify(self, instruction: Instruction) -> Id | None:
        """Compute an operation on constants, or apply the rewrite rules."""
        for operand in instruction.operands:
            if operand.__class__ is int:
                break
        else:
            value = self.compute(instruction)
            if value is not None:
                return value
        return self.rewrite(instruction)

    def compute(self, instruction: Instruction) -> Definition | None:
        """Return the constant that an operation on constants gives, component by component."""
        opcode, type_, operands = instruction.opcode, instruction.type, instruction.operands
        assert type_ is not None
        columns: list[tuple[Number, ...]] = []
        for operand in operands:
            numbers = self.numbers(operand)
            if numbers is None:
                return None
            columns.append(numbers)
        width = _width(operands[0].type)
        if opcode in ROUNDED and width in self.table.rounded_widths:
            return None
        count = len(columns[-1])
        if len(columns[0]) != count:
            # A scalar that chooses between vectors.
            columns[0] *= count
        results: list[Number] = []
        for values in zip(*columns):
            result = evaluate(opcode, values, width)
            if result is None:
                return None
            results.append(result)
        return define_components(self.table, type_, results)

    def rewrite(self, instruction: Instruction) -> Id | None:
        """Apply rules to an instruction, in place, until none matches. Return what its result equals, if known."""
        while instruction.opcode in REWRITES:
            slots, rows = REWRITES[instruction.opcode]
            for row in rows.get(self.kinds(instruction.operands, slots), ()):
                matching = _Matching(self, instruction)
                if matching.matches(instruction.operands, row[0]) and matching.holds(row[1]):
                    value = matching.apply(row[2])
                    if value is not None:
                        return value
                    if matching.is_applied:
                        break
            else:
                break
        return None

    def kinds(self, operands: Operands, slots: tuple[frozenset[int], ...]) -> tuple[int, ...]:
        """Return the kinds of the operands, by which rules are looked up. slots: those that matter for each."""
        made = self.made
        kinds: tuple[int, ...] = ()
        before = None
        for operand, slot in zip(operands, slots):
            kind = _OTHER
            if _SAME in slot and operand == before:
                kind = _SAME
            elif operand.__class__ is int:
                if slot:
                    maker = made.get(operand)
                    if maker is not None and maker.opcode in slot:
                        kind = maker.opcode
            elif operand.opcode in _PLAIN_CONSTANTS:
                fixed = self.fixed_kind(operand) if slot else _KNOWN
                kind = fixed if fixed in slot else _KNOWN
            kinds += (kind,)
            before = operand
        return kinds

    def fixed_kind(self, constant: Definition) -> int:
        """Return the kind of a constant whose components are all one of the numbers that rows name."""
        kind = self._fixed.get(constant)
        if kind is None:
            kind = _KNOWN
            numbers = set(self.numbers(constant) or ())
            if len(numbers) == 1:
                (number,) = numbers
                is_ones = number.__class__ is int and number == _ones(constant.type)
                kind = _ALL_ONES if is_ones else _FIXED.get((number.__class__, number), _KNOWN)
            self._fixed[constant] = kind
        return kind

    def negate(self, instruction: Instruction) -> Id | None:
        """Simplify OpFNegate where no operation has to flush denormals."""
        return None if _width(instruction.type) in self.table.flushed_widths else self.rewrite(instruction)

    def bitcast(self, instruction: Instruction) -> Id | None:
        """Fold OpBitcast to the type that there was before, and of scalar constants."""
        type_, operand = instruction.type, instruction.operands[0]
        assert type_ is not None
        if type_of(self.made, operand) is type_:
            same: Id = operand
            return same
        inner = self.maker(operand)
        if inner is not None and inner.opcode == spirv.OpBitcast:
            source: Id = inner.operands[0]
            if type_of(self.made, source) is type_:
                return source
        value = scalar(operand)
        if value is None or isinstance(value, bool) or operand.opcode != spirv.OpConstant:
            return None
        numbers = (spirv.OpTypeInt, spirv.OpTypeFloat)
        if type_.opcode not in numbers or type_.operands[0] != operand.type.operands[0]:
            return None
        number = bits(operand)
        if type_.opcode == spirv.OpTypeInt:
            return define_number(self.table, type_, number)
        # By its bits: the number may be one that is not folded otherwise.
        words = [number] if type_.operands[0] <= 32 else [number & 0xFFFFFFFF, number >> 32]
        return self.table.define(spirv.OpConstant, type_, *words)

    def conversion(self, instruction: Instruction) -> Id | None:
        """Fold the conversion of a constant scalar or vector."""
        type_, operand = instruction.type, instruction.operands[0]
        values = components(operand)
        if values is None:
            return None
        assert type_ is not None
        target = type_.operands[0] if type_.opcode == spirv.OpTypeVector else type_
        width: int = target.operands[0]
        if ("float" if target.opcode == spirv.OpTypeFloat else "int", width) in self.table.stored_only:
            return None
        if instruction.opcode in ROUNDED and width in self.table.rounded_widths:
            return None
        source = _width(operand.type)
        results = [convert(instruction.opcode, value, source, target) for value in values]
        known = [result for result in results if result is not None]
        return define_components(self.table, type_, known) if len(known) == len(results) else None

    # ---- composites ----

    def extract(self, instruction: Instruction) -> Id | None:
        """Look through what made the composite; make the instruction take from the furthest source."""
        if len(instruction.operands) == 1:
            composite: Id = instruction.operands[0]
            return composite
        component: Id | None
        passed: list[tuple[Operand, ...]] = []
        steps = 0
        while True:
            steps += 1
            if steps % _LONG == 0:
                key = tuple(instruction.operands)
                known = self.extracted.get(key)
                if known is not None:
                    instruction.operands[:], component = known
                    break
                passed.append(key)
            value, index, *rest = instruction.operands
            component = None
            if not isinstance(value, int):
                component = constant_component(self.table, value, index)
            else:
                made = self.made.get(value)
                if made is None:
                    break
                opcode = made.opcode
                if opcode == spirv.OpCompositeInsert:
                    component = self.through_insert(instruction, made)
                    if component is None and instruction.operands[0] != value:
                        continue
                    break
                if opcode == spirv.OpCompositeConstruct:
                    component = self.constituent(made, index)
                elif opcode == spirv.OpVectorShuffle:
                    source = self.shuffled(made, index)
                    if source is not None:
                        instruction.operands = [*source, *rest]
                        continue
            if component is None or not rest:
                break
            instruction.operands = [component, *rest]
        for key in passed:
            self.extracted[key] = instruction.operands[:], component
        return component

    def through_insert(self, instruction: Instruction, insert: Instruction) -> Id | None:
        """Return the object of OpCompositeInsert that is extracted, or make the extraction take from elsewhere."""
        placed: Id = insert.operands[0]
        wanted, inserted = instruction.operands[1:], insert.operands[2:]
        common = min(len(wanted), len(inserted))
        if wanted[:common] != inserted[:common]:
            instruction.operands[0] = insert.operands[1]
        elif len(wanted) == len(inserted):
            return placed
        elif len(wanted) > len(inserted):
            instruction.operands = [placed, *wanted[common:]]
        return None

    def constituent(self, construct: Instruction, index: int) -> Id | None:
        """Return the operand of OpCompositeConstruct that is a component; a vector may have vectors as operands."""
        type_, operands = construct.type, construct.operands
        assert type_ is not None
        if type_.opcode not in COMPOSITES or index >= len(operands):
            return None
        if type_.opcode == spirv.OpTypeVector and len(operands) != type_.operands[1]:
            return None
        constituent: Id = operands[index]
        return constituent

    def shuffled(self, shuffle: Instruction, index: int) -> tuple[Id, int] | None:
        """Return the vector and component that a component of OpVectorShuffle comes from."""
        left, right = shuffle.operands[:2]
        type_ = type_of(self.made, left)
        position = shuffle.operands[2 + index]
        if type_ is None or type_.opcode != spirv.OpTypeVector or position == 0xFFFFFFFF:
            return None
        count = type_.operands[1]
        return (left, position) if position < count else (right, position - count)

    def construct(self, instruction: Instruction) -> Id | None:
        """Fold constants, and components that were taken out of one composite and are put together again."""
        type_, operands = instruction.type, instruction.operands
        assert type_ is not None
        if all(operand.__class__ is not int and operand.opcode in _PLAIN_CONSTANTS for operand in operands):
            if type_.opcode in COMPOSITES:
                if type_.opcode != spirv.OpTypeVector or len(operands) == type_.operands[1]:
                    return self.table.define(spirv.OpConstantComposite, type_, *operands)
            return None
        source: Id | None = None
        for index, operand in enumerate(operands):
            made = self.maker(operand)
            if made is None or made.opcode != spirv.OpCompositeExtract or made.operands[1:] != [index]:
                return None
            if index and made.operands[0] != source:
                return None
            source = made.operands[0]
        if source is None or type_of(self.made, source) is not type_ or type_.opcode not in COMPOSITES:
            return None
        return source if component_count(type_) == len(operands) else None

    def dynamic_extract(self, instruction: Instruction) -> Id | None:
        """Make OpVectorExtractDynamic with a constant index OpCompositeExtract."""
        vector, operand = instruction.operands
        index, type_ = scalar(operand), type_of(self.made, vector)
        if index is None or type_ is None or type_.opcode != spirv.OpTypeVector or index >= type_.operands[1]:
            return None
        instruction.opcode, instruction.operands = spirv.OpCompositeExtract, [vector, index]
        return self.extract(instruction)

    def dynamic_insert(self, instruction: Instruction) -> Id | None:
        """Make OpVectorInsertDynamic with a constant index OpCompositeInsert."""
        vector, component, operand = instruction.operands
        index, type_ = scalar(operand), instruction.type
        assert type_ is not None
        if index is not None and type_.opcode == spirv.OpTypeVector and index < type_.operands[1]:
            instruction.opcode, instruction.operands = spirv.OpCompositeInsert, [component, vector, index]
        return None

    # ---- ids ----

    def phi(self, instruction: Instruction) -> Id | None:
        """Fold OpPhi of one value, the phi itself aside."""
        only_value: Id | None = None
        for operand in instruction.operands[::2]:
            if operand == instruction.result or operand == only_value:
                continue
            if only_value is not None:
                return None
            only_value = operand
        return only_value

    def chain(self, instruction: Instruction) -> Id | None:
        """Make a chain on a chain one chain; without indices it is its base. Indices become valid ones."""
        base: Id = instruction.operands[0]
        if len(instruction.operands) == 1:
            return base
        made = self.maker(base)
        if made is not None and made.opcode == instruction.opcode:
            instruction.operands[:1] = made.operands
        for position in range(1, len(instruction.operands)):
            instruction.operands[position] = valid_index(self.table, instruction.operands[position])
        return None

    def copy(self, instruction: Instruction) -> Id | None:
        """Fold OpCopyObject."""
        source: Id = instruction.operands[0]
        return source


class _Matching:
    """An instruction against one row. bindings: variable -> id. numbers: named constant -> its components.

    constant_type: the type of the constants that are computed.
    """

    __slots__ = ("folder", "instruction", "bindings", "numbers", "constant_type", "is_applied")

    def __init__(self, folder: Folder, instruction: Instruction) -> None:
        self.folder = folder
        self.instruction = instruction
        self.bindings: dict[int, Id] = {}
        self.numbers: dict[int, tuple[Number, ...]] = {}
        self.constant_type: Definition | None = None
        self.is_applied = False

    def matches(self, operands: Operands, patterns: tuple[Part, ...]) -> bool:
        """Return whether operands match; bind the names of the patterns."""
        return all(map(self.match, operands, patterns))

    def match(self, operand: Operand, pattern: Part) -> bool:
        """Return whether one operand matches."""
        if isinstance(pattern, int):
            return self.bindings.setdefault(pattern, operand) == operand
        kind, *rest = pattern
        if kind == _NUMBER or kind == _CONSTANT:
            if isinstance(operand, int):
                return False
            values = self.folder.numbers(operand)
            if values is None:
                return False
            if kind == _NUMBER:
                number = rest[0]
                if number.__class__ is int and number < 0:
                    number &= _ones(operand.type)
                return all(value.__class__ is number.__class__ and value == number for value in values)
            self.constant_type = operand.type
            return self.numbers.setdefault(rest[0], values) == values
        maker = self.folder.maker(operand)
        return maker is not None and maker.opcode == rest[0] and self.matches(maker.operands, rest[1])

    def holds(self, condition: Callable[..., bool] | None) -> bool:
        """Return whether the constants have the width of the operation, and a condition holds for each component."""
        type_ = self.constant_type
        if type_ is None:
            return True
        result = self.instruction.type
        assert result is not None
        if _scalar_type(result).opcode == spirv.OpTypeInt and _width(result) != _width(type_):
            return False
        return condition is None or all(self.each_component(condition))

    def each_component(self, function: Callable[..., Number]) -> list[Number]:
        """Return what a function of the constants gives for each of their components."""
        width, ones = _width(self.constant_type), _ones(self.constant_type)
        columns = [self.numbers[index] for index in range(len(self.numbers))]
        return [function(width, ones, *values) for values in zip(*columns)]

    def apply(self, replacement: Part) -> Id | None:
        """Return the id or constant that is the replacement, or make the instruction the one that is.

        Neither where the types do not fit.
        """
        type_ = self.instruction.type
        assert type_ is not None
        if isinstance(replacement, int):
            value = self.bindings[replacement]
            return value if type_of(self.folder.made, value) is type_ else None
        if replacement[0] == _NUMBER:
            if _scalar_type(type_).opcode not in (spirv.OpTypeInt, spirv.OpTypeBool):
                return None
            count = type_.operands[1] if type_.opcode == spirv.OpTypeVector else 1
            return define_components(self.folder.table, type_, [replacement[1]] * count)
        _, opcode, parts = replacement
        operands = [self.operand(part) for part in parts]
        if opcode in _LOGICAL and any(type_of(self.folder.made, operand) is not type_ for operand in operands):
            return None
        self.instruction.opcode, self.instruction.operands = opcode, operands
        self.is_applied = True
        return None

    def operand(self, part: Part) -> Id:
        """Return an operand of the replacement."""
        if isinstance(part, int):
            return self.bindings[part]
        assert self.constant_type is not None
        constant = define_components(self.folder.table, self.constant_type, self.each_component(part[1]))
        assert constant is not None
        return constant


_HAVE_COMPONENTS = COOPERATIVE_TYPES | {spirv.OpTypeVector}


def _scalar_type(type_: Definition | None) -> Definition:
    """Return a scalar type, or that of the components of a vector, a cooperative matrix or a cooperative vector."""
    assert type_ is not None
    scalar_type: Definition = type_.operands[0] if type_.opcode in _HAVE_COMPONENTS else type_
    return scalar_type


def _width(type_: Definition | None) -> int:
    """Return how many bits a scalar or component has; 1 for a truth value."""
    operands = _scalar_type(type_).operands
    width: int = operands[0] if operands else 1
    return width


def _ones(type_: Definition | None) -> int:
    """Return the number with all bits set."""
    return (1 << _width(type_)) - 1


_PLAIN_CONSTANTS = frozenset(
    (
        spirv.OpConstant,
        spirv.OpConstantTrue,
        spirv.OpConstantFalse,
        spirv.OpConstantNull,
        spirv.OpConstantComposite,
    )
)
FOLDS: dict[int, Callable[[Folder, Instruction], Id | None]] = {
    **dict.fromkeys((*EVALUATED, *REWRITES), Folder.simplify),
    spirv.OpFNegate: Folder.negate,
    spirv.OpBitcast: Folder.bitcast,
    spirv.OpUConvert: Folder.conversion,
    spirv.OpSConvert: Folder.conversion,
    spirv.OpFConvert: Folder.conversion,
    spirv.OpConvertSToF: Folder.conversion,
    spirv.OpConvertUToF: Folder.conversion,
    spirv.OpConvertFToS: Folder.conversion,
    spirv.OpConvertFToU: Folder.conversion,
    spirv.OpCompositeExtract: Folder.extract,
    spirv.OpCompositeConstruct: Folder.construct,
    spirv.OpVectorExtractDynamic: Folder.dynamic_extract,
    spirv.OpVectorInsertDynamic: Folder.dynamic_insert,
    spirv.OpPhi: Folder.phi,
    spirv.OpAccessChain: Folder.chain,
    spirv.OpCopyObject: Folder.copy,
}
