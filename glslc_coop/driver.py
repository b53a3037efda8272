"""The driver: runs the phases in order. The only module that knows them all.

In: the text of a shader and Options. Out: a Result with the module, the diagnostics and the dependencies.
Must not know: the command line's spelling; where the output goes.
"""

from __future__ import annotations

import os
import stat
import sys

from glslc_coop import error_codes
from glslc_coop.diagnostics import LimitError, Sink, TooManyErrors
from glslc_coop.source import SourceMap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from glslc_coop.codegen.module import Module
    from glslc_coop.environment import Environment
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.semantics.checker import CheckedUnit

    #: (name in the directive, was it <name>, name of the including file) -> (resolved name, text), or None
    Includer = Callable[[str, bool, str], "tuple[str, str] | None"]

#: An included file larger than this is refused.
_MAXIMUM_FILE = 16 << 20
#: The walkers recurse over the tree; the parser bounds its depth, and this leaves room for that bound.
_RECURSION_LIMIT = 12000


class Options:
    """Everything about a compilation except its source text.

    macros: (name, replacement text) pairs in command-line order. forced_version: (version, profile) of -std=.
    includer: answers #include; by default files are looked for next to the including file and in include_dirs.
    """

    __slots__ = (
        "stage", "forced_version", "target_env", "target_spv", "macros", "undefines", "include_dirs", "includer", "debug", "optimize",
        "auto_bind", "auto_map_locations", "coop_warnings", "no_warnings", "warnings_are_errors", "entry_point", "implicit_include",
        "binding_bases", "invert_y", "nan_clamp", "preserve_bindings", "resource_bindings", "limits", "max_id_bound", "verify", "preamble",
        "stage_is_forced", "stage_is_default",
    )

    def __init__(self) -> None:
        self.stage: str | None = None
        self.forced_version: tuple[int, str] | None = None
        self.target_env = "vulkan1.0"
        self.target_spv: str | None = None
        self.macros: list[tuple[str, str]] = []
        self.undefines: list[str] = []
        self.include_dirs: list[str] = []
        self.includer: Includer | None = None
        self.debug = False
        self.optimize: str | None = None
        self.auto_bind = False
        self.auto_map_locations = False
        self.coop_warnings = False
        self.no_warnings = False
        self.warnings_are_errors = False
        self.entry_point = "main"
        self.implicit_include = True
        self.binding_bases: dict[tuple[str, str | None], int] = {}
        self.invert_y = False
        self.nan_clamp = False
        self.preserve_bindings = False
        self.resource_bindings: dict[str, tuple[int, int]] = {}
        self.limits: dict[str, int] = {}
        self.max_id_bound: int | None = None
        self.verify = False
        self.preamble = ""
        # `#pragma shader_stage` is left aside when the stage is forced, and beats a stage that the file's name gave.
        self.stage_is_forced = False
        self.stage_is_default = False


class Result:
    """What a compilation gave. `words` is None when there was an error; `module` is the linked module's object."""

    __slots__ = ("words", "module", "sink", "sources", "dependencies", "main_name", "environment", "preprocessed", "stage_missing")

    def __init__(self, main_name: str, sink: Sink, sources: SourceMap) -> None:
        self.words: list[int] | None = None
        self.module: Module | None = None
        self.sink = sink
        self.sources = sources
        self.dependencies: list[str] = []
        self.main_name = main_name
        self.environment: Environment | None = None
        self.preprocessed: str | None = None
        # Neither an option, the name nor a pragma says which stage this is.
        self.stage_missing = False


