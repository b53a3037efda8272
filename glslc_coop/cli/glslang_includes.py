"""Where glslangValidator looks for included files.

In: the directories of -I. Out: an includer for the driver. Must not know: what includes files.

A "name" is looked for beside the including file, then beside each file that includes that one, then in the directories;
a <name> in the directories alone. Backslashes separate directories too.
"""

from __future__ import annotations

from glslc_coop.environment.input_files import read_shader
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.environment.input_files import Includer


def stack_includer(include_dirs: list[str]) -> Includer:
    """Return an includer that remembers the directories of the files on the way to each file."""
    stacks: dict[str, list[str]] = {}

    def include(name: str, is_system: bool, including_name: str) -> tuple[str, str] | None:
        stack = stacks.get(including_name) or [_directory(including_name)]
        directories = include_dirs if is_system else [*reversed(stack), *include_dirs]
        for directory in directories:
            path = f"{directory}/{name}".replace("\\", "/")
            try:
                text = read_shader(path)
            except (OSError, ValueError):
                continue
            stacks[path] = [*stack, _directory(path)]
            return path, text
        return None

    return include


def _directory(path: str) -> str:
    """Return the directory of a file."""
    head, separator, _ = path.replace("\\", "/").rpartition("/")
    return head if separator else "."
