"""What README.md shows is what happens: the error message, the library's example, the tensor command, the files that it
names.
"""

from __future__ import annotations

import os
import re

import pytest
import shared

with open(os.path.join(shared.ROOT, "README.md"), encoding="utf-8") as _file:
    README = _file.read()


def run(arguments, directory):
    """Return what glslc-coop writes to standard output and to standard error."""
    done = shared.run(arguments, directory)
    return done.stdout.decode(), done.stderr.decode()


def block(first):
    """The indented lines that begin with a text, without their indentation."""
    lines = README[README.index("    " + first) :].splitlines()
    count = next((number for number, line in enumerate(lines) if not line.startswith("    ")), len(lines))
    return "".join(line[4:] + "\n" for line in lines[:count])


def test_the_error_message(tmp_path):
    (tmp_path / "layer.comp").write_text(
        "#version 460\n#extension GL_NV_cooperative_vector : require\n"
        "void main()\n{\n    coopvecNV<float, 16> product;\n"
        "    coopvecNV<float, 32> bias;\n    coopvecNV<float, 16> sum = product + bias;\n}\n"
    )
    _, message = run(["-fdiagnostics-format=full", "layer.comp"], tmp_path)
    assert message == block("layer.comp:") + "1 error generated.\n"


def test_the_tensor_command(tmp_path):
    pytest.importorskip("numpy")
    command, _, output = block("$ glslc-coop tensor").partition("\n")
    assert run([*command.split()[2:]], tmp_path) == (output, "")


def test_the_library(tmp_path):
    (tmp_path / "shader.comp").write_text("#version 450\nlayout(local_size_x = TILE) in;\nvoid main() {}\n")
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = shared.python(["-c", program], tmp_path)
    output, errors = done.stdout.decode(), done.stderr
    assert output.startswith("[] ; SPIR-V") and "LocalSize 16 1 1" in output and not errors
    assert (tmp_path / "shader.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_files_that_it_names_exist(document):
    with open(os.path.join(shared.ROOT, document), encoding="utf-8") as file:
        text = file.read()
    folders = "glslc_coop|lexer|parser|codegen|tests|testdata|benchmarks|examples"
    for name in re.findall(rf"`((?:{folders})/[\w./]*)`", text) + re.findall(r"\]\(([\w.]+)\)", text):
        assert os.path.exists(os.path.join(shared.ROOT, name)), name


def test_the_options_that_it_names_are_in_the_help(tmp_path):
    listed, _ = run(["--help"], tmp_path)
    start = README.index("`glslc-coop [options] file...` follows glslc:")
    for option in re.findall(r"`(-[\w-]+=?)`", README[start : README.index("It is silent", start)]):
        assert option in listed, option
