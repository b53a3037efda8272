"""The public API: compile a shader from Python.

In: source text or a path, and keyword options. Out: a Module, or CompileError with structured diagnostics.
Must not know: how the command line spells an option; how a phase works.
"""

from __future__ import annotations

import gc
import os

from glslc_coop import driver
from glslc_coop.diagnostics.records import records
from glslc_coop.diagnostics.sink import render
from glslc_coop.environment import input_files
from glslc_coop.environment.options import Options
from glslc_coop.environment.stages import BY_EXTENSION, BY_OPTION, extension_of
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, Literal, SupportsBytes, TypeAlias

    from glslc_coop.devices.profile import Profile
    from glslc_coop.diagnostics.fixes import Record
    from glslc_coop.diagnostics.sink import Diagnostic as RawDiagnostic
    from glslc_coop.environment.input_files import Includer
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.reflection.model import Reflection

Optimization: TypeAlias = "Literal['speed', 'size']"
TargetName: TypeAlias = (
    "Literal['vulkan', 'vulkan1.0', 'vulkan1.1', 'vulkan1.2', 'vulkan1.3', 'vulkan1.4', 'opengl', 'opengl4.5']"
)
SpirvName: TypeAlias = "Literal['spv1.0', 'spv1.1', 'spv1.2', 'spv1.3', 'spv1.4', 'spv1.5', 'spv1.6']"
#: Long and short names of the stages.
StageName: TypeAlias = (
    "Literal['anyhit', 'callable', 'closest', 'comp', 'compute', 'frag', 'fragment', 'geom', 'geometry', "
    "'intersect', 'mesh', 'miss', 'rahit', 'raygen', 'rcall', 'rchit', 'rgen', 'rint', 'rmiss', 'task', 'tesc', "
    "'tese', 'tesscontrol', 'tesseval', 'vert', 'vertex']"
)


class Note(str):
    """A further text of a diagnostic, with its place where it has one.

    file, line, column, end_line, end_column: as those of `Diagnostic`; None without a place.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


class Fix:
    """A replacement of text that would mend a diagnostic's cause; the end is after the last character."""

    __slots__ = ("file", "line", "column", "end_line", "end_column", "replacement")

    def __init__(self, file: str, line: int, column: int, end_line: int, end_column: int, replacement: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column
        self.replacement = replacement

    def __eq__(self, other: object) -> bool:
        """Return whether two fixes replace the same by the same."""
        if not isinstance(other, Fix):
            return NotImplemented
        return all(getattr(self, each) == getattr(other, each) for each in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.file, self.line, self.column, self.replacement))

    def __repr__(self) -> str:
        return f"Fix({', '.join(repr(getattr(self, each)) for each in self.__slots__)})"


class Diagnostic:
    """One error or warning about a shader.

    severity: "error" or "warning". code: the kebab-case code. file, line, column, end_line, end_column: where it begins
    and ends, with `#line` followed; they count from 1, the end is after the last character, and they are None when it
    belongs to no line. notes: further texts, which are `Note`s. fixes: replacements that its notes propose.
    """

    __slots__ = (
        "severity",
        "code",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "notes",
        "fixes",
        "_rendered",
    )

    def __init__(self, raw: RawDiagnostic, sources: SourceMap, main_name: str) -> None:
        self.severity = raw.severity
        self.code = raw.code.name
        self.message = raw.message
        (record,) = records([raw], sources, main_name)
        self.file: str = record["file"]
        self.line: int | None = record["line"]
        self.column: int | None = record["column"]
        self.end_line: int | None = record["end_line"]
        self.end_column: int | None = record["end_column"]
        self.notes = tuple([_note(note) for note in record["notes"]])
        self.fixes = tuple([Fix(**fix) for fix in record["fixes"]])
        self._rendered = render([raw], sources, "full", main_name)

    def __eq__(self, other: object) -> bool:
        """Return whether two diagnostics say the same about the same place."""
        if not isinstance(other, Diagnostic):
            return NotImplemented
        return all(getattr(self, each) == getattr(other, each) for each in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.code, self.file, self.line, self.column, self.message))

    def __str__(self) -> str:
        """Return the location, code and message, the source line with a caret, and the notes."""
        return self._rendered.rstrip("\n")

    def __repr__(self) -> str:
        values = (self.severity, self.code, self.file, self.line, self.column, self.message)
        return f"Diagnostic({', '.join(map(repr, values))})"


