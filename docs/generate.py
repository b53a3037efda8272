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
# MkDocs takes the folder of its hooks from the path again.
sys.path.insert(1, os.path.join(ROOT, "docs"))

from reference import escape  # noqa: E402

#: Columns of a line of code that the site shows without a scroll bar.
_WIDTH = 100
#: How the rows of the page of extensions are read.
_NOTATION = """\
What each extension adds, those of cooperative types first, and GLSL itself at the end.
[Cooperative types](cooperative-types.md) shows how values are constructed, which operators there are, and what `m[i]`
and `m.length()` are. The declarations are GLSL, with these names for what a call may have in several forms:

| in a declaration | meaning |
| --- | --- |
| `T`, `R`, `V`, … as a type | any type that the text allows; one letter is one type in a call |
| `S`, `M`, `N`, `K`, `U` in `coopmat<T, S, M, N, U>` | scope, rows, columns, use; one letter is one number in a call |
| `coopvecNV<T, N>` | a vector of `N` components of type `T` |
| `tensorLayoutNV<D, C>`, `tensorViewNV<D, …>` | `D` dimensions, clamp mode `C`; `…` are the other parameters |
| `E[] buf` | an array, in a buffer or in shared memory where the function loads or stores |
| `genFType`, `genIType`, `genUType`, `genBType`, `genDType` | `float`, `int`, `uint`, `bool`, `double`, or vectors |
| `vec`, `ivec`, `uvec`, `bvec`, `mat` | a vector of 2 to 4 components; a matrix of any shape |
| `gvec4`, `gsampler2D`, `gimage2D`, … | components are float, int (`i…`) or uint (`u…`), the same throughout |
| `int|uint` | one of these |
| `[, float bias]` | a parameter that may be left out |
| `uint dim[1..5]`, `(uint offset, uint span)[1..5]` | one to five parameters, or pairs of them |
| `T f(…)` as a parameter | the name of a function of the shader |
| `const int x` | a constant expression |"""


def on_files(files, config):
    """Add the generated pages; called by MkDocs."""
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown, **_):
    """Take links to files of the repository that are no part of the site for their text; called by MkDocs.

    In code within a table a repository needs an escape before a bar, and MkDocs shows it.
    """
    markdown = re.sub(r"\[([^]]*)\]\(\.\./[^)]*\)", r"\1", markdown)
    return re.sub(r"(?m)^\|.*`.*\|$", lambda row: re.sub(r"`[^`]*`", _bars, row[0]), markdown)


def _bars(code) -> str:
    return code[0].replace("\\|", "|")


def pages() -> dict[str, str]:
    """Return file name -> text of each generated page."""
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


# ---- extensions ----


def extensions() -> str:
    """Return every extension with the types, constants, variables and functions of its rows."""
    from glslc_coop.extensions import notation, registry

    parts = ["# Extensions and built-in functions", _NOTATION]
    names = {name: type_ for record in registry.all_records() for _, name, type_ in notation.parse_types(record)}
    empty = []
    seen = set()
    for name in registry.REGISTRY:
        record = registry.load(name)
        if not (record.types or record.constants or record.variables or record.prototypes or record.qualifiers):
            empty.append(f"`{name}`")
        elif id(record) not in seen:
            seen.add(id(record))
            parts.append(_record(record, record.name, names))
    parts += ["## Without names of their own", ", ".join(empty) + " allow more without adding a name."]
    for record in registry.core_records():
        parts.append(_record(record, f"{record.name}, without extensions", names))
    return "\n\n".join(parts) + "\n"


def _record(record, title: str, names) -> str:
    from glslc_coop.extensions import notation
    from glslc_coop.language_server.meanings import meaning
    from glslc_coop.semantics.builtins.candidates import glsl

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
    shown = [_wrapped(glsl(row, names)) for row in functions]
    if shown:
        parts.append(_block("glsl", "Functions", shown))
    for name, alternatives in notation.placeholders(record):
        texts = dict.fromkeys(glsl(notation.rows(each)[0][1], names) for each in alternatives)
        if len(texts) > 1 and any(re.search(rf"\b{name}\b", each) for each in shown):
            parts.append(f"`{name}` is one of " + ", ".join(f"`{each}`" for each in texts) + ".")
    words = dict.fromkeys(re.search(r"(\w+)\(", row)[1] for row in functions if "(" in row)
    lines = [f"- `{word}`: {escape(meaning(word))}" for word in words if meaning(word)]
    if lines:
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _wrapped(declaration: str) -> str:
    """Return a declaration over several lines where it is long."""
    lines = [""]
    for part in re.split(r"(?<=,) (?![^<]*>)", declaration):
        if lines[-1] and len(lines[-1]) + len(part) >= _WIDTH:
            lines.append("   ")
        lines[-1] = f"{lines[-1]} {part}" if lines[-1] else part
    return "\n".join(lines)


def _names(row: str) -> list[str]:
    return [row] if "<" in row else row.split()


if __name__ == "__main__":
    for file_name, page in pages().items():
        print(f"==== {file_name}\n{page}")
