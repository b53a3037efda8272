"""The pytest plugin and the sub-commands for golden files, used as a project would use them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHADER = """// options: --target-env=vulkan1.2
#version 450
layout(local_size_x = 8) in;
layout(binding = 0) buffer Data { float x[]; };
float twice(float v) { return v * 2.0; }
void main() { x[gl_GlobalInvocationID.x] = twice(x[gl_GlobalInvocationID.x]); }
"""
TESTS = """
import pytest

@pytest.mark.spirv_shaders("shaders")
def test_all(shader, spirv_golden):
    spirv_golden(shader)

def test_optimized(spirv_golden):
    spirv_golden("shaders/a.comp", options=["-O"], golden="a.optimized.spvasm", leave_out=("names",))
"""


@pytest.fixture
def project(tmp_path):
    """A project with a shader and tests; returns (folder, run pytest with these arguments)."""
    (tmp_path / "shaders").mkdir()
    (tmp_path / "shaders" / "a.comp").write_text(SHADER)
    (tmp_path / "test_shaders.py").write_text(TESTS)

    def run(*arguments, has_others=False):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "glslc_coop.golden.pytest_plugin", *arguments]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((ROOT, str(tmp_path)))}
        environment.pop("PYTEST_ADDOPTS", None)
        if not has_others:
            # Loading all other installed plugins takes most of the time of such a run.
            environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)

    return tmp_path, run


def test_goldens_are_written_compared_and_shown(project):
    folder, run = project
    done = run()
    assert done.returncode == 1 and "no golden yet" in done.stdout
    assert run("--update-goldens", has_others=True).returncode == 0
    assert "OpName" in (folder / "shaders" / "a.comp.spvasm").read_text()
    assert "OpName" not in (folder / "a.optimized.spvasm").read_text()
    done = run("-vv")
    assert done.returncode == 0 and "test_all[a.comp]" in done.stdout
    (folder / "shaders" / "a.comp").write_text(SHADER.replace("v * 2.0", "v + v"))
    done = run("-k", "test_all")
    assert done.returncode == 1
    assert any(line.startswith("+") and "OpFAdd" in line for line in done.stdout.splitlines()), done.stdout


OWN_OPTION = """
def pytest_addoption(parser):
    parser.addoption("--update-goldens", {attributes})
"""


@pytest.mark.parametrize("attributes", ["action='store_true'", "metavar='DIR'", "action='store_true', dest='other'"])
@pytest.mark.parametrize("where", ["conftest.py", "plugin.py", "other/deep/conftest.py"])
def test_a_projects_own_option_of_that_name(project, attributes, where):
    folder, run = project
    path = folder / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(OWN_OPTION.format(attributes=attributes))
    (path.parent / "test_other.py").write_text("def test_other():\n    pass\n")
    more = ["-p", "plugin"] if where == "plugin.py" else []
    assert run(*more, "--update-spirv-goldens").returncode == 0
    golden = folder / "shaders" / "a.comp.spvasm"
    golden.unlink()
    if "deep" not in where:
        # pytest itself reads the options of a conftest that is deeper too late.
        done = run(*more, "--update-goldens", *(["here"] if "DIR" in attributes else []), "-k", "test_all")
        assert done.returncode == 1 and "no golden yet" in done.stdout
    assert not golden.exists()
    assert run(*more, "-k", "test_other").returncode == 0


def sub_command(name, *arguments):
    from click.testing import CliRunner

    from glslc_coop.cli.tools import diff, golden

    command = {"diff": diff.diff_command, "golden": golden.golden_command}[name]
    done = CliRunner().invoke(command, list(arguments), standalone_mode=False)
    assert done.exception is None, done.exception
    return done.return_value, done.stdout, done.stderr


def test_golden_for_other_build_systems(tmp_path):
    shader = tmp_path / "a.comp"
    shader.write_text(SHADER)
    assert sub_command("golden", "check", str(shader))[0] == 1
    assert sub_command("golden", "update", str(shader)) == (0, "", "")
    assert sub_command("golden", "check", str(shader)) == (0, "", "")
    shader.write_text(SHADER.replace("2.0", "3.0"))
    code, _, message = sub_command("golden", "check", str(shader))
    assert code == 1 and "float_3" in message and "1 of 1 failed" in message
    shader.write_text("#version 450\nvoid main() { y; }\n")
    code, _, message = sub_command("golden", "check", str(shader))
    assert code == 1 and "error" in message


def test_diff_names_the_functions_that_changed(tmp_path):
    first, second = tmp_path / "a.comp", tmp_path / "b.comp"
    first.write_text(SHADER)
    second.write_text(SHADER.replace("v * 2.0", "v * v").replace("void main() {", "void main() { barrier();"))
    assert sub_command("diff", str(first), str(first)) == (0, "", "")
    code, text, _ = sub_command("diff", str(first), str(second))
    assert code == 1
    assert "main: changed" in text and "+OpControlBarrier" in text.replace(" ", "")
    twice = text[text.index("twice") :]
    assert "-%" in twice.replace(" ", "") and "OpFMul" in twice
    assert sub_command("diff", "--brief", str(first), str(second))[1].count("\n") == text.count(": changed")


def test_renumbered_ids_are_no_change(tmp_path):
    import glslc_coop
    from glslc_coop.golden.compare import changes

    first = glslc_coop.compile(SHADER, stage="compute").spirv
    # Another declaration in front shifts every id of the words.
    moved = SHADER.replace("float twice", "const int unused = 3;\nfloat twice")
    assert changes(first, glslc_coop.compile(moved, stage="compute").spirv) == []
