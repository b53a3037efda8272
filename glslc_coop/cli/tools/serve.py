"""`glslc-coop serve`: the resident compiler, in the foreground.

In: where its socket is, when it ends. Out: an exit code, when it has ended. Must not know: what it does.
"""

from __future__ import annotations

import os

import click

from glslc_coop.cli.tools import run


def _number(context: click.Context, parameter: click.Parameter, value: float) -> float:
    """Return a number that is one: NaN is within every range. Raises click.BadParameter."""
    if value != value:
        raise click.BadParameter(f"{value} is not a number", context, parameter)
    return value


@click.command("serve")
@click.option("--socket", "path", type=click.Path(), help="The socket (default: the one that `auto` means).")
@click.option(
    "--idle",
    type=click.FloatRange(0.01),
    default=600.0,
    show_default=True,
    callback=_number,
    help="End after idle seconds.",
)
@click.option("-j", "--jobs", "count", type=click.IntRange(1, 512), help="Workers (default: one a processor).")
@click.option("--lock", "descriptor", type=int, hidden=True)
def serve_command(path: str | None, idle: float, count: int | None, descriptor: int | None) -> int:
    """Wait for commands of processes that have GLSLC_COOP_SERVER set, and compile them.

    With GLSLC_COOP_SERVER=auto such a server is started when it is first needed; this command is for those who want to
    see it, to end it, or to choose its socket: GLSLC_COOP_SERVER=/path/to/socket.
    """
    if os.name != "posix":
        raise click.ClickException("there is no resident compiler on this system")
    from glslc_coop.resident import client, server_start
    from glslc_coop.resident.server import Server

    server_start.fill_standard_streams()
    try:
        path = client.socket_path() if path is None else os.path.abspath(path)
        if descriptor is None:
            descriptor = server_start.lock(path)
        if descriptor is None:
            raise click.ClickException(f"a server has {path} already")
        try:
            Server(path, idle, count or os.cpu_count() or 1, descriptor).run()
        finally:
            server_start.remove_lock(path, descriptor)
    except OSError as error:
        where = error.filename or path
        raise click.ClickException(
            f"cannot serve{f' at {os.fsdecode(where)}' if where else ''}: {error.strerror or error}"
        ) from None
    return 0


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(serve_command, arguments)
