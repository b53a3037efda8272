"""Reflection of modules, the headers and host types generated from it, and the comparison with host structures."""

from __future__ import annotations

import ctypes
import functools
import json
import os
import re
import shutil
import subprocess

import pytest
import shared

from glslc_coop.reflection import c_layout, header, host_check, layouts
from glslc_coop.reflection.read import reflect

SCHEMA = os.path.join(shared.ROOT, "glslc_coop", "reflection", "reflection.schema.json")
FOLDER = os.path.join(shared.TESTDATA, "reflection")


@functools.cache
def golden_reflections():
    """Name -> reflection of every golden shader; compiled once for all tests of this file."""
    found = {}
    for name in shared.shaders("valid"):
        found[name] = reflect(shared.golden(name)[0])
    return found


def compiled(name):
    result, _ = shared.compile_shader(f"reflection/{name}")
    assert result.words is not None
    return reflect(result.words)


def test_every_golden_fits_the_schema():
    jsonschema = pytest.importorskip("jsonschema")
    with open(SCHEMA, encoding="utf-8") as file:
        validator = jsonschema.Draft202012Validator(json.load(file))
    for name, reflection in golden_reflections().items():
        # Through text, as a user gets it.
        faults = [error.message for error in validator.iter_errors(json.loads(json.dumps(reflection.to_json())))]
        assert not faults, (name, faults)


def test_every_requirement_is_known():
    """Vulkan's registry knows each capability and SPIR-V extension of a golden, but for those listed."""
    missing = set()
    for reflection in golden_reflections().values():
        missing |= {row.needed_by for row in reflection.requirements if row.any_of[0].startswith("not in")}
    with open(os.path.join(FOLDER, "not_in_registry.txt"), encoding="utf-8") as file:
        assert sorted(missing) == file.read().splitlines()


def test_members_of_a_shader():
    reflection = compiled("everything.comp")
    with open(os.path.join(FOLDER, "everything.json"), encoding="utf-8") as file:
        assert reflection.to_json() == json.load(file)


def test_features_without_a_capability():
    """What valid usage asks for and no capability declares; and nothing of it for a shader without such uses."""
    needed = [row.needed_by for row in compiled("features.comp").requirements]
    assert needed[-6:] == [
        "workgroup scope of cooperative matrices",
        "workgroup scope of cooperative matrices",
        "execution mode LocalSizeId",
        "subgroup arithmetic on 8, 16 or 64 bits",
        "scalar layout of blocks",
        "std430 layout of uniform blocks",
    ]
    for name, reflection in golden_reflections().items():
        with open(os.path.join(shared.TESTDATA, name), encoding="utf-8") as file:
            if "scalar" not in file.read():
                assert "scalar layout of blocks" not in [row.needed_by for row in reflection.requirements], name


def test_sizes_of_specialization_expressions_are_those_of_the_compiler():
    """The compiler lays members out without gaps: so each size that reflection computes ends at the next offset."""
    block = compiled("specialization-sizes.comp").blocks["Sizes"]
    ends = {member.name: member.offset + member.size for member in block.members}
    following = [member.offset for member in block.members[1:]] + [block.size]
    assert list(ends.values()) == following
    assert len(ends) == 12


