"""Decide which cooperative types of a module a target has.

In: a module and a target. Out: the types that stay, and for each that does not the condition that it fails. Must not
know: what becomes of a type that does not stay.

Matrices whose types meet in one instruction stay together or not at all: an array in place of one of them could not be
converted to another.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.renaming import Uses
from glslc_coop.codegen.cooperative_lowering.shapes import is_encoded_float
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.traversal import (
    all_definitions,
    callees_first,
    instruction_name,
    instructions,
    type_of,
)
from glslc_coop.codegen.ir.type_queries import INVOCATION_STORAGE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping

    from glslc_coop.codegen.cooperative_lowering.targets import Target
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

_MATRICES = (spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeMatrixNV)
_AGGREGATES = (spirv.OpTypeStruct, spirv.OpTypeArray, spirv.OpTypeRuntimeArray)
_TENSORS = (spirv.OpTypeTensorLayoutNV, spirv.OpTypeTensorViewNV)
_ADDRESSING = (spirv.OpCooperativeMatrixLoadTensorNV, spirv.OpCooperativeMatrixStoreTensorNV)
_FLOATS = {16: "float16", 32: "float32", 64: "float64"}
#: FPEncoding -> component, and the family of floats that a target has or has not.
_ENCODINGS = {0: ("bfloat16", "bfloat16"), 4214: ("float8_e4m3", "float8"), 4215: ("float8_e5m2", "float8")}
#: The operands of OpCooperativeMatrixMulAddKHR say which integers are signed, and whether the sum saturates.
_SIGNED = (1, 2, 4, 8)
_SATURATES = 16
_EITHER = ("matrix2", "maintenance1")
#: Instruction that needs more than VK_KHR_cooperative_matrix -> members of `Target`, one of which must be set.
#: Conversions to another use are seen by their types.
_EXTENDED: dict[int, tuple[str, ...]] = {
    spirv.OpCooperativeMatrixReduceNV: _EITHER,
    spirv.OpCooperativeMatrixPerElementOpNV: _EITHER,
    spirv.OpCooperativeMatrixTransposeNV: ("matrix2",),
    spirv.OpCooperativeMatrixLoadTensorNV: ("matrix2",),
    spirv.OpCooperativeMatrixStoreTensorNV: ("matrix2",),
    spirv.OpCooperativeMatrixGetCoordinateEXT: ("maintenance1",),
}
#: The instructions that explanations mention.
CONSTRUCTS = frozenset(
    (
        spirv.OpCooperativeMatrixLoadKHR,
        spirv.OpCooperativeMatrixLoadNV,
        spirv.OpCooperativeMatrixStoreKHR,
        spirv.OpCooperativeMatrixStoreNV,
        spirv.OpCooperativeMatrixMulAddKHR,
        spirv.OpCooperativeMatrixMulAddNV,
        spirv.OpCooperativeMatrixLengthKHR,
        spirv.OpCooperativeMatrixLengthNV,
        spirv.OpCooperativeVectorLoadNV,
        spirv.OpCooperativeVectorStoreNV,
        spirv.OpCooperativeVectorMatrixMulNV,
        spirv.OpCooperativeVectorMatrixMulAddNV,
        spirv.OpCooperativeVectorReduceSumAccumulateNV,
        spirv.OpCooperativeVectorOuterProductAccumulateNV,
        spirv.OpCooperativeMatrixConvertNV,
        *_EXTENDED,
    )
)
_QCOM = (spirv.OpCompositeConstructCoopMatQCOM, spirv.OpCompositeExtractCoopMatQCOM)


def component_name(type_: Definition, is_signed: bool | None = None) -> str | None:
    """Return the name of a scalar type as Vulkan's tables have it; None where they have none.

    is_signed: what an instruction says of integers.
    """
    if type_.opcode == spirv.OpTypeInt:
        width, signed = type_.operands
        return f"{'sint' if (signed if is_signed is None else is_signed) else 'uint'}{width}"
    if type_.opcode != spirv.OpTypeFloat:
        return None
    if len(type_.operands) > 1:
        return _ENCODINGS.get(type_.operands[1], (None,))[0]
    return _FLOATS.get(type_.operands[0])


class Legality:
    """The answer for one module.

    kept: the types that stay. reasons: type -> why it does not stay. is_complete: does everything stay?
    """

    __slots__ = ("module", "target", "kept", "reasons", "is_complete", "_groups", "_addressed")

    def __init__(self, module: Module, target: Target) -> None:
        self.module = module
        self.target = target
        self.kept: dict[Definition, bool] = {}
        self.reasons: dict[Definition, str] = {}
        self._groups: dict[Definition, Definition] = {}
        #: One of the types that tensor layouts address.
        self._addressed: Definition | None = None
        definitions = all_definitions(module)
        types = [definition for definition in definitions if definition.opcode in _MATRICES]
        for type_ in types:
            self._groups[type_] = type_
        # A capability decides on the others alone.
        has_others = self._others(definitions)
        for type_ in types:
            self._type(type_)
        for function in callees_first(module):
            self._function(function)
        refused: dict[Definition, str] = {}
        for type_, reason in self.reasons.items():
            if type_ in self._groups:
                refused.setdefault(self._group(type_), reason)
        for type_ in types:
            obstacle = refused.get(self._group(type_))
            if obstacle is None:
                self.kept[type_] = True
            else:
                self.reasons.setdefault(type_, obstacle)
        self.is_complete = has_others and not self.reasons
        if not self.is_complete:
            self._emulate_encoded()
        self._tensors(definitions)

    def _others(self, definitions: list[Definition]) -> bool:
        """Return whether vectors, tensors and small floats stay."""
        target, is_complete = self.target, True
        vectors = "" if target.vectors else "the target has no cooperative vectors"
        if target.vectors and not target.long_vectors and _has_vectors_in_memory(definitions):
            vectors = "the target has no long vectors, and memory holds vectors of the module"
        for definition in definitions:
            opcode, reason = definition.opcode, ""
            if opcode == spirv.OpTypeCooperativeVectorNV:
                reason = vectors
            elif opcode == spirv.OpTypeVector and not 2 <= definition.operands[1] <= 4 and not target.long_vectors:
                reason = "the target has no long vectors"
            elif opcode in _TENSORS and not target.matrix2:
                reason = "the target has no tensor addressing"
            elif is_encoded_float(definition):
                encoding, family = _ENCODINGS.get(definition.operands[1], ("small floats of this kind", ""))
                if family not in target.encoded:
                    reason = f"the target has no {encoding}"
            if reason:
                self.reasons[definition] = reason
                is_complete = False
            elif opcode == spirv.OpTypeCooperativeVectorNV:
                self.kept[definition] = True
        return is_complete

    def _tensors(self, definitions: list[Definition]) -> None:
        """Decide on tensor layouts and views: they stay if all matrices that they address stay."""
        obstacle = None if self._addressed is None else self.reasons.get(self._addressed)
        for definition in definitions:
            if definition.opcode not in _TENSORS or definition in self.reasons:
                continue
            if obstacle is None:
                self.kept[definition] = True
            else:
                self.reasons[definition] = obstacle

    def reason(self, instruction: Instruction, types: Mapping[int, Definition | None]) -> str | None:
        """Return why a cooperative instruction does not stay; None where it does. types: of local ids."""
        for type_ in _types_of(instruction, types):
            if type_ in self.reasons:
                return self.reasons[type_]
        return None

    def _emulate_encoded(self) -> None:
        """Emulate small floats if anything else is lowered: their bits are then passed on as integers."""
        encoded = [type_ for type_ in self.kept if is_encoded_float(type_.operands[0])]
        for type_ in encoded:
            group = self._groups.get(type_)
            for other in list(self.kept):
                if other is type_ or group is not None and other in self._groups:
                    if other is type_ or self._group(other) is self._group(type_):
                        del self.kept[other]
                        self.reasons[other] = "small floats are emulated in a module that is lowered"

    # ---- matrices ----

    def _group(self, type_: Definition) -> Definition:
        """Return the representative of the types that stay together."""
        while self._groups[type_] is not type_:
            type_ = self._groups[type_]
        return type_

    def refused_groups(self) -> list[list[Definition]]:
        """Return the types of matrices that do not stay, those that meet together."""
        found: dict[Definition, list[Definition]] = {}
        for type_ in self._groups:
            if type_ in self.reasons:
                found.setdefault(self._group(type_), []).append(type_)
        return list(found.values())

    def _refuse(self, type_: Definition, reason: str) -> None:
        self.reasons.setdefault(type_, reason)

    def _type(self, type_: Definition) -> None:
        """Check a type by itself."""
        target = self.target
        if type_.opcode == spirv.OpTypeCooperativeMatrixNV:
            if not target.matrix_nv:
                self._refuse(type_, "the target has no VK_NV_cooperative_matrix")
            return
        if not target.has_matrices:
            self._refuse(type_, "the target has no cooperative matrices")
            return
        component, *numbers = type_.operands
        scope, rows, columns, use = (literal(number) for number in numbers)
        name = component_name(component)
        if scope is None or rows is None or columns is None or use is None:
            if not target.is_open:
                self._refuse(type_, "a specialization constant decides its size or scope; freeze it with --spec")
        elif scope != spirv.ScopeSubgroup and not target.matrix2:
            self._refuse(type_, "the target has no matrices of workgroup scope")
        elif name is None or not target.has_type(name, rows, columns, use):
            self._refuse(type_, f"the target lists no {name or 'such'} matrix of {rows}x{columns} for this use")

    def _function(self, function: Function) -> None:
        uses = Uses(function)
        for instruction in instructions(function):
            self._instruction(instruction, uses)

    def _instruction(self, instruction: Instruction, uses: Uses) -> None:
        """Join the types that meet in an instruction, and check what it needs."""
        met = [type_ for type_ in _types_of(instruction, uses.types) if type_ in self._groups]
        opcode = instruction.opcode
        if opcode in _ADDRESSING and self.target.matrix2:
            # A layout has one form, so that all matrices that layouts address stay together.
            self._addressed = self._addressed or met[0]
            met.append(self._addressed)
        for type_ in met[1:]:
            self._groups[self._group(type_)] = self._group(met[0])
        if not met:
            return
        members = _EXTENDED.get(opcode)
        if uses.of(instruction) is not None:
            members = ("maintenance1",) if uses.lacking(instruction) else _EITHER
        if opcode in _QCOM or members is not None and not any(getattr(self.target, member) for member in members):
            lacking = uses.lacking(instruction) or instruction_name(opcode)
            self._refuse(met[0], f"the target has no {lacking}")
        elif opcode == spirv.OpCooperativeMatrixMulAddKHR:
            self._product(instruction, [type_of(operand, uses.types) for operand in instruction.operands[:3]])

    def _product(self, instruction: Instruction, operands: list[Definition | None]) -> None:
        a, b, c = operands
        result = instruction.type
        if a is None or b is None or c is None or result is None or result in self.reasons:
            return
        flags = instruction.operands[3] if len(instruction.operands) > 3 else 0
        names = [
            component_name(type_.operands[0], bool(flags & bit)) or "" for type_, bit in zip((a, b, c, result), _SIGNED)
        ]
        m, k, n = literal(a.operands[2]), literal(a.operands[3]), literal(b.operands[3])
        if m is None or n is None or k is None:
            return
        if not self.target.product((m, n, k), names, bool(flags & _SATURATES)):
            saturating = "saturating " if flags & _SATURATES else ""
            self._refuse(
                result,
                f"the target lists no {saturating}product {m}x{n}x{k} of {names[0]} and {names[1]} to {names[3]}",
            )


def _has_vectors_in_memory(definitions: list[Definition]) -> bool:
    """Return whether cooperative vectors are in memory other than that of an invocation: only long vectors may be."""
    holding: dict[Definition, bool] = {}
    for definition in definitions:
        if definition.opcode == spirv.OpTypePointer:
            storage_class, pointee = definition.operands
            if pointee in holding and storage_class not in INVOCATION_STORAGE:
                return True
        elif definition.opcode == spirv.OpTypeCooperativeVectorNV:
            holding[definition] = True
        elif definition.opcode in _AGGREGATES and any(operand in holding for operand in definition.operands):
            holding[definition] = True
    return False


def _types_of(instruction: Instruction, types: Mapping[int, Definition | None]) -> list[Definition]:
    """Return the types of the result and of the operands, and the types among the operands."""
    found = [] if instruction.type is None else [instruction.type]
    for operand in instruction.operands:
        type_ = type_of(operand, types)
        if type_ is not None:
            found.append(type_)
        if operand.__class__ is not int:
            found.append(operand)
    return found
