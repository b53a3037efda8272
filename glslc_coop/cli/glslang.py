"""The other command line: `glslangValidator` as scripts call it (`glslc-coop glslang …`, `glslangValidator-coop …`).

In: its arguments. Out: files, messages in its form, its exit codes: 0 good, 1 wrong use or a file that cannot be read
or written, 2 a shader that is refused, 3 one without entry point, 4 a fault of this compiler. Must not know: how a
shader is compiled.

Without -V and -G a shader is checked as GLSL for OpenGL, without the rules that SPIR-V adds. With -V, -G or -l the
names of the files and the messages go to standard error and `SPIR-V is not generated …` to standard output; without, a
shader is only checked and its messages go to standard output. When it links, the inputs of one stage are compilation
units of one module, and the interfaces of the stages are compared. HLSL and reflection (-q) are not offered, nor are
the relaxed rules (-R, accepted without effect).
"""

from __future__ import annotations

import os
import sys

from glslc_coop import driver
from glslc_coop.api import trees
from glslc_coop.cli.glslang_arguments import Command, Misspelled, Usage, help_rows, parse
from glslc_coop.cli.glslang_includes import stack_includer
from glslc_coop.cli.output import escape_as_glslang, refuse_input, say, write_file
from glslc_coop.cli.text_output import whole_standard_streams
from glslc_coop.diagnostics.sink import ERROR, WARNING, clean
from glslc_coop.environment import input_files, stages
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.driver import Result

GOOD, WRONG_USE, REFUSED, NOT_LINKED, FAULT = 0, 1, 2, 3, 4
#: Stage -> the extension of its files, which names a module without -o; modules are written in this order.
_EXTENSIONS = {stage.name: stage.extension for stage in stages.STAGES.values()}

USAGE = """\
Usage: glslangValidator-coop [option]... [file]...

A file ending in .vert .tesc .tese .geom .frag .comp .mesh .task .rgen .rint .rahit .rchit .rmiss .rcall tells its
stage, also followed by .glsl. One ending in .conf sets resource limits. Without -V or -G the
shaders are only checked.

Options:
"""


class _Unit:
    """One input, and the result of compiling it, which the units of a stage have in common."""

    __slots__ = ("name", "stage", "text", "result", "is_first", "start", "end")

    def __init__(self, name: str, stage: str, text: str) -> None:
        self.name = name
        self.stage = stage
        self.text = text
        self.result: Result | None = None
        #: Is it the only unit of a module, or the first?
        self.is_first = True
        #: The positions of its text and of what it includes.
        self.start = 0
        self.end = _ANYWHERE

    def has(self, diagnostic: Diagnostic) -> bool:
        """Return whether a diagnostic is about this unit."""
        return self.start <= (diagnostic.start or 0) < self.end


#: After all positions.
_ANYWHERE = 1 << 62


