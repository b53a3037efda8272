"""What an operator does to two types, or why it does nothing: the answers that operators.py and cooperative_operators.py give.

In: an operator and types. Out: a Rule or a Refusal. Must not know: nodes, positions; nothing is reported here. GLSL 4.60 section 5.9.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import overloads, types
from glslc_coop.semantics.types import ERROR, Scalar, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.environment import Environment
    from glslc_coop.error_codes import Code


class Rule:
    """What an operator does: left and right are the types that the operands convert to.

    is_spec: the operator may be applied to specialization constants. is_warned: it works, but its extension does not speak of it.
    """

    __slots__ = ("left", "right", "result", "is_spec", "is_warned")

    def __init__(self, left: Type, right: Type, result: Type, is_spec: bool = False, is_warned: bool = False) -> None:
        self.left = left
        self.right = right
        self.result = result
        self.is_spec = is_spec
        self.is_warned = is_warned


class Refusal:
    """Why an operator does not take its operands."""

    __slots__ = ("code", "message", "notes")

    def __init__(self, code: Code, message: str, *notes: str) -> None:
        self.code = code
        self.message = message
        self.notes = notes


POISON = Rule(ERROR, ERROR, ERROR)


def refusal_of(operator: str, left: Type, right: Type, *notes: str) -> Refusal:
    """The general refusal of a binary operator."""
    return Refusal(codes.INVALID_OPERANDS, f"no operator '{operator}' takes '{left}' and '{right}'", *notes)


def common(environment: Environment, operator: str, left: Type, right: Type) -> Scalar | Refusal:
    """The scalar in which an operator works on components of both types."""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if one.encoding is not None or other.encoding is not None:
        # They convert to float implicitly, but not as operands.
        return small_float(operator, left if one.encoding is not None else right)
    component = overloads.common_component(one, other, environment)
    if component is None or component.is_bool:
        return refusal_of(operator, left, right)
    if component.width in (8, 16):
        missing = missing_arithmetic(environment, component)
        if missing is not None:
            return Refusal(
                codes.ARITHMETIC_ON_STORAGE_TYPE, f"'{operator}' on '{component}' needs an extension, without it the type is for storage alone",
                f"'{missing}' allows arithmetic on it",
            )
    return component


def small_float(operator: str, type_: Type) -> Refusal:
    """The refusal of arithmetic on bfloat16 and the floats of 8 bits and less."""
    component = type_.component
    return Refusal(
        codes.SMALL_FLOAT_ARITHMETIC, f"no operator '{operator}' works on '{type_}'",
        f"'{component}' can be stored and converted, so convert it to 'float' first",
    )


_ARITHMETIC_EXTENSIONS: dict[str, tuple[str, ...]] = {
    "float16_t": (
        "GL_EXT_shader_explicit_arithmetic_types_float16", "GL_EXT_shader_explicit_arithmetic_types", "GL_AMD_gpu_shader_half_float",
        "GL_NV_gpu_shader5",
    ),
    "int16": (
        "GL_EXT_shader_explicit_arithmetic_types_int16", "GL_EXT_shader_explicit_arithmetic_types", "GL_AMD_gpu_shader_int16",
        "GL_NV_gpu_shader5",
    ),
    "int8": ("GL_EXT_shader_explicit_arithmetic_types_int8", "GL_EXT_shader_explicit_arithmetic_types", "GL_NV_gpu_shader5"),
}


def missing_arithmetic(environment: Environment, component: Scalar) -> str | None:
    """The extension that allows arithmetic on a type of 8 or 16 bits, when none that does is enabled."""
    names = _ARITHMETIC_EXTENSIONS["float16_t" if component.is_float else f"int{component.width}"]
    return None if environment.is_enabled(*names) else names[0]


def stored_alone(environment: Environment, type_: Type) -> tuple[Scalar, str] | None:
    """A number inside the type that is for storage alone, and the extension that would allow more."""
    for part in types.parts(type_) if type_.is_array or type_.is_struct else (type_,):
        component = part.component
        if component is not None and component.width in (8, 16) and component.encoding is None and not part.is_opaque and not component.is_bool:
            missing = missing_arithmetic(environment, component)
            if missing is not None:
                return component, missing
    return None


def refuse_stored(environment: Environment, what: str, type_: Type) -> Refusal | None:
    """The refusal of what is more than to load, to store and to convert numbers of a type for storage alone."""
    found = stored_alone(environment, type_) if environment.is_enabled("GL_EXT_shader_16bit_storage", "GL_EXT_shader_8bit_storage") else None
    if found is None:
        return None
    return Refusal(
        codes.ARITHMETIC_ON_STORAGE_TYPE, f"{what} of '{found[0]}' needs an extension, without it the type is for storage alone", f"'{found[1]}' allows it",
    )
