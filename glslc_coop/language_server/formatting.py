"""Formatting through clang-format, which reads GLSL as it reads C++.

In: a text and its path. Out: the formatted text. Must not know: the protocol. The style is that of the nearest
.clang-format, else clang-format's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

_NAME = "clang-format"
#: Seconds after which a formatter is given up.
_TIMEOUT = 20.0


class FormattingError(Exception):
    """Raised with a message for the user when a text cannot be formatted."""


def formatter() -> str | None:
    """Return the path of clang-format: that of the interpreter's environment before that on the path, or None."""
    beside = os.path.join(os.path.dirname(sys.executable), _NAME)
    return beside if os.access(beside, os.X_OK) else shutil.which(_NAME)


def formatted(text: str, path: str, lines: tuple[int, int] | None = None) -> str:
    """Return a text as clang-format writes it, of some lines only where they are given. Raises FormattingError."""
    tool = formatter()
    if tool is None:
        raise FormattingError("no clang-format here: pip install 'glslc-coop[format]'")
    # The name of a file of C++ in the shader's folder: .clang-format is looked for from there upwards.
    command = [tool, f"--assume-filename={path}.cpp", "--style=file", "--fallback-style=LLVM"]
    if lines is not None:
        command.append(f"--lines={lines[0]}:{lines[1]}")
    try:
        done = subprocess.run(command, input=text.encode("utf-8"), capture_output=True, timeout=_TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FormattingError(f"clang-format failed: {error}") from None
    if done.returncode:
        raise FormattingError(f"clang-format failed: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout.decode("utf-8")
