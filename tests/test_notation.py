"""The notation of rows: continuation, groups, annotations, and what one row may stand for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from glslc_coop.extensions import hints, notation, registry
from glslc_coop.extensions.record import Extension
from glslc_coop.semantics.builtins import prototypes


def expanded(rows: str, placeholders: str = "") -> list[str]:
    record = Extension("test", placeholders=placeholders, prototypes=rows)
    return [prototype.text for prototype in prototypes.all_rows(record)]


def test_a_row_continues_on_lines_that_begin_with_a_blank() -> None:
    record = Extension("test", prototypes="\nvoid f(\n    int x,\n    int y) = fold\nvoid g() =\n    fold\n")
    assert expanded(record.prototypes) == ["void f(int x, int y)", "void g()"]
    assert [row.text for row in prototypes.rows_of(record, "f")] == ["void f(int x, int y)"]
    assert [row.text for row in prototypes.rows_of(record, "g")] == ["void g()"]


def test_comments_are_no_rows() -> None:
    record = Extension("test", prototypes="# void f(int x) = fold\nvoid f() = fold")
    assert [row.text for row in prototypes.rows_of(record, "f")] == ["void f()"]


def test_optional_parameters() -> None:
    assert expanded("int f(int x [, int y[4]] [, int z]) = fold") == [
        "int f(int x)",
        "int f(int x, int z)",
        "int f(int x, int y[4])",
        "int f(int x, int y[4], int z)",
    ]


def test_repeated_parameters() -> None:
    assert expanded("int f(int x, uint dim[1..2]) = fold") == [
        "int f(int x, uint dim0)",
        "int f(int x, uint dim0, uint dim1)",
    ]
    assert expanded("int f((uint a, uint b)[1..2]) = fold")[1] == "int f(uint a0, uint b0, uint a1, uint b1)"


def test_alternatives_take_the_same_choice_in_the_whole_row() -> None:
    assert expanded("uint|int f(uint|int x, float|double y) = fold") == [
        "uint f(uint x, float y)",
        "uint f(uint x, double y)",
        "int f(int x, float y)",
        "int f(int x, double y)",
    ]


def test_targets_keep_their_alternatives() -> None:
    record = Extension("test", prototypes="T f(T x) = glsl FMin|SMin|UMin")
    assert prototypes.all_rows(record)[0].target == ("FMin", "SMin", "UMin")


def test_placeholders_have_annotations_of_their_own() -> None:
    record = Extension(
        "test",
        placeholders="IMAGE = @core float image, int P | @es(320) @core double image, ivec2 P",
        prototypes="@core(430) @es(310) void f(IMAGE, int data) = fold",
    )
    first, second = prototypes.rows_of(record, "f")
    assert first.text == "void f(float image, int P, int data)" and first.availability is not None
    assert (first.availability.core, first.availability.es) == (430, None)
    assert second.availability is not None and (second.availability.core, second.availability.es) == (430, 320)


def test_groups_annotate_all_their_rows() -> None:
    record = Extension(
        "test",
        prototypes="@core(400) @fragment @vertex {\nvoid f() = fold\n@vertex @exact void g() = fold\n}\nint h() = fold",
    )
    f, g, h = prototypes.all_rows(record)
    for row in (f, g, h):
        again = prototypes.rows_of(record, row.name)[0]
        assert repr(again) == repr(row) and again.annotations == row.annotations
        assert (again.availability is None) == (row.availability is None)
    assert f.availability is not None and (f.availability.core, f.availability.es) == (400, None)
    assert g.availability is not None and g.availability.stages == ("vertex",) and g.is_exact
    assert h.availability is None


def test_check_is_called_like_the_lowering_unless_it_is_named() -> None:
    record = Extension("test", prototypes="@check void f() = emit a\n@check(b) void f(int x) = emit a")
    assert [row.check for row in prototypes.all_rows(record)] == ["a", "b"]


def test_an_unknown_annotation_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown annotation: @nowhere"):
        notation.parse_annotations(("@nowhere",))


def test_blocks_of_variables_hold_their_members() -> None:
    record = Extension(
        "test",
        variables="""
