"""Every built-in function, variable and constant of the rows has a shader that uses it."""

from __future__ import annotations

import os
import re

import pytest

from glslc_coop import extensions, vocabulary

VALID = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "testdata", "valid")
RECORDS = [record for record in extensions.all_records() if record.prototypes or record.variables or record.constants]


def words_of_shaders() -> dict[str, None]:
    """Every word that a shader in testdata/valid mentions."""
    words: dict[str, None] = {}
    for folder, _, names in os.walk(VALID):
        for name in names:
            if not name.endswith((".spvasm", ".i", ".ast")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    words.update(dict.fromkeys(re.findall(r"\w+", file.read())))
    return words


@pytest.fixture(scope="module")
def words() -> dict[str, None]:
    return words_of_shaders()


@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_function_is_called_by_a_shader(record: extensions.Extension, words: dict[str, None]) -> None:
    names = dict.fromkeys(re.findall(r" (\w+)\(", "\n".join(vocabulary.rows(record.prototypes))))
    assert [name for name in names if name not in words] == []


@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_built_in_variable_is_used_by_a_shader(record: extensions.Extension, words: dict[str, None]) -> None:
    assert [name for name in vocabulary.parsed_variables(record) if name not in words and name != "gl_PerVertex"] == []


@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_built_in_constant_is_used_by_a_shader(record: extensions.Extension, words: dict[str, None]) -> None:
    names = dict.fromkeys(re.findall(r"(\w+) =", "\n".join(vocabulary.rows(record.constants))))
    assert [name for name in names if name not in words] == []
