"""The macros by which the texts of helpers name types and what else a module decides.

In: shapes, components, the prefix of their names. Out: macros: name -> text. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.helper_files import instance, sections
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.shapes import Component, GridShape, MatrixShape, VectorShape

#: Name -> text. A flag is 0 or 1, since undefined names are errors in conditions.
Macros: TypeAlias = "dict[str, str]"

_UNROLL = {"auto": "", "always": "[[unroll]]", "never": "[[dont_unroll]]"}


class Text:
    """The macros of the helpers of one module.

    is_virtual: are subgroups made of consecutive invocations of the workgroup?
    """

    __slots__ = ("common",)

    def __init__(self, is_virtual: bool, unroll: str) -> None:
        #: SLOT_LOOP, DEPTH_LOOP: the attributes of loops over the elements of an invocation, and of other loops.
        self.common: Macros = {
            "SLOT_LOOP": _UNROLL[unroll],
            "DEPTH_LOOP": "" if unroll == "always" else "[[dont_unroll]]",
            "VIRTUAL_SUBGROUPS": flag(is_virtual),
        }


def flag(is_set: object) -> str:
    """Return the text of a flag."""
    return "1" if is_set else "0"


def of_component(component: Component, prefix: str = "") -> Macros:
    """Return the macros for values of a component: its type, and how it becomes bits or a float and back."""
    glsl = component.glsl
    macros = {
        "TYPE": glsl,
        "SIZE": str(component.size),
        "IS_FLOAT": flag(component.is_float),
        "IS_ENCODED": flag(component.is_encoded),
        "TO_FLOAT": component.to_float,
        "FROM_FLOAT": component.from_float,
        "SATURATED": f"{component.kind}_saturated",
        "BITS": f"BITS_OF_{glsl}",
        "VALUE": f"VALUE_OF_{glsl}",
        "PART": f"PART_OF_{glsl}",
    }
    return {prefix + name: text for name, text in macros.items()}


def of_vector(shape: VectorShape, prefix: str = "") -> Macros:
    """Return the macros for a vector."""
    return of_component(shape.component, prefix)


def of_stored(shape: GridShape) -> Macros:
    """Return the macros for the components of memory, where tiles hold them as others."""
    return of_component(shape.stored, "M_") | {"HOLDS_OTHERS": "1"} if shape.is_held else {}


def of_matrix(shape: MatrixShape, prefix: str) -> Macros:
    """Return the macros for a matrix, which `ownership.glsl` completes; TYPE is that of the array's elements."""
    macros = {
        "TYPE": shape.glsl,
        "IS_OF_WORKGROUP": flag(shape.is_workgroup),
        "IS_SPECIALIZED": flag(shape.is_specialized),
        "HAS_BLOCKS": flag(shape.block is not None),
        "IS_FULL": flag(shape.is_full),
    }
    return of_component(shape.component, prefix) | {prefix + name: text for name, text in macros.items()}


def ownership(prefixes: tuple[str, ...]) -> str:
    """Return the text that says which elements of the matrices with these prefixes an invocation holds."""
    if not prefixes:
        return ""
    head, parts = sections("ownership")
    return head + "".join(instance(parts["matrix"], "MATRIX_", prefix) for prefix in prefixes)


def staging(staged: Mapping[str, str]) -> str:
    """Return the functions by which a helper reaches the staging buffer. staged: their name -> type of the elements."""
    text = ""
    for name, glsl in staged.items():
        words = staged_words(glsl)
        macros = {
            "TYPE": glsl,
            "WORDS": str(words),
            "PAIR": f"PAIR_OF_{glsl}",
            "BITS": f"BITS_OF_{glsl}",
            "VALUE": f"VALUE_OF_PAIR_{glsl}" if words == 2 else f"VALUE_OF_{glsl}",
        }
        text += definitions({f"{name}_STAGED_{macro}": value for macro, value in macros.items()})
        text += instance(sections("staging")[0], "NAME", name)
    return text


def definitions(macros: Macros) -> str:
    """Return the directives that define macros."""
    return "".join(f"#define {name} {value}\n" for name, value in macros.items())
