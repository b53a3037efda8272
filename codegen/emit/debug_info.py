"""Debug information: what each form of it writes, and OpSource and OpLine. SPIR-V 1.6 section 3.52.3.

In: the sources of the compilation. Out: debug instructions of the module. Must not know: what the code does.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.function import LineWriter
from glslc_coop.lazy import lazy

with lazy:
    from typing import ClassVar

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.function import FunctionBuilder, Line
    from glslc_coop.codegen.ir.instruction import Definition, Id
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable


class DebugInfo(LineWriter):
    """The debug information of one module: here, of a form that has lines alone."""

    __slots__ = ()
    #: The statements that are scopes of their own.
    SCOPES: ClassVar[tuple[type[object], ...]] = ()

    def begin_function(self, builder: FunctionBuilder, symbol: FunctionSymbol) -> None:
        """Describe a function whose parameters are declared."""

    def enter(self, position: int) -> Definition | None:
        """Open a scope; return the one to leave to."""
        return None

    def leave(self, before: Definition | None) -> None:
        """Close a scope."""

    def declare_local(self, symbol: Variable, variable: Id) -> None:
        """Describe a local variable, where its declaration is emitted."""

    def finish(self) -> None:
        """Add what is known when everything is emitted."""


class Lines(DebugInfo):
    """OpSource with the text of each file, and OpLine."""

    __slots__ = ("module", "sources", "strings")

    def __init__(self, emitter: Emitter, language: int) -> None:
        self.module = emitter.module
        self.sources = emitter.checked.sources
        #: Name of a file -> its OpString.
        self.strings: dict[str, Definition] = {}
        files = self.sources.files
        described: dict[str, None] = {}
        for file in files:
            # An included file is described once, however often it is included; command-line definitions have no file.
            if file.text and file.name not in described and (file is files[0] or not file.name.startswith("<")):
                described[file.name] = None
                self.module.source(language, emitter.environment.version, self.module.string(file.name), file.text)

    def locate(self, position: int) -> Line | None:
        """Return the operands of OpLine."""
        location = self.sources.locate(position)
        name = location.name
        file = self.strings.get(name)
        if file is None:
            file = self.strings[name] = self.module.string(name)
        return file, location.line, location.column


class Positions(DebugInfo):
    """OpLine with source positions in place of lines: for messages about what instructions need."""

    __slots__ = ("file",)

    def __init__(self, module: Module) -> None:
        self.file = module.string("")

    def locate(self, position: int) -> Line | None:
        """Return a line that is the position."""
        return self.file, position, 0
