"""The command line beside glslc's: the same arguments through both, and the same exit code, messages and files.

glslc is the one that the environment variable GLSLC names, else the one on PATH if it knows the cooperative types.
Modules are compared by kind only (the header of a binary, the first line of an assembly text): what they contain is
for the execution tests.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess

import pytest
import shared

GLSLC = shared.glslc()

FILES = {
    "good.comp": "#version 450\nvoid main() {}\n",
    "good.vert": "#version 450\nvoid main() { gl_Position = vec4(0); }\n",
    "good.frag": "#version 450\nlayout(location = 0) out vec4 color;\nvoid main() { color = vec4(1); }\n",
    "other.comp": "#version 450\nvoid main() {}\n",
    "plain.glsl": "#version 450\nvoid main() {}\n",
    "plain.txt": "#version 450\nvoid main() {}\n",
    "noextension": "#version 450\nvoid main() {}\n",
    "pragma.glsl": "#version 450\n#pragma shader_stage(compute)\nvoid main() {}\n",
    "pragma.vert": "#version 450\n#pragma shader_stage(compute)\nlayout(local_size_x = 4) in;\nvoid main() {}\n",
    "short.glsl": "#version 450\n#pragma shader_stage(comp)\nvoid main() {}\n",
    "late.glsl": "#version 450\nint a;\n#pragma shader_stage(compute)\nvoid main() {}\n",
    "twice.glsl": "#version 450\n#pragma shader_stage(compute)\n#pragma shader_stage(vertex)\nvoid main() {}\n",
    "bad.comp": "#version 450\nvoid main() { undeclared = 1; }\n",
    "bad2.comp": "#version 450\nvoid main() {\n  first = 1;\n  second = 1;\n}\n",
    "warned.comp": "#version 450\n#extension GL_absent : enable\nvoid main() {}\n",
    "required.comp": "#version 450\n#extension GL_absent : require\nvoid main() {}\n",
    "both.comp": "#version 450\n#extension GL_absent : enable\nvoid main() { undeclared = 1; }\n",
    "size.comp": "#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n",
    "empty.comp": "#version 450\n#if defined(FLAG)\nint a = 1 FLAG;\n#endif\nvoid main() {}\n",
    "flag.comp": "#version 450\n#if FLAG\n#endif\nvoid main() {}\n",
    "redefine.comp": "#version 450\n#define SIZE 3\nvoid main() {}\n",
    "include.comp": '#version 450\n#include "part.glsl"\nvoid main() {}\n',
    "lost.comp": '#version 450\n#include "absent.glsl"\nvoid main() {}\n',
    "error.comp": "#version 450\n#error this is wrong\nvoid main() {}\n",
    "nomain.comp": "#version 450\nvoid other() {}\n",
    "old.comp": "#version 110\nvoid main() {}\n",
    "es.glsl": "#version 310 es\n#pragma shader_stage(compute)\nvoid main() {}\n",
    "core330.comp": "#version 330 core\nvoid main() {}\n",
    "crlf.comp": "#version 450\r\n#define A \\\r\n 1\r\nvoid main() {\r\n  undeclared = A;\r\n}\r\n",
    "a b.comp": "#version 450\nvoid main() {}\n",
    "naïve.comp": "#version 450\nvoid main() { undeclared = 1; }\n",
    "two.dots.comp": "#version 450\nvoid main() {}\n",
    "two.dots.glsl": "#version 450\n#pragma shader_stage(compute)\nvoid main() {}\n",
    "nested.comp": '#version 450\n#include "dir/part.glsl"\n#include <other.glsl>\nvoid main() {}\n',
    "renumbered.comp": '#version 450\n#line 77 "zed.glsl"\nvoid main() { undeclared = 1; }\n',
    "twowarned.comp": "#version 450\n#extension GL_absent : enable\n#extension GL_absent2 : warn\nvoid main() {}\n",
    "flagged.comp": "#version 450\n#ifdef FLAG\n#error flag is set\n#endif\nvoid main() {}\n",
    "unlocated.frag": "#version 450\nin vec4 a;\nout vec4 b;\nvoid main() { b = a; }\n",
    "rays.rgen": "#version 460\n#extension GL_EXT_ray_tracing : require\nvoid main() {}\n",
    "byte-order-mark.comp": "\ufeff#version 450\nvoid main() {}\n",
    "folder.x/noextension": "#version 450\nvoid main() {}\n",
    "late.comp": "int a;\n#version 450\nvoid main() {}\n",
    "nothing.comp": "",
    "dir/other.glsl": "const int OTHER = 1;\n",
    "limits.txt": "MaxLights 4\nMaxDrawBuffers 2\n",
    "badlimits.txt": "MaxSomething 4\n",
    "dir/part.glsl": "const int PART = 1;\n",
    "dir/deep.comp": "#version 450\nvoid main() {}\n",
    "texture.frag": (
        "#version 450\nuniform sampler2D s;\nlayout(location = 0) out vec4 color;\n"
        "void main() { color = texture(s, vec2(0)); }\n"
    ),
}

#: Arguments that both must answer alike, one line a row; words are divided as a shell does.
SAME = """
good.comp
-c good.comp
-S good.comp
-S -c good.comp
-E good.comp
-E -c good.comp
-E -S good.comp
-E good.comp other.comp
-E good.comp -o out.txt
-c good.comp other.comp
-c dir/deep.comp
-S dir/deep.comp
-c good.comp -o out.spv
-c good.comp -oout.spv
-S good.comp -o out.txt
good.comp -o out.spv
good.comp -o absent/out.spv
good.comp other.comp
-c good.comp other.comp -o out.spv
-c plain.glsl
-c plain.txt
-c noextension
-c -fshader-stage=compute plain.glsl
-c -fshader-stage=comp plain.txt
-c -fshader-stage=compute noextension
-c plain.glsl -fshader-stage=compute
-fshader-stage=soup good.comp
-fshader-stage= good.comp
-fshader-stage good.comp
-c -fshader-stage=vertex plain.glsl -fshader-stage=compute noextension
-c pragma.glsl
-c pragma.vert
-c -fshader-stage=fragment pragma.glsl
-c short.glsl
-c late.glsl
-c twice.glsl
bad.comp
-c bad.comp -o out.spv
-c bad2.comp
-c bad.comp bad2.comp
-c bad.comp good.comp
-c warned.comp
-c -w warned.comp
-c -Werror warned.comp
-c -w -Werror warned.comp
-c required.comp
-c both.comp
-c both.comp warned.comp
-c -w both.comp
-c -Werror both.comp
-c -DSIZE=4 size.comp
-c size.comp -DSIZE=4
-c -DSIZE= size.comp
-c -DFLAG empty.comp
-c -DFLAG=1 flag.comp
-c -DSIZE=3 redefine.comp
-c -DSIZE=4 redefine.comp
-c -D good.comp
-c -DGL_THING good.comp
-c -DA__B good.comp
-c -DSIZE=3 -DSIZE=4 size.comp
-E -DSIZE=4 size.comp
-c include.comp
-c -Idir include.comp
-c -I dir include.comp
-c good.comp -I
-c lost.comp
-c error.comp
-c nomain.comp
-c absent.comp
-c absent.comp good.comp
-c -
-c -fshader-stage=compute -
-c -fshader-stage=compute - -o -
-c - -
-std=450 -c good.comp
-std=450core -c good.comp
-std=460 -c good.comp
-std=310es -c good.comp
-std=999 good.comp
-std= good.comp
--target-env=vulkan -c good.comp
--target-env=vulkan1.1 -c good.comp
--target-env=vulkan1.2 -c good.comp
--target-env=vulkan1.3 -c good.comp
--target-env=mars -c good.comp
--target-env=opengl_compat good.comp
--target-env= good.comp
--target-env good.comp
--target-spv=spv1.3 -c good.comp
--target-spv=spv9.9 -c good.comp
-mfmt=bin -c good.comp
-mfmt=num -c good.comp
-mfmt=c -c good.comp
-mfmt=c good.comp
-mfmt=soup good.comp
-mfmt=num -S good.comp
-mfmt=c -E good.comp
-mfmt=bin -M good.comp
-M good.comp
-MM good.comp
-M -Idir include.comp
-M good.comp -o out.d
-M good.comp -MT target
-M good.comp other.comp
-MD -c good.comp
-MD good.comp
-MD -c good.comp -o out.spv
-MD -c good.comp -o out.spv -MF out.d
-MD -c good.comp -MT target
-MD -c good.comp -MT target -MF out.d
-MD -c good.comp other.comp
-MD -c good.comp other.comp -MF out.d
-MD -S good.comp
-MF out.d good.comp
-MT target good.comp
-c -M -MD good.comp
-MD -c good.comp -MF
-MD -c good.comp -MT
-M lost.comp
-O -c good.comp
-Os -c good.comp
-O0 -c good.comp
-O1 -c good.comp
-O3 good.comp
-g -c good.comp
-g -O -c good.comp
-fauto-bind-uniforms -c good.comp
-fauto-bind-uniforms -c texture.frag
-c texture.frag
-fauto-map-locations -c good.comp
-finvert-y -c good.vert
-fnan-clamp -c good.comp
-fpreserve-bindings -c good.comp
-fhlsl-offsets -c good.comp
-fhlsl_functionality1 -c good.comp
-fentry-point=main -c good.comp
-ftexture-binding-base 4 -c good.frag
-ftexture-binding-base frag 4 -c good.frag
-fubo-binding-base
-fubo-binding-base soup good.frag
-fcbuffer-binding-base 0x10 -c good.frag
-fuav-binding-base 1 -c good.frag
-fimage-binding-base vert 7 -c good.frag
-fresource-set-binding a 1 2 -c good.comp
-fresource-set-binding a x 2 -c good.comp
-flimit=
-flimit=MaxLights good.comp
-flimit=MaxLights=4 good.comp
-flimit=MaxSomething good.comp
-flimit-file limits.txt -c good.comp
-flimit-file badlimits.txt -c good.comp
-flimit-file absent.txt -c good.comp
-flimit-file
-x glsl -c good.comp
-xglsl -c good.comp
-x soup good.comp
-c good.comp -x
-c good.comp -std=450compatibility
-c good.comp -std=100
-c good.comp -std=100es
-c good.comp -std=110
-c good.comp -std=140core
-c good.comp -std=300
-c good.comp -std=310
-c good.comp -std=310core
-c good.comp -std=450es
-c good.comp -std=45
-c good.comp -std=450soup
-c good.comp -std=460core -Werror
-c good.comp -std=460 -w
-c es.glsl
-c es.glsl -std=450
-c core330.comp -std=450core
-c crlf.comp
-E crlf.comp
-c 'a b.comp'
-c naïve.comp
-M naïve.comp
-c two.dots.comp
-c two.dots.glsl
-S two.dots.glsl
-c -Idir nested.comp
-M -Idir nested.comp
-MD -c -Idir nested.comp
-c renumbered.comp
-c twowarned.comp twowarned.comp
-c -Werror twowarned.comp
-c both.comp bad.comp good.comp
-c -DFLAG flagged.comp
-E -DFLAG flagged.comp
-c unlocated.frag
-c -fauto-map-locations unlocated.frag
-c rays.rgen --target-env=vulkan1.2
-S rays.rgen --target-env=vulkan1.2
-c rays.rgen --target-spv=spv1.4
-c late.comp
-c nothing.comp
-c --target-env=vulkan1.9 good.comp
-c --target-spv=1.3 good.comp
-c --target-spv good.comp
-mfmt good.comp
-mfmt= good.comp
-mfmt=num -o - good.comp
-mfmt=c -o - good.comp
-o - good.comp
-o- good.comp
-o /dev/null good.comp
-MD -o - -c good.comp
-MD -o /dev/null -c good.comp -MF x.d
-MD -MF - -c good.comp
-MD -E good.comp -o out.txt
-MD -MF absent/x.d -c good.comp
-MD -MD good.comp
-M bad.comp
-M -Werror warned.comp
-E warned.comp
-E error.comp
-M error.comp
-MFout.d -MD -c good.comp
-MD -MT 'a b' -c good.comp
-o out.spv -o out2.spv good.comp
-DA -DA -c good.comp
'-DA(x)=x' -c good.comp
-DGL_A=1 good.comp
-DA__B -Werror -c good.comp
-Iabsent -c good.comp
-I
-x
-D
-fentry-point -c good.comp
-fauto-bind-uniforms=1 -c good.comp
-fhlsl-16bit-types -c good.comp
-fhlsl-functionality1 -c good.comp
-fhlsl-unknown -c good.comp
-fauto-combined-image-sampler -c good.comp
-fmax-id-bound=100 -c good.comp
-fmax-id-bound=soup -c good.comp
-fmax-id-bound -c good.comp
-flimit='MaxLights 4 MaxDrawBuffers 2' -c good.comp
-flimit='MaxLights x' -c good.comp
-flimit='Soup 1' -c good.comp
-flimit-file=limits.txt -c good.comp
-fshader-stage=compute -c /dev/stdin
-c -fshader-stage=vertex good.vert -fshader-stage=compute plain.txt
-c -w -Werror both.comp
-c -Werror both.comp warned.comp
-c warned.comp both.comp bad2.comp
-c late.glsl bad.comp
-c short.glsl warned.comp
-M -w good.comp
-M -o - good.comp
-MD -MT x -MF y -c good.comp -o z
-MD -c good.comp -o z -MF ''
-MD -c good.comp -o z -MT ''
-M good.comp -MT ''
-M good.comp -MF ''
-MF '' -c good.comp -o z
-MT '' -c good.comp -o z
-MD -MF '' -c good.comp other.comp
-MD -S good.comp -o z
-fubo-binding-base vert x good.comp
-fubo-binding-base 1 2 -c good.comp
-fubo-binding-base=3 good.comp
-fubo-binding-base -1 good.comp
-fubo-binding-base 4294967296 -c good.comp
-fresource-set-binding frag a 1 2 -c good.comp
-fresource-set-binding a 1 2 b 3 4 -c good.comp
--target-env=vulkan1.1 --target-spv=spv1.4 -c good.comp
-c -I. -Idir include.comp
-c -I dir -I absent include.comp
-DSIZE -c size.comp
-DSIZE='4 + 4' -c size.comp
-c dir/absent.comp
-c good.comp ''
-o '' -c good.comp
-x GLSL good.comp
-ffoo good.comp
-Wno-foo good.comp
-Ofast good.comp
-Os -O0 -c good.comp
-g0 good.comp
-v good.comp

