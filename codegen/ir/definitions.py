"""The ids of a module that is being validated, and what the words of `operand_rules` ask of them.

In: instructions in order. Out: `Definitions`: the instruction of an id, shapes of types, errors for ids of another
kind. Must not know: single instructions, the order of a module.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.operand_decoder import IdWord
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.operand_decoder import RawInstruction
    from glslc_coop.codegen.ir.operand_rules import Word

#: Kind of the components ("int", or the opcode of another type), their width, the container ("", "vector" or
#: "matrix" for cooperative ones), and how many there are; None where no constant tells.
Shape: TypeAlias = "tuple[str, int, str, int | None]"

#: Nesting depth of types: SPIR-V 1.6, section 2.17, has this limit for structures. A pointer starts again at 0.
DEEPEST_TYPE = 255
_SCALARS = {"OpTypeInt": "int", "OpTypeFloat": "float", "OpTypeBool": "bool"}
_COOPERATIVE = frozenset(("OpTypeCooperativeMatrixKHR", "OpTypeCooperativeMatrixNV", "OpTypeCooperativeVectorNV"))
_POINTERS = frozenset(("OpTypePointer", "OpTypeUntypedPointerKHR"))
_VARIABLES = frozenset(("OpVariable", "OpUntypedVariableKHR"))
#: Types that nothing can be a component of.
_INCOMPLETE = frozenset(("OpTypeVoid", "OpTypeFunction"))
#: Kind of a word -> the kinds of components that it allows.
_COMPONENTS = {
    "int": ("int",),
    "float": ("float",),
    "bool": ("bool",),
    "number": ("int", "float"),
}
#: Kind of a word -> the opcodes of the types that it allows, and what to call such a thing.
_OBJECTS: dict[str, tuple[frozenset[str], str]] = {
    "pointer": (_POINTERS, "a pointer"),
    "sampled-image": (frozenset(("OpTypeSampledImage",)), "a sampled image"),
    "image-value": (frozenset(("OpTypeImage",)), "an image"),
    "any-image": (frozenset(("OpTypeImage", "OpTypeSampledImage")), "an image"),
    "sampler-value": (frozenset(("OpTypeSampler",)), "a sampler"),
    "struct-value": (frozenset(("OpTypeStruct",)), "a structure"),
    "matrix-value": (frozenset(("OpTypeMatrix", *_COOPERATIVE)), "a matrix"),
    "vector-value": (frozenset(("OpTypeVector", "OpTypeCooperativeVectorNV")), "a vector"),
    "tensor-view": (frozenset(("OpTypeTensorViewNV",)), "a tensor view"),
    "cooperative": (_COOPERATIVE, "a cooperative matrix or vector"),
}
#: Kind of a word -> the opcodes of the types that it names, and what to call such a type.
_TYPES: dict[str, tuple[frozenset[str] | None, str]] = {
    "type": (None, "a type"),
    "scalar": (frozenset(_SCALARS), "a scalar type"),
    "numeric": (frozenset(("OpTypeInt", "OpTypeFloat")), "a numeric type"),
    "sampled-type": (frozenset(("OpTypeInt", "OpTypeFloat", "OpTypeVoid")), "a numeric type or void"),
    "column": (frozenset(("OpTypeVector",)), "a vector type"),
    "image": (frozenset(("OpTypeImage",)), "an image type"),
    "cooperative-type": (_COOPERATIVE, "a cooperative type"),
}


class Definitions:
    """The definitions so far. by_id: result -> instruction. function: the result of the OpFunction at hand, else 0."""

    def __init__(self) -> None:
        self.by_id: dict[int, RawInstruction] = {}
        self.function = 0
        #: Pointer -> its OpTypeForwardPointer.
        self.forward_pointers: dict[int, RawInstruction] = {}
        #: Uses of ids that may follow: (instruction, operand number, id, kind).
        self.pending: list[tuple[RawInstruction, int, int, str]] = []
        #: What is checked when all is defined: (instruction, structure, member), (instruction, what it decorates).
        self.members: list[tuple[RawInstruction, int, int]] = []
        self.decorated: list[tuple[RawInstruction, int]] = []
        #: Conversions that transpose: what is decorated with CooperativeMatrixTransposeEXT.
        self.transposed: set[int] = set()
        self._shapes: dict[int, Shape] = {}
        self._depths: dict[int, int] = {}

    # ---- definitions ----

    def add(self, instruction: RawInstruction) -> None:
        """Enter an instruction with a result."""
        result = instruction.result
        if result in self.by_id:
            raise instruction.error(f"id {result} is defined again (first at word {self.by_id[result].position})")
        if result in self.forward_pointers and instruction.row.name != "OpTypePointer":
            raise instruction.error(f"'%{result}' is declared as a pointer type by an OpTypeForwardPointer")
        self.by_id[result] = instruction
        if is_type(instruction):
            self._measure(instruction)

    def _measure(self, type_: RawInstruction) -> None:
        """Enter how deep a type is nested."""
        depth = 0
        if type_.row.name not in _POINTERS:
            depth = max((self._depths.get(operand, 0) for operand in type_.operands if is_id(operand)), default=0) + 1
        if depth > DEEPEST_TYPE:
            raise type_.error(f"types are nested more than {DEEPEST_TYPE} deep")
        self._depths[type_.result] = depth

    def of(self, user: RawInstruction, number: int) -> RawInstruction:
        """Return the definition of an id that has to precede its use."""
        definition = self.by_id.get(number)
        if definition is None:
            raise user.error(f"'%{number}' is not defined before its use")
        if definition.function and definition.function != self.function:
            raise user.error(f"'%{number}' is defined in another function")
        return definition

    def type_of(self, user: RawInstruction, number: int) -> RawInstruction:
        """Return the type of a value."""
        return self.by_id[self.of(user, number).type]

    # ---- shapes ----

    def shape(self, number: int) -> Shape:
        """Return the shape of a type."""
        shape = self._shapes.get(number)
        if shape is None:
            shape = self._shapes[number] = self._shape_of(self.by_id[number])
        return shape

    def _shape_of(self, type_: RawInstruction) -> Shape:
        name = type_.row.name
        if name in _SCALARS:
            return _SCALARS[name], type_.operands[0] if type_.operands else 1, "", 1
        if name == "OpTypeVector" or name in _COOPERATIVE:
            kind, width, *_ = self.shape(type_.operands[0])
            if name == "OpTypeVector":
                return kind, width, "vector", type_.operands[1]
            if name == "OpTypeCooperativeVectorNV":
                return kind, width, "vector", self.constant_value(type_.operands[1])
            return kind, width, "matrix", None
        return name, 0, "", 1

    def constant_value(self, number: int) -> int | None:
        """Return the value of an integer constant that cannot be specialized; None for anything else."""
        constant = self.by_id.get(number)
        if constant is None or constant.row.name not in ("OpConstant", "OpConstantNull"):
            return None
        return sum(word << 32 * index for index, word in enumerate(constant.operands))

    # ---- the words of rows ----

    def check_result(self, instruction: RawInstruction, word: Word) -> None:
        """Check the result type against a word."""
        number = instruction.type
        if not number:
            return
        type_ = self.by_id.get(number)
        if type_ is None or not is_type(type_):
            what = "not defined before its use" if type_ is None else f"not a type ({describe(type_)})"
            raise instruction.error(f"the result type '%{number}' is {what}")
        kind, marks = word
        if kind == "any":
            return
        wanted = self._wrong_type(type_, kind, marks)
        if wanted is not None:
            raise instruction.error(f"the result type is not {wanted} ({describe(type_)})")

    def check(self, user: RawInstruction, place: int, number: int, word: Word, first: int) -> None:
        """Check an operand against a word. place: the operand's, from 1; first: the one that `^` and `%` refer to."""
        kind, marks = word
        if kind in _LATER:
            self.pending.append((user, place, number, kind))
            return
        if kind in ("element", "member", "pointee", "type") and number in self.forward_pointers:
            return
        definition = self.of(user, number)
        wrong = _PLAIN[kind](definition) if kind in _PLAIN else self._wrong(user, definition, kind, marks, first)
        if wrong is not None:
            raise user.error(f"operand {place} is not {wrong} ({self.describe(definition)})")

    def describe(self, definition: RawInstruction) -> str:
        """Return what an id is, and of which type, for messages."""
        type_ = self.by_id.get(definition.type)
        return describe(definition) + (f" of the type {type_.row.name}" if type_ is not None else "")

    def _wrong(self, user: RawInstruction, definition: RawInstruction, kind: str, marks: str, first: int) -> str | None:
        """Return what an operand ought to be, or None where it is that."""
        if kind in _TYPES:
            opcodes, what = _TYPES[kind]
            return None if is_type(definition) and (opcodes is None or definition.row.name in opcodes) else what
        if kind == "size":
            is_size = is_constant(definition) and self.shape(definition.type)[:3:2] == ("int", "")
            return None if is_size else "an integer constant"
        if kind == "initializer":
            is_fixed = is_constant(definition) or (definition.row.name in _VARIABLES and not definition.function)
            return None if is_fixed else "a constant or a variable at module level"
        if not is_value(definition):
            return "a value"
        type_ = self.by_id[definition.type]
        wrong = self._wrong_type(type_, kind, marks)
        if wrong is not None:
            return wrong
        return self._unlike(user, type_, marks, first) if marks else None

    def _wrong_type(self, type_: RawInstruction, kind: str, marks: str) -> str | None:
        """Return what a type ought to be for values of a kind, or None where it is that."""
        if kind == "value":
            return "of a type that values have" if type_.row.name in _INCOMPLETE else None
        if kind in _OBJECTS:
            opcodes, what = _OBJECTS[kind]
            return None if type_.row.name in opcodes else what
        component, _, container, count = self.shape(type_.result)
        if component in _COMPONENTS[kind]:
            if "4" in marks:
                is_right = container == "vector" and count == 4
            else:
                is_right = not ("0" in marks and container)
            if is_right:
                return None
        name = _NAMES[kind]
        if "0" in marks:
            return name
        return f"a vector of four, each {name}" if "4" in marks else f"{name} or a vector, each {name}"

    def _unlike(self, user: RawInstruction, type_: RawInstruction, marks: str, first: int) -> str | None:
        """Return in what a type ought to agree with the result's or with that of the first operand."""
        number = type_.result
        if "=" in marks and number != user.type:
            return "of the result type"
        if "~" in marks and not same_shape(self.shape(number), self.shape(user.type)):
            return "of the result type, apart from the sign"
        if "#" in marks and not same_count(self.shape(number), self.shape(user.type)):
            return "of as many components as the result"
        if first and "^" in marks and number != self.by_id[first].type:
            return "of the type of the operand before it"
        if first and "%" in marks and not same_shape(self.shape(number), self.shape(self.by_id[first].type)):
            return "of the type of the operand before it, apart from the sign"
        return None

    # ---- ids that may follow ----

    def check_pending(self) -> None:
        """Check the ids that are allowed to be defined after their use."""
        for user, place, number, kind in self.pending:
            definition = self.by_id.get(number)
            if definition is None:
                raise user.error(f"'%{number}' is not defined")
            check, what = _LATER[kind]
            if not check(definition):
                raise user.error(f"operand {place} is not {what} ({describe(definition)})")
        for number, forward in self.forward_pointers.items():
            pointer = self.by_id.get(number)
            if pointer is None:
                raise forward.error(f"'%{number}' is not defined")
            if pointer.operands[0] != forward.operands[1]:
                where = f"OpTypeForwardPointer at word {forward.position}"
                raise pointer.error(f"the storage class is not that of the {where}")


