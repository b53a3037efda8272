"""The library face: compile a shader from Python.

In: source text or a path, and keyword options. Out: a Module, or CompileError with structured diagnostics.
Must not know: how the command line spells an option; how a phase works.
"""

from __future__ import annotations

import os

from glslc_coop import driver
from glslc_coop.diagnostics import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glslc_coop.diagnostics import Diagnostic as RawDiagnostic
    from glslc_coop.source import SourceMap


class Diagnostic:
    """One message about a shader.

    severity: "error" or "warning". code: the kebab-case code. file, line, column: where, with `#line` followed; line and
    column count from 1 and are None when no place is to blame. notes: further texts.
    """

    __slots__ = ("severity", "code", "message", "file", "line", "column", "notes", "_rendered")

    def __init__(self, raw: RawDiagnostic, sources: SourceMap, main_name: str) -> None:
        self.severity = raw.severity
        self.code = raw.code.name
        self.message = raw.message
        self.file = main_name
        self.line: int | None = None
        self.column: int | None = None
        if raw.start is not None:
            place = sources.locate(raw.start)
            self.file, self.line, self.column = place.name, place.line, place.column
        self.notes = tuple(note if isinstance(note, str) else note[2] for note in raw.notes)
        self._rendered = render([raw], sources, "full", main_name)

    def __str__(self) -> str:
        """Place, code, message, the source line with a caret, and the notes."""
        return self._rendered.rstrip("\n")

    def __repr__(self) -> str:
        return f"Diagnostic({self.severity!r}, {self.code!r}, {self.file!r}, {self.line!r}, {self.column!r}, {self.message!r})"


class CompileError(Exception):
    """The shader was refused. `diagnostics` holds every error and warning; str() is their printed form."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("\n".join(str(diagnostic) for diagnostic in diagnostics))
        self.diagnostics = diagnostics


class Module:
    """A compiled module.

    spirv: the module as bytes, little endian. words: the same as a tuple of 32-bit ints. diagnostics: the warnings.
    dependencies: the files that were included, in order of first inclusion, the shader itself not among them.
    """

    __slots__ = ("words", "diagnostics", "dependencies")

    def __init__(self, words: list[int], diagnostics: list[Diagnostic], dependencies: list[str]) -> None:
        self.words = tuple(words)
        self.diagnostics = diagnostics
        self.dependencies = dependencies

    @property
    def spirv(self) -> bytes:
        from glslc_coop.codegen.words import to_bytes

        return to_bytes(self.words)

    def __bytes__(self) -> bytes:
        return self.spirv

    def disassemble(self) -> str:
        """The module as assembly text with stable, friendly ids."""
        from glslc_coop.codegen.disassembler import disassemble

        return disassemble(list(self.words))


def _macros(defines: Mapping[str, object] | Iterable[str | tuple[str, object]]) -> list[tuple[str, str]]:
    """Macro definitions in any of the accepted forms -> (name, text) pairs."""
    pairs: list[tuple[str, str]] = []
    items: Iterable[str | tuple[str, object]] = defines.items() if hasattr(defines, "items") else defines
    for item in items:
        if isinstance(item, str):
            name, _, text = item.partition("=")
            pairs.append((name, text))
        else:
            name, value = item
            if value is None:
                continue
            if value is True or value is False:
                value = int(value)
            pairs.append((name, str(value)))
    return pairs


def compile(
    source_or_path: str | os.PathLike[str],
    *,
    stage: str | None = None,
    name: str | None = None,
    defines: Mapping[str, object] | Iterable[str | tuple[str, object]] = (),
    include_dirs: Iterable[str | os.PathLike[str]] = (),
    includer: driver.Includer | None = None,
    target_env: str = "vulkan1.0",
    target_spv: str | None = None,
    version: tuple[int, str] | None = None,
    debug: bool = False,
    optimize: str | None = None,
    entry_point: str = "main",
    auto_bind: bool = False,
    auto_map_locations: bool = False,
    coop_warnings: bool = False,
    warnings: bool = True,
    warnings_as_errors: bool = False,
) -> Module:
    """Compiles one shader to SPIR-V.

    source_or_path: GLSL text (it holds a line break or a `#`), or the path of a file; a path object is always a path.
    stage: "compute", "vertex", "fragment", "raygen", … or the short form; by default from a `#pragma shader_stage` or the
    file name's extension. name: what diagnostics call the source; relative includes start in its directory.
    defines: a mapping of macro names to values, or "NAME", "NAME=text" strings; True is 1, None leaves a name out.
    includer: called with (name, is_system, including file) and returns (resolved name, text) or None; by default files are
    looked for beside the including file and in include_dirs. target_env: "vulkan1.0" … "vulkan1.4"; target_spv:
    "spv1.0" … "spv1.6". version: (460, "core") in place of `#version`. optimize: None, "speed" or "size".

    Raises CompileError when the shader is wrong, OSError when a path cannot be read, ValueError for an unknown option
    value. Safe to call from several threads at once.
    """
    from glslc_coop.command_line import EXTENSION_STAGES, STAGES, extension_of

    text, source_name = _source(source_or_path)
    if name is not None:
        source_name = name
    options = driver.Options()
    if stage is None:
        options.stage = EXTENSION_STAGES.get(extension_of(source_name))
    else:
        if stage not in STAGES and stage not in STAGES.values():
            raise ValueError(f"unknown stage {stage!r}")
        options.stage = STAGES.get(stage, stage)
    if optimize not in (None, "speed", "size"):
        raise ValueError(f"optimize must be None, 'speed' or 'size', not {optimize!r}")
    options.macros = _macros(defines)
    options.include_dirs = [os.fspath(directory) for directory in include_dirs]
    options.includer = includer
    options.target_env = target_env
    options.target_spv = target_spv
    options.forced_version = version
    options.debug = debug
    options.optimize = optimize
    options.entry_point = entry_point
    options.auto_bind = auto_bind
    options.auto_map_locations = auto_map_locations
    options.coop_warnings = coop_warnings
    options.no_warnings = not warnings
    options.warnings_are_errors = warnings_as_errors
    result = driver.compile_text(text, source_name, options)
    if result.stage_missing:
        raise ValueError(f"the stage of {source_name!r} is not known: give stage=")
    diagnostics = [Diagnostic(raw, result.sources, source_name) for raw in result.sink.diagnostics]
    if result.words is None:
        raise CompileError(diagnostics)
    return Module(result.words, diagnostics, list(result.dependencies))


def _source(source_or_path: str | os.PathLike[str]) -> tuple[str, str]:
    """The text and its name."""
    if isinstance(source_or_path, str):
        if "\n" in source_or_path or "#" in source_or_path:
            return source_or_path, "<source>"
        return driver.read_text(source_or_path), source_or_path
    path = os.fspath(source_or_path)
    return driver.read_text(path), path
