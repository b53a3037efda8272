"""glslc-coop: GLSL to SPIR-V for shaders that use cooperative matrices and cooperative vectors.

In: the public functions' arguments. Out: `Module` or `CompileError`.
Must not know: any phase; what a call needs is imported by the call.
"""

from __future__ import annotations

import os
import sys

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


class Later:
    """Stands for a module of which a compilation often needs nothing; it is imported when something in it is first looked up.

    A package's `__getattr__` returns it where `from package import module` asks. The module binds its names once, when it is imported.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, attribute: str) -> Any:
        __import__(self.__name__)
        self.__dict__.update(vars(sys.modules[self.__name__]))
        return getattr(sys.modules[self.__name__], attribute)


def __getattr__(name: str) -> Any:
    # The command line imports this package too; it must not pay for the library face.
    if name in ("compile", "CompileError", "Module"):
        from glslc_coop import api

        return getattr(api, name)
    if name == "error_codes":
        return Later("glslc_coop.error_codes")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