def read_text(path: str, or_pipe: bool = False) -> str:
    """The text of a regular file, line ends as they are; any byte is accepted. Raises OSError.

    or_pipe: a pipe or a terminal will do too, and is waited for.
    """
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags | (0 if or_pipe else getattr(os, "O_NONBLOCK", 0)))
    with open(descriptor, "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode) and not (or_pipe and (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode))):
            raise OSError(f"not a regular file: '{path}'")
        data = file.read(_MAXIMUM_FILE + 1)
        if len(data) > _MAXIMUM_FILE:
            raise OSError(f"file larger than {_MAXIMUM_FILE >> 20} MiB: '{path}'")
        return decode(data)


def decode(data: bytes) -> str:
    """Source bytes as text: UTF-8, with bytes that are not kept as lone surrogates."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    return data.decode("utf-8", "surrogateescape")


def file_includer(include_dirs: list[str]) -> Includer:
    """glslc's search: "name" next to the including file, then each directory; <name> in the directories only."""

    def include(name: str, is_system: bool, including_name: str) -> tuple[str, str] | None:
        if "\0" in name or not name or os.path.isabs(name):
            return None
        candidates = []
        if not is_system:
            directory = os.path.dirname(including_name)
            candidates.append(f"{directory}/{name}" if directory else name)
        candidates.extend(f"{directory.rstrip('/') or '/'}/{name}" if directory else name for directory in include_dirs)
        for candidate in candidates:
            try:
                return candidate, read_text(candidate)
            except OSError:
                continue
        return None

    return include


def new_environment(options: Options) -> Environment:
    """The environment that the options ask for. Raises ValueError for an unknown target."""
    from glslc_coop.environment import Environment
    from glslc_coop.target import Target

    environment = Environment(Target(options.target_env, options.target_spv), options.stage or "")
    environment.limits.update(options.limits)
    return environment


def compile_text(text: str, name: str, options: Options, *, preprocess_only: bool = False) -> Result:
    """Compiles one shader. Never raises for bad input: what is wrong is in the result's sink.

    name: the file name that diagnostics and relative includes use.
    """
    sink = Sink(options.coop_warnings)
    sources = SourceMap()
    result = Result(name, sink, sources)
    if sys.getrecursionlimit() < _RECURSION_LIMIT:
        sys.setrecursionlimit(_RECURSION_LIMIT)
    from glslc_coop.lexer.preprocessor import PreprocessorOptions

    preprocessing = PreprocessorOptions()
    try:
        _run(text, name, options, result, preprocessing, preprocess_only)
    except TooManyErrors:
        pass
    except LimitError as limit:
        sink.error(limit.code, limit.start, None, limit.message)
    except (RecursionError, MemoryError):
        sink.error(error_codes.NESTING_TOO_DEEP, None, None, "the shader is nested too deeply or is too large for this compiler")
    if sink.diagnostics:
        from glslc_coop.lexer.expansions import explain

        explain(sink.diagnostics, sources, preprocessing.expansions, preprocessing.definitions)
    if options.no_warnings:
        sink.diagnostics = [d for d in sink.diagnostics if d.severity == "error"]
    elif options.warnings_are_errors:
        for diagnostic in sink.diagnostics:
            if diagnostic.severity == "warning":
                diagnostic.severity = "error"
                sink.error_count += 1
    if sink.has_errors:
        result.words = None
        result.module = None
    return result


def _run(text: str, name: str, options: Options, result: Result, preprocessing: PreprocessorOptions, preprocess_only: bool) -> None:
    """The phases in order; stops at the first phase that leaves errors."""
    from glslc_coop.lexer import lexer

    sink, sources = result.sink, result.sources
    environment = result.environment = new_environment(options)
    main = sources.add(name, text)
    _set_preprocessing(preprocessing, options)
    result.dependencies = preprocessing.dependencies
    if preprocess_only:
        result.preprocessed = lexer.preprocess_text(main, sources, environment, sink, preprocessing)
        return
    tokens = lexer.tokenize(main, sources, environment, sink, preprocessing)
    if not environment.stage and not sink.has_errors:
        result.stage_missing = True
        return
    if sink.has_errors:
        return
    unit = check_tokens(tokens, environment, sink, sources, options)
    if unit is None:
        return
    from glslc_coop.codegen.emitter import generate_module

    module = generate_module(unit, environment, options)
    if options.optimize is not None:
        from glslc_coop.codegen.optimizer import optimize

        optimize(module, options.debug, options.optimize == "size")
    words = module.link()
    if options.max_id_bound is not None and words[3] > options.max_id_bound:
        raise LimitError(error_codes.RESOURCE_LIMIT, None, f"the module's ids end at {words[3]}, beyond the bound {options.max_id_bound} that was asked for")
    result.words = words
    result.module = module


def syntax_tree(text: str, name: str, options: Options) -> str:
    """The tree of a shader, checked or not, as indented text. To be called for shaders that compile."""
    from glslc_coop.lexer import lexer
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.parser import parser
    from glslc_coop.parser.dump import dump

    sink, sources, environment = Sink(), SourceMap(), new_environment(options)
    preprocessing = PreprocessorOptions()
    _set_preprocessing(preprocessing, options)
    tokens = lexer.tokenize(sources.add(name, text), sources, environment, sink, preprocessing)
    return dump(parser.parse(tokens, environment, sink))


def _set_preprocessing(preprocessing: PreprocessorOptions, options: Options) -> None:
    preprocessing.macros = options.macros
    preprocessing.undefines = options.undefines
    preprocessing.includer = options.includer or file_includer(options.include_dirs)
    preprocessing.forced_version = options.forced_version
    preprocessing.implicit_include = options.implicit_include
    preprocessing.preamble = options.preamble
    preprocessing.stage_is_forced = options.stage_is_forced
    preprocessing.stage_is_default = options.stage_is_default


def check_tokens(tokens: list[Token], environment: Environment, sink: Sink, sources: SourceMap, options: Options) -> CheckedUnit | None:
    """Parses and checks; None when there were errors."""
    from glslc_coop.parser import parser
    from glslc_coop.semantics import checker

    tree = parser.parse(tokens, environment, sink)
    # What is whole although a token was missing or too many is checked as well: all errors of a file.
    if tree.is_partial:
        return None
    unit = checker.check(tree, environment, sink, sources, options)
    if sink.has_errors:
        return None
    if options.verify:
        from glslc_coop.semantics.verify import verify

        verify(unit)
    return unit
