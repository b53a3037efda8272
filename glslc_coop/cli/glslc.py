"""glslc's command: a command line -> the driver -> files and messages.

In: the argument list and standard input. Out: output files, messages in glslc's form, exit code 0 or 1. Must not know:
how a shader is compiled, how an option is spelled, how a file is written.
"""

from __future__ import annotations

import gc
import os
import sys

from glslc_coop import driver
from glslc_coop.cli import command_line
from glslc_coop.cli.output import (
    escape,
    is_terminal,
    make_rule,
    program_name,
    refuse_input,
    say,
    write_file,
    write_standard_output,
)
from glslc_coop.environment import input_files
from glslc_coop.environment.stages import KEPT_EXTENSIONS, extension_of
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.cli.command_line import CommandLine, Input
    from glslc_coop.cli.dependencies import Dependencies
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.driver import Result
    from glslc_coop.reuse.caches import Caches


def run(
    arguments: list[str],
    included: list[str] | None = None,
    examine: Callable[[CommandLine], None] | None = None,
    dependencies: Dependencies | None = None,
    caches: Caches | None = None,
) -> int:
    """Compile what the arguments name; return the exit code.

    included: a list that receives the names of the files that were included. examine: is given the command line
    before anything is read, and may raise. dependencies: records what is read, and has the directory that names are
    relative to; standard input is not read then. The names of files that are written are relative to the current
    directory nevertheless: `output.record` has them. caches: what the process keeps for other commands.
    """
    program = program_name(arguments)
    try:
        line = command_line.parse(arguments, dependencies)
    except command_line.UsageError as error:
        for warning in error.warnings:
            say(f"{program}: {warning}\n")
        if str(error):
            # glslc suggests nothing.
            text = str(error) if program != "glslc" else str(error).partition("; did you mean ")[0]
            say(f"{program}: error: {text}\n")
        if error.further:
            say(f"{program}: {error.further}\n")
        return 1
    except command_line.Answer as answer:
        write_standard_output(str(answer).encode("utf-8"))
        return 0
    line.program = program
    line.options.caches = caches
    if examine is not None:
        examine(line)
    for warning in line.warnings:
        say(f"{program}: {warning}\n")
    if line.failed:
        return 1
    if line.cache is None:
        return _compile(line, included)
    code = _run_with_cache(line, included)
    return _compile(line, included) if code is None else code


def _run_with_cache(line: CommandLine, included: list[str] | None) -> int | None:
    """Take the results from the cache or put them there; None where the command has to run without it."""
    from glslc_coop.cli import cache

    name = line.inputs[0].name
    if _is_assembly(line.inputs[0]):
        return None
    outputs = cache.Outputs(
        _output_name(line, name) if line.mode != "check" else None,
        _rule_name(line, name) if line.dependency_mode == "file" and line.mode != "check" else None,
        lambda found: _rule(line, name, name, found),
    )
    return cache.run(line, outputs, included, lambda text, found: _compile(line, found, text))


def _compile(line: CommandLine, included: list[str] | None, text: str | None = None) -> int:
    """Compile the inputs; return the exit code. text: of the only input, where it is known."""
    succeeded = True
    diagnostics: list[Diagnostic] = []
    for item in line.inputs:
        succeeded &= _compile_input(line, item, diagnostics, included, text)
        if len(line.inputs) > 1 and not gc.isenabled():
            gc.collect()
    if line.diagnostics_format in ("json", "sarif", "gitlab", "junit"):
        from glslc_coop.diagnostics.formats import FORMATS

        say(FORMATS[line.diagnostics_format](line.records))
    elif diagnostics and line.diagnostics_format not in ("gcc", "msvc", "github"):
        from glslc_coop.diagnostics.sink import summary

        say(summary(diagnostics))
    return 0 if succeeded else 1