def _note(record: Record) -> Note:
    note = Note(record["message"])
    if record["line"] is not None:
        for each in ("file", "line", "column", "end_line", "end_column"):
            setattr(note, each, record[each])
    return note


class CompileError(Exception):
    """Raised for a shader with errors. `diagnostics` holds every error and warning; str() is their printed form."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("\n".join(str(diagnostic) for diagnostic in diagnostics))
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type[CompileError], tuple[list[Diagnostic]]]:
        """Return how to make the same error in another process."""
        return CompileError, (self.diagnostics,)


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
        """Return the module as bytes, little endian."""
        from glslc_coop.codegen.ir.words import to_bytes

        return to_bytes(self.words)

    def __eq__(self, other: object) -> bool:
        """Return whether two modules are the same, word by word."""
        return self.words == other.words if isinstance(other, Module) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        major, minor = self.words[1] >> 16, self.words[1] >> 8 & 255
        warnings = f", {len(self.diagnostics)} warnings" if self.diagnostics else ""
        return f"<Module: SPIR-V {major}.{minor}, {len(self.words)} words{warnings}>"

    def __bytes__(self) -> bytes:
        return self.spirv

    def lower(
        self,
        optimize: Optimization | None = None,
        *,
        subgroup_size: int | None = None,
        subgroups: Literal["auto", "native", "virtual"] = "auto",
    ) -> Module:
        """Return the module without cooperative types; `glslc_coop.lower` has more options."""
        from glslc_coop.api.lowering import lower
        from glslc_coop.codegen.ir.words import from_bytes

        lowered = lower(self.spirv, optimize, subgroup_size=subgroup_size, subgroups=subgroups)
        return Module(from_bytes(lowered), self.diagnostics, self.dependencies)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the module into a file, as a whole or not at all. Raises OSError."""
        from glslc_coop.lazy import import_module

        import_module("glslc_coop.cli.output").write_file(os.fspath(path), self.spirv)

    def disassemble(self) -> str:
        """Return the module as assembly text with stable, friendly ids."""
        from glslc_coop.codegen.disassembler import disassemble

        return disassemble(list(self.words))

    def reflect(self) -> Reflection:
        """Return what the module needs and what its host must match. Optimized modules have lost their names."""
        from glslc_coop.reflection.read import reflect

        return reflect(list(self.words))


