"""Typical slips in real shaders: one error, on the token that is wrong, with a hint that says what is right.

Each row of testdata/slips/slips.txt replaces a text of a shader there, which compiles, by a wrong one.
"""

from __future__ import annotations

import os

import pytest
import shared

FOLDER = "slips"


def rows():
    """(shader, what is right, the slip, code, wrong token, hint) of every row."""
    with open(os.path.join(shared.TESTDATA, FOLDER, "slips.txt"), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return [[part.strip(" ").replace("\\n", "\n") for part in line.split(" | ")] for line in lines]


def compiled(name, text):
    from glslc_coop import driver

    _, line = shared.parse_options(f"{FOLDER}/{name}", text=text)
    return driver.compile_text(text, name, line.options)


def text_of(name):
    with open(os.path.join(shared.TESTDATA, FOLDER, name), encoding="utf-8") as file:
        return file.read()


def test_there_are_at_least_sixty():
    assert len(rows()) >= 60


@pytest.mark.parametrize("name", sorted({row[0] for row in rows()}))
def test_the_shaders_without_slips_compile(name, validator):
    result = compiled(name, text_of(name))
    assert not result.sink.diagnostics
    validator.check(result.words, result.environment.target.name)


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[0]}-{row[3]}-{row[4]}"[:60])
def test_a_slip_is_met_with_one_error_on_it(row):
    name, right, slip, code, token, hint = row
    text = text_of(name)
    assert right in text
    text = text.replace(right, slip, 1)
    result = compiled(name, text)
    assert len(result.sink.diagnostics) == 1, result.sink.diagnostics
    (found,) = result.sink.diagnostics
    assert (found.code.name, text[found.start : found.end]) == (code, token)
    texts = [found.message, *(note if isinstance(note, str) else note[-1] for note in found.notes)]
    assert any(hint in each for each in texts), texts