@pytest.mark.parametrize(("compiler", "standard", "language"), [("gcc", "c11", "c"), ("g++", "c++17", "c++")])
def test_headers_compile_and_offsets_agree(compiler, standard, language, tmp_path):
    """All golden headers in one program; their static assertions compare offsets and sizes with the modules'."""
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler}")
    count = 0
    lines = []
    for index, reflection in enumerate(golden_reflections().values()):
        if reflection.blocks or reflection.specialization_constants or reflection.descriptors:
            (tmp_path / f"m{index}.h").write_text(header.header(reflection, f"m{index}", [0x07230203, 1]))
            lines.append(f'#include "m{index}.h"\n')
            count += len(reflection.blocks)
    source = tmp_path / "all.c"
    source.write_text("".join(lines) + "int main(void) { return 0; }\n")
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-unused-const-variable"]
    done = subprocess.run(
        [compiler, *flags, "-x", language, "-fsyntax-only", str(source)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[:4000]
    assert count > 100


def test_offsets_are_those_of_a_c_program(tmp_path):
    """A program prints offsetof and sizeof; they are the module's."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    reflection = compiled("everything.comp")
    (tmp_path / "m.h").write_text(header.header(reflection, "m"))
    block = reflection.blocks["Parameters"]
    members = [member for member in block.members if member.size is not None]
    printing = "".join(f'printf("%zu\\n", offsetof(struct m_Parameters, {member.name}));' for member in members)
    (tmp_path / "p.c").write_text(f'#include <stdio.h>\n#include "m.h"\nint main(void) {{ {printing} return 0; }}\n')
    subprocess.run(["gcc", "-std=c11", "p.c", "-o", "p"], cwd=tmp_path, check=True, timeout=60)
    done = subprocess.run([str(tmp_path / "p")], capture_output=True, text=True, check=True, timeout=60)
    assert [int(line) for line in done.stdout.split()] == [member.offset for member in members]


@pytest.mark.parametrize(("compiler", "standard", "language"), [("gcc", "c11", "c"), ("g++", "c++17", "c++")])
def test_offsets_of_every_golden_are_those_of_a_c_program(compiler, standard, language, tmp_path):
    """One program prints offsetof of every member of every block."""
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler}")
    includes, printing, expected = [], [], []
    for index, (name, reflection) in enumerate(golden_reflections().items()):
        if not reflection.blocks:
            continue
        text = header.header(reflection, f"m{index}")
        (tmp_path / f"m{index}.h").write_text(text)
        includes.append(f'#include "m{index}.h"\n')
        for block in reflection.blocks.values():
            struct = f"m{index}_{header.identifier(block.name)}"
            for member in block.members:
                if member.size is not None and f"struct {struct}\n" in text:
                    printing.append(
                        f'printf("%zu\\n", offsetof(struct {struct}, {header._member_name(member.name)}));\n'
                    )
                    expected.append((name, block.name, member.name, member.offset))
    head = "#include <stdio.h>\n#include <stddef.h>\n" + "".join(includes)
    source = f"{head}int main(void) {{\n{''.join(printing)}return 0; }}\n"
    (tmp_path / "all.c").write_text(source)
    flags = [f"-std={standard}", "-w", "-O0", "-x", language, "all.c", "-o", "all"]
    subprocess.run([compiler, *flags], cwd=tmp_path, check=True, timeout=300)
    done = subprocess.run([str(tmp_path / "all")], capture_output=True, text=True, check=True, timeout=60)
    assert len(expected) > 1000
    assert [(*row[:3], int(line)) for row, line in zip(expected, done.stdout.split(), strict=True)] == expected


def test_host_types_have_the_offsets_of_the_block():
    numpy = pytest.importorskip("numpy")
    block = compiled("everything.comp").blocks["Parameters"]
    dtype, structure = block.dtype(), block.ctypes()
    for member in block.members:
        assert dtype.fields[member.name][1] == member.offset
        assert getattr(structure, member.name).offset == member.offset
    assert ctypes.sizeof(structure) == dtype.itemsize == block.size
    data = block.pack_partial(scale=[1, 2, 3], count=7, turn=[[1, 2], [3, 4], [5, 6]], pairs=[{"a": 1, "b": 0.5}] * 2)
    record = numpy.frombuffer(data, dtype)[0]
    assert record["scale"].tolist() == [1, 2, 3] and record["count"] == 7
    assert record["pairs"]["b"].tolist() == [0.5, 0.5]
    with pytest.raises(TypeError, match="no member 'scales'"):
        block.pack_partial(scales=1)
    with pytest.raises(TypeError, match="3 components"):
        block.pack_partial(scale=[1, 2])


LAYERS = """\
#version 460
layout(local_size_x = 1) in;
struct Layer { vec3 bias; float w; uint64_t address; };
layout(binding = 0, std430) buffer Data { uint count; int level; Layer layers[]; };
void main() { count = uint(layers.length()) + uint(level); }
"""


def test_pack_fills_an_unsized_array_to_its_stride():
    """What is packed holds whole elements: a buffer of these bytes has the length that was given."""
    from glslc_coop import compile_source

    text = LAYERS.replace("#version 460", "#version 460\n#extension GL_EXT_shader_explicit_arithmetic_types : require")
    block = compile_source(text, stage="compute").reflect().blocks["Data"]
    layers = next(member for member in block.members if member.name == "layers")
    stride = layers.array[0].stride
    for count in range(4):
        data = block.pack(count=count, level=-1, layers=[{"bias": [1, 2, 3], "w": 0.5, "address": 7}] * count)
        assert len(data) == (layers.offset if count else block.size) + stride * count
    element = {"bias": [1, 2, 3]}
    assert len(block.pack_partial(layers=[element] * 2)) == layers.offset + 2 * stride


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"count": 1}, "'Data' lacks values for 'level'; pack_partial makes them zero"),
        ({"count": 1, "level": 2, "layers": [{"w": 1.0}]}, "'Layer' lacks values for 'bias', 'address'"),
        ({"count": -3, "level": 2}, "member 'count' cannot hold -3: it is a uint"),
        ({"count": "many", "level": 2}, "member 'count' cannot hold 'many': it is a uint"),
    ],
)
def test_pack_refuses_what_does_not_fit(values, message):
    from glslc_coop import compile_source

    text = LAYERS.replace("#version 460", "#version 460\n#extension GL_EXT_shader_explicit_arithmetic_types : require")
    with pytest.raises(TypeError, match=message):
        compile_source(text, stage="compute").reflect().blocks["Data"].pack(**values)


def test_layout_rules_agree_with_the_checker():
    """Golden blocks have the offsets of an independently written packing rule, unless the shader gives others."""
    unexplained = {}
    for name, reflection in golden_reflections().items():
        with open(os.path.join(shared.TESTDATA, name), encoding="utf-8", newline="") as file:
            text = file.read()
        # The alignment of long vectors is the extension's own.
        if any(word in text for word in ("offset", "align", "row_major", "vector<", "opengl")):
            continue
        for block in reflection.blocks.values():
            offsets = [member.offset for member in block.members]
            ruled = [[row.offset for row in layouts.place(block.members, rule)] for rule in layouts.RULES]
            if offsets not in ruled:
                unexplained[name] = block.name
    assert not unexplained


def mistakes():
    """(host header text, expected kind, expected member) from testdata/reflection/mistakes.txt."""
    with open(os.path.join(FOLDER, "mistakes.txt"), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                old, new, kind, member = (part.strip() for part in line.split("|"))
                yield pytest.param(old, new, kind, member, id=f"line {number}: {kind} {member}")


@pytest.mark.parametrize(("old", "new", "kind", "member"), list(mistakes()))
def test_each_mistake_is_found_at_its_member(old, new, kind, member, tmp_path):
    with open(os.path.join(FOLDER, "host.h"), encoding="utf-8") as file:
        text = file.read()
    assert text.count(old) == 1, "the row has to name one place of host.h"
    (tmp_path / "host.h").write_text(text.replace(old, new.replace("\\n", "\n")))
    struct = c_layout.read_header(str(tmp_path / "host.h"))["push_constants"]
    found = host_check.compare(compiled("host.comp").blocks["Push"], struct)
    assert [(row.kind, row.member) for row in found] == [(kind, member)], [row.message for row in found]


def test_the_right_structure_has_no_difference():
    struct = c_layout.read_header(os.path.join(FOLDER, "host.h"))["push_constants"]
    assert host_check.compare(compiled("host.comp").blocks["Push"], struct) == []


# ---- the sub-commands ----


def tool(*arguments):
    """(exit code, standard output, standard error) of a sub-command."""
    from click.testing import CliRunner

    from glslc_coop.cli.tools import check as check_tool
    from glslc_coop.cli.tools import header as header_tool
    from glslc_coop.cli.tools import layout as layout_tool
    from glslc_coop.cli.tools import reflect as reflect_tool

    commands = {
        "check": check_tool.check_command,
        "header": header_tool.header_command,
        "layout": layout_tool.layout_command,
        "reflect": reflect_tool.reflect_command,
    }
    done = CliRunner().invoke(commands[arguments[0]], list(arguments[1:]), standalone_mode=False)
    code = done.return_value if isinstance(done.return_value, int) else 0
    if done.exception is not None:
        code = 1
    message = done.exception.format_message() if hasattr(done.exception, "format_message") else ""
    return code, done.stdout, done.stderr + message


def test_reflect_prints_what_a_module_holds():
    shader = os.path.join(FOLDER, "everything.comp")
    code, text, _ = tool("reflect", shader)
    assert code == 0
    for line in (
        "compute entry point main, local size constant_id 3 x 2 x 1",
        "  set 0, binding 0: storage_buffer Input[2] inputs (read)",
        "  0: uint TILE = 16",
        "matrix product: M TILE, N (TILE * 2), K 16: A float16, B float16, C float32, result float32",
        "cooperative matrix: float16, TILE x 16, gl_ScopeSubgroup, gl_MatrixUseA",
    ):
        assert line in text.splitlines(), text
    code, text, _ = tool("reflect", shader, "--json")
    with open(os.path.join(FOLDER, "everything.json"), encoding="utf-8") as file:
        assert code == 0 and json.loads(text) == json.load(file)


def test_options_of_the_compiler_follow_two_dashes(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n")
    assert "local size 8 x 1 x 1" in tool("reflect", str(tmp_path / "a.comp"), "--", "-DSIZE=8")[1]
    code, _, message = tool("reflect", str(tmp_path / "a.comp"))
    assert code == 1 and "[undeclared-identifier]" in message


def test_layout_prints_each_rule():
    code, text, _ = tool("layout", os.path.join(FOLDER, "host.comp"), "--block", "Push")
    rows = {line.split()[0]: line.split()[2:] for line in text.splitlines()[2:]}
    assert code == 0
    assert rows["direction"] == ["36", "96", "+4", "48", "+12", "36"]


def test_layout_draws_a_picture(tmp_path, monkeypatch):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    figures = []
    monkeypatch.setattr(pyplot, "close", figures.append)
    path = tmp_path / "block.png"
    assert tool("layout", os.path.join(FOLDER, "host.comp"), "--block", "Push", "--picture", str(path))[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    # A row is 16 bytes, and marked with its offset.
    for axes in figures[0].axes:
        labels = [each.get_text() for each in axes.get_yticklabels()]
        assert labels == [str(16 * row) for row in range(len(labels))] and axes.get_ylabel() == "offset of the row"
    monkeypatch.undo()
    pyplot.close(figures[0])


def test_check_names_both_places(tmp_path):
    shader = os.path.join(FOLDER, "host.comp")
    right = os.path.join(FOLDER, "host.h")
    assert tool("check", shader, "--against", right, "--struct", "push_constants:Push") == (0, "", "")
    with open(right, encoding="utf-8") as file:
        text = file.read()
    (tmp_path / "host.h").write_text(text.replace("    float weight;", "    double weight;"))
    code, _, message = tool("check", shader, "--against", str(tmp_path / "host.h"), "--struct", "push_constants:Push")
    assert code == 1
    assert "host.h:21: error: push_constants.weight: double in the structure, float in the block" in message
    assert "host.comp:20: note: 'weight' of block 'Push' is here" in message


def test_check_compares_all_by_name(tmp_path):
    shader = os.path.join(FOLDER, "host.comp")
    (tmp_path / "host.h").write_text("#include <vector>\nstruct Push { unsigned KX; int KY; };\n")
    code, _, message = tool("check", shader, "--against", str(tmp_path / "host.h"), "--all")
    assert code == 1 and "Push.KY: int in the structure, uint in the block" in message


def test_check_alone_compiles_with_all_warnings(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() { x = 1; }\n")
    assert tool("check", str(tmp_path / "a.comp"))[0] == 1
    assert tool("check", os.path.join(FOLDER, "host.comp")) == (0, "", "")
    assert os.listdir(tmp_path) == ["a.comp"]


def test_check_takes_the_groups_of_warnings(tmp_path):
    shader = tmp_path / "a.comp"
    shader.write_text(
        "#version 450\nlayout(binding = 0) buffer B { float b; };\nfloat f(float x) { return 1.0; }\n"
        "void main() { int unused; b = f(1.0); }\n"
    )
    for arguments, codes in (
        ((), []),
        (("-Wall",), ["unused-variable"]),
        (("-Wextra",), ["unused-variable", "unused-parameter"]),
        (("-Wextra", "-Wno-unused-variable"), ["unused-parameter"]),
    ):
        code, said, message = tool("check", *arguments, str(shader))
        assert (code, said) == (0, "")
        assert sorted(re.findall(r"\[([a-z-]+)\]", message)) == sorted(codes)
    assert tool("check", str(shader), "--", "-Wall", "-Werror")[0] == 1


def test_check_takes_several_shaders_and_writes_nothing(tmp_path):
    names = ("GL_KHR_cooperative_matrix", "GL_KHR_memory_scope_semantics")
    begin = "#version 460\n" + "".join(f"#extension {name} : require\n" for name in names)
    matrix = "coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>"
    body = f"layout(local_size_x = 32) in;\nvoid main() {{ {matrix} m; m = m + m; }}\n"
    (tmp_path / "a.comp").write_text(begin + body)
    (tmp_path / "b.frag").write_text("#version 450\nvoid main() { int unused = LIMIT; }\n")
    both = [str(tmp_path / "a.comp"), str(tmp_path / "b.frag")]
    assert "a.comp:5:88: warning[uninitialized-matrix]: 'm' is used" in tool("check", *both, "-D", "LIMIT=3")[2]
    code, _, message = tool("check", *both, "--", "-DLIMIT=3", "-Werror=uninitialized-matrix")
    assert code == 1 and "error[uninitialized-matrix]" in message
    assert tool("check", *both, "--", "-DLIMIT=3", "-Wno-uninitialized-matrix") == (0, "", "")
    code, _, message = tool("check", *both)
    assert code == 1 and "undeclared identifier 'LIMIT'" in message
    assert sorted(os.listdir(tmp_path)) == ["a.comp", "b.frag"]
    assert "give --against" in tool("check", both[0], "--all")[2]


def test_modules_reflect_themselves():
    import glslc_coop

    with open(os.path.join(FOLDER, "host.comp"), encoding="utf-8") as file:
        module = glslc_coop.compile(file.read(), stage="compute", target_env="vulkan1.3")
    assert module.reflect().blocks["Push"].pack_partial(KX=3)[:4] == b"\x03\0\0\0"
    with pytest.raises(ValueError, match="not a SPIR-V module"):
        reflect(b"no module at all")


@pytest.mark.parametrize(
    "shader", ("nv_cooperative_vector/training.comp", "ext_shader_subgroup_extended_types/int16.comp")
)
def test_lines_do_not_make_rows_different(shader):
    """Operations that need the same of a device are one row, wherever they are; its place is that of the first."""
    import glslc_coop

    with open(os.path.join(shared.TESTDATA, "valid", shader), encoding="utf-8") as file:
        text = file.read()
    plain, debug = (
        glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=debug).reflect()
        for debug in (False, True)
    )
    assert plain.cooperative == debug.cooperative and plain.subgroup_clusters == debug.subgroup_clusters
    places = [row.place for row in (*debug.cooperative.vector_training, *debug.subgroup_clusters)]
    assert places and None not in places and len(set(places)) == len(places)
