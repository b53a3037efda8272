"""Pages that are made from the rows of the compiler, as a hook of MkDocs: diagnostic codes, and extensions.

In: glslc_coop.diagnostics.codes, glslc_coop.extensions. Out: Markdown, when the site is built, or printed
by `python docs/generate.py`.
"""

from __future__ import annotations

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)


def on_files(files, config):
    """Add the generated pages; called by MkDocs."""
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown, **_):
    """Take links to files of the repository that are no part of the site for their text; called by MkDocs."""
    return re.sub(r"\[([^]]*)\]\(\.\./[^)]*\)", r"\1", markdown)


def pages() -> dict[str, str]:
    """Return file name -> text of each generated page."""
    # MkDocs takes the folder of its hooks from the path again.
    sys.path.insert(1, os.path.join(ROOT, "docs"))
    import reference

    return {
        "codes.md": codes(),
        "extensions.md": extensions(),
        "command-line.md": reference.command_line(),
        "api.md": reference.library(),
    }


# ---- diagnostic codes ----


def codes() -> str:
    """Return the catalogue of diagnostic codes, under the headings of their rows."""
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.explanations import load

    examples = load()
    known = {code.name: code for code in codes.CODES}
    parts = [
        "# Diagnostic codes",
        "Each message has a code, in brackets after its severity. `glslc-coop explain CODE` prints the same text."
        " Some warnings need `-Wcoop`, and say so.",
    ]
    for line in codes._ROWS.splitlines():
        if line.startswith("# "):
            parts.append(f"## {line[2:]}")
        name = line.partition(" | ")[0]
        if line[:1].isalpha() and name in known:
            parts.append(_code(known[name], examples.get(name)))
    return "\n\n".join(parts) + "\n"


def _code(code, example) -> str:
    parts = [f"### {code.name}", escape(code.meaning)]
    if code.section:
        parts[-1] += f" *{escape(code.section)}*"
    if example is not None:
        if example.coop:
            parts[-1] += " A warning of `-Wcoop`."
        parts.append(_block("glsl", "Wrong", [*example.declarations, example.wrong]))
        parts.append(_block("glsl", "Correct", example.correct or ["// without the line"]))
    return "\n\n".join(parts)


def _block(language: str, title: str, lines) -> str:
    return "\n".join([f'```{language} title="{title}"', *(line.rstrip() for line in lines), "```"])


def escape(text: str) -> str:
    """Return a text in which Markdown sees no mark-up."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)


# ---- extensions ----


def extensions() -> str:
    """Return every extension with the types, constants, variables and functions of its rows."""
    from glslc_coop.extensions import registry

    parts = [
        "# Extensions and built-in functions",
        "The types, constants, variables and functions of GLSL itself and of each extension. A capital letter is a"
        " parameter for a type or a size, with one value in each row. `genFType` and the like are a scalar type and its"
        " vectors.",
    ]
    for record in registry.core_records():
        parts.append(_record(record, f"{record.name}, without extensions"))
    empty = []
    seen = set()
    for name in registry.REGISTRY:
        record = registry.load(name)
        if not (record.types or record.constants or record.variables or record.prototypes or record.qualifiers):
            empty.append(f"`{name}`")
        elif id(record) not in seen:
            seen.add(id(record))
            parts.append(_record(record, record.name))
    parts += ["## Without names of their own", ", ".join(empty) + " allow more without adding a name."]
    return "\n\n".join(parts) + "\n"


def _record(record, title: str) -> str:
    from glslc_coop.extensions import notation
    from glslc_coop.language_server.meanings import meaning

    parts = [f"## {title}"]
    if record.implies:
        parts.append("Enables " + ", ".join(f"`{name}`" for name in record.implies) + " too.")
    types = [row.partition(" = ")[0] for _, row in notation.rows(record.types)]
    if types:
        parts.append("Types: " + ", ".join(f"`{name}`" for row in types for name in _names(row)))
    constants = [row for _, row in notation.rows(record.constants)]
    if constants:
        parts.append(_block("glsl", "Constants", [row.partition(" = ")[0] for row in constants]))
    variables = [row.partition(" = ")[0] for _, row in notation.rows(record.variables)]
    if variables:
        parts.append(_block("glsl", "Variables", variables))
    functions = [row.rpartition(" = ")[0] for _, row in notation.rows(record.prototypes)]
    if functions:
        parts.append(_block("glsl", "Functions", functions))
    words = dict.fromkeys(re.search(r"(\w+)\(", row)[1] for row in functions if "(" in row)
    lines = [f"- `{word}`: {escape(meaning(word))}" for word in words if meaning(word)]
    if lines:
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _names(row: str) -> list[str]:
    return [row] if "<" in row else row.split()


if __name__ == "__main__":
    for file_name, page in pages().items():
        print(f"==== {file_name}\n{page}")