def _answer(which: str) -> str:
    from glslc_coop import __version__

    if which == "config":
        from glslc_coop.environment.limits import listing

        return listing()
    if which == "bare version":
        return f"{__version__}\n"
    return (
        f"Glslang Version: {__version__}\nESSL Version: OpenGL ES GLSL 3.20 glslc-coop {__version__}\n"
        f"GLSL Version: 4.60 glslc-coop {__version__}\nSPIR-V Version 0x00010600, Revision 1\n"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        with whole_standard_streams():
            return _run_words(words)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError as error:
        say(f"glslangValidator-coop: Error: {error.strerror or error}\n")
    return WRONG_USE


def _run_words(words: list[str]) -> int:
    try:
        return _run(parse(words))
    except Misspelled as error:
        sys.stdout.write(str(error) or _help_text())
    except Usage as error:
        sys.stderr.write(f"glslangValidator-coop: Error: {error} (use -h for usage)\n")
    return WRONG_USE


def _help_text() -> str:
    from glslc_coop.cli.command_line import help_lines

    return USAGE + help_lines(help_rows(), 22)


def _run(command: Command) -> int:
    for answer in command.answers:
        sys.stdout.write(_answer(answer))
    if not command.inputs and not command.stdin:
        if command.answers:
            return GOOD
        raise Misspelled()
    if command.reflects:
        raise Usage("-q: reflection is not offered")
    is_plain = not command.links and not command.preprocesses
    command.options.includer = stack_includer(command.options.include_dirs)
    if is_plain:
        # Only what is linked or preprocessed includes files.
        command.options.includer = lambda name, is_system, including_name: None
    command.options.allows_rectangles = True
    if command.client is None:
        _check_plainly(command)
    if is_plain and command.options.debug:
        raise Usage("cannot generate debug information unless linking to generate code")
    units = [_read(command, name) for name in (["stdin"] if command.stdin else command.inputs)]
    if is_plain and command.has_preamble:
        raise Usage("-D, -U and -P options require -l (linking)\n")
    for unit in units:
        try:
            if unit.result is None:
                _compile(command, _group(command, units, unit))
        except Exception as error:  # the boundary: an internal fault is still one plain line
            sys.stderr.write(f"ERROR: {unit.name}:1: '' : internal error: {type(error).__name__}: {error}\n")
            return FAULT
        _print_tree(command, unit)
        _report(command, unit, len(units))
    code = _outcome(command, units)
    if code != GOOD:
        if command.client is not None:
            sys.stdout.write("SPIR-V is not generated for failed compile or link\n")
        return code
    try:
        if command.client is not None:
            _write(command, units)
        elif command.depfile is not None and not is_plain:
            # Nothing is made of the sources: the file has no rules.
            write_file(command.depfile, b"")
    except OSError as error:
        if error.filename is None:
            # It is standard output, which cannot be written.
            raise
        sys.stdout.write(f"ERROR: Failed to open file: {error.filename}\n")
        return WRONG_USE
    return GOOD


def _check_plainly(command: Command) -> None:
    """Choose the rules of GLSL itself: numbers of locations and bindings matter to SPIR-V alone."""
    options = command.options
    options.target_env = "glsl"
    options.check_only = options.auto_bind = options.auto_map_locations = True


def _read(command: Command, name: str) -> _Unit:
    base = name.removesuffix(".glsl")
    stage = command.stage
    if stage is None:
        stage = stages.BY_EXTENSION.get(stages.extension_of(base), "")
    if not stage:
        raise Misspelled()
    try:
        if command.stdin and sys.stdin is None:
            raise OSError()
        text = (
            input_files.decode(sys.stdin.buffer.read())
            if command.stdin
            else input_files.read_shader(name, or_pipe=True)
        )
    except OSError:
        raise Usage("unable to open input file") from None
    return _Unit(name, stage, text)


def _group(command: Command, units: list[_Unit], unit: _Unit) -> list[_Unit]:
    """Return the units of the module that a unit is the first of."""
    if not command.links or command.unlinked or command.preprocesses:
        return [unit]
    return [each for each in units if each.stage == unit.stage]


def _compile(command: Command, group: list[_Unit]) -> None:
    """Compile one unit, or link several of one stage."""
    options, unit = command.options, group[0]
    options.stage = unit.stage
    options.is_library = command.unlinked
    options.linked = [(each.name, each.text) for each in group[1:]]
    result = driver.compile_text(unit.text, unit.name, options, preprocess_only=command.preprocesses)
    if command.preprocesses and not result.sink.has_errors:
        sys.stdout.write((result.preprocessed or "") + "\n")
    starts = [0, *result.unit_starts[1:]] if len(group) > 1 else [0]
    starts += [_ANYWHERE] * (len(group) + 1 - len(starts))
    for index, each in enumerate(group):
        each.result, each.is_first = result, each is unit
        each.start, each.end = starts[index], starts[index + 1]


def _print_tree(command: Command, unit: _Unit) -> None:
    errors = [each for each in _diagnostics(unit) if each.severity == ERROR]
    if command.tree and all(_is_of_linking(unit, each) for each in errors):
        options = command.options
        stream = sys.stderr if command.links else sys.stdout
        stream.write(trees.syntax_tree(unit.text, unit.name, options))


def _diagnostics(unit: _Unit) -> list[Diagnostic]:
    """Return the diagnostics of a unit, without the one that --glsl-version overrides the shader's own."""
    assert unit.result is not None
    return [each for each in unit.result.sink.diagnostics if each.code.name != "forced-version" and unit.has(each)]


#: Errors that only a whole program can have.
_OF_LINKING = ("missing-entry-point", "missing-body", "recursion")


def _is_of_linking(unit: _Unit, diagnostic: Diagnostic) -> bool:
    """Return whether it is an error of linking: of the whole program, or a conflict between its units."""
    assert unit.result is not None
    return diagnostic.code.name in _OF_LINKING or unit.result.is_linking and diagnostic.severity == ERROR


def _outcome(command: Command, units: list[_Unit]) -> int:
    """Return the exit code, when all is compiled."""
    errors = [(unit, each) for unit in units for each in _diagnostics(unit) if each.severity == ERROR]
    if any(not _is_of_linking(unit, each) for unit, each in errors):
        return REFUSED
    if not command.links or command.unlinked:
        return GOOD
    messages = [_link_message(unit, each) for unit, each in errors] or _conflicts(units)
    if not messages:
        return GOOD
    if not command.silent:
        lines = dict.fromkeys(f"ERROR: {message}\n" for message in messages)
        sys.stderr.write("".join(lines) + "\n")
    return NOT_LINKED


def _link_message(unit: _Unit, diagnostic: Diagnostic) -> str:
    """Return the message of an error of linking, with the locations that its notes name."""
    message, heading = clean(diagnostic.message), f"Linking {unit.stage} stage:"
    if diagnostic.start is None:
        return message if message.startswith(heading) else f"{heading} {message}"
    assert unit.result is not None
    sources = unit.result.sources
    place = sources.locate(diagnostic.start)
    lines = [f"{heading} {clean(place.name)}:{place.line}: {message}"]
    for note in diagnostic.notes:
        if isinstance(note, tuple):
            place = sources.locate(note[0])
            lines.append(f"    {clean(place.name)}:{place.line}: {clean(note[-1])}")
    return "\n".join(lines)


def _conflicts(units: list[_Unit]) -> list[str]:
    """Return what does not match between the stages."""
    stages = [(unit.stage, unit.result) for unit in _modules(units) if unit.result is not None]
    return trees.interface_conflicts(stages)


def _modules(units: list[_Unit]) -> list[_Unit]:
    """Return the first unit of each module, in the order of the stages."""
    order = list(_EXTENSIONS)
    return sorted([unit for unit in units if unit.is_first], key=lambda unit: order.index(unit.stage))


def _report(command: Command, unit: _Unit, count: int) -> None:
    """Print the name of a file and its messages."""
    if command.silent:
        return
    stream = sys.stderr if command.links or command.preprocesses else sys.stdout
    diagnostics = [each for each in _diagnostics(unit) if not _is_of_linking(unit, each)]
    lines = []
    if command.links:
        lines += [] if command.quiet else [unit.name]
    elif not command.preprocesses and (diagnostics or count > 1):
        lines.append(unit.name)
    # A shader that is only checked has no name in its messages.
    main_name = None if command.links or command.preprocesses else "0"
    lines += [_message(each, unit, main_name, command.columns, command.absolute) for each in diagnostics]
    errors = sum(each.severity == ERROR for each in diagnostics)
    if errors:
        lines.append(f"ERROR: {errors} compilation errors.  No code generated.\n\n")
    elif diagnostics:
        lines.append("")
    if lines:
        stream.write("\n".join(lines) + "\n")


def _message(diagnostic: Diagnostic, unit: _Unit, main_name: str | None, columns: bool, absolute: bool) -> str:
    """Return `ERROR: file:line: 'token' : text`; what has no place has no file either."""
    assert unit.result is not None
    from glslc_coop.diagnostics.wording import position, with_reasons, wording

    word = "WARNING" if diagnostic.severity == WARNING else "ERROR"
    sources = unit.result.sources
    token, message = wording(diagnostic)
    if diagnostic.start is None:
        return f"{word}: {clean(with_reasons(message, diagnostic.notes, sources, ''))}"
    place = sources.locate(position(diagnostic, diagnostic.start, sources))
    message = with_reasons(message, diagnostic.notes, sources, place.name)
    name = main_name if main_name is not None and place.name == unit.name else place.name
    if absolute and name != main_name:
        name = os.path.abspath(name)
    where = f"{name}:{place.line}:{place.column}" if columns else f"{name}:{place.line}"
    quoted = f"'{clean(token)}' : " if token is not None else ""
    return f"{word}: {clean(where)}: {quoted}{clean(message)} "


def _write(command: Command, units: list[_Unit]) -> None:
    """Write the modules, stage by stage. Raises OSError."""
    sources = dict.fromkeys(unit.name for unit in units)
    for unit in units:
        assert unit.result is not None
        sources.update(dict.fromkeys(unit.result.dependencies))
    written: dict[str, None] = {}
    for unit in _modules(units):
        assert unit.result is not None and unit.result.spirv is not None
        output = command.output or f"{_EXTENSIONS[unit.stage]}.spv"
        refuse_input(output, [*sources, *command.limit_files])
        if command.validates:
            _validate(command, unit)
        write_file(output, _encode(command, unit.result.spirv))
        written[output] = None
        if command.prints:
            from glslc_coop.codegen.disassembler import disassemble
            from glslc_coop.codegen.ir.words import from_bytes

            sys.stdout.write(disassemble(from_bytes(unit.result.spirv)))
    if command.depfile is not None:
        refuse_input(command.depfile, [*sources, *command.limit_files])
        rules = "".join(
            f"{escape_as_glslang(output)}: {' '.join(map(escape_as_glslang, sources))}\n" for output in written
        )
        write_file(command.depfile, rules.encode("utf-8", "surrogateescape"))


def _validate(command: Command, unit: _Unit) -> None:
    """Print what spirv-val says against a module; as in glslang the module is written all the same."""
    from glslc_coop.environment.targets import Target
    from glslc_coop.golden.files import OutdatedValidator, validate

    assert unit.result is not None and unit.result.spirv is not None
    options = command.options
    target = Target(options.target_env, options.target_spv)
    minor = target.spirv[1]
    name = f"spv1.{minor}" if target.is_opengl or options.target_spv else target.name
    try:
        complaint = validate(unit.result.spirv, name)
    except OutdatedValidator as error:
        complaint = f"not validated: {error}"
    if complaint:
        sys.stdout.write(f"{complaint}\n")


def _encode(command: Command, spirv: bytes) -> bytes:
    """Return a module as bytes, as hexadecimal text, or as a C header with an array."""
    if not command.hexadecimal:
        return spirv
    from glslc_coop import __version__
    from glslc_coop.codegen.ir.words import from_bytes

    words = from_bytes(spirv)
    rows = [words[index : index + 8] for index in range(0, len(words), 8)]
    text = ",\n".join("\t" + ",".join(f"0x{word:08x}" for word in row) for row in rows) + "\n"
    if command.variable is not None:
        text = f"\t #pragma once\nconst uint32_t {command.variable}[] = {{\n{text}}};\n"
    return f"\t// glslc-coop {__version__}\n{text}".encode()


if __name__ == "__main__":
    sys.exit(main())