_NAMES = {
    "int": "an integer",
    "float": "a floating-point number",
    "bool": "a bool",
    "number": "a number",
}


def is_id(operand: int) -> bool:
    """Return whether an operand is an id."""
    return isinstance(operand, IdWord)


def is_type(definition: RawInstruction) -> bool:
    """Return whether an instruction defines a type."""
    return definition.row.class_ == "Type-Declaration" or definition.row.name.startswith("OpType")


def is_constant(definition: RawInstruction) -> bool:
    """Return whether an instruction defines a constant; an undefined value is one to composites."""
    name = definition.row.name
    return bool(definition.type) and name.startswith(("OpConstant", "OpSpecConstant", "OpUndef"))


def is_defined_constant(definition: RawInstruction) -> bool:
    """Return whether an instruction defines a constant that has a value, for sizes and modes."""
    return is_constant(definition) and definition.row.name != "OpUndef"


def is_value(definition: RawInstruction) -> bool:
    """Return whether an instruction defines a value."""
    return bool(definition.type) and definition.row.name != "OpFunction"


def describe(definition: RawInstruction) -> str:
    """Return what an id is, for messages."""
    name = definition.row.name
    article = "an" if name[0] in "AEIO" else "a"
    return f"'%{definition.result}' is {article} {name}"


