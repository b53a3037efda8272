"""The command `glslc-coop`: choose the command line that reads the arguments, and end the process.

In: the argument list. Out: the exit code. Options and compilation are left to the command lines, so that the compile
path imports only what it needs.
"""

import gc
import os
import sys

# The client of a resident compiler imports next to nothing.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.reuse.caches import Caches


def process() -> None:
    """Run one command and end the process: the console script."""
    # Nearly all that a compilation makes lives until its end; looking for cycles costs a tenth of its time and finds
    # nothing.
    gc.disable()
    code = _ask_server(sys.argv[1:])
    if code is None:
        code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            # The language server closes its output when the editor leaves.
            if stream is not None and not stream.closed:
                stream.flush()
        except BrokenPipeError:
            code = code or 1
        except OSError as error:
            code = code or 1
            if stream is sys.stdout:
                # What was buffered until now did not fit.
                os.write(2, f"glslc-coop: error: {error.strerror}\n".encode())
    if sys.getprofile() is None and sys.gettrace() is None:
        # Taking the interpreter down object by object would be another tenth. All files are written and closed.
        os._exit(code)
    sys.exit(code)


def _ask_server(arguments: list[str]) -> int | None:
    """Let a resident compiler compile, where the environment asks for it; return None where this process has to."""
    if os.environ.get("GLSLC_COOP_SERVER", "off") == "off":
        return None
    try:
        from glslc_coop.resident import client

        return client.run(arguments)
    except BrokenPipeError:
        return _reader_has_gone()
    except KeyboardInterrupt:
        return 130


def _reader_has_gone() -> int:
    """Keep the interpreter from complaining when it flushes at exit; return the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 1


def main(argv: list[str] | None = None, caches: "Caches | None" = None) -> int:
    """Run one command; return the exit code. caches: what the process keeps for other commands."""
    arguments = sys.argv[1:] if argv is None else argv
    if not sys.warnoptions:
        # Silence on success is a contract: build systems treat any byte on standard error as a failure.
        # `warnings` would be imported for this alone; when it is, it takes this list over.
        import _warnings

        _warnings.filters.insert(0, ("ignore", None, Warning, None, 0))
    try:
        return _dispatch(arguments, caches)
    except BrokenPipeError:
        return _reader_has_gone()
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # the last boundary: a disk that is full, a fault of this program
        if os.environ.get("GLSLC_COOP_TRACEBACK"):
            raise
        reason = (
            error.strerror or str(error)
            if isinstance(error, OSError)
            else f"internal error: {type(error).__name__}: {error}"
        )
        from glslc_coop.cli.output import say

        say(f"glslc-coop: error: {reason}\n")
        return 1


def _dispatch(arguments: list[str], caches: "Caches | None") -> int:
    """Call the command that the arguments name: a sub-command, the worker, or glslc's command line."""
    subcommand = _subcommand(arguments)
    if not arguments or subcommand == "":
        from glslc_coop.cli import usage

        wrong = usage.answer(arguments)
        if wrong is not None:
            return wrong
    if subcommand:
        __import__(subcommand)
        from glslc_coop.cli.text_output import whole_standard_streams

        with whole_standard_streams():
            code: int = sys.modules[subcommand].main(arguments[1:])
            return code
    if "--persistent_worker" in arguments:
        from glslc_coop.resident import worker

        startup = [argument for argument in arguments if argument != "--persistent_worker"]
        return worker.run(main, startup)
    from glslc_coop.cli import glslc

    return glslc.run(arguments, caches=caches)


def _subcommand(arguments: list[str]) -> str | None:
    """Return the module of the sub-command that is called, None for a compilation, "" for a word that is neither."""
    # An option or a file, as it nearly always is, has a character that no name of a sub-command has.
    if not arguments or not arguments[0].isidentifier():
        return None
    from glslc_coop.cli import SUBCOMMANDS

    found = SUBCOMMANDS.get(arguments[0])
    return "" if found is None else f"glslc_coop.cli.{found[0]}"


if __name__ == "__main__":
    process()
