"""The project file: options for the shaders below a folder, shared by `check`, `watch` and the language server.

In: the path of a shader. Out: options of glslc's command line. Must not know: what the options mean.

It is `glslc-coop.toml`, or the table `tool.glslc-coop` of `pyproject.toml`, in the folder of the shader or the nearest
one above it that has either:

    target-env = "vulkan1.3"
    include-dirs = ["include"]
    defines = { TILE = 16 }
    warnings = ["coop", "no-unset-layout", "error"]

    [per-file."fallback/*.comp"]
    profile = "llvmpipe"

Paths are relative to the file. The table of `per-file` whose pattern matches comes after the others, so it wins.

A project file comes with the shaders, and its author need not be the user. So it only specifies how shaders are
compiled; the command line specifies which files are written.
"""

from __future__ import annotations

import fnmatch
import functools
import importlib
import os
import sys

from glslc_coop.environment.input_files import printable, read_text
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

NAMES = ("glslc-coop.toml", "pyproject.toml")
_PER_FILE = "per-file"
#: The last control character of Latin-1. Spaces after it are allowed, although `isprintable` is false for them.
_LAST_CONTROL = "\x9f"
#: A project file of more bytes is refused.
_MAXIMUM_FILE = 1 << 20


class ProjectError(ValueError):
    """The project file cannot be read, or has a wrong key or value; the text names the file."""

    def __init__(self, file: str, text: str) -> None:
        super().__init__(printable(f"{file}: {text}"))


def _one(form: str) -> Callable[[str, object], list[str]]:
    def make(folder: str, value: object) -> list[str]:
        if not isinstance(value, str):
            raise ValueError("must be a string")
        return [form.format(value)]

    return make


def _several(form: str, is_path: bool = False) -> Callable[[str, object], list[str]]:
    def make(folder: str, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise ValueError("must be a list of strings")
        return [form.format(os.path.join(folder, each) if is_path else each) for each in value]

    return make


def _defines(folder: str, value: object) -> list[str]:
    if not isinstance(value, dict):
        return _several("-D{}")(folder, value)
    for name, each in value.items():
        if not isinstance(each, (str, int, float)):
            raise ValueError(f"must have a number or a string for '{name}'")
    return [f"-D{name}={int(each) if isinstance(each, bool) else each}" for name, each in value.items()]


def _options_alone(folder: str, value: object) -> list[str]:
    found = _several("{}")(folder, value)
    foreign = _find_foreign(tuple(found))
    if foreign is not None:
        raise ValueError(f"must only say how shaders are compiled; '{foreign}' is not allowed")
    return found


@functools.lru_cache(maxsize=64)
def _find_foreign(options: tuple[str, ...]) -> str | None:
    from glslc_coop.cli import command_line

    return command_line.find_foreign(options)


def _profile(folder: str, value: object) -> list[str]:
    (name,) = _one("{}")(folder, value)
    path = os.path.join(folder, name)
    return [f"--device-profile={path if os.path.exists(path) else name}"]


#: Key -> what makes options of its value. Raises ValueError with what the value must be.
_KEYS: dict[str, Callable[[str, object], list[str]]] = {
    "target-env": _one("--target-env={}"),
    "target-spv": _one("--target-spv={}"),
    "std": _one("-std={}"),
    "stage": _one("-fshader-stage={}"),
    "include-dirs": _several("-I{}", is_path=True),
    "defines": _defines,
    "profile": _profile,
    "warnings": _several("-W{}"),
    "options": _options_alone,
}


def find(path: str) -> str | None:
    """Return the project file of a shader; None where no folder above it has one."""
    folder = os.path.dirname(os.path.abspath(path))
    while True:
        for name in NAMES:
            candidate = os.path.join(folder, name)
            if os.path.isfile(candidate) and _table(candidate, os.stat(candidate).st_mtime_ns) is not None:
                return candidate
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def options_for(path: str) -> list[str]:
    """Return the options that the project file of a shader has for it. Raises ProjectError."""
    file = find(path)
    if file is None:
        return []
    table = _table(file, os.stat(file).st_mtime_ns) or {}
    folder = os.path.dirname(file)
    found = _options(file, folder, table)
    inside = os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")
    sections = table.get(_PER_FILE, {})
    if not isinstance(sections, dict):
        raise ProjectError(file, f"'{_PER_FILE}' must be a table of patterns")
    for pattern, section in sections.items():
        if not isinstance(section, dict):
            raise ProjectError(file, f"'{_PER_FILE}.{pattern}' must be a table")
        added = _options(file, folder, section)
        if fnmatch.fnmatchcase(inside, pattern):
            found += added
    return found


def _options(file: str, folder: str, table: dict[str, object]) -> list[str]:
    found = []
    for key, value in table.items():
        if key == _PER_FILE:
            continue
        make = _KEYS.get(key)
        if make is None:
            from glslc_coop.extensions.hints import nearest

            near = nearest(key, _KEYS)
            meant = f"; did you mean '{near[0]}'?" if near else f"; the keys are {', '.join([*_KEYS, _PER_FILE])}"
            raise ProjectError(file, f"unknown key '{key}'{meant}")
        try:
            found += make(folder, value)
        except ValueError as error:
            raise ProjectError(file, f"'{key}' {error}") from None
    for option in found:
        # Messages print them, and must not control a terminal.
        if not all(each.isprintable() or each > _LAST_CONTROL and each.isspace() for each in option):
            raise ProjectError(file, f"'{option}' must not have control characters")
    return found


@functools.lru_cache(maxsize=64)
def _table(file: str, time: int) -> dict[str, object] | None:
    """Return the project's table of a file, None where it has none. Raises ProjectError."""
    toml = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        table: dict[str, object] = toml.loads(read_text(file, _MAXIMUM_FILE))
    except OSError as error:
        raise ProjectError(file, error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        if os.path.basename(file) != NAMES[0]:
            # Other programs read it, too, and report the fault.
            return None
        raise ProjectError(file, "nested too deeply" if isinstance(error, RecursionError) else str(error)) from None
    if os.path.basename(file) == NAMES[0]:
        return table
    tool = table.get("tool", {})
    found = tool.get("glslc-coop") if isinstance(tool, dict) else None
    return found if isinstance(found, dict) else None
