"""Several compilation units of one stage become one module: each folder of testdata/link holds the units of one.

A folder without expected errors has its module as golden; `// error:` comments are those of tests/test_errors.py.
"""

from __future__ import annotations

import os

import pytest
import shared
from test_errors import expectations

FOLDER = os.path.join(shared.TESTDATA, "link")
CASES = sorted(os.listdir(FOLDER))


def units(name):
    """Return (file name, text) of the units of a case, in the order of their names."""
    found = []
    for file in sorted(os.listdir(os.path.join(FOLDER, name))):
        if not file.endswith(".spvasm"):
            with open(os.path.join(FOLDER, name, file), encoding="utf-8") as stream:
                found.append((file, stream.read()))
    return found


def link(given, optimize=None):
    """Compile the units of one stage as one."""
    from glslc_coop import driver
    from glslc_coop.environment import stages
    from glslc_coop.environment.options import Options

    options = Options()
    options.stage = stages.BY_EXTENSION[given[0][0].rpartition(".")[2]]
    options.target_env = "vulkan1.3"
    options.verify = True
    options.optimize = optimize
    options.linked = given[1:]
    return driver.compile_text(given[0][1], given[0][0], options)


def wanted(given):
    """Return (file, line or None, column or None, code, text) of each expected error."""
    return [
        (file, line, column, code, message)
        for file, text in given
        for severity, line, column, code, message in expectations(text)
        if severity == "error"
    ]


@pytest.mark.parametrize("name", [name for name in CASES if not wanted(units(name))])
def test_units_become_one_module(name, spirv_golden, validator):
    from glslc_coop.codegen.ir.words import to_bytes
    from glslc_coop.diagnostics.sink import render

    given = units(name)
    assert len(given) > 1
    result = link(given)
    assert result.words is not None, render(result.sink.diagnostics, result.sources, "full", name)
    assert not result.sink.diagnostics
    validator.check(result.words, "vulkan1.3")
    spirv_golden.check(to_bytes(result.words), os.path.join(FOLDER, name, "module.spvasm"))
    validator.check(link(given, "speed").words, "vulkan1.3")
    assert link(given[::-1]).words is not None, "the order of units does not matter"


@pytest.mark.parametrize("name", [name for name in CASES if wanted(units(name))])
def test_what_contradicts_is_refused(name):
    given = units(name)
    result = link(given)
    assert result.words is None
    remaining = wanted(given)
    for each in result.sink.diagnostics:
        place = result.sources.locate(each.start) if each.start is not None else None
        found = next(
            row
            for row in remaining
            if row[3] == each.code.name
            and (row[1] is None or place is not None and row[:3] == (place.name, place.line, place.column))
            and row[4] in each.message
        )
        remaining.remove(found)
    assert not remaining
    assert link(given[::-1]).words is None, "the order of units does not matter"


#: Case -> the places of the notes: what differs is shown in both units.
PLACES = {
    "variable_type": ("b.frag", 2, "a.frag", 3),
    "block_member_type": ("b.frag", 2, "a.frag", 3),
    "local_sizes": ("b.comp", 2, "a.comp", 2),
    "primitives": ("b.geom", 2, "a.geom", 2),
    "depth": ("b.frag", 2, "a.frag", 3),
    "two_mains": ("b.frag", 2, "a.frag", 3),
    "initializers_differ": ("b.frag", 2, "a.frag", 3),
    "constant_ids": ("b.frag", 2, "a.frag", 3),
    "built_in_blocks": ("b.vert", 2, "a.vert", 2),
}


@pytest.mark.parametrize("name", PLACES)
def test_both_places_are_named(name):
    result = link(units(name))
    (diagnostic,) = result.sink.diagnostics
    notes = [each for each in diagnostic.notes if isinstance(each, tuple)]
    places = [result.sources.locate(position) for position in (diagnostic.start, notes[0][0])]
    assert tuple(part for place in places for part in (place.name, place.line)) == PLACES[name]


def test_pixel_centers_are_the_same_in_all_units():
    """Only OpenGL has other pixel centers."""
    from glslc_coop import driver
    from glslc_coop.environment.options import Options

    first = (
        "#version 450\nlayout(location = 0) out vec4 color;\nlayout(pixel_center_integer) in vec4 gl_FragCoord;\n"
        "vec2 f();\nvoid main() { color = vec4(gl_FragCoord.xy, f()); }\n"
    )
    second = "#version 450\n{}vec2 f() {{ return gl_FragCoord.zw; }}\n"
    options = Options()
    options.stage, options.target_env = "fragment", "opengl4.5"
    codes = []
    for declaration in ("", "layout(pixel_center_integer) in vec4 gl_FragCoord;\n"):
        options.linked = [("b.frag", second.format(declaration))]
        codes.append([each.code.name for each in driver.compile_text(first, "a.frag", options).sink.diagnostics])
    assert codes == [["conflicting-layout"], []]


def test_the_command_links(tmp_path):
    for file, text in units("function"):
        (tmp_path / file).write_text(text)
    done = shared.run(
        ["glslang", "-V", "--quiet", "a.frag", "b.frag", "-o", "x.spv", "--depfile", "x.d"], str(tmp_path)
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (tmp_path / "x.spv").read_bytes()[:4] == shared.MAGIC
    assert (tmp_path / "x.d").read_text() == "x.spv: a.frag b.frag\n"


def test_the_command_names_the_unit_and_the_stage(tmp_path):
    texts = dict(units("unit_with_errors"))
    for file, text in texts.items():
        (tmp_path / file).write_text(text)
    done = shared.run(["glslang", "-V", "a.frag", "b.frag"], str(tmp_path))
    assert done.returncode == 2
    assert b"a.frag\nb.frag\nERROR: b.frag:4: 'missing' : undeclared identifier" in done.stderr
    (tmp_path / "b.frag").write_text("#version 450\nint f() { return 1; }\n")
    done = shared.run(["glslang", "-l", "--quiet", "a.frag", "b.frag"], str(tmp_path))
    assert done.returncode == 3
    assert done.stderr == (
        b"ERROR: Linking fragment stage: b.frag:2: return type of 'f' is 'int', but 'float' in its previous "
        b"declaration\n"
        b"    a.frag:3: previous declaration is here\n\n"
    )


def test_python_links(tmp_path):
    import glslc_coop

    (first, text), (second, other) = units("private")
    (tmp_path / second).write_text(other)
    module = glslc_coop.compile(text, stage="fragment", linked=[tmp_path / second])
    assert module == glslc_coop.compile(text, stage="fragment", linked=[other])
    assert "sum" in module.disassemble()
    with pytest.raises(TypeError, match="linked must be a list"):
        glslc_coop.compile(text, stage="fragment", linked=other)
    with pytest.raises(TypeError, match="linked must hold str or path objects"):
        glslc_coop.compile(text, stage="fragment", linked=[1])
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile(text, stage="fragment", linked=["#version 450\n#pragma shader_stage(vertex)\n"])
    assert [each.code for each in caught.value.diagnostics] == ["missing-body"]


def test_debug_information_has_the_text_of_each_unit():
    import glslc_coop

    (_, text), (_, other) = units("function")
    listing = glslc_coop.compile(text, stage="fragment", linked=[other], debug=True).disassemble()
    assert "color = shade(gl_FragCoord.xy)" in listing and "return vec4(at, 0.0, 1.0)" in listing