@vertex {
out gl_Block {
    vec4 gl_A = Position
    @core float gl_B[] = ClipDistance
} gl_b[]
in int gl_C = VertexIndex
}
in int gl_D = SampleId
""",
    )
    found = notation.parse_variables(record)
    block = found["gl_Block"][0]
    assert isinstance(block, notation.BuiltinBlock) and [member.name for member in block.members] == ["gl_A", "gl_B"]
    assert block.availability is not None and block.availability.stages == ("vertex",) and block.instance == "gl_b"
    assert found["gl_C"][0].availability is not None and found["gl_D"][0].availability is None


@pytest.mark.parametrize("record", registry.all_records(), ids=str)
def test_what_is_found_by_name_is_what_the_whole_text_has(record: Extension) -> None:
    for each in registry.all_records():
        notation.parse_types(each)
    by_name: dict[str, list[str]] = {}
    for prototype in prototypes.all_rows(record):
        by_name.setdefault(prototype.name, []).append(prototype.text)
    for name, texts in by_name.items():
        assert [prototype.text for prototype in prototypes.rows_of(record, name)] == texts, name
    assert set(hints.names_by_kind("function", [record])) == by_name.keys()
    fresh = Extension(record.name, variables=record.variables)
    names = notation.parse_variables(record)
    for name in names:
        assert repr(notation.variables_named(fresh, name)) == repr(names[name]), name


def _respelt(text: str, spell: Callable[[str], str]) -> str:
    """Return the texts of rows with other blanks; those that begin a line say that a row goes on."""
    lines = []
    for line in text.split("\n"):
        body = line.lstrip()
        lines.append(line if body.startswith("#") else line[: len(line) - len(body)] + spell(body))
    return "\n".join(lines)


def _wide(row: str) -> str:
    words = row.split(" ")
    for number, word in enumerate(words):
        if word[:1] != "@" and "(" in word[1:]:
            words[number] = word.replace("(", " (", 1)
            break
    return "   ".join(words)


def _narrow(row: str) -> str:
    return row.replace(" = ", "=").replace(", ", ",").replace(" : ", ":")


def _types(record: Extension) -> list[tuple[str, str, object]]:
    return [(name, repr(type_), getattr(type_, "flags", None)) for _, name, type_ in notation.parse_types(record)]


def _prototype(row: prototypes.Prototype) -> tuple[object, ...]:
    parameters = [(each.name, each.qualifier, each.default, repr(each.pattern)) for each in row.parameters]
    return row.name, repr(row.return_pattern), parameters, row.target_kind, row.target, row.annotations


FIELDS = ("types", "qualifiers", "layout_qualifiers", "constants", "variables", "placeholders", "prototypes")


@pytest.mark.parametrize("spell", (_wide, _narrow))
@pytest.mark.parametrize("record", registry.all_records(), ids=str)
def test_blanks_do_not_matter(record: Extension, spell: Callable[[str], str]) -> None:
    for each in registry.all_records():
        notation.parse_types(each)
    texts = {field: _respelt(getattr(record, field), spell) for field in FIELDS}
    again = Extension(record.name, emits=record.emits, checks=record.checks, **texts)
    assert _types(again) == _types(record)
    for one, other in zip(prototypes.all_rows(record), prototypes.all_rows(again), strict=True):
        assert _prototype(one) == _prototype(other)
        assert len(prototypes.rows_of(again, one.name)) == len(prototypes.rows_of(record, one.name))
    for _, row in notation.rows(record.constants):
        name = row.partition("=")[0].split()[-1]
        one_constant, other_constant = notation.find_constant(record, name), notation.find_constant(again, name)
        assert one_constant is not None and other_constant is not None and one_constant[1:] == other_constant[1:]
    for find, text, position in (
        (notation.find_qualifier, record.qualifiers, 1),
        (notation.find_layout_qualifier, record.layout_qualifiers, 0),
    ):
        for _, row in notation.rows(text):
            name = row.split()[position]
            one, other = find(record, name), find(again, name)
            assert one is not None and other is not None
            assert (one.name, one.enumerants, one.flags) == (other.name, other.enumerants, other.flags)
            assert getattr(one, "noun", "") == getattr(other, "noun", "")
    assert notation.qualifier_keywords(again).__repr__().count("(") == repr(notation.qualifier_keywords(record)).count(
        "("
    )
    for name in notation.parse_variables(record):
        assert repr(notation.variables_named(again, name)) == repr(notation.variables_named(record, name)), name


def test_a_row_after_a_block_keeps_the_annotations_of_its_group() -> None:
    text = (
        "@vertex {\nout gl_Block {\n    vec4 gl_A = Position\n}\nin int gl_B = VertexIndex\n}\nin int gl_C = SampleId"
    )
    (one,) = notation.variables_named(Extension("test", variables=text), "gl_B")
    assert one.availability is not None and one.availability.stages == ("vertex",)
    (other,) = notation.variables_named(Extension("test", variables=text), "gl_C")
    assert other.availability is None
