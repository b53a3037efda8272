"""A decoded module by id: names, decorations, constants and types, as the readers of this package ask for them.

In: words. Out: `ModuleView`. Must not know: what is reflected. SPIR-V 1.6, sections 2.3 and 3.

Raises `DisassemblyError` for what is not a SPIR-V module, as the validator finds it; so everything after that relies on
types that are not cyclic and on operands of the right kinds. Ids that the module does not define have empty lines.
"""

from __future__ import annotations

from glslc_coop.codegen.decoded_line import Line
from glslc_coop.codegen.disassembler import Decoder, DisassemblyError
from glslc_coop.codegen.ir.operand_decoder import ReaderError
from glslc_coop.codegen.ir.validator import validate
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.literal_strings import legible, printable
from glslc_coop.lazy import lazy
from glslc_coop.reflection.constants import Constants
from glslc_coop.reflection.memory import ArrayDimension, Size
from glslc_coop.semantics.model.types import ARGUMENT_NAMES

with lazy:
    from collections.abc import Callable
    from typing import Any, TypeAlias

#: What instructions hold: ids and numbers as ints, enumerants and strings as text.
Operands: TypeAlias = "list[Any]"
#: Decorations of an id or member: name -> operands, of the first where there are several.
Decorations: TypeAlias = "dict[str, Operands]"

#: Component kinds with an encoding: OpTypeFloat's encoding -> GLSL type, and the name of VkComponentTypeKHR.
_ENCODED = {
    "Float6E2M3EXT": ("floate2m3_t", "float6_e2m3"),
    "Float6E3M2EXT": ("floate3m2_t", "float6_e3m2"),
    "Float4E2M1EXT": ("floate2m1_t", "float4_e2m1"),
    "Float8UnsignedE8M0EXT": ("floatue8m0_t", "float8_ue8m0"),
    "MXInt8EXT": ("floatmxint8_t", "mxint8"),
    "BFloat16KHR": ("bfloat16_t", "bfloat16"),
    "Float8E4M3EXT": ("floate4m3_t", "float8_e4m3"),
    "Float8E5M2EXT": ("floate5m2_t", "float8_e5m2"),
}
_FLOATS = {16: "float16_t", 32: "float", 64: "double"}
_INTEGERS = {
    (8, 0): "uint8_t",
    (8, 1): "int8_t",
    (16, 0): "uint16_t",
    (16, 1): "int16_t",
    (32, 0): "uint",
    (32, 1): "int",
    (64, 0): "uint64_t",
    (64, 1): "int64_t",
}
#: Prefix of the vectors and matrices of a component type.
_PREFIXES = {
    "float": "",
    "float16_t": "f16",
    "double": "d",
    "int": "i",
    "uint": "u",
    "bool": "b",
    "int8_t": "i8",
    "uint8_t": "u8",
    "int16_t": "i16",
    "uint16_t": "u16",
    "int64_t": "i64",
    "uint64_t": "u64",
    "bfloat16_t": "bf16",
    "floate4m3_t": "fe4m3",
    "floate5m2_t": "fe5m2",
    "floatue8m0_t": "fue8m0",
    "floatmxint8_t": "fmxint8",
}
_SCOPES = {0: "gl_ScopeCrossDevice", **ARGUMENT_NAMES["SCOPE"]}
USES = ARGUMENT_NAMES["USE"]
_NOTHING = Line("")
_CONTAINERS = ("OpTypeStruct", "OpTypeArray", "OpTypeRuntimeArray")


#: A reflection that would print more characters is refused: structures may contain each other many times over.
LARGEST_REFLECTION = 1 << 24
#: Structures that are nested more deeply are refused: what prints them walks down.
_DEEPEST_STRUCTURE = 100