def same_shape(one: Shape, other: Shape) -> bool:
    """Return whether types are alike, apart from the sign of integers."""
    return one[:2] == other[:2] and same_count(one, other)


def same_count(one: Shape, other: Shape) -> bool:
    """Return whether types have as many components; a count that is not constant equals every other."""
    return one[2] == other[2] and (one[3] == other[3] or one[3] is None or other[3] is None)


def _is(what: str, *names: str) -> Callable[[RawInstruction], str | None]:
    """Return the check for one of these opcodes."""
    return lambda definition: None if definition.row.name in names else what


def _component(definition: RawInstruction) -> str | None:
    is_complete = is_type(definition) and definition.row.name not in _INCOMPLETE
    return None if is_complete else "a type that objects have"


#: Kind of a word -> what is wrong with a definition that precedes its use, or None.
_PLAIN: dict[str, Callable[[RawInstruction], str | None]] = {
    "defined": lambda definition: None,
    "element": _component,
    "member": _component,
    "pointee": lambda definition: None if is_type(definition) else "a type",
    "constant": lambda definition: None if is_constant(definition) else "a constant",
    "set": _is("an imported instruction set", "OpExtInstImport"),
    "string": _is("an OpString", "OpString"),
    "group": _is("a decoration group", "OpDecorationGroup"),
}
#: Kind of a word -> the check of a definition that may follow its use, and what to call such a thing.
_LATER: dict[str, tuple[Callable[[RawInstruction], bool], str]] = {
    "any": (lambda definition: True, "defined"),
    "function": (lambda definition: definition.row.name == "OpFunction", "a function"),
    "struct-later": (lambda definition: definition.row.name == "OpTypeStruct", "a structure type"),
    "variable-later": (
        lambda definition: definition.row.name in _VARIABLES and not definition.function,
        "a variable at module level",
    ),
}