def _macros(defines: Mapping[str, object] | Iterable[str | tuple[str, object]]) -> list[tuple[str, str]]:
    """Return macro definitions, in any of the accepted forms, as (name, text) pairs."""
    pairs: list[tuple[str, str]] = []
    items: Iterable[str | tuple[str, object]] = defines.items() if hasattr(defines, "items") else defines
    for item in items:
        if isinstance(item, str):
            name, _, text = item.partition("=")
            pairs.append((name, text))
        else:
            if not isinstance(item, (tuple, list)) or len(item) != 2 or not isinstance(item[0], str):
                raise TypeError(f"defines must hold 'NAME', 'NAME=text' or (NAME, value), not {item!r}")
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
    stage: StageName | None = None,
    name: str | None = None,
    defines: Mapping[str, object] | Iterable[str | tuple[str, object]] = (),
    include_dirs: Iterable[str | os.PathLike[str]] = (),
    includer: Includer | None = None,
    target_env: TargetName | None = None,
    target_spv: SpirvName | None = None,
    version: tuple[int, str] | None = None,
    debug: bool = False,
    optimize: Optimization | None = None,
    entry_point: str = "main",
    auto_bind: bool = False,
    auto_map_locations: bool = False,
    specialization: Mapping[int, bool | int | float] | None = None,
    sanitize: str | None = None,
    device_profile: str | os.PathLike[str] | None = None,
    linked: Iterable[str | os.PathLike[str]] = (),
    coop_warnings: bool = False,
    warnings: bool = True,
    warnings_as_errors: bool = False,
) -> Module:
    """Compile one shader to SPIR-V.

    source_or_path: GLSL text (it holds a line break or a `#`), or the path of a file; a path object is always a path.
    stage: "compute", "vertex", "fragment", "raygen", … or the short form; by default from a `#pragma shader_stage` or
    the file name's extension. name: what diagnostics call the source; relative includes start in its directory.
    defines: a mapping of macro names to values, or "NAME", "NAME=text" strings; True is 1, None leaves a name out.
    includer: called with (name, is_system, including file) and returns (resolved name, text) or None; by default files
    are looked for beside the including file and in include_dirs. target_env: "vulkan1.0" … "vulkan1.4"; target_spv:
    "spv1.0" … "spv1.6". version: (460, "core") in place of `#version`. optimize: None, "speed" or "size".
    sanitize: sanitizers separated by commas, whose checks are in the module, as with -fsanitize.
    device_profile: the name of a shipped profile or a file; what that device lacks is an error.
    linked: further compilation units of the same stage, each a text or a path; all become one module.

    Raises CompileError for a shader with errors, OSError when a path cannot be read, ValueError for an unknown option
    value, TypeError for an argument of the wrong kind. Safe to call from several threads at once.
    """
    return _compile(*_options(locals()))


def _options(arguments: dict[str, Any]) -> tuple[str, str, Options]:
    """Return the text, the name and the options of a shader from the arguments of `compile`."""
    _check_types(arguments)
    text, source_name = _source(arguments["source_or_path"])
    if arguments["name"] is not None:
        source_name = arguments["name"]
    arguments["stage"] = _stage(arguments["stage"], source_name)
    options = Options()
    for option, row in Options.ROWS.items():
        # Those of code generation are absent where a shader is only preprocessed.
        if row.api in arguments:
            convert = _CONVERSIONS.get(row.api)
            value = arguments[row.api]
            setattr(options, option, convert(value) if convert is not None else value)
    return text, source_name, options


def _profile(name: str | os.PathLike[str] | None) -> Profile | None:
    """Return a device profile by name or path. Raises ProfileError (a ValueError), OSError."""
    if name is None:
        return None
    from glslc_coop.devices.profile import load

    return load(os.fspath(name))