class ModuleView:
    """A module's instructions by id. lines: all of them in order; version: (major, minor).

    is_valid: the words are known to be a module.
    """

    def __init__(self, source: bytes | list[int], is_valid: bool = False) -> None:
        try:
            words = from_bytes(bytes(source)) if isinstance(source, (bytes, bytearray)) else source
            if not is_valid:
                validate(words)
        except ReaderError as error:
            raise DisassemblyError(str(error)) from None
        except ValueError as error:
            raise DisassemblyError(f"not SPIR-V: {error}") from None
        self.lines = Decoder(words).decode()
        self.version = (words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF)
        self.by_id: dict[int, Line] = {}
        self.names: dict[int, str] = {}
        self.member_names: dict[tuple[int, int], str] = {}
        self.decorations: dict[int, Decorations] = {}
        self.member_decorations: dict[tuple[int, int], Decorations] = {}
        self.capabilities: list[str] = []
        #: Cooperative or subgroup instruction -> `file:line`, where OpLine says so.
        self.places: dict[Line, str] = {}
        #: Type -> the place of the first instruction that makes a value of it.
        self.type_places: dict[int, str] = {}
        #: A structure with thousands of members may be asked for thousands of times.
        self._values: dict[int, Operands] = {}
        #: Structures and arrays of them -> how many structures are in each other.
        self._depths: dict[int, int] = {}
        self._spec_ids: dict[int, int] = {}
        self._constants = Constants(self.by_id, self.names, self._spec_ids)
        self._texts: dict[int, str] = {}
        self._spent = 0
        for line in self.lines:
            self._enter(line)
        self._follow_lines()

    def spend(self, *texts: str) -> None:
        """Note what is added to the reflection. Raises DisassemblyError where that is too much."""
        self._spent += 200 + sum(map(len, texts))
        if self._spent > LARGEST_REFLECTION:
            raise DisassemblyError(f"the reflection is larger than {LARGEST_REFLECTION >> 20} MiB")

    def _enter(self, line: Line) -> None:
        if line.result is not None:
            self.by_id[line.result] = line
        if not line.operands:
            return
        line.operands = [(kind, legible(value) if kind == "string" else value) for kind, value in line.operands]
        operands = [value for _, value in line.operands]
        if line.result is not None:
            self._values[line.result] = operands
            if line.name in _CONTAINERS:
                self._measure(line.result, line)
        if line.name == "OpName":
            self.names[operands[0]] = operands[1]
        elif line.name == "OpMemberName":
            self.member_names[operands[0], operands[1]] = operands[2]
        elif line.name == "OpCapability":
            self.capabilities.append(operands[0])
        elif line.name in ("OpDecorate", "OpDecorateId", "OpDecorateString"):
            self.decorations.setdefault(operands[0], {}).setdefault(operands[1], operands[2:])
            if operands[1] == "SpecId":
                self._spec_ids.setdefault(operands[0], operands[2])
        elif line.name in ("OpMemberDecorate", "OpMemberDecorateString"):
            key = (operands[0], operands[1])
            self.member_decorations.setdefault(key, {}).setdefault(operands[2], operands[3:])

    def _measure(self, result: int, type_: Line) -> None:
        """Enter how deep a type is nested; its parts precede it."""
        depth = max((self._depths.get(value, 0) for _, value in type_.operands), default=0)
        depth += type_.name == "OpTypeStruct"
        if depth > _DEEPEST_STRUCTURE:
            raise DisassemblyError(f"'%{result}': structures are nested more than {_DEEPEST_STRUCTURE} deep")
        self._depths[result] = depth

    def _follow_lines(self) -> None:
        """Fill `places`; a line holds until the block ends. SPIR-V 1.6 section 3.52.3."""
        place: str | None = None
        for line in self.lines:
            if line.name == "OpLine":
                file, number = (value for _, value in line.operands[:2])
                place = f"{printable((self.operands(file) or [''])[0])}:{number}"
            elif line.name in ("OpNoLine", "OpLabel", "OpFunctionEnd"):
                place = None
            elif place is not None:
                if line.name.startswith(("OpCooperative", "OpGroup")):
                    self.places[line] = place
                if line.type is not None:
                    type_ = line.type
                    if line.name == "OpVariable":
                        type_ = self.element(self.operands(type_)[1])[0]
                    self.type_places.setdefault(type_, place)

    # ---- looking things up ----

    def line(self, number: int) -> Line:
        """Return the instruction that defines an id, or an empty one."""
        return self.by_id.get(number, _NOTHING)

    def operands(self, number: int) -> Operands:
        """Return the operands of the instruction that defines an id, without their kinds; not to be changed."""
        return self._values.get(number) or []

    def name(self, number: int) -> str:
        """Return the OpName of an id, or an empty string."""
        return self.names.get(number, "")

    def decoration(self, number: int, name: str) -> Operands | None:
        """Return the operands of the first such decoration of an id, or None."""
        return self.decorations.get(number, {}).get(name)

    def member_decoration(self, struct: int, index: int, name: str) -> Operands | None:
        """Return the operands of the first such decoration of a member, or None."""
        return self.member_decorations.get((struct, index), {}).get(name)

    def number(self, number: int, decoration: str) -> int | None:
        """Return the single operand of a decoration, or None."""
        operands = self.decoration(number, decoration)
        return operands[0] if operands else None

    # ---- constants ----

    def size(self, number: int) -> Size:
        """Return the value of an integer or bool constant, with its expression if it can be specialized."""
        return self._constants.size(number)

    # ---- types ----

    def component_type(self, number: int) -> str:
        """Return the name of VkComponentTypeKHR for a scalar type, in lower case and without its prefix and vendor."""
        line, values = self.line(number), self.operands(number)
        if line.name == "OpTypeFloat":
            return _ENCODED[values[1]][1] if len(values) > 1 and values[1] in _ENCODED else f"float{values[0]}"
        if line.name == "OpTypeInt":
            return f"{'s' if values[1] else 'u'}int{values[0]}"
        return "unknown"

    def element(self, number: int) -> tuple[int, list[ArrayDimension]]:
        """Return the type below all array dimensions, and the dimensions from the outermost."""
        dimensions: list[ArrayDimension] = []
        while self.line(number).name in ("OpTypeArray", "OpTypeRuntimeArray"):
            values = self.operands(number)
            size = self.size(values[1]) if len(values) > 1 else None
            dimensions.append(ArrayDimension(size, self.number(number, "ArrayStride")))
            number = values[0]
        return number, dimensions

    def glsl(self, number: int) -> str:
        """Return a type as GLSL prints it; arrays with their dimensions after the name."""
        text = self._texts.get(number)
        if text is None:
            element, dimensions = self.element(number)
            line, values = self.line(element), self.operands(element)
            printer = _PRINTERS.get(line.name)
            text = printer(self, element, values) if printer else line.name.removeprefix("OpType") or "unknown"
            text += "".join(f"[{'' if dimension.size is None else dimension.size}]" for dimension in dimensions)
            self.spend(text)
            self._texts[number] = text
        return text


