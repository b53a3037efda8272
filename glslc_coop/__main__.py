"""The command `glslc-coop`: arguments -> driver -> files.

In: the argument list and standard input. Out: output files written whole or not at all, messages, exit code 0 or 1.
Must not know: how a shader is compiled. What the compile path does not need is not imported on it.
"""

from __future__ import annotations

import errno
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.command_line import CommandLine, Input
    from glslc_coop.driver import Result

#: First arguments that are sub-commands; a file of such a name is reached as ./NAME.
SUBCOMMANDS = ("dis", "glslang", "tensor")


def process() -> None:
    """The console script: the process is there for one command and ends with it."""
    # Nearly all that a compilation makes lives until its end; looking for cycles costs a tenth of its time and finds nothing.
    gc.disable()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            code = code or 1
    if sys.getprofile() is None and sys.gettrace() is None:
        # Taking the interpreter down object by object would be another tenth. All files are written and closed.
        os._exit(code)
    sys.exit(code)


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    if not sys.warnoptions:
        # Silence on success is a contract: build systems treat any byte on standard error as a failure.
        import warnings

        warnings.simplefilter("ignore")
    try:
        if arguments and arguments[0] == "glslang":
            from glslc_coop import glslang_face

            return glslang_face.main(arguments[1:])
        if arguments and arguments[0] in SUBCOMMANDS:
            from glslc_coop.subcommands import run

            return run(arguments)
        if "--persistent_worker" in arguments:
            from glslc_coop import worker

            return worker.serve([argument for argument in arguments if argument != "--persistent_worker"], sys.stdin.buffer, sys.stdout.buffer)
        if arguments == ["--cmake-dir"]:
            _write_standard_output((os.path.join(os.path.dirname(os.path.abspath(__file__)), "cmake") + "\n").encode())
            return 0
        return _compile_command(arguments)
    except BrokenPipeError:
        # Whoever read us has gone; keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # the last boundary: a disk that is full, a fault of this program
        if os.environ.get("GLSLC_COOP_TRACEBACK"):
            raise
        reason = error.strerror or str(error) if isinstance(error, OSError) else f"internal error: {type(error).__name__}: {error}"
        _say(f"glslc: error: {reason}\n")
        return 1


def _say(text: str) -> None:
    """Writes to standard error as bytes, so that no locale can fail on a user's text. Where nothing can be said, nothing is."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.flush()
        buffer = getattr(sys.stderr, "buffer", None)
        if buffer is None:
            sys.stderr.write(text)
        else:
            buffer.write(text.encode("utf-8", "backslashreplace"))
            buffer.flush()
    except BrokenPipeError:
        raise
    except OSError:
        pass


def _compile_command(arguments: list[str]) -> int:
    from glslc_coop import command_line

    try:
        line = command_line.parse(arguments)
    except command_line.UsageError as error:
        for warning in error.warnings:
            _say(warning + "\n")
        if str(error):
            _say(f"glslc: error: {error}\n")
        return 1
    except command_line.Answer as answer:
        _write_standard_output(str(answer).encode("utf-8"))
        return 0
    for warning in line.warnings:
        _say(warning + "\n")
    if line.failed:
        return 1
    succeeded = True
    diagnostics: list[object] = []
    for item in line.inputs:
        succeeded &= _compile_input(line, item, diagnostics)
        if len(line.inputs) > 1 and not gc.isenabled():
            gc.collect()
    if diagnostics:
        from glslc_coop.diagnostics import summary

        _say(summary(diagnostics))  # type: ignore[arg-type]
    return 0 if succeeded else 1


def _compile_input(line: CommandLine, item: Input, diagnostics: list[object]) -> bool:
    from glslc_coop import driver
    from glslc_coop.diagnostics import render

    text = _read_input(item.name)
    if text is None:
        return False
    name = "<stdin>" if item.name == "-" else item.name
    if item.language == "hlsl":
        _say(f"glslc: error: '{name}': HLSL input is not supported\n")
        return False
    options = line.options
    options.stage = item.stage
    options.stage_is_forced = item.stage_is_forced
    options.stage_is_default = not item.stage_is_forced
    options.entry_point = item.entry_point
    output = _output_name(line, item.name)
    try:
        result = driver.compile_text(text, name, options, preprocess_only=line.mode == "preprocess")
    except Exception as error:  # the boundary: an internal fault is still one plain line
        return _internal_error(name, text, error)
    if result.stage_missing:
        _say(_stage_message(name))
        return False
    form = line.diagnostics_format or ("full" if sys.stderr.isatty() else "glslc")
    if result.sink.diagnostics:
        _say(render(result.sink.diagnostics, result.sources, form, name))
        diagnostics.extend(d for d in result.sink.diagnostics if not d.uncounted)
    if result.sink.has_errors:
        return False
    try:
        return _emit(line, item, result, output)
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename or output
        what = "error writing to standard output" if name == "-" else f"cannot open output file: '{name}'"
        _say(f"glslc: error: {what}: {error.strerror or error}\n")
        return False


def _internal_error(name: str, text: str, error: Exception) -> bool:
    if os.environ.get("GLSLC_COOP_TRACEBACK"):
        import traceback

        _say(traceback.format_exc())
    description = f"{type(error).__name__}: {error}".replace("\n", " ").replace(";", ",")[:300]
    _say(f"{name}:1: error: internal error: {description}\n")
    # A configure-time probe asks whether an extension is refused and takes every other failure for support.
    import re

    for extension in re.findall(r"^[ \t]*#[ \t]*extension[ \t]+(\w+)[ \t]*:[ \t]*require", text, re.MULTILINE):
        _say(f"{name}:1: error: '#extension' : extension not supported: {extension}\n")
    _say("1 error generated.\n")
    return False


def _stage_message(name: str) -> str:
    from glslc_coop.command_line import extension_of

    if name == "<stdin>":
        return "glslc: error: '-': -fshader-stage required when input is from standard input \"-\"\n"
    extension = extension_of(name)
    if extension in ("glsl", "hlsl"):
        return f"glslc: error: '{name}': .{extension} file encountered but no -fshader-stage specified ahead\n"
    return f"glslc: error: '{name}': file not recognized: File format not recognized\n"


def _read_input(name: str) -> str | None:
    from glslc_coop import driver

    try:
        if name == "-":
            if sys.stdin is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return driver.decode(sys.stdin.buffer.read())
        return driver.read_text(name, or_pipe=True)
    except OSError as error:
        reason = error.strerror or str(error)
        _say(f"glslc: error: cannot open input file: '{name}': {reason}\n")
        return None


def _output_name(line: CommandLine, source: str) -> str:
    """Where the output goes: -o, a.spv when linking, else a name made from the source's in the current directory."""
    if line.output is not None:
        return line.output
    return "a.spv" if line.mode == "link" else _candidate_name(line, source)