def _print(line: CommandLine, result: Result, name: str) -> None:
    """Print the diagnostics of one input; those of the forms that are one document are kept for the end."""
    from glslc_coop.diagnostics.sink import render, wants_colour

    to_terminal = is_terminal()
    form = line.diagnostics_format or ("full" if to_terminal else "glslc")
    if form not in ("full", "glslc"):
        from glslc_coop.diagnostics.formats import DOCUMENTS, FORMATS
        from glslc_coop.diagnostics.records import records

        found = records(result.sink.diagnostics, result.sources, name)
        if form in DOCUMENTS:
            line.records += found
        else:
            say(FORMATS[form](found))
        return
    width = 0
    if to_terminal and form == "full":
        from shutil import get_terminal_size

        width = get_terminal_size().columns
    colour = form == "full" and wants_colour(line.colour, to_terminal)
    say(render(result.sink.diagnostics, result.sources, form, name, width, colour))


def _compile_input(
    line: CommandLine, item: Input, diagnostics: list[Diagnostic], included: list[str] | None, text: str | None
) -> bool:
    """Compile one input and write what it gives; add its diagnostics to the list. Return True on success."""
    text = _read_input(line, item.name) if text is None else text
    if text is None:
        return False
    name = "<stdin>" if item.name == "-" else item.name
    if item.language == "hlsl":
        say(f"{line.program}: error: '{name}': HLSL input is not supported\n")
        return False
    if _is_assembly(item):
        return _assemble_input(line, item, text)
    options = line.options
    options.stage = item.stage
    options.stage_is_forced = item.stage_is_forced
    options.stage_is_default = not item.stage_is_forced
    options.entry_point = item.entry_point
    if options.print_after is not None:
        options.listing = say
    output = _output_name(line, item.name)
    try:
        result = driver.compile_text(text, name, options, preprocess_only=line.mode == "preprocess")
    except Exception as error:  # the boundary: an internal fault is still one plain line
        return _internal_error(name, text, error)
    if included is not None:
        included.extend(result.dependencies)
    try:
        return _finish(line, item, result, output, diagnostics)
    finally:
        if line.options.caches is not None:
            driver.release(result)


def _finish(line: CommandLine, item: Input, result: Result, output: str, diagnostics: list[Diagnostic]) -> bool:
    """Print the diagnostics of a compilation and write what it gave; return True on success."""
    name = result.main_name
    if result.stage_missing:
        say(f"{line.program}: error: {_stage_message(name)}\n")
        return False
    if result.sink.diagnostics:
        _print(line, result, name)
        diagnostics.extend(d for d in result.sink.diagnostics if not d.uncounted)
    if result.sink.has_errors:
        return False
    if line.mode == "check":
        return True
    try:
        return _emit(line, item, result, output)
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename or output
        what = "error writing to standard output" if name == "-" else f"cannot open output file: '{name}'"
        say(f"{line.program}: error: {what}: {error.strerror or error}\n")
        return False


def _is_assembly(item: Input) -> bool:
    return extension_of(item.name) == "spvasm" and not item.stage_is_forced


def _assemble_input(line: CommandLine, item: Input, text: str) -> bool:
    """Assemble a SPIR-V assembly file into its module; return True on success. -E and -S write nothing, as in glslc."""
    from glslc_coop.codegen.assembler import AssemblyError, assemble
    from glslc_coop.codegen.ir.words import to_bytes
    from glslc_coop.environment.targets import Target

    if line.mode not in ("link", "compile"):
        return True
    target = Target(line.options.target_env, line.options.target_spv)
    try:
        words = assemble(text, target.spirv)
        _write(line, [(_output_name(line, item.name), _encode(line, to_bytes(words)))], [item.name])
    except AssemblyError as error:
        say(f"{item.name}:{error.line}:{error.column}: error: {error.message}\n")
        return False
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{line.program}: error: cannot open output file: '{error.filename}': {error.strerror or error}\n")
        return False
    return True


def _internal_error(name: str, text: str, error: Exception) -> bool:
    """Report a fault of this compiler as one error at the first line."""
    if os.environ.get("GLSLC_COOP_TRACEBACK"):
        import traceback

        say(traceback.format_exc())
    description = f"{type(error).__name__}: {error}".replace("\n", " ").replace(";", ",")[:300]
    say(f"{name}:1: error: internal error: {description}\n")
    if sys.stderr is None or not sys.stderr.isatty():
        # A configure-time probe asks whether an extension is refused and takes every other failure for support. It
        # reads a pipe; people would look for the fault in the extension.
        import re

        for extension in re.findall(r"^[ \t]*#[ \t]*extension[ \t]+(\w+)[ \t]*:[ \t]*require", text, re.MULTILINE):
            say(f"{name}:1: error: '#extension' : extension not supported: {extension}\n")
    say("1 error generated.\n")
    return False