def _scalar(view: ModuleView, number: int, values: Operands) -> str:
    if view.line(number).name == "OpTypeInt":
        return _INTEGERS.get((values[0], values[1]), "int")
    if len(values) > 1:
        return _ENCODED.get(values[1], (str(values[1]), ""))[0]
    return _FLOATS.get(values[0], "float")


def _vector(view: ModuleView, number: int, values: Operands) -> str:
    component = view.glsl(values[0])
    return f"{_PREFIXES.get(component, component)}vec{values[1]}"


def _matrix(view: ModuleView, number: int, values: Operands) -> str:
    component, rows = view.operands(values[0])
    shape = str(rows) if rows == values[1] else f"{values[1]}x{rows}"
    return f"{_PREFIXES.get(view.glsl(component), '')}mat{shape}"


def _image(view: ModuleView, number: int, values: Operands, sampled: str = "texture") -> str:
    component, dimension, depth, arrayed, multisampled, kind = values[:6]
    prefix = {"int": "i", "uint": "u", "int64_t": "i64", "uint64_t": "u64"}.get(view.glsl(component), "")
    if dimension == "SubpassData":
        return f"{prefix}subpassInput{'MS' if multisampled else ''}"
    form = {"Rect": "2DRect"}.get(dimension, dimension)
    word = "image" if kind == 2 else sampled
    shadow = "Shadow" if depth == 1 and word == "sampler" else ""
    return f"{prefix}{word}{form}{'MS' if multisampled else ''}{'Array' if arrayed else ''}{shadow}"


def _sampled_image(view: ModuleView, number: int, values: Operands) -> str:
    return _image(view, values[0], view.operands(values[0]), "sampler")


def _cooperative_matrix(view: ModuleView, number: int, values: Operands) -> str:
    component, scope, rows, columns = view.glsl(values[0]), *(view.size(value) for value in values[1:4])
    words = [component, scope_name(scope), str(rows), str(columns)]
    if len(values) < 5:
        return f"coopmatNV<{', '.join(words)}>"
    use = view.size(values[4])
    return f"coopmat<{', '.join(words)}, {USES.get(use.value, str(use))}>"


def _cooperative_vector(view: ModuleView, number: int, values: Operands) -> str:
    component, size = view.glsl(values[0]), view.size(values[1])
    is_cooperative = "CooperativeVectorNV" in view.capabilities
    return f"{'coopvecNV' if is_cooperative else 'vector'}<{component}, {size}>"


def _struct(view: ModuleView, number: int, values: Operands) -> str:
    return view.name(number) or f"struct_{number}"


def _pointer(view: ModuleView, number: int, values: Operands) -> str:
    # GLSL has no pointers to pointers, and those may lead back here.
    leads_on = view.line(view.element(values[1])[0]).name == "OpTypePointer"
    return "uint64_t" if leads_on else view.glsl(values[1])


def scope_name(scope: Size) -> str:
    """Return a scope by its GLSL name, or the expression of a specialized one."""
    return str(scope) if scope.expression is not None else _SCOPES.get(scope.value, str(scope.value))


_PRINTERS: dict[str, Callable[[ModuleView, int, Operands], str]] = {
    "OpTypeVoid": lambda view, number, values: "void",
    "OpTypeBool": lambda view, number, values: "bool",
    "OpTypeInt": _scalar,
    "OpTypeFloat": _scalar,
    "OpTypeVector": _vector,
    "OpTypeMatrix": _matrix,
    "OpTypeImage": _image,
    "OpTypeSampledImage": _sampled_image,
    "OpTypeSampler": lambda view, number, values: "sampler",
    "OpTypeStruct": _struct,
    "OpTypePointer": _pointer,
    "OpTypeAccelerationStructureKHR": lambda view, number, values: "accelerationStructureEXT",
    "OpTypeCooperativeMatrixKHR": _cooperative_matrix,
    "OpTypeCooperativeMatrixNV": _cooperative_matrix,
    "OpTypeCooperativeVectorNV": _cooperative_vector,
    "OpTypeTensorLayoutNV": lambda view, number, values: (
        f"tensorLayoutNV<{', '.join(str(view.size(value)) for value in values)}>"
    ),
    "OpTypeTensorViewNV": lambda view, number, values: (
        f"tensorViewNV<{', '.join(str(view.size(value)) for value in values)}>"
    ),
}
