"""Typical slips in real shaders: one error, on the token that is wrong, with a hint that says what is right.

Each row of testdata/slips/slips.txt replaces a text of a shader there, which compiles, by a wrong one. A token of `-`
is an error without a position.
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
    token_found = "-" if found.start is None else text[found.start : found.end]
    assert (found.code.name, token_found) == (code, token)
    texts = [found.message, *(note if isinstance(note, str) else note[-1] for note in found.notes)]
    assert any(hint in each for each in texts), texts


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules call each other directly")
@pytest.mark.parametrize(("head", "count"), [("", 1), ("#extension GL_EXT_unknown : require\n", 0)])
def test_hints_are_looked_for_where_they_are_printed(monkeypatch, head, count):
    """Of many uses of one undeclared name the first is reported; none where an unknown extension may declare it."""
    from glslc_coop import driver
    from glslc_coop.environment.options import Options
    from glslc_coop.extensions import hints

    asked, real = [], hints.suggest

    def counting(word, *arguments):
        asked.append(word)
        return real(word, *arguments)

    monkeypatch.setattr(hints, "suggest", counting)
    options = Options()
    options.stage = "compute"
    result = driver.compile_text(f"#version 450\n{head}void main() {{\n{'widht;' * 5}\n}}\n", "a.comp", options)
    assert result.sink.error_count == 5 + bool(head)
    assert len(asked) == count


@pytest.mark.parametrize("word", ["variabel12", "f16vec9", "textur", "sampler2", "u64vec9", "texture2"])
def test_the_similar_names_are_the_first_of_all(word):
    """The search passes over names that are less alike than as many as it was asked for."""
    from glslc_coop.extensions import hints, registry

    names = [f"variable{number}" for number in range(300)]
    kinds = ("type", "function", "value")
    names += [name for kind in kinds for name in hints.names_by_kind(kind, registry.all_records())]
    everything = hints.nearest(word, names, len(names))
    assert len(everything) > 10
    for count in (1, 5, 10, 11, 20):
        assert hints.nearest(word, names, count) == everything[:count]