-c
--unknown good.comp
-unknown good.comp
--
-o
-Wsoup good.comp
"""

#: Arguments that are answered otherwise on purpose, with the reason.
DIFFERENT = {
    "--help": "our own text",
    "--version": "names this program",
    "--show-limits": "the list grows with versions",
    "-U SIZE -c good.comp": "an addition: glslc has no -U",
    "-Wall -c good.comp": "an addition: warnings about what nothing uses",
    "-fhlsl-iomap -c good.comp": "refused: it would change the module",
    "@absent": "an addition: response files; without the file the message is glslc's",
    "-c -DFLAG flag.comp": "our message names the line of the #if, glslc's the line after it",
    "-c -DFLAG= flag.comp": "our message names the line of the #if, glslc's the line after it",
    "-M good.comp -MF out.d": "the rule goes to the file, as the option says; glslc prints it",
    "-MD -c bad.comp": "no rule is left behind on an error",
    "-c byte-order-mark.comp": "the mark is left out, glslc refuses it",
    "-MD -c 'a b.comp'": "blanks are escaped, as gcc does, so that make reads the rule",
    "-c -fshader-stage=compute folder.x/noextension": "named after the file, glslc takes folder.spv",
    "-c -fentry-point=foo good.comp": "the entry point is called so, glslc does that for HLSL alone",
    "-c good.comp -o dir": "says why the file cannot be written",
    "-fubo-binding-base frag": "glslc's message names the option where the stage belongs",
    "-fresource-set-binding": "glslc spells its own name wrong in this message",
    "-x hlsl -c good.comp": "HLSL is refused",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files."""
    made = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes(text.encode())
    return made


