"""The flags of rows: each that a row has is declared, with such values; each that is declared is read, and is in a row.

A new flag is a name in one of the three tables of extensions/notation.py, and a line in its docstring.
"""

from __future__ import annotations

import glob
import os
import re

import pytest
import shared

import glslc_coop
from glslc_coop.environment.limits import LIMITS
from glslc_coop.environment.stages import STAGES
from glslc_coop.extensions import notation, registry
from glslc_coop.extensions.record import Extension
from glslc_coop.semantics.model import types

RECORDS = registry.all_records()
STORAGES = {row.split()[1] for record in RECORDS for _, row in notation.rows(record.qualifiers)}
#: What values in capitals stand for.
CLASSES = {
    "STORAGE": STORAGES | {"-"},
    "STAGE": STAGES,
    "EXTENSION": registry.REGISTRY,
    "LIMIT": LIMITS,
}
ANYTHING = {"MODULE", "NAME", "TEXT"}


def _type_rows():
    for record in RECORDS:
        for _, _, declared in notation.parse_types(record):
            if isinstance(declared, types.ParametricRow):
                yield declared, {flag: value.split(",") for flag, value in declared.flags.items() if value}


def _qualifier_rows():
    for record in RECORDS:
        for _, row in notation.rows(record.qualifiers):
            qualifier = notation.find_qualifier(record, row.split()[1])
            yield qualifier, qualifier.flags


def _layout_rows():
    for record in RECORDS:
        for _, row in notation.rows(record.layout_qualifiers):
            layout = notation.find_layout_qualifier(record, row.split()[0])
            yield layout, layout.flags


KINDS = {
    "types": (notation.TYPE_FLAGS, _type_rows),
    "qualifiers": ({**notation.QUALIFIER_FLAGS, **dict.fromkeys(STAGES, "in out")}, _qualifier_rows),
    "layouts": (notation.LAYOUT_FLAGS, _layout_rows),
}


def _is_value(value, declared):
    words = declared.split()
    if ANYTHING & set(words) or value in words:
        return True
    return any(word == "NUMBER" and value.isdecimal() or value in CLASSES.get(word, ()) for word in words)


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_those_that_are_declared(kind):
    declared, rows = KINDS[kind]
    faults = []
    for row, flags in rows():
        faults += [
            f"{row.name}: {flag}={value}"
            for flag, values in flags.items()
            for value in values
            if not _is_value(value, declared[flag])
        ]
    assert not faults


def test_a_wrong_value_is_noticed():
    assert _is_value("private", "STORAGE") and not _is_value("privat", "STORAGE")
    assert _is_value("7", "NUMBER LIMIT") and not _is_value("MaxTypo", "NUMBER LIMIT")
    assert not _is_value("in", "")


def test_every_flag_is_in_a_row():
    for declared, rows in KINDS.values():
        used = {flag for row, _ in rows() for flag in row.flags}
        # An alias is found as what it names.
        used |= {"alias"} if any("alias=" in record.layout_qualifiers for record in RECORDS) else set()
        assert set(declared) - set(STAGES) <= used


def test_every_flag_is_read():
    lines = []
    for folder in ("glslc_coop/semantics", "glslc_coop/environment", "glslc_coop/extensions", "codegen"):
        for path in glob.glob(os.path.join(shared.ROOT, folder, "**", "*.py"), recursive=True):
            with open(path, encoding="utf-8") as file:
                lines += [
                    line for line in file if re.search(r"flags|row\b|first\(|layout|_operators|id\b|qualifier", line)
                ]
    text = "".join(line for line in lines if not re.match(r' *"[!\w]+": "', line))
    for declared, _ in KINDS.values():
        assert not [flag for flag in declared if not re.search(f"[\"']{flag}[\"']", text) and flag not in STAGES]


@pytest.mark.parametrize(
    "record, find",
    (
        (Extension("x", qualifiers="storage kept = StorageClass Private writen : kept"), notation.find_qualifier),
        (Extension("x", qualifiers="storage kept singel"), notation.find_qualifier),
        (Extension("x", layout_qualifiers="kept N>0 shadr limitt=3"), notation.find_layout_qualifier),
    ),
)
def test_a_misspelt_flag_is_refused(record, find):
    with pytest.raises(ValueError, match="unknown flag '(writen|singel|shadr)'"):
        find(record, "kept")


@pytest.mark.parametrize("row", ("t<T> = OpTypeX family=matrix storag=local", "t = OpTypeImage float 2D arrray"))
def test_a_misspelt_flag_of_a_type_is_refused(row):
    with pytest.raises(ValueError, match="unknown flag '(storag|arrray)"):
        notation.parse_types(Extension("x", types=row))


SHARED_MATRIX = """\
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
shared coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matrix;
layout(binding = 0) buffer Block { coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> member; };
void main() {}
"""


def test_the_storages_of_a_type_are_those_of_its_row(monkeypatch):
    (row,) = (declared for declared, _ in _type_rows() if declared.name == "coopmat")

    def errors():
        with pytest.raises(glslc_coop.CompileError) as failure:
            glslc_coop.compile(SHARED_MATRIX, stage="compute", target_env="vulkan1.3")
        return [each for each in failure.value.diagnostics if each.code == "cooperative-storage"]

    assert [each.line for each in errors()] == [4, 5]
    assert errors()[0].message.endswith("; only local variables and private globals can")
    monkeypatch.setattr(row, "storages", ("local", "private", "shared"))
    (error,) = errors()
    assert error.line == 5
    assert error.message.endswith("; only local variables, private globals, and shared variables can")
