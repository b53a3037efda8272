"""Constants: OpConstant…, OpSpecConstant…, OpSpecConstantOp. SPIR-V 1.6 section 3.52.7.

In: a type and a value as folded by the checker (see semantics/constants). Out: definitions, interned by type and
bits, so that -0.0 and 0.0 are two constants and equal NaNs are one. Must not know: expressions.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import encode_integer
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import SPEC_CONSTANTS
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Sequence
    from typing import TypeAlias

    from glslc_coop.codegen.emit.type_ids import TypeIds
    from glslc_coop.codegen.ir.instruction import Definition, Operand
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.semantics.constants import constants, numerics
    from glslc_coop.semantics.model.scopes import Value, Variable
    from glslc_coop.semantics.model.types import Type

#: By value: uint, int and float constants. Specialization constants by symbol.
ConstantTables: TypeAlias = (
    "tuple[dict[int, Definition], dict[int, Definition], dict[float, Definition], dict[Variable, Definition]]"
)

#: Values with more components than this are looked at once.
_LARGE = 64


def is_specialization(definition: Definition) -> bool:
    """Return whether the value of a constant depends on specialization."""
    return definition.opcode in SPEC_CONSTANTS


class ConstantIds:
    """The constants of one module. replicate: use the replicated form wherever all constituents are the same."""

    __slots__ = (
        "module",
        "types",
        "replicate",
        "_uints",
        "_ints",
        "_floats",
        "_specialized",
        "_uint",
        "_int",
        "_known_large",
    )

    def __init__(self, module: Module, type_ids: TypeIds, replicate: bool = False) -> None:
        self.module = module
        self.types = type_ids
        self.replicate = replicate
        self._uint = type_ids.type_id(types.UINT)
        self._int = type_ids.type_id(types.INT)
        self._uints: dict[int, Definition] = {}
        self._ints: dict[int, Definition] = {}
        self._floats: dict[float, Definition] = {}
        self._specialized: dict[Variable, Definition] = {}
        self._known_large: dict[tuple[Type, int], tuple[Value, Definition]] = {}

    def share(self, tables: ConstantTables) -> None:
        """Use the constants of other modules, whose definitions and types this one shares."""
        self._uints, self._ints, self._floats, self._specialized = tables
        self._uint = self.types.type_id(types.UINT)
        self._int = self.types.type_id(types.INT)

    # ---- scalars ----

    def uint(self, value: int) -> Definition:
        """Return a `uint` constant."""
        constant = self._uints.get(value)
        if constant is None:
            constant = self._uints[value] = self.module.define(spirv.OpConstant, self._uint, value & 0xFFFFFFFF)
        return constant

    def int_(self, value: int) -> Definition:
        """Return an `int` constant."""
        constant = self._ints.get(value)
        if constant is None:
            constant = self._ints[value] = self.module.define(spirv.OpConstant, self._int, value & 0xFFFFFFFF)
        return constant

    def float_(self, value: Value) -> Definition:
        """Return a `float` constant."""
        constant = self._floats.get(value)
        # 0.0 and -0.0 are equal, and yet two constants.
        if constant is None or not value:
            type_id = self.types.type_id(types.FLOAT)
            constant = self.module.define(spirv.OpConstant, type_id, numerics.to_bits(types.FLOAT, value))
            self._floats[value] = constant
        return constant

    def bool_constant(self, value: bool) -> Definition:
        """Return the constant true or false."""
        return self.module.define(
            spirv.OpConstantTrue if value else spirv.OpConstantFalse, self.types.type_id(types.BOOL)
        )

    def scalar(self, type_: types.Scalar, value: Value) -> Definition:
        """Return a constant of a scalar type."""
        if type_ is types.INT:
            return self.int_(value)
        if type_ is types.UINT:
            return self.uint(value)
        if type_ is types.FLOAT:
            return self.float_(value)
        if type_.is_bool:
            return self.bool_constant(value)
        return self.module.define(spirv.OpConstant, self.types.type_id(type_), *scalar_words(type_, value))

    # ---- any type ----

    def constant(self, type_: Type, value: Value) -> Definition:
        """Return the constant of a folded value."""
        if isinstance(type_, types.Scalar):
            return self.scalar(type_, value)
        if isinstance(type_, types.Parametric):
            return self._cooperative(type_, value)
        if isinstance(type_, types.Vector):
            if type_.size > _LARGE:
                return self._large(type_, value)
            component = type_.component
            return self.composite(type_, [self.scalar(component, part) for part in value])
        if isinstance(type_, types.Matrix):
            return self.composite(type_, [self.constant(type_.column_type, column) for column in value])
        if isinstance(type_, types.Array):
            if len(value) > _LARGE:
                return self._large(type_, value)
            return self.composite(type_, [self.constant(type_.element, part) for part in value])
        if isinstance(type_, types.Struct):
            return self.composite(
                type_, [self.constant(member.type, part) for member, part in zip(type_.members, value)]
            )
        if type_.is_reference:
            # The address as folded by the checker: `R(0ul)`.
            return (
                self.null(type_)
                if not value
                else self.spec_op(spirv.OpConvertUToPtr, type_, self.scalar(types.UINT64, value))
            )
        raise TypeError(f"no constants of type {type_}")

    def _large(self, type_: types.Array | types.Vector, value: Value) -> Definition:
        """Return the constant of a value that takes long to look at: of one value the same one, without a look."""
        key = (type_, id(value))
        known = self._known_large.get(key)
        if known is None:
            part_type = type_.element if isinstance(type_, types.Array) else type_.component
            constant = self.composite(type_, [self.constant(part_type, part) for part in value])
            # With the value, whose id no other value has as long as it is there.
            known = self._known_large[key] = (value, constant)
        return known[1]

    def _cooperative(self, type_: types.Parametric, value: Value) -> Definition:
        component = type_.component
        assert component is not None
        if isinstance(value, tuple):
            return self.composite(type_, [self.scalar(component, part) for part in value])
        assert isinstance(value, constants.Splat)
        return self.splat(type_, self.scalar(component, value.value))

    def splat(self, type_: Type, component: Definition) -> Definition:
        """Return a vector or cooperative object all of whose components are the same constant."""
        if type_.is_coopmat:
            # A matrix has one constituent, whatever its size.
            if self.replicate:
                return self._define(spirv.OpConstantCompositeReplicateEXT, type_, (component,))
            return self._define(spirv.OpConstantComposite, type_, (component,))
        if type_.is_coopvec:
            return self._define(spirv.OpConstantCompositeReplicateEXT, type_, (component,))
        if isinstance(type_, types.Vector):
            return self.composite(type_, [component] * type_.size)
        assert isinstance(type_, types.Matrix)
        return self.composite(type_, [self.splat(type_.column_type, component)] * type_.columns)

    def composite(self, type_: Type, constituents: Sequence[Definition]) -> Definition:
        """Return a composite constant; a specialization constant when a constituent is one.

        The only constituent of a cooperative matrix is the value of all its components.
        """
        first = constituents[0]
        if (self.replicate or type_.is_coopvec) and all(constituent is first for constituent in constituents):
            if len(constituents) > 1 or type_.is_coopmat:
                return self._define(spirv.OpConstantCompositeReplicateEXT, type_, (first,))
        return self._define(spirv.OpConstantComposite, type_, tuple(constituents))

    def _define(self, opcode: int, type_: Type, constituents: tuple[Definition, ...]) -> Definition:
        for constituent in constituents:
            if constituent.opcode in SPEC_CONSTANTS:
                opcode = _SPECIALIZED[opcode]
                break
        return self.module.define(opcode, self.types.type_id(type_), *constituents)

    def null(self, type_: Type) -> Definition:
        """Return the null value of a type."""
        return self.module.define(spirv.OpConstantNull, self.types.type_id(type_))

    def undefined(self, type_: Type) -> Definition:
        """Return an undefined value of a type."""
        return self.module.define(spirv.OpUndef, self.types.type_id(type_))

    # ---- specialization ----

    def spec_constant(self, variable: Variable) -> Definition:
        """Return the specialization constant of `layout(constant_id = …) const`: one for each symbol."""
        constant = self._specialized.get(variable)
        if constant is None:
            scalar = variable.type
            assert isinstance(scalar, types.Scalar)
            type_id = self.types.type_id(scalar)
            if scalar.is_bool:
                opcode = spirv.OpSpecConstantTrue if variable.value else spirv.OpSpecConstantFalse
                constant = self.module.define_unique(opcode, type_id, name=variable.name)
            else:
                words = scalar_words(scalar, variable.value)
                constant = self.module.define_unique(spirv.OpSpecConstant, type_id, *words, name=variable.name or None)
            if variable.spec_id is not None:
                self.module.decorate(constant, spirv.DecorationSpecId, variable.spec_id)
            self._specialized[variable] = constant
        return constant

    def spec_op(self, opcode: int, type_: Type, *operands: Operand) -> Definition:
        """Return an OpSpecConstantOp; equal ones are one object. operands: definitions and literals."""
        return self.module.define(spirv.OpSpecConstantOp, self.types.type_id(type_), opcode, *operands)


_SPECIALIZED = {
    spirv.OpConstantComposite: spirv.OpSpecConstantComposite,
    spirv.OpConstantCompositeReplicateEXT: spirv.OpSpecConstantCompositeReplicateEXT,
}


def scalar_words(type_: types.Scalar, value: Value) -> list[int]:
    """Return the words of a number of a scalar type (not bool)."""
    return encode_integer(numerics.to_bits(type_, value), type_.width, type_.is_integer and type_.is_signed)