def _compile(text: str, source_name: str, options: Options) -> Module:
    """Compile with these options, without looking for garbage: nearly all that is made lives until the end."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        result = driver.compile_text(text, source_name, options)
        try:
            return _module(result)
        finally:
            driver.release(result)
    finally:
        if was_enabled:
            gc.enable()


def reflect(module: bytes | SupportsBytes) -> Reflection:
    """Return what a SPIR-V module of any compiler needs from its host. Raises ValueError if it is not one."""
    from glslc_coop.reflection.read import reflect as read

    return read(bytes(module))


def compile_source(
    text: str,
    *,
    stage: StageName | None = None,
    name: str | None = None,
    defines: Mapping[str, object] | Iterable[str | tuple[str, object]] = (),
    include_dirs: Iterable[str | os.PathLike[str]] = (),
    includer: Includer | None = None,
    target_env: TargetName | None = None,
    target_spv: SpirvName | None = None,
    version: tuple[int, str] | None = None,
    debug: bool = False,
    optimize: Optimization | None = None,
    entry_point: str = "main",
    auto_bind: bool = False,
    auto_map_locations: bool = False,
    specialization: Mapping[int, bool | int | float] | None = None,
    sanitize: str | None = None,
    device_profile: str | os.PathLike[str] | None = None,
    linked: Iterable[str | os.PathLike[str]] = (),
    coop_warnings: bool = False,
    warnings: bool = True,
    warnings_as_errors: bool = False,
) -> Module:
    """Compile a shader from its text; the options are those of `compile`, of which `stage` or a pragma is needed."""
    options = locals()
    del options["text"]
    if not isinstance(text, str):
        raise TypeError(f"the source must be a str, not {type(text).__name__}")
    return compile(text if "\n" in text or "#" in text else text + "\n", **options)


def compile_file(
    path: str | os.PathLike[str],
    *,
    stage: StageName | None = None,
    name: str | None = None,
    defines: Mapping[str, object] | Iterable[str | tuple[str, object]] = (),
    include_dirs: Iterable[str | os.PathLike[str]] = (),
    includer: Includer | None = None,
    target_env: TargetName | None = None,
    target_spv: SpirvName | None = None,
    version: tuple[int, str] | None = None,
    debug: bool = False,
    optimize: Optimization | None = None,
    entry_point: str = "main",
    auto_bind: bool = False,
    auto_map_locations: bool = False,
    specialization: Mapping[int, bool | int | float] | None = None,
    sanitize: str | None = None,
    device_profile: str | os.PathLike[str] | None = None,
    linked: Iterable[str | os.PathLike[str]] = (),
    coop_warnings: bool = False,
    warnings: bool = True,
    warnings_as_errors: bool = False,
) -> Module:
    """Compile a shader from a file; the options are those of `compile`. Raises OSError when it cannot be read."""
    options = locals()
    del options["path"]
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"the path must be a str or a path object, not {type(path).__name__}")
    file = os.fspath(path)
    if name is None:
        options["name"] = file
    return compile_source(input_files.read_shader(file), **options)


def preprocess(
    source_or_path: str | os.PathLike[str],
    *,
    stage: StageName | None = None,
    name: str | None = None,
    defines: Mapping[str, object] | Iterable[str | tuple[str, object]] = (),
    include_dirs: Iterable[str | os.PathLike[str]] = (),
    includer: Includer | None = None,
    target_env: TargetName | None = None,
    target_spv: SpirvName | None = None,
    version: tuple[int, str] | None = None,
) -> str:
    """Return the text of a shader after preprocessing, as `-E` prints it; the options are those of `compile`.

    Raises CompileError for a shader with errors, OSError when a path cannot be read.
    """
    text, source_name, options = _options(locals())
    result = driver.compile_text(text, source_name, options, preprocess_only=True)
    if result.preprocessed is None or result.sink.has_errors:
        raise CompileError([Diagnostic(raw, result.sources, source_name) for raw in result.sink.diagnostics])
    return result.preprocessed


#: Parameter of `compile` -> its option, for those whose value becomes another.
_CONVERSIONS: dict[str, Callable[..., object]] = {
    "defines": _macros,
    "include_dirs": lambda directories: [_folder(each) for each in directories],
    "includer": lambda includer: None if includer is None else _checked(includer),
    "specialization": lambda values: dict(values or {}),
    "device_profile": _profile,
    "linked": lambda units: [_unit(each, number) for number, each in enumerate(units, 2)],
    "warnings": lambda warnings: not warnings,
}


def _check_types(arguments: dict[str, Any]) -> None:
    """Check the kinds of the arguments of `compile`. Raises TypeError with the name of one that is wrong."""
    paths = (str, os.PathLike)
    wanted: list[tuple[str, type | tuple[type, ...], bool]] = [
        ("source_or_path", paths, False),
        ("name", str, True),
        ("device_profile", paths, True),
    ]
    wanted += [(row.api, row.types, row.default is None) for row in Options.ROWS.values() if row.types is not None]
    for name, types, is_optional in wanted:
        if name not in arguments:
            continue
        value = arguments[name]
        if not isinstance(value, types) and not (value is None and is_optional):
            names = " or ".join(each.__name__ for each in (types if isinstance(types, tuple) else (types,)))
            raise TypeError(f"{name} must be {names}, not {type(value).__name__}")
    for name in ("defines", "include_dirs", "linked"):
        if name not in arguments:
            continue
        if isinstance(arguments[name], (str, bytes)):
            raise TypeError(f"{name} must be a list, not one {type(arguments[name]).__name__}: [{arguments[name]!r}]")
        if not hasattr(arguments[name], "__iter__"):
            raise TypeError(f"{name} must be a list, not {type(arguments[name]).__name__}")
    if arguments.get("optimize") not in (None, "speed", "size"):
        raise ValueError(f"optimize must be None, 'speed' or 'size', not {arguments['optimize']!r}")
    if arguments.get("sanitize") is not None:
        from glslc_coop.codegen.instrumentation.record import parse_settings

        parse_settings(arguments["sanitize"])
    version = arguments["version"]
    if version is not None and [type(each) for each in version] != [int, str]:
        raise TypeError(f"version must be a pair such as (460, 'core'), not {version!r}")
    if arguments["includer"] is not None and not callable(arguments["includer"]):
        raise TypeError(f"includer must be a function, not {type(arguments['includer']).__name__}")
    values = arguments.get("specialization")
    if values is not None:
        if not hasattr(values, "items"):
            raise TypeError(f"specialization must map numbers to values, not {type(values).__name__}")
        for number, value in values.items():
            if type(number) is not int or not isinstance(value, (bool, int, float)):
                raise TypeError(f"specialization must map an int to a bool, int or float, not {number!r} to {value!r}")


def _module(result: driver.Result) -> Module:
    """Return the module of a compilation. Raises CompileError, or ValueError when the stage is unknown."""
    name = result.main_name
    if result.stage_missing:
        raise ValueError(f"the stage of {name!r} is unknown: pass stage=")
    diagnostics = [Diagnostic(raw, result.sources, name) for raw in result.sink.diagnostics]
    words = result.words
    if words is None:
        raise CompileError(diagnostics)
    return Module(words, diagnostics, list(result.dependencies))


def _checked(includer: Includer) -> Includer:
    """Return an includer that raises TypeError for an answer of the wrong kind."""

    def include(name: str, is_system: bool, including: str) -> tuple[str, str] | None:
        found = includer(name, is_system, including)
        is_pair = isinstance(found, (tuple, list)) and len(found) == 2 and all(isinstance(each, str) for each in found)
        if found is not None and not is_pair:
            raise TypeError(f"includer must return a pair (name, text) or None, not {found!r:.80}")
        return found

    return include


def _unit(source_or_path: str | os.PathLike[str], number: int) -> tuple[str, str]:
    """Return the name and the text of a compilation unit, the one with that number. Raises TypeError, OSError."""
    if not isinstance(source_or_path, (str, os.PathLike)):
        raise TypeError(f"linked must hold str or path objects, not {source_or_path!r:.80}")
    text, name = _source(source_or_path)
    return (name if name != "<source>" else f"unit {number}"), text


def _folder(directory: str | os.PathLike[str]) -> str:
    """Return a folder as text. Raises TypeError."""
    name = os.fspath(directory) if isinstance(directory, (str, os.PathLike)) else None
    if not isinstance(name, str):
        raise TypeError(f"include_dirs must hold str or path objects, not {directory!r}")
    return name


def _stage(stage: str | None, name: str) -> str | None:
    """Return the stage that the caller names, else that of the file name's extension, if any. Raises ValueError."""
    if stage is None:
        return BY_EXTENSION.get(extension_of(name))
    if stage not in BY_OPTION and stage not in BY_OPTION.values():
        raise ValueError(f"unknown stage {stage!r}; there are: {', '.join(sorted(set(BY_OPTION.values())))}")
    return BY_OPTION.get(stage, stage)


def _source(source_or_path: str | os.PathLike[str]) -> tuple[str, str]:
    """Return the text of a shader and its name."""
    if isinstance(source_or_path, str):
        if "\n" in source_or_path or "#" in source_or_path:
            return source_or_path, "<source>"
        return input_files.read_shader(source_or_path), source_or_path
    path = os.fspath(source_or_path)
    return input_files.read_shader(path), path
