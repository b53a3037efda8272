"""Evaluation stages, and what the value of a constant expression is.

GLSL 4.60 section 4.3.3, Vulkan's specialization constants.

Imports nothing.
The stage of an expression is when its value is known; stages compare as numbers, the later the greater.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, Literal, TypeAlias

Stage: TypeAlias = "Literal[0, 1, 2]"
#: Scalars are ints, floats and bools; vectors, arrays and structures tuples; matrices tuples of column tuples; a
#: cooperative type has a tuple or a Splat; a string literal a str. The type of the expression says which of them it
#: is, so nothing is gained by a union. None: there is no value.
Value: TypeAlias = "Any"

#: Known to the compiler.
CONSTANT: Stage = 0
#: Known when the pipeline is built.
SPECIALIZATION: Stage = 1
#: Known when the shader runs.
RUNTIME: Stage = 2