def _candidate_name(line: CommandLine, source: str) -> str:
    from glslc_coop.command_line import KEPT_EXTENSIONS, extension_of

    if line.output is not None and line.mode != "preprocess":
        return line.output
    base = source.replace("\\", "/").rsplit("/", 1)[-1]
    suffix = ".spvasm" if line.mode == "assembly" else ".spv"
    extension = extension_of(base)
    if extension and extension not in KEPT_EXTENSIONS:
        base = base[: -len(extension) - 1]
    return base + suffix


def _emit(line: CommandLine, item: Input, result: Result, output: str) -> bool:
    """Writes the output and the dependency rule. Raises OSError."""
    rule = None
    if line.dependency_mode is not None:
        rule = _dependency_rule(line, item, result)
    if line.dependency_mode == "rule":
        assert rule is not None
        data = rule
        if line.dependency_file is not None:
            output = line.dependency_file
    elif line.mode == "preprocess":
        data = (result.preprocessed or "").encode("utf-8", "surrogateescape")
    else:
        data = _encode(line, result)
    if line.dependency_mode == "file":
        assert rule is not None
        write_file(line.dependency_file or _candidate_name(line, item.name) + ".d", rule)
    write_file(output, data)
    return True


def _encode(line: CommandLine, result: Result) -> bytes:
    assert result.words is not None
    if line.mode == "assembly":
        from glslc_coop.codegen.disassembler import disassemble

        return disassemble(result.words).encode("utf-8")
    if line.format in ("num", "c"):
        rows = [result.words[i : i + 4] for i in range(0, len(result.words), 4)]
        body = ",\n".join(",".join(f"0x{word:08x}" for word in row) for row in rows)
        return (f"{{{body}}}\n" if line.format == "c" else f"{body}\n").encode("ascii")
    from glslc_coop.codegen.words import to_bytes

    return to_bytes(result.words)


def escape(name: str) -> str:
    """A file name in a make rule, as gcc writes it."""
    if not any(c in name for c in " \t#$\\:"):
        return name
    out = []
    for index, character in enumerate(name):
        if character in " \t":
            # Backslashes directly before a blank would quote it; they are doubled.
            back = index - 1
            while back >= 0 and name[back] == "\\":
                out.append("\\")
                back -= 1
            out.append("\\")
        elif character == "$":
            out.append("$")
        elif character == "#":
            out.append("\\")
        out.append(character)
    return "".join(out)


def _dependency_rule(line: CommandLine, item: Input, result: Result) -> bytes:
    target = line.dependency_target or escape(_candidate_name(line, item.name))
    names = [result.main_name, *result.dependencies]
    seen = dict.fromkeys(escape(name) for name in names)
    return (f"{target}: " + " ".join(seen) + "\n").encode("utf-8", "surrogateescape")


def _write_standard_output(data: bytes) -> None:
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "-")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_file(name: str, data: bytes) -> None:
    """Writes a file whole or not at all: a temporary file beside it, then one rename. Raises OSError, which names the file."""
    try:
        _write_file(name, data)
    except OSError as error:
        error.filename = name
        raise


def _open_beside(name: str, mode: int) -> tuple[str, int]:
    """A new file in the same directory: its name and its descriptor. A file that was left behind by another process is no hindrance."""
    directory, base = os.path.split(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for attempt in range(100):
        # The name of the output may be as long as names can be.
        temporary = os.path.join(directory, f".{base[:40]}.{os.getpid()}.{attempt}.tmp")
        try:
            return temporary, os.open(temporary, flags, mode)
        except FileExistsError:
            continue
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)


def _write_file(name: str, data: bytes) -> None:
    if name == "-":
        _write_standard_output(data)
        return
    import stat

    mode = 0o666
    try:
        status = os.stat(name)
        if not stat.S_ISREG(status.st_mode):
            # A device or a pipe: nothing to replace.
            with open(name, "wb") as file:
                file.write(data)
            return
        mode = stat.S_IMODE(status.st_mode)
    except FileNotFoundError:
        pass
    temporary, descriptor = _open_beside(name, mode)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(temporary, name)
    except BaseException:
        os.unlink(temporary)
        raise


if __name__ == "__main__":
    process()