def outcome(arguments, folder, run):
    """Return the exit code, output, messages and the files that appeared, which are removed again.

    run: calls the command with arguments, a folder and its input.
    """
    done = run(arguments, folder, FILES["good.comp"])
    made = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(directory, name), folder)
            if path not in FILES:
                made[path] = kind((folder / path).read_bytes())
                (folder / path).unlink()
    return {
        "exit": done.returncode,
        "out": kind(done.stdout),
        "messages": messages(done.stderr.decode()),
        "files": made,
    }


def messages(text):
    """The wording of what is wrong in a shader is ours; place, severity, count and the refusal of an extension are
    glslc's.
    """
    lines = text.splitlines()
    return [
        line if "extension not supported" in line else re.sub(r"^(\S+:\d+: (error|warning): )'?[^#].*", r"\1", line)
        for line in lines
    ]


def kind(data):
    """Text as it is; a module, in whatever form, by its form alone."""
    if data.startswith(b"\x03\x02\x23\x07"):
        return "a module"
    text = data.decode("utf-8", "replace")
    if text.startswith("; SPIR-V"):
        return "an assembly text"
    if re.match(r"\{?0x07230203,", text):
        words = re.sub(r"0x[0-9a-f]{8}", "W", text)
        return re.sub(r"(W,W,W,W,\n)+(W[W,]*)", "ROWS", words)
    rule = re.fullmatch(r"(\S+: )([^\n]+)\n", text)
    if rule:
        # glslc names dependencies in no order.
        return rule[1] + " ".join(sorted(rule[2].split()))
    # Blanks between preprocessed tokens are each program's own.
    return re.sub(r"[ \t]*([(){}=;,])[ \t]*", r"\1", text)


