"""The other command line: `glslangValidator` as scripts call it (`glslc-coop glslang …`, `glslangValidator-coop …`).

In: its arguments. Out: files, messages in its form, its exit codes: 0 good, 1 wrong use or a missing file, 2 a shader that is refused, 4 a
fault of this compiler. Must not know: how a shader is compiled.

With -V or -G the names of the files and the messages go to standard error and `SPIR-V is not generated …` to standard output; without,
a shader is only checked and its messages go to standard output. Each input is a module of its own: linking several shaders of one stage
is not offered.
"""

from __future__ import annotations

import os
import sys

from glslc_coop import __main__ as files
from glslc_coop import command_line, driver
from glslc_coop.diagnostics import ERROR, WARNING, clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from glslc_coop.diagnostics import Diagnostic
    from glslc_coop.driver import Result

GOOD, WRONG_USE, REFUSED, FAULT = 0, 1, 2, 4
#: Stage -> the file that a module goes to without -o.
_DEFAULT_FILES = {
    "vertex": "vert", "fragment": "frag", "tesscontrol": "tesc", "tesseval": "tese", "geometry": "geom", "compute": "comp", "raygen": "rgen",
    "anyhit": "rahit", "closest": "rchit", "miss": "rmiss", "intersect": "rint", "callable": "rcall", "task": "task", "mesh": "mesh",
}
#: --target-env in this spelling -> ours, and the version of SPIR-V where it names one.
_TARGETS: dict[str, tuple[str, str | None]] = {
    "vulkan1.0": ("vulkan1.0", None), "vulkan1.1": ("vulkan1.1", None), "vulkan1.2": ("vulkan1.2", None), "vulkan1.3": ("vulkan1.3", None),
    "vulkan1.4": ("vulkan1.4", None), "opengl": ("opengl4.5", None), "spirv1.0": ("vulkan1.0", "spv1.0"), "spirv1.1": ("vulkan1.1", "spv1.1"),
    "spirv1.2": ("vulkan1.1", "spv1.2"), "spirv1.3": ("vulkan1.1", "spv1.3"), "spirv1.4": ("vulkan1.1", "spv1.4"),
    "spirv1.5": ("vulkan1.2", "spv1.5"), "spirv1.6": ("vulkan1.3", "spv1.6"),
}
#: Flags without effect here: what they ask for is done anyway or concerns other languages.
_IGNORED = frozenset((
    "-l", "-d", "-r", "-i", "-t", "-m", "-C", "--enhanced-msgs", "--absolute-path", "--no-link", "--spirv-val", "--relaxed-errors", "--nan-clamp",
    "--auto-map-bindings", "--amb", "-R",
))

USAGE = """\
Usage: glslangValidator-coop [option]... [file]...

A file ending in .vert .tesc .tese .geom .frag .comp .mesh .task .rgen .rint .rahit .rchit .rmiss .rcall tells its stage.
Without -V or -G the shaders are only checked.

Options:
  -V[ver], -G[ver]    write SPIR-V for Vulkan, for OpenGL; to <stage>.spv unless -o is given
  -o <file>           where the module goes
  -S <stage>          stage of all inputs; needed with --stdin
  --stdin             read the shader from standard input
  -D<name>[=<text>], -U<name>, -I<directory>, -P<text>
                      define, undefine, directory of includes, text before the shader
  -e <name>           name of the entry point in the module; --source-entrypoint is always main
  --target-env <env>  vulkan1.0 .. vulkan1.4, opengl, spirv1.0 .. spirv1.6
  -g, -gV, -gVS, -g0  debug information; none
  -E                  only preprocess
  -H, --spirv-dis     print the module as text
  -x, --vn <name>     write hexadecimal text; a C array of that name
  --aml               map locations automatically
  --depfile <file>    write a make rule
  -Os                 optimise
  --error-column      columns in messages
  --quiet, -s, -w     no file names; no messages; no warnings
  -c, -v, --version, -dumpversion, -h
"""


class Usage(Exception):
    """The arguments are wrong."""


class Command:
    """What the arguments say."""

    __slots__ = ("options", "inputs", "output", "stage", "makes_module", "preprocesses", "hexadecimal", "variable", "prints", "depfile", "quiet", "silent", "columns", "stdin", "answer")

    def __init__(self) -> None:
        self.options = driver.Options()
        self.options.implicit_include = False
        self.inputs: list[str] = []
        self.output: str | None = None
        self.stage: str | None = None
        self.makes_module = False
        self.preprocesses = False
        self.hexadecimal = False
        self.variable: str | None = None
        self.prints = False
        self.depfile: str | None = None
        self.quiet = False
        self.silent = False
        self.columns = False
        self.stdin = False
        self.answer: str | None = None


def _set_target(command: Command, value: str) -> None:
    if value not in _TARGETS:
        raise Usage("--target-env expected one of: " + ", ".join(_TARGETS))
    command.options.target_env, command.options.target_spv = _TARGETS[value]


