"""Compile GLSL to SPIR-V, for shaders that use cooperative matrices and cooperative vectors.

The public API: `compile` returns a `Module` or raises `CompileError`, whose `diagnostics` are `Diagnostic`s. It is
imported on first use.
"""

# Without `from __future__ import annotations`: every start of the command line would import that.
import os

__version__ = "1.0.0"

# In a source checkout lexer/, parser/ and codegen/ lie beside this folder; once installed, inside it.
if not os.path.isdir(os.path.join(__path__[0], "parser")):
    __path__.append(os.path.dirname(__path__[0]))

#: A type checker takes this name for true; importing it from typing would cost as much as a fifth of an interpreter's
#: start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.api.batch import compile_many
    from glslc_coop.api.compilation import (
        CompileError,
        Diagnostic,
        Fix,
        Module,
        Note,
        compile,
        compile_file,
        compile_source,
        preprocess,
        reflect,
    )
    from glslc_coop.api.jobs import Job, JobResult
    from glslc_coop.api.lowering import LoweringError, lower
    from glslc_coop.api.modules import ValidationError, assemble, disassemble, optimize, validate
    from glslc_coop.running.api import run
    from glslc_coop.running.errors import RunError
    from glslc_coop.running.sanitizing import fault_buffer, faults
    from glslc_coop.running.tuning import tuned

__all__ = [
    "CompileError",
    "Diagnostic",
    "Fix",
    "Job",
    "JobResult",
    "LoweringError",
    "Module",
    "Note",
    "RunError",
    "ValidationError",
    "__version__",
    "assemble",
    "compile",
    "compile_file",
    "compile_many",
    "compile_source",
    "disassemble",
    "fault_buffer",
    "faults",
    "lower",
    "optimize",
    "preprocess",
    "reflect",
    "run",
    "tuned",
    "validate",
]

#: Public name -> the module that has it, where that is not api.compilation.
_MODULES = {
    "Job": "api.jobs",
    "JobResult": "api.jobs",
    "LoweringError": "api.lowering",
    "RunError": "running.errors",
    "ValidationError": "api.modules",
    "assemble": "api.modules",
    "compile_many": "api.batch",
    "disassemble": "api.modules",
    "fault_buffer": "running.sanitizing",
    "faults": "running.sanitizing",
    "lower": "api.lowering",
    "optimize": "api.modules",
    "run": "running.api",
    "tuned": "running.tuning",
    "validate": "api.modules",
}

# A type checker must not see these two: it would take any name for an attribute of this package.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # The command line imports this package too; the API is imported on the first use of one of its names.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from glslc_coop.lazy import import_module

        module = _MODULES.get(name, "api.compilation")
        value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
