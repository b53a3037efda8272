"""glslangValidator's command line: files, messages, exit codes as scripts expect them."""

from __future__ import annotations

import os
import subprocess

import pytest
import shared

GOOD = "#version 450\nlayout(local_size_x = 4) in;\nvoid main() {}\n"
BAD = "#version 450\nvoid main()\n{\n    undeclared = 1;\n}\n"
UNDECLARED = "'undeclared' : undeclared identifier; declare it with a type: 'TYPE undeclared = …;' \n"


def run(arguments, directory, text=None):
    """Call the sub-command; its streams are text."""
    done = shared.run(["glslang", *arguments], directory, text)
    return subprocess.CompletedProcess(arguments, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.comp").write_text(GOOD)
    (tmp_path / "b.comp").write_text(BAD)
    (tmp_path / "e.comp").write_text("#version 450\nvoid other() {}\n")
    (tmp_path / "v.frag").write_text("#version 100\nvoid main() {}\n")
    (tmp_path / "s.comp.glsl").write_text(GOOD)
    (tmp_path / "u.frag").write_text(
        "#version 450\nuniform U { vec4 a; };\nuniform texture2D t;\nvoid main() { vec4 x = a; }\n"
    )
    (tmp_path / "w.frag").write_text("#version 450\n#extension GL_FOO : enable\nvoid main() {}\n")
    (tmp_path / "gl.frag").write_text(
        "#version 330\nin vec2 uv;\nout vec4 color;\nuniform sampler2D image;\nuniform vec4 factor;\n"
        "void main() { color = texture(image, uv) * factor; }\n"
    )
    stage = "#version 450\nlayout(location = 0) {} Data {{ {} at; }} data;\n{}void main() {{ {} }}\n"
    (tmp_path / "one.vert").write_text(stage.format("out", "vec2", "", "data.at = vec2(0); gl_Position = vec4(0);"))
    out = "layout(location = 0) out vec4 color;\n"
    (tmp_path / "one.frag").write_text(stage.format("in", "vec2", out, "color = vec4(data.at, 0, 1);"))
    (tmp_path / "other.frag").write_text(stage.format("in", "vec3", out, "color = vec4(data.at, 1);"))
    return tmp_path


#: arguments -> exit code, standard output, standard error, files made.
CASES = {
    "a module": (["-V", "a.comp", "-o", "x.spv"], 0, "", "a.comp\n", ["x.spv"]),
    "the default name": (["-V", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "quiet": (["-V", "--quiet", "a.comp"], 0, "", "", ["comp.spv"]),
    "a check alone": (["a.comp"], 0, "", "", []),
    "an error": (
        ["-V", "b.comp"],
        2,
        "SPIR-V is not generated for failed compile or link\n",
        (f"b.comp\nERROR: b.comp:4: {UNDECLARED}ERROR: 1 compilation errors.  No code generated.\n\n\n"),
        [],
    ),
    "an error with a column": (
        ["-V", "--quiet", "--error-column", "b.comp"],
        2,
        "SPIR-V is not generated for failed compile or link\n",
        (f"ERROR: b.comp:4:5: {UNDECLARED}ERROR: 1 compilation errors.  No code generated.\n\n\n"),
        [],
    ),
    "an error of a check": (
        ["b.comp"],
        2,
        (f"b.comp\nERROR: 0:4: {UNDECLARED}ERROR: 1 compilation errors.  No code generated.\n\n\n"),
        "",
        [],
    ),
    "silent": (["-V", "-s", "b.comp"], 2, "SPIR-V is not generated for failed compile or link\n", "", []),
    "a warning": (
        ["-V", "w.frag"],
        0,
        "",
        "w.frag\nWARNING: w.frag:2: '#extension' : extension not supported: GL_FOO \n\n",
        ["frag.spv"],
    ),
    "no warnings": (["-V", "-w", "w.frag"], 0, "", "w.frag\n", ["frag.spv"]),
    "several inputs": (["-V", "-w", "a.comp", "w.frag"], 0, "", "a.comp\nw.frag\n", ["comp.spv", "frag.spv"]),
    "a missing file": (
        ["-V", "none.comp"],
        1,
        "",
        "glslangValidator-coop: Error: unable to open input file (use -h for usage)\n",
        [],
    ),
    "an unknown option": (
        ["-V", "a.comp", "--foo"],
        1,
        "",
        "glslangValidator-coop: Error: --foo: unrecognized command-line option (use -h for usage)\n",
        [],
    ),
    "a missing file after a good one": (
        ["-V", "a.comp", "none.comp"],
        1,
        "",
        "glslangValidator-coop: Error: unable to open input file (use -h for usage)\n",
        [],
    ),
    "no module when one fails": (
        ["-V", "--quiet", "a.comp", "b.comp"],
        2,
        "SPIR-V is not generated for failed compile or link\n",
        (f"ERROR: b.comp:4: {UNDECLARED}ERROR: 1 compilation errors.  No code generated.\n\n\n"),
        [],
    ),
    "several checks": (
        ["a.comp", "w.frag"],
        0,
        "a.comp\nw.frag\nWARNING: 0:2: '#extension' : extension not supported: GL_FOO \n\n",
        "",
        [],
    ),
    "linking alone": (["-l", "a.comp"], 0, "", "a.comp\n", []),
    "no entry point": (
        ["-V", "e.comp"],
        3,
        "SPIR-V is not generated for failed compile or link\n",
        "e.comp\nERROR: Linking compute stage: Missing entry point: Each stage requires one entry point\n\n",
        [],
    ),
    "an OpenGL shader in a check": (["gl.frag"], 0, "", "", []),
    "an old shader in a check": (["v.frag"], 0, "", "", []),
    "an uniform without location": (
        ["-G", "gl.frag", "--aml"],
        0,
        "",
        "gl.frag\n",
        ["frag.spv"],
    ),
    "stages that match": (["-V", "one.vert", "one.frag"], 0, "", "one.vert\none.frag\n", ["frag.spv", "vert.spv"]),
    "stages that are not compared": (
        ["-V", "--no-link", "one.vert", "other.frag"],
        0,
        "",
        "one.vert\nother.frag\n",
        ["frag.spv", "vert.spv"],
    ),
    "stages that do not match": (
        ["-V", "one.vert", "other.frag"],
        3,
        "SPIR-V is not generated for failed compile or link\n",
        (
            "one.vert\nother.frag\nERROR: Linking vertex and fragment stages: Member names and types must match:\n"
            '    Block: Data\n        vertex stage: "vec2 at"\n        fragment stage: "vec3 at"\n\n'
        ),
        [],
    ),
    "functions to link with": (["-V", "--no-link", "e.comp"], 0, "", "e.comp\n", ["comp.spv"]),
    "no entry point in a check": (["e.comp"], 0, "", "", []),
    "no entry point when linking": (
        ["-l", "e.comp"],
        3,
        "",
        "e.comp\nERROR: Linking compute stage: Missing entry point: Each stage requires one entry point\n\n",
        [],
    ),
    "no place": (
        ["-V", "v.frag"],
        2,
        "SPIR-V is not generated for failed compile or link\n",
        (
            "v.frag\nERROR: #version: ES shaders for SPIR-V require version 310 or higher\n"
            "ERROR: 1 compilation errors.  No code generated.\n\n\n"
        ),
        [],
    ),
    "a target makes a module": (["--target-env", "vulkan1.3", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "a client makes a module": (["--client", "vulkan100", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "OpenGL": (["-G", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "a version of SPIR-V alone": (
        ["--target-env", "spirv1.3", "a.comp"],
        1,
        "",
        (
            "glslangValidator-coop: Error: To generate SPIR-V, also specify client semantics. See -G and -V. "
            "(use -h for usage)\n"
        ),
        [],
    ),
    "a version of SPIR-V": (["--target-env", "spirv1.3", "-V", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "an output and no module": (
        ["-o", "x.spv", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: no binary generation requested (e.g., -V) (use -h for usage)\n",
        [],
    ),
    "text and a module": (
        ["-E", "-V", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: can't use -E when linking is selected (use -h for usage)\n",
        [],
    ),
    "a macro and no linking": (
        ["-DNAME=1", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: -D, -U and -P options require -l (linking)\n (use -h for usage)\n",
        [],
    ),
    "a macro and linking": (["-DNAME=1", "-l", "a.comp"], 0, "", "a.comp\n", []),
    "debug information and no linking": (
        ["-gVS", "a.comp"],
        1,
        "",
        (
            "glslangValidator-coop: Error: cannot generate debug information unless linking to generate code "
            "(use -h for usage)\n"
        ),
        [],
    ),
    "no debug information and no linking": (["-g", "-g0", "a.comp"], 0, "", "", []),
    "optimisation at link time and no linking": (
        ["--lto", "--validate-io", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: link time optimization requires -l for linking (use -h for usage)\n",
        [],
    ),
    "interfaces and no linking": (
        ["--validate-io", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: cross stage IO validation requires -l for linking (use -h for usage)\n",
        [],
    ),
    "optimisation at link time": (["--lto", "-l", "a.comp"], 0, "", "a.comp\n", []),
    "a make rule of nothing": (["-l", "--depfile", "x.d", "a.comp"], 0, "", "a.comp\n", ["x.d"]),
    "a make rule of what is only checked": (["--depfile", "x.d", "a.comp"], 0, "", "", []),
    "a version of the client": (["-V100", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "another version of the client": (
        ["-V110", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: unknown client version for -V, should be 100 (use -h for usage)\n",
        [],
    ),
    "no version of the client": (
        ["-Vulkan", "a.comp"],
        1,
        "-V<num> client input semantics: expected attached non-0 number\n",
        "",
        [],
    ),
    "a detached directory": (
        ["-V", "-I", "dir", "a.comp"],
        1,
        "-I<dir> include path must immediately follow option (no spaces)\n",
        "",
        [],
    ),
    "an output that cannot be": (
        ["-V", "a.comp", "-o", "absent/x.spv"],
        1,
        "ERROR: Failed to open file: absent/x.spv\n",
        "a.comp\n",
        [],
    ),
    "no name of an output": (
        ["-V", "a.comp", "-o"],
        1,
        "",
        "glslangValidator-coop: Error: no <file> provided for -o (use -h for usage)\n",
        [],
    ),
    "long words in capitals": (["-V", "--Quiet", "--Define-Macro", "N=1", "a.comp"], 0, "", "", ["comp.spv"]),
    "another version of the language": (["-V", "--glsl-version", "460", "a.comp"], 0, "", "a.comp\n", ["comp.spv"]),
    "automatic bindings": (
        ["-V", "--amb", "--shift-texture-binding", "4", "--sub", "frag", "7", "u.frag"],
        0,
        "",
        "u.frag\n",
        ["frag.spv"],
    ),
    "ignored words": (
        ["-V", "--validate-io", "--nsf", "--nan-clamp", "-R", "-C", "-t", "--uniform-base", "3", "a.comp"],
        0,
        "",
        "a.comp\n",
        ["comp.spv"],
    ),
    "HLSL": (
        ["-D", "-V", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: HLSL is not supported (use -h for usage)\n",
        [],
    ),
    "reflection": (
        ["-l", "-q", "a.comp"],
        1,
        "",
        "glslangValidator-coop: Error: -q: reflection is not offered (use -h for usage)\n",
        [],
    ),
    "a name with its stage inside": (["-V", "s.comp.glsl"], 0, "", "s.comp.glsl\n", ["comp.spv"]),
    "stdin without a stage": (
        ["-V", "--stdin"],
        1,
        "",
        "glslangValidator-coop: Error: must provide -S when --stdin is given (use -h for usage)\n",
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_streams_and_files(name, folder):
    arguments, code, out, err, made = CASES[name]
    before = set(os.listdir(folder))
    done = run(arguments, folder)
    assert (done.returncode, done.stdout, done.stderr) == (code, out, err)
    assert sorted(set(os.listdir(folder)) - before) == made


def test_the_module_is_that_of_the_other_command_line(folder):
    assert run(["-V", "--target-env", "vulkan1.3", "a.comp", "-o", "x.spv"], folder).returncode == 0
    assert shared.run(["--target-env=vulkan1.3", "a.comp", "-o", "y.spv"], folder).returncode == 0
    from glslc_coop.codegen.disassembler import disassemble

    # glslc turns on the extensions of #include, and the module says so.
    one, two = (
        [line for line in disassemble((folder / name).read_bytes()).splitlines() if "OpSourceExtension" not in line]
        for name in ("x.spv", "y.spv")
    )
    assert one == two


def test_a_discard_ends_the_invocation_on_request(folder):
    (folder / "d.frag").write_text("#version 450\nvoid main() { discard; }\n")
    for option, opcode in (([], "OpDemoteToHelperInvocation"), (["--discard-is-terminate"], "OpTerminateInvocation")):
        done = run(["-V", "--target-env", "vulkan1.3", *option, "-H", "d.frag", "-o", "d.spv"], folder)
        assert done.returncode == 0
        from glslc_coop.codegen.disassembler import disassemble

        assert opcode in disassemble((folder / "d.spv").read_bytes())


def test_options_that_change_modules_are_not_swallowed(folder):
    refused = "--hlsl-iomap --dump-builtin-symbols --keep-uncalled --bindings-per-resource-type".split()
    for option in refused:
        assert run(["-V", option, "a.comp"], folder).returncode == 1
    for option in ("--set-block-storage U buffer", "--sacb B", "--sdub B 1 2"):
        assert run(["-V", *option.split(), "a.comp"], folder).returncode == 1


def assembly(folder, *arguments):
    """Return the text of the module that the arguments make."""
    from glslc_coop.codegen.assembly_text import assembly_text
    from glslc_coop.codegen.ir.words import from_bytes

    assert run(["-V", *arguments, "-o", "x.spv"], folder).returncode == 0
    return assembly_text(from_bytes((folder / "x.spv").read_bytes()))


def test_sets_and_formats_and_textures(folder):
    (folder / "r.frag").write_text(
        "#version 450\nlayout(binding = 1) uniform sampler s;\nuniform texture2D t;\n"
        "layout(set = 2) uniform U { vec4 x; };\n"
        "layout(rgba8, binding = 3) uniform writeonly image2D i;\nlayout(location = 0) out vec4 color;\n"
        "void main() { color = texture(sampler2D(t, s), vec2(0)) + x; imageStore(i, ivec2(0), x); }\n"
    )
    text = assembly(folder, "--amb", "--rsb", "frag", "3", "r.frag")
    assert text.count("DescriptorSet 3") == 3 and text.count("DescriptorSet 2") == 1
    assert assembly(folder, "--amb", "--rsb", "vert", "3", "r.frag").count("DescriptorSet 0") == 3
    assert "2D 0 0 0 2 Rgba8" in text and "2D 0 0 0 2 Unknown" in assembly(folder, "--amb", "--nsf", "r.frag")
    assert "OpTypeSampler\n" not in assembly(folder, "--amb", "--auto-sampled-textures", "r.frag")


def test_absolute_paths_in_messages(folder):
    assert f"ERROR: {folder}/b.comp:4: " in run(["-V", "--absolute-path", "b.comp"], folder).stderr


def test_modules_are_validated(folder):
    from glslc_coop.golden.files import validator

    if validator() is None:
        assert run(["-V", "--spirv-val", "a.comp"], folder).returncode == 1
        return
    (folder / "rect.frag").write_text(
        "#version 450\nlayout(binding = 0) uniform sampler2DRect r;\nlayout(location = 0) out vec4 color;\n"
        "void main() { color = texture(r, vec2(0)); }\n"
    )
    assert run(["-V", "--spirv-val", "a.comp"], folder).stdout == ""
    done = run(["-V", "--spirv-val", "rect.frag"], folder)
    assert done.returncode == 0 and "SampledRect" in done.stdout and "WARNING" in done.stderr


def test_includes_are_looked_for_along_the_chain(folder):
    os.makedirs(folder / "sub" / "deep")
    (folder / "top.h").write_text("#define TOP 1\n")
    (folder / "sub" / "deep" / "d.h").write_text('#include "beside.h"\n#include "top.h"\n')
    (folder / "sub" / "beside.h").write_text("#define BESIDE 1\n")
    (folder / "sub" / "s.h").write_text('#include "deep\\d.h"\n')
    (folder / "i.comp").write_text(
        '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "sub/s.h"\n'
        "layout(local_size_x = TOP + BESIDE) in;\nvoid main() {}\n"
    )
    assert run(["-V", "i.comp", "-o", "x.spv"], folder).returncode == 0


def test_standard_input_and_macros(folder):
    text = "#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n"
    done = run(["-V", "--stdin", "-S", "comp", "-DSIZE=8", "-o", "x.spv"], folder, text)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "stdin\n")
    assert (folder / "x.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"


def test_the_base_of_bindings_in_one_descriptor_set(folder):
    """A base for a set is in force there, the base without a set elsewhere."""
    (folder / "sets.frag").write_text(
        "#version 450\nlayout(set = 0, binding = 1) uniform sampler2D a;\n"
        "layout(set = 2, binding = 1) uniform sampler2D b;\n"
        "layout(location = 0) out vec4 o;\nvoid main() { o = texture(a, vec2(0)) + texture(b, vec2(0)); }\n"
    )
    listing = run(["-V", "--spirv-dis", "--scsb", "20", "--scsb", "70", "1", "40", "2", "sets.frag"], folder).stdout
    assert "OpDecorate %a Binding 21" in listing and "OpDecorate %b Binding 41" in listing
    assert run(["-V", "--scsb", "70", "1", "40", "sets.frag"], folder).returncode == 1


@pytest.mark.parametrize("samples, count", [(32, 1), (64, 2)])
def test_the_length_of_the_sample_mask(samples, count, folder):
    (folder / "samples.conf").write_text(f"MaxSamples {samples}\n")
    (folder / "mask.frag").write_text(
        f"#version 450\nint[gl_SampleMask.length() == {count} ? 1 : -1] known;\nvoid main() {{}}\n"
    )
    assert run(["samples.conf", "mask.frag"], folder).returncode == 0


def test_a_c_header(folder):
    assert run(["-V", "--vn", "shader_words", "a.comp", "-o", "x.h"], folder).returncode == 0
    lines = (folder / "x.h").read_text().splitlines()
    assert (
        lines[1:4] == ["\t #pragma once", "const uint32_t shader_words[] = {", lines[3]]
        and lines[3].startswith("\t0x07230203,")
        and lines[-1] == "};"
    )
    assert lines[3].count("0x") == 8


def test_hexadecimal_text(folder):
    assert run(["-V", "-x", "a.comp", "-o", "x.hex"], folder).returncode == 0
    assert (folder / "x.hex").read_text().splitlines()[1].startswith("\t0x07230203,")


def test_a_listing(folder):
    done = run(["-V", "-H", "a.comp", "-o", "x.spv"], folder)
    assert done.returncode == 0 and "OpEntryPoint GLCompute" in done.stdout


def test_preprocessing(folder):
    done = run(["-E", "-DNAME=3", "a.comp"], folder)
    assert done.returncode == 0 and "void main()" in done.stdout and done.stderr == ""


def test_preprocessing_with_includes(folder):
    (folder / "part.glsl").write_text("int part;\n")
    (folder / "inc.comp").write_text(
        '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "part.glsl"\nvoid main() {}\n'
    )
    done = run(["-E", "--depfile", "x.d", "inc.comp"], folder)
    assert done.returncode == 0 and (folder / "x.d").read_bytes() == b""
    text = '#extension GL_GOOGLE_include_directive : enable\n#line 1 "./part.glsl"\nint part;\n#line 4 "inc.comp"\n'
    assert done.stdout.startswith(f"#version 450\n{text}")


def test_only_linking_and_preprocessing_include(folder):
    (folder / "part.glsl").write_text("int part;\n")
    (folder / "inc.comp").write_text(
        '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "part.glsl"\nvoid main() {}\n'
    )
    assert run(["-l", "inc.comp"], folder).returncode == 0
    done = run(["inc.comp"], folder)
    assert done.returncode == 2
    assert "ERROR: 0:3: '#include' : " in done.stdout and "for header name: part.glsl" in done.stdout


def test_includes_need_the_extension_as_there(folder):
    (folder / "part.glsl").write_text("void main() {}\n")
    (folder / "inc.comp").write_text('#version 450\n#include "part.glsl"\n')
    assert run(["-V", "inc.comp"], folder).returncode == 2
    done = run(
        ["-V", "-P#extension GL_GOOGLE_include_directive : enable", "--depfile", "x.d", "inc.comp", "-o", "x.spv"],
        folder,
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "x.d").read_text() == "x.spv: inc.comp ./part.glsl\n"


def test_a_make_rule_is_escaped(folder):
    (folder / "a b$.comp").write_text(GOOD)
    assert run(["-V", "--depfile", "x.d", "a b$.comp", "-o", "x y.spv"], folder).returncode == 0
    assert (folder / "x.d").read_text() == "x\\ y.spv: a\\ b$$.comp\n"


def test_limits_from_a_file(folder):
    (folder / "few.conf").write_text("MaxComputeWorkGroupSizeX 2\n")
    assert run(["-V", "few.conf", "a.comp"], folder).returncode == 2


@pytest.mark.parametrize(
    "version, storage, code", [("320 es", "buffer", 2), ("320 es", "out", 2), ("460", "buffer", 0)]
)
def test_arrays_of_arrays_of_blocks_are_checked_without_a_module(version, storage, code, folder):
    """GLSL ES has none, also where no module is made that could not say them."""
    place = "binding = 0" if storage == "buffer" else "location = 0"
    block = f"layout({place}) {storage} Pair {{ highp vec4 a; }} pairs[2][2];"
    (folder / "p.vert").write_text(f"#version {version}\n{block}\nvoid main() {{ gl_Position = vec4(1.0); }}\n")
    done = run(["p.vert"], folder)
    assert done.returncode == code
    assert ("array of arrays of blocks 'Pair[2][2]' is not allowed in GLSL ES" in done.stdout + done.stderr) == bool(
        code
    )


def test_a_tree(folder):
    assert run(["-i", "a.comp"], folder).stdout.startswith("TranslationUnit\n")
    (folder / "part.comp").write_text("#version 450\nvoid part() {}\n")
    assert "name='part'" in run(["-i", "part.comp"], folder).stdout


def test_macros_are_undefined(folder):
    (folder / "m.comp").write_text("#version 450\n#ifdef N\n#error N\n#endif\nvoid main() {}\n")
    assert run(["-V", "-DN", "m.comp"], folder).returncode == 2
    assert run(["-V", "-DN", "-UN", "m.comp"], folder).returncode == 0
    assert run(["-V", "--define-macro", "N", "--undef-macro", "N", "m.comp"], folder).returncode == 0


def test_versions(folder):
    assert run(["-v"], folder).stdout.startswith("Glslang Version: ")
    assert run(["-h"], folder).stdout.startswith("Usage: ")
    assert run([], folder).returncode == 1


def test_functions_to_link_with(folder):
    """Without an entry point `--no-link` exports every function under its name."""
    (folder / "library.comp").write_text("#version 450\nfloat twice(float x) { return x + x; }\n")
    assert run(["-V", "--no-link", "library.comp", "-o", "library.spv"], folder).returncode == 0
    text = shared.run(["dis", "library.spv"], folder).stdout.decode()
    assert "OpCapability Linkage" in text and 'LinkageAttributes "twice" Export' in text


def test_limits_are_those_of_glslang_validator(folder):
    """glslc and glslangValidator take different numbers of draw buffers for granted."""
    (folder / "limit.frag").write_text(
        "#version 450\nlayout(location = 0) out int o;\nvoid main() { o = gl_MaxDrawBuffers; }\n"
    )
    for command, number in ((["glslang", "-V"], 32), ([], 8)):
        assert shared.run([*command, "limit.frag", "-o", "limit.spv"], folder).returncode == 0
        assert f"OpConstant %int {number}\n" in shared.run(["dis", "limit.spv"], folder).stdout.decode()
