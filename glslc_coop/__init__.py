"""glslc-coop: GLSL to SPIR-V for shaders that use cooperative matrices and cooperative vectors.

In: the public functions' arguments. Out: `Module` or `CompileError`.
Must not know: any phase; what a call needs is imported by the call.
"""

from __future__ import annotations

import os

__version__ = "0.1.0"

# In a source checkout lexer/, parser/ and codegen/ lie beside this folder; once installed, inside it.
if not os.path.isdir(os.path.join(__path__[0], "parser")):
    __path__.append(os.path.dirname(__path__[0]))

#: A type checker takes this name for true; importing it from typing would cost as much as a fifth of an interpreter's start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.api import CompileError as CompileError
    from glslc_coop.api import Module as Module
    from glslc_coop.api import compile as compile

__all__ = ["CompileError", "Module", "compile", "__version__"]


def __getattr__(name: str) -> Any:
    # The command line imports this package too; it must not pay for the library face.
    if name in ("compile", "CompileError", "Module"):
        from glslc_coop import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