def ours(arguments, folder, text):
    """Run this compiler with glslc's messages: in a process of its own where the arguments name one of its streams."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GLSLC_COOP_FLAGS", "-fdiagnostics-format=glslc")
        return (shared.run_process if "/dev/std" in str(arguments) else shared.run)(arguments, folder, text)


def theirs(arguments, folder, text):
    """Run the reference compiler."""
    return subprocess.run([GLSLC, *arguments], cwd=folder, capture_output=True, input=text.encode(), timeout=120)


@pytest.mark.skipif(GLSLC is None, reason="no glslc that knows the cooperative types: set GLSLC or put it on PATH")
@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.replace(" ", "_") or "nothing") for row in SAME.strip("\n").split("\n")]
)
def test_the_same_as_glslc(row, folder):
    one = outcome(shlex.split(row), folder, ours)
    other = outcome(shlex.split(row), folder, theirs)
    if other["exit"] < 0 or (
        "unknown argument" in str(other["messages"]) and "unknown argument" not in str(one["messages"])
    ):
        pytest.skip("this glslc is older than the option, or crashes on it")
    assert one == other


@pytest.mark.parametrize("row", sorted(DIFFERENT))
def test_differences_are_answered(row, folder):
    done = outcome(shlex.split(row), folder, ours)
    assert done["exit"] in (0, 1) and "Traceback" not in done["messages"]
