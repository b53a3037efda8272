"""Project files: `glslc-coop.toml` and the table of `pyproject.toml`, which only say how shaders are compiled."""

from __future__ import annotations

from glslc_coop.cli import command_line, project

MUTATION = "text"
EXAMPLES = 150
_SHADER = "a.comp"
_TEXT = """\
target-env = "vulkan1.3"
std = "460"
include-dirs = ["include", "/nowhere"]
defines = { TILE = 16, NAME = "x", HALF = 0.5, ON = true }
warnings = ["coop", "no-unset-layout"]
options = ["-O", "-g", "-I", "more", "-x", "glsl", "-fauto-bind-uniforms"]

[per-file."*.comp"]
profile = "llvmpipe"
stage = "compute"
"""
_WRITING = """\
options = ["-o", "evil", "-MD", "-MF", "evil", "--cache=evil", "-E", "-S", "-c", "@evil", "other.comp", "--help"]

[per-file."a.*"]
options = ["-fresource-set-binding", "a", "1", "2", "-flimit-file", "evil", "-MT", "evil", "-fprint-after=dce"]
"""


def seeds():
    """Return files of few keys, of all keys, and one that names what is written."""
    whole = "[tool.glslc-coop]\n" + _TEXT.replace("[per-file.", "[tool.glslc-coop.per-file.")
    return [each.encode() for each in ('target-spv = "spv1.6"\n', _TEXT, whole, _WRITING)]


def check(data):
    """Read an input under both names: it is refused in a line, or a command with its options writes nothing else."""
    for name, other in (project.NAMES, project.NAMES[::-1]):
        with open(name, "wb") as file:
            file.write(data)
        with open(other, "wb") as file:
            file.write(b"")
        project._table.cache_clear()
        try:
            options = project.options_for(_SHADER)
        except project.ProjectError as error:
            assert str(error).isprintable() and len(str(error)) < 2000 + len(data)
            continue
        try:
            line = command_line.parse([*options, _SHADER])
        except command_line.UsageError:
            continue
        assert [each.name for each in line.inputs] == [_SHADER] and line.mode in ("link", "compile")
        outputs = (line.output, line.cache, line.dependency_mode, line.dependency_file, line.dependency_target)
        assert outputs == (None,) * len(outputs), outputs
