"""The reference pages: the command line from the rows of options and sub-commands, the library from its docstrings.

In: glslc_coop.cli, glslc_coop. Out: Markdown. Must not know: MkDocs.
"""

from __future__ import annotations

import importlib
import inspect
import re

#: Environment variable -> what it does. A test compares the names with those in the sources.
VARIABLES = {
    "GLSLC_COOP_CACHE": "The folder of kept results, as `--cache` names it.",
    "GLSLC_COOP_CACHE_SIZE": "The bound of that folder in MiB; 512 without it.",
    "GLSLC_COOP_CEILINGS": "The file in which `measure` stores the peak rates of devices.",
    "GLSLC_COOP_FLAGS": "Options that come before those of the command line.",
    "GLSLC_COOP_LSP_MEMORY": "`0`: the language server remembers no analyses, to measure what that is worth.",
    "GLSLC_COOP_MYPYC": "`1`: building a wheel compiles its modules.",
    "GLSLC_COOP_SERVER": "`auto`, or the socket of a resident compiler that commands are given to.",
    "GLSLC_COOP_TRACEBACK": "`1`: an internal error shows where it came from.",
    "NO_COLOR, FORCE_COLOR": "Never, or always, colour messages for people.",
}
#: Columns of a line of code that the site shows without a scroll bar.
_WIDTH = 84


def escape(text: str) -> str:
    """Return a text in which Markdown sees no mark-up but code between backticks, in a cell of a table, too."""
    parts = text.split("`")
    for number in range(0, len(parts), 2):
        parts[number] = re.sub(r"([\\*_>\[\]|])", r"\\\1", parts[number].replace("&", "&amp;").replace("<", "&lt;"))
    return "`".join(parts)


def table(head: str, rows) -> str:
    """Return a table of names, in code, and texts. In code a bar needs no escape."""
    lines = [f"| `{name}` | {escape(text)} |" for name, text in rows]
    return "\n".join([f"| {head} | |", "| --- | --- |", *lines])


# ---- the command line ----


def command_line() -> str:
    """Return the page of all options, sub-commands and environment variables."""
    from glslc_coop.cli import SUBCOMMANDS
    from glslc_coop.cli.command_line import help_rows

    parts = [
        "# Command line",
        "`glslc-coop [OPTION]... FILE...` compiles as glslc does; `glslc-coop COMMAND` does one of the other things"
        " below. Exit code 0 is success, 1 an error, 2 wrong usage of `check`.",
        "## Options of the compiler",
        table("Option", help_rows()),
        "## Commands",
    ]
    for name, (module, arguments, what) in SUBCOMMANDS.items():
        parts += [f"### {name}", f"    glslc-coop {name} {arguments}".rstrip(), f"{what[:1].upper()}{what[1:]}."]
        command = _command(module)
        if command is not None:
            parts += _described(command, name)
    parts += [
        "## Environment",
        table("Variable", ((name.replace(", ", "`, `"), text) for name, text in VARIABLES.items())),
    ]
    return "\n\n".join(parts) + "\n"


def _command(module: str):
    """Return the click command of a sub-command; None for one that reads its arguments itself."""
    import click

    loaded = importlib.import_module(f"glslc_coop.cli.{module}")
    found = [each for each in vars(loaded).values() if isinstance(each, click.Command)]
    groups = [each for each in found if isinstance(each, click.Group)]
    return (groups or found or [None])[0]


def _described(command, name: str) -> list[str]:
    """Return the text and the options of a command, and those of its own commands."""
    import click

    parts = []
    text = inspect.cleandoc(command.help or "").replace("\b\n", "")
    if text:
        parts.append(
            "\n\n".join(escape(block) if not block.startswith("    ") else block for block in text.split("\n\n"))
        )
    rows = []
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            record = parameter.get_help_record(click.Context(command))
            if record is not None:
                rows.append(record)
    if rows:
        parts.append(table("Option", rows))
    for inner in getattr(command, "commands", {}).values():
        parts.append(f"#### {name} {inner.name}")
        parts += _described(inner, f"{name} {inner.name}")
    return parts


# ---- the library ----


def library() -> str:
    """Return the page of everything that the package exports."""
    import glslc_coop

    parts = [
        "# Python API",
        "Everything that `import glslc_coop` gives, from its docstrings. [Library](library.md) shows how it is used.",
    ]
    exported = [(name, getattr(glslc_coop, name)) for name in glslc_coop.__all__ if not name.startswith("__")]
    parts.append("## Functions")
    for name, value in exported:
        if not inspect.isclass(value):
            parts += [f"### {name}", _code(_signature(value, name)), _text(value)]
    parts.append("## Classes")
    for name, value in exported:
        if inspect.isclass(value):
            parts += [f"### {name}", *_class(value, name)]
    return "\n\n".join(parts) + "\n"


def _class(value, name: str) -> list[str]:
    """Return the description of a class and of its own methods."""
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    head = f"class {name}({', '.join(bases)})" if bases else f"class {name}"
    parts = [_code(head), _text(value)]
    for method, member in vars(value).items():
        if method.startswith("_"):
            continue
        if isinstance(member, property):
            parts += [f"#### {name}.{method}", _text(member.fget)]
        elif inspect.isfunction(member):
            parts += [f"#### {name}.{method}", _code(_signature(member, method)), _text(member)]
    return parts


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _text(value) -> str:
    text = escape(inspect.getdoc(value) or "").replace("\\_", "_")
    return "\n\n".join(_paragraph(block) for block in text.split("\n\n"))


def _paragraph(block: str) -> str:
    """Return a paragraph of a docstring, the parameters that it describes as a list."""
    first, *parameters = re.split(r"(?<![`\w])([A-Za-z_]+(?:, [a-z_]+)*): ", block)
    if len(parameters) <= 2:
        return "".join([first, *(f"**{name}**: {text}" for name, text in zip(parameters[::2], parameters[1::2]))])
    items = [f"- **{name}**: {text.strip()}" for name, text in zip(parameters[::2], parameters[1::2])]
    return "\n\n".join(filter(None, [first.strip(), "\n".join(items)]))


def _signature(function, name: str) -> str:
    """Return a function as it is declared, over several lines where it is long."""
    parts = []
    starred = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        kinds = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}
        starred = starred or parameter.kind is parameter.VAR_POSITIONAL
        text = kinds.get(parameter.kind, "") + parameter.name
        if parameter.annotation is not parameter.empty:
            text += f": {parameter.annotation}"
        if parameter.default is not parameter.empty:
            text += f" = {parameter.default!r}" if ":" in text else f"={parameter.default!r}"
        parts.append(text)
    result = inspect.signature(function).return_annotation
    end = f") -> {result}" if result is not inspect.Signature.empty else ")"
    line = f"{name}({', '.join(parts)}{end}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), end])
