"""Completion: what can be written at the cursor.

In: an analysis, the text before the cursor. Out: the protocol's items, those that fit first. Must not know: how a
choice is checked.
"""

from __future__ import annotations

import os
import re

from lsprotocol import types as lsp

from glslc_coop.extensions import registry
from glslc_coop.extensions.hints import names_by_kind
from glslc_coop.language_server import scope
from glslc_coop.language_server.hover import describe_variable, value_text
from glslc_coop.language_server.meanings import meaning
from glslc_coop.language_server.signatures import open_call, parameters_of
from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtins.candidates import glsl
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import Variable

with lazy:
    from collections.abc import Iterable

    from glslc_coop.language_server.analysis import Analysis
    from glslc_coop.language_server.scope import Named

_KIND = lsp.CompletionItemKind
_DIRECTIVES = "define undef if ifdef ifndef elif else endif error pragma extension version line include".split()
_BEHAVIOURS = "require enable warn disable".split()
_EXTENSION = re.compile(r"\s*#\s*extension\s+(\w*)$")
_BEHAVIOUR = re.compile(r"\s*#\s*extension\s+\w+\s*:\s*(\w*)$")
_INCLUDE = re.compile(r'\s*#\s*include\s+(["<])([^">]*)$')
_DIRECTIVE = re.compile(r"\s*#\s*(\w*)$")
_PRAGMA = re.compile(r"\s*#\s*pragma\s+(\w*)$")
_LAYOUT = re.compile(r"\blayout\s*\((?:[^()]*,)?\s*(\w*)$")
_DOT = re.compile(r"\.\s*(\w*)$")
_GENERIC = re.compile(r"(\w+)\s*<([^<>;{}()]*)$")
_TARGET = re.compile(r"(\w+)\s*=\s*\w*$")
#: Suffixes of the files that are shaders or parts of one.
_SOURCES = (".glsl", ".h", ".inc", ".glslh", ".comp", ".vert", ".frag")
#: Parameter of a parametric type, or a part of a parameter's name -> the beginning of the constants for it.
_CONSTANTS = {
    "SCOPE": "gl_Scope",
    "USE": "gl_MatrixUse",
    "MODE": "gl_CooperativeMatrixClampMode",
    "matrixLayout": "gl_Cooperative",
    "Interpretation": "gl_ComponentType",
    "reduceMask": "gl_CooperativeMatrixReduce",
    "matrixOperands": "gl_MatrixOperands",
    "scope": "gl_Scope",
    "execution": "gl_Scope",
    "memory": "gl_Scope",
    "storage": "gl_StorageSemantics",
    "sem": "gl_Semantics",
}
#: How the parameters end that take a function of the shader, and what says so in place of constants.
_CALLBACKS = ("Op", "Func", "decode", "combine")
_CALLBACK = "()"
#: Order of items: the constants for a parameter, what has the type, the shader's own names, the language's.
_EXACTLY, _FITS, _OWN, _LANGUAGE, _WORD = "0", "1", "2", "3", "4"


def complete(analysis: Analysis, offset: int, include_dirs: Iterable[str]) -> list[lsp.CompletionItem]:
    """Return what can be written at an offset of the document."""
    text = analysis.text[:offset]
    if _is_in_comment(text):
        return []
    line = text[analysis.lines.around(offset)[0] :]
    if line.lstrip().startswith("#"):
        return _directive(analysis, line, include_dirs)
    statement = text[max(text.rfind(mark) for mark in ";{}") + 1 :]
    match = _LAYOUT.search(statement)
    if match is not None:
        return _layout_ids(analysis)
    names = scope.visible_names(analysis, offset)
    match = _DOT.search(statement)
    if match is not None and not statement[: match.start()].rstrip()[-1:].isdigit():
        expression = scope.expression_before(text, offset - len(match[0]))
        type_ = scope.type_of(expression, names, analysis)
        return _selections(type_) if type_ is not None else []
    match = _GENERIC.search(statement)
    if match is not None:
        row = analysis.environment.type_names.get(match[1])
        if isinstance(row, types.ParametricRow):
            return _type_arguments(analysis, row, match[2].count(","), names)
    return _names(analysis, names, offset, statement)


def _is_in_comment(text: str) -> bool:
    """Return whether the end of a text is within a comment."""
    line = text[text.rfind("\n") + 1 :]
    return text.rfind("/*") > text.rfind("*/") or "//" in line


# ---- directives ----