def _stage_message(name: str) -> str:
    """Return the message for an input whose stage is unknown."""
    if name == "<stdin>":
        return "'-': -fshader-stage required when input is from standard input \"-\""
    extension = extension_of(name)
    if extension in ("glsl", "hlsl"):
        return f"'{name}': .{extension} file encountered but no -fshader-stage specified ahead"
    return f"'{name}': file not recognized: File format not recognized"


def _read_input(line: CommandLine, name: str) -> str | None:
    """Return the text of an input; report a file that cannot be read and return None."""
    try:
        if name == "-":
            if sys.stdin is None or line.dependencies is not None:
                import errno

                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return input_files.decode(sys.stdin.buffer.read())
        return line.read(name, or_pipe=True)
    except OSError as error:
        reason = error.strerror or str(error)
        say(f"{line.program}: error: cannot open input file: '{name}': {reason}\n")
        return None


def _output_name(line: CommandLine, source: str) -> str:
    """Return where the output goes: -o, a.spv when linking, else a name after the source's in the current directory."""
    if line.output is not None:
        return line.output
    return "a.spv" if line.mode == "link" else _candidate_name(line, source)


def _candidate_name(line: CommandLine, source: str) -> str:
    """Return the name of the output of one source, as -c and -S choose it; make rules name it too."""
    if line.output is not None and line.mode != "preprocess":
        return line.output
    base = source.replace("\\", "/").rsplit("/", 1)[-1]
    suffix = ".spvasm" if line.mode == "assembly" else ".spv"
    extension = extension_of(base)
    if extension and extension not in KEPT_EXTENSIONS:
        base = base[: -len(extension) - 1]
    return base + suffix


def _emit(line: CommandLine, item: Input, result: Result, output: str) -> bool:
    """Write the output and the make rule. Raises OSError."""
    rule = None
    if line.dependency_mode is not None:
        rule = _rule(line, item.name, result.main_name, result.dependencies)
    if line.dependency_mode == "rule":
        assert rule is not None
        data = rule
        if line.dependency_file:
            output = line.dependency_file
    elif line.mode == "preprocess":
        data = (result.preprocessed or "").encode("utf-8", "surrogateescape")
    else:
        assert result.spirv is not None
        data = _encode(line, result.spirv)
    files = [(output, data)]
    if line.dependency_mode == "file":
        assert rule is not None
        files.insert(0, (_rule_name(line, item.name), rule))
    _write(line, files, [item.name, *result.dependencies])
    return True


def _write(line: CommandLine, files: list[tuple[str, bytes]], sources: list[str]) -> None:
    """Write the files of one input. Raises OSError, also if one of them was read."""
    for name, _ in files:
        # A batch does so itself: its names are relative to its own directory.
        if line.dependencies is None:
            refuse_input(name, [*sources, *line.files])
    for name, data in files:
        write_file(name, data)


def _rule(line: CommandLine, source: str, main_name: str, dependencies: list[str]) -> bytes:
    """Return the make rule of the output of one source."""
    target = line.dependency_target or escape(_candidate_name(line, source))
    return make_rule(target, [main_name, *dependencies])


def _rule_name(line: CommandLine, source: str) -> str:
    """Return where -MD writes the make rule."""
    return line.dependency_file or _candidate_name(line, source) + ".d"


def _encode(line: CommandLine, spirv: bytes) -> bytes:
    """Return the module in the form that -S and -mfmt ask for."""
    if line.mode != "assembly" and line.format not in ("num", "c"):
        return spirv
    from glslc_coop.codegen.ir.words import from_bytes

    words = from_bytes(spirv)
    if line.mode == "assembly":
        from glslc_coop.codegen.assembly_text import assembly_text

        return assembly_text(words).encode("utf-8")
    rows = [words[i : i + 4] for i in range(0, len(words), 4)]
    body = ",\n".join(",".join(f"0x{word:08x}" for word in row) for row in rows)
    return (f"{{{body}}}\n" if line.format == "c" else f"{body}\n").encode("ascii")
