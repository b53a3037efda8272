"""`glslc-coop lsp`: the language server, over standard input and output.

In: the messages of an editor. Out: the server's. Must not know: the protocol.
"""

from __future__ import annotations

import sys

import click

from glslc_coop.cli.tools import run


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Use standard input and output, which is the only way.")
def lsp_command(stdio: bool) -> int:
    """Serve an editor that speaks the Language Server Protocol.

    The server's own options are those of the compiler; the editor gives them as settings.
    """
    try:
        from glslc_coop.language_server.protocol import log_in_lines
        from glslc_coop.language_server.server import new_server
    except ImportError as error:
        raise click.ClickException(f"{error}; pip install 'glslc-coop[lsp]'") from None
    if sys.stdin is None or sys.stdout is None:
        raise click.ClickException("standard input or output is closed, which the language server speaks over")
    log_in_lines()
    server = new_server()
    server.start_io()
    return 0 if server.was_shut_down else 1


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(lsp_command, arguments)