def _words(words: Iterable[str], kind: lsp.CompletionItemKind, detail: str = "") -> list[lsp.CompletionItem]:
    return [lsp.CompletionItem(word, kind=kind, detail=detail or None) for word in words]


def _directive(analysis: Analysis, line: str, include_dirs: Iterable[str]) -> list[lsp.CompletionItem]:
    """Return what can follow in a directive's line."""
    if _BEHAVIOUR.match(line):
        return _words(_BEHAVIOURS, _KIND.Keyword)
    if _EXTENSION.match(line):
        return _words(registry.REGISTRY, _KIND.Module, "extension")
    match = _INCLUDE.match(line)
    if match is not None:
        return _includes(analysis.path, match[2], match[1] == "<", include_dirs)
    if _PRAGMA.match(line):
        return _words(("shader_stage", "use_vulkan_memory_model", "optimize", "debug", "STDGL"), _KIND.Keyword)
    return _words(_DIRECTIVES, _KIND.Keyword) if _DIRECTIVE.match(line) else []


def _includes(path: str, begun: str, is_system: bool, include_dirs: Iterable[str]) -> list[lsp.CompletionItem]:
    """Return the files and folders that an #include can name."""
    folders = list(include_dirs)
    if not is_system:
        folders.insert(0, os.path.dirname(path))
    inner = begun.rpartition("/")[0]
    found: dict[str, lsp.CompletionItem] = {}
    for folder in folders:
        try:
            entries = sorted(os.scandir(os.path.join(folder, inner)), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir() and not entry.name.startswith("."):
                found.setdefault(entry.name, lsp.CompletionItem(entry.name, kind=_KIND.Folder))
            elif entry.name.endswith(_SOURCES) and entry.path != path:
                found.setdefault(entry.name, lsp.CompletionItem(entry.name, kind=_KIND.File))
    return list(found.values())


def _layout_ids(analysis: Analysis) -> list[lsp.CompletionItem]:
    """Return the layout qualifier ids of the stage; those that take a number with `= `."""
    found = []
    environment = analysis.environment
    for name in dict.fromkeys(names_by_kind("layout", environment.records())):
        row = environment.layout_qualifier(name)
        if row is None or (row.flags.get("stages") and environment.stage not in row.flags["stages"]):
            continue
        if row.is_of_shader and row.inputs + row.outputs and environment.stage not in row.inputs + row.outputs:
            continue
        insert = f"{name} = " if row.least is not None else name
        found.append(lsp.CompletionItem(name, kind=_KIND.Property, insert_text=insert))
    return found


# ---- members and types ----


def _selections(type_: types.Type) -> list[lsp.CompletionItem]:
    """Return members, swizzles and methods of a type."""
    found = [
        lsp.CompletionItem(member.name, kind=_KIND.Field, detail=str(member.type)) for member in scope.members_of(type_)
    ]
    if isinstance(type_, types.Vector) and type_.size <= 4:
        for letters in ("xyzw", "rgba", "stpq"):
            usable = letters[: type_.size]
            for count in range(1, type_.size + 1):
                words = usable if count == 1 else (usable[:count],)
                detail = str(types.sized(type_.component, count))
                found += _words(words, _KIND.Field, detail)
    if type_.is_array or type_.is_vector or type_.is_matrix or type_.is_parametric:
        item = lsp.CompletionItem("length", kind=_KIND.Method, detail="int", insert_text="length()")
        found.append(item)
    return found


def _type_arguments(
    analysis: Analysis, row: types.ParametricRow, position: int, names: dict[str, Named]
) -> list[lsp.CompletionItem]:
    """Return what an argument of `coopmat<…>` and the like can be."""
    if position >= len(row.parameters):
        return []
    role = row.parameters[position]
    if role == "T":
        scalars = [name for name, type_ in analysis.environment.type_names.items() if isinstance(type_, types.Scalar)]
        return _words(dict.fromkeys([*scalars, "float", "int", "uint"]), _KIND.TypeParameter, "component type")
    constants = _constants(analysis, _CONSTANTS[role]) if role in _CONSTANTS else []
    if role == "SCOPE":
        # Other scopes hold no matrix.
        constants = [each for each in constants if each.label in ("gl_ScopeSubgroup", "gl_ScopeWorkgroup")]
    return constants or [
        _variable(name, thing, _FITS)
        for name, thing in names.items()
        if isinstance(thing, Variable) and thing.storage == "const" and thing.type in (types.INT, types.UINT)
    ]


def _constants(analysis: Analysis, prefix: str) -> list[lsp.CompletionItem]:
    """Return the built-in constants whose names begin so."""
    environment = analysis.environment
    found = []
    for name in dict.fromkeys(names_by_kind("value", environment.records())):
        constant = environment.constant(name) if name.startswith(prefix) else None
        if constant is not None:
            found.append(
                lsp.CompletionItem(
                    name,
                    kind=_KIND.EnumMember,
                    detail=f"{constant[0]} = {value_text(constant[1])}",
                    documentation=meaning(name) or None,
                    sort_text=_EXACTLY + name,
                )
            )
    return found


# ---- names ----


def _variable(name: str, variable: Variable, order: str) -> lsp.CompletionItem:
    kind = _KIND.Constant if variable.storage == "const" else _KIND.Variable
    documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, describe_variable(variable))
    return lsp.CompletionItem(
        name, kind=kind, detail=str(variable.type), documentation=documentation, sort_text=order + name
    )


