"""Debug information: OpSource, OpLine. SPIR-V 1.6 section 3.52.3.

In: the sources of the compilation. Out: debug instructions of the module. Must not know: what the code does.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.module import Definition


def describe_files(emitter: Emitter, language: int) -> None:
    """Declare OpSource with the text of each file, and emit OpLine from here on."""
    module = emitter.module
    files = emitter.checked.sources.files
    described: dict[str, None] = {}
    for file in files:
        # An included file is described once, however often it is included; command-line definitions have no file.
        if file.text and file.name not in described and (file is files[0] or not file.name.startswith("<")):
            described[file.name] = None
            module.source(language, emitter.environment.version, module.string(file.name), file.text)
    emitter.locate_line = _locator(emitter)


def number_positions(emitter: Emitter) -> None:
    """Emit OpLine with source positions in place of lines: for messages about what instructions need."""
    file = emitter.module.string("")
    emitter.locate_line = lambda position: (file, position, 0)


def _locator(emitter: Emitter) -> Callable[[int], tuple[Definition, int, int] | None]:
    """Return a function from a source position to the operands of OpLine."""
    sources = emitter.checked.sources
    strings: dict[str, Definition] = {}

    def locate(position: int) -> tuple[Definition, int, int] | None:
        location = sources.locate(position)
        name = location.name
        file = strings.get(name)
        if file is None:
            file = strings[name] = emitter.module.string(name)
        return file, location.line, location.column

    return locate