def _set_stage(command: Command, value: str) -> None:
    if value not in command_line.EXTENSION_STAGES:
        raise Usage(f"{value}: unknown stage")
    command.stage = command_line.EXTENSION_STAGES[value]


def _define(command: Command, value: str) -> None:
    name, _, text = value.partition("=")
    command.options.macros.append((name, text))


def _module(command: Command, value: str) -> None:
    """-V and -G, with the version of the client's semantics behind them: only 100 is known."""
    if value not in ("", "100"):
        raise Usage(f"unknown client version: {value} (should be 100)")
    command.makes_module = True


def _module_for_opengl(command: Command, value: str) -> None:
    _module(command, value)
    command.options.target_env = "opengl4.5"


def _preamble(command: Command, value: str) -> None:
    command.options.preamble += value + "\n"


def _set(slot: str) -> Callable[[Command, str], None]:
    def apply(command: Command, value: str) -> None:
        setattr(command, slot, value)

    return apply


def _flag(slot: str, value: object = True) -> Callable[[Command], None]:
    return lambda command: setattr(command, slot, value)


def _option(slot: str, value: object) -> Callable[[Command], None]:
    return lambda command: setattr(command.options, slot, value)


def _depends(command: Command, value: str) -> None:
    command.depfile = value


def _both(first: Callable[[Command], None], second: Callable[[Command], None]) -> Callable[[Command], None]:
    def apply(command: Command) -> None:
        first(command)
        second(command)

    return apply


#: Flags by their whole word.
_FLAGS: dict[str, Callable[[Command], None]] = {
    "-E": _flag("preprocesses"), "-H": _flag("prints"), "--spirv-dis": _flag("prints"), "-x": _flag("hexadecimal"), "--quiet": _flag("quiet"),
    "-s": _flag("silent"), "--error-column": _flag("columns"), "--stdin": _flag("stdin"), "-w": _option("no_warnings", True),
    "-g": _option("debug", True), "-gV": _option("debug", True), "-gVS": _option("debug", True), "-g0": _option("debug", False),
    "-Os": _option("optimize", "size"), "-Od": _option("optimize", None), "--aml": _option("auto_map_locations", True),
    "--auto-map-locations": _option("auto_map_locations", True), "--invert-y": _option("invert_y", True), "--iy": _option("invert_y", True),
}
#: Options with a word behind them.
_WITH_WORD: dict[str, Callable[[Command, str], None]] = {
    "-o": _set("output"), "-S": _set_stage, "--target-env": _set_target, "--vn": _set("variable"), "--variable-name": _set("variable"),
    "-e": lambda command, value: setattr(command.options, "entry_point", value), "--entry-point": lambda command, value: setattr(command.options, "entry_point", value),
    "--sep": lambda command, value: None, "--source-entrypoint": lambda command, value: None, "--depfile": _depends, "--client": lambda command, value: None,
}
#: Options whose value is joined, or the next word when nothing is.
_JOINED: dict[str, Callable[[Command, str], None]] = {
    "-D": _define, "-U": lambda command, value: command.options.undefines.append(value),
    "-I": lambda command, value: command.options.include_dirs.append(value), "-P": _preamble,
}
_ANSWERS = ("-v", "--version", "-dumpversion", "-h", "--help", "-c")


def parse(arguments: list[str]) -> Command:
    """Arguments -> what they say. Raises Usage."""
    command = Command()
    words = iter(arguments)
    for word in words:
        if not word.startswith("-") or word == "-":
            command.inputs.append(word)
        elif word in _FLAGS:
            _FLAGS[word](command)
        elif word in _WITH_WORD:
            value = next(words, None)
            if value is None:
                raise Usage(f"{word} expects an argument")
            _WITH_WORD[word](command, value)
        elif word in _ANSWERS:
            command.answer = word
        elif word[:2] in _JOINED:
            value = word[2:] or next(words, None)
            if value is None:
                raise Usage(f"{word} expects an argument")
            _JOINED[word[:2]](command, value)
        elif word[:2] in ("-V", "-G") and word[2:].isdigit() | (len(word) == 2):
            (_module if word[1] == "V" else _module_for_opengl)(command, word[2:])
        elif word not in _IGNORED:
            raise Usage(f"{word}: unrecognized command-line option")
    if command.prints:
        command.makes_module = True
    return command