def _names(analysis: Analysis, names: dict[str, Named], offset: int, statement: str) -> list[lsp.CompletionItem]:
    """Return the names of the shader and of the language, those of the type that is wanted first."""
    wanted, prefix = _wanted(analysis, names, offset, statement)
    functions_first = prefix == _CALLBACK
    found = _constants(analysis, prefix) if prefix and not functions_first else []
    for name, thing in names.items():
        if isinstance(thing, Variable):
            found.append(_variable(name, thing, _FITS if thing.type is wanted else _OWN))
        elif isinstance(thing, types.Member):
            order = _FITS if thing.type is wanted else _OWN
            detail = str(thing.type)
            found.append(lsp.CompletionItem(name, kind=_KIND.Field, detail=detail, sort_text=order + name))
        elif isinstance(thing, list):
            order = _FITS if any(function.return_type is wanted for function in thing) else _OWN
            order = _EXACTLY if functions_first else order
            detail = thing[0].signature()
            found.append(lsp.CompletionItem(name, kind=_KIND.Function, detail=detail, sort_text=order + name))
        else:
            found.append(lsp.CompletionItem(name, kind=_KIND.Struct, sort_text=_OWN + name))
    known = {item.label for item in found}
    return found + [item for item in _language(analysis, wanted) if item.label not in known]


def _wanted(analysis: Analysis, names: dict[str, Named], offset: int, statement: str) -> tuple[types.Type | None, str]:
    """Return the type that is wanted at the cursor, and the beginning of the constants that are."""
    call = open_call(analysis.text, offset)
    if call is not None:
        for parameters in parameters_of(analysis, call.name, names):
            if call.argument < len(parameters):
                type_, name = parameters[call.argument]
                prefix = next((prefix for part, prefix in _CONSTANTS.items() if name.endswith(part)), "")
                if name.endswith(_CALLBACKS):
                    prefix = _CALLBACK
                return type_, prefix
        return None, ""
    match = _TARGET.search(statement)
    if match is None:
        return None, ""
    thing = names.get(match[1])
    if isinstance(thing, (Variable, types.Member)):
        return thing.type, ""
    declared = statement[: match.start()].split()
    type_ = types.named(declared[-1]) if declared else None
    return type_, ""


def _language(analysis: Analysis, wanted: types.Type | None) -> list[lsp.CompletionItem]:
    """Return built-in functions, types, variables, constants and keywords that are available."""
    environment = analysis.environment
    records = environment.records()
    found = []
    for name in dict.fromkeys(names_by_kind("function", records)):
        rows = environment.prototypes(name)
        if rows:
            fits = wanted is not None and any(str(wanted) == row.text.split(" ", 1)[0] for row in rows)
            order = _FITS if fits else _LANGUAGE
            found.append(
                lsp.CompletionItem(
                    name,
                    kind=_KIND.Function,
                    detail=glsl(rows[0].text, environment.type_names),
                    documentation=meaning(name) or None,
                    sort_text=order + name,
                )
            )
    for name in dict.fromkeys(names_by_kind("value", records)):
        constant = environment.constant(name)
        variable = environment.variable(name) if constant is None else None
        if constant is not None or variable is not None:
            kind = _KIND.Constant if constant is not None else _KIND.Variable
            text = meaning(name) or None
            found.append(lsp.CompletionItem(name, kind=kind, documentation=text, sort_text=_LANGUAGE + name))
    found += [
        lsp.CompletionItem(name, kind=_KIND.Class, documentation=meaning(name) or None, sort_text=_LANGUAGE + name)
        for name in environment.type_names
    ]
    found += [lsp.CompletionItem(name, kind=_KIND.Keyword, sort_text=_WORD + name) for name in environment.keywords]
    return found