def _answer(which: str) -> str:
    from glslc_coop import __version__

    if which == "-c":
        from glslc_coop.limits import listing

        return listing()
    if which in ("-h", "--help"):
        return USAGE
    if which == "-dumpversion":
        return f"{__version__}\n"
    return f"Glslang Version: {__version__}\nESSL Version: OpenGL ES GLSL 3.20 glslc-coop {__version__}\nGLSL Version: 4.60 glslc-coop {__version__}\nSPIR-V Version 0x00010600, Revision 1\n"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        command = parse(words)
    except Usage as error:
        sys.stderr.write(f"glslangValidator-coop: Error: {error} (use -h for usage)\n")
        return WRONG_USE
    if command.answer is not None:
        sys.stdout.write(_answer(command.answer))
        return GOOD
    if command.stdin and command.stage is None:
        sys.stderr.write("glslangValidator-coop: Error: must provide -S when --stdin is given (use -h for usage)\n")
        return WRONG_USE
    inputs = ["stdin"] if command.stdin else command.inputs
    if not inputs:
        sys.stdout.write(USAGE)
        return WRONG_USE
    code = GOOD
    for name in inputs:
        code = max(code, _compile(command, name))
    return code


def _compile(command: Command, name: str) -> int:
    """One input: its messages and its module."""
    stage = command.stage or command_line.EXTENSION_STAGES.get(command_line.extension_of(name.removesuffix(".glsl")))
    if stage is None:
        sys.stdout.write(USAGE)
        return WRONG_USE
    try:
        text = driver.decode(sys.stdin.buffer.read()) if command.stdin else driver.read_text(name)
    except OSError:
        sys.stderr.write("glslangValidator-coop: Error: unable to open input file (use -h for usage)\n")
        return WRONG_USE
    options = command.options
    options.stage = stage
    try:
        result = driver.compile_text(text, name, options, preprocess_only=command.preprocesses)
    except Exception as error:  # the boundary: an internal fault is still one plain line
        sys.stderr.write(f"ERROR: {name}:1: '' : internal error: {type(error).__name__}: {error}\n")
        return FAULT
    _report(command, name, result)
    if result.sink.has_errors:
        if command.makes_module:
            sys.stdout.write("SPIR-V is not generated for failed compile or link\n")
        return REFUSED
    try:
        _emit(command, name, stage, result)
    except OSError as error:
        sys.stderr.write(f"glslangValidator-coop: Error: unable to write output: {error.strerror or error} (use -h for usage)\n")
        return WRONG_USE
    return GOOD


def _report(command: Command, name: str, result: Result) -> None:
    diagnostics = result.sink.diagnostics
    stream = sys.stderr if command.makes_module else sys.stdout
    if command.silent or (command.preprocesses and not diagnostics):
        return
    lines = []
    if not command.quiet and (command.makes_module or diagnostics):
        lines.append(name)
    for diagnostic in diagnostics:
        lines.append(_message(diagnostic, result, name, command.columns))
    errors = sum(each.severity == ERROR for each in diagnostics)
    if errors:
        lines.append(f"ERROR: {errors} compilation errors.  No code generated.\n\n")
    elif diagnostics:
        lines.append("")
    if lines:
        stream.write("\n".join(lines) + "\n")


def _message(diagnostic: Diagnostic, result: Result, name: str, columns: bool) -> str:
    """`ERROR: file:line: 'token' : text`."""
    where = name
    if diagnostic.start is not None:
        place = result.sources.locate(diagnostic.start)
        where = f"{place.name}:{place.line}:{place.column}" if columns else f"{place.name}:{place.line}"
    word = "WARNING" if diagnostic.severity == WARNING else "ERROR"
    return f"{word}: {clean(where)}: '{clean(diagnostic.token)}' : {clean(diagnostic.message)} "


def _emit(command: Command, name: str, stage: str, result: Result) -> None:
    """Writes what was asked for. Raises OSError."""
    if command.preprocesses:
        sys.stdout.write(result.preprocessed or "")
        return
    if not command.makes_module:
        return
    assert result.words is not None
    output = command.output or f"{_DEFAULT_FILES[stage]}.spv"
    if command.prints:
        from glslc_coop.codegen.disassembler import disassemble

        sys.stdout.write(disassemble(result.words))
    if command.variable is not None:
        data = _array(result.words, command.variable)
    elif command.hexadecimal:
        data = _rows(result.words).encode("ascii") + b"\n"
    else:
        from glslc_coop.codegen.words import to_bytes

        data = to_bytes(result.words)
    files.write_file(output, data)
    if command.depfile is not None:
        names = dict.fromkeys([name, *result.dependencies])
        rule = files.escape(output) + ": " + " ".join(files.escape(each) for each in names) + "\n"
        files.write_file(command.depfile, rule.encode("utf-8", "surrogateescape"))


def _rows(words: list[int]) -> str:
    """Eight words a line."""
    return ",\n".join("\t" + ",".join(f"0x{word:08x}" for word in words[index : index + 8]) for index in range(0, len(words), 8))


def _array(words: list[int], name: str) -> bytes:
    """A C header with the module as an array."""
    from glslc_coop import __version__

    return f"\t// glslc-coop {__version__}\n#pragma once\nconst uint32_t {name}[] = {{\n{_rows(words)}\n}};\n".encode()


if __name__ == "__main__":
    sys.exit(main())
