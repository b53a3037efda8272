"""Golden files: where they are, writing them, compiling the shader, asking a validator.

In: paths, modules. Out: texts for people; files with `update`. Must not know: pytest.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys

from glslc_coop.environment.input_files import read_text
from glslc_coop.golden.compare import difference, text_of

#: A golden file of more bytes is refused.
_MAXIMUM_GOLDEN = 256 << 20


#: What spirv-val says of a capability, and of a version of Vulkan or SPIR-V, that it has never heard of.
_UNKNOWN = re.compile(r"Invalid capability operand: (\d+)|Unrecognized target env: ((?:vulkan|spv)1\.[1-9])$")


class GoldenError(Exception):
    """A shader that does not compile, or a file that cannot be read; the message is for people."""


class OutdatedValidator(RuntimeError):
    """A spirv-val that does not know what a module uses, so that it cannot judge; the message is for people."""


def compile_shader(path: str, options: list[str]) -> tuple[bytes, str]:
    """Return the module of a shader and its target, compiled as the command line would. Raises GoldenError."""
    from glslc_coop import driver
    from glslc_coop.cli import command_line
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment import input_files

    try:
        text = input_files.read_shader(path)
    except OSError as error:
        raise GoldenError(str(error)) from None
    arguments = [*_options_of(text, path), *options]
    if not any(argument.startswith("--target-env") for argument in arguments):
        arguments.insert(0, "--target-env=vulkan1.3")
    try:
        line = command_line.parse([*arguments, path])
    except command_line.UsageError as error:
        raise GoldenError(f"{path}: {error}") from None
    except command_line.Answer:
        raise GoldenError(f"{path}: an option asks for a text, as --help does, instead of a compilation") from None
    line.options.stage = line.inputs[0].stage
    result = driver.compile_text(text, path, line.options)
    if result.spirv is None:
        raise GoldenError(render(result.sink.diagnostics, result.sources, "full", path) or f"{path}: no stage")
    assert result.environment is not None
    return result.spirv, result.environment.target.name


def _options_of(text: str, path: str) -> list[str]:
    """Return the arguments in the `// options:` lines at the head of a shader. Raises GoldenError."""
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("//"):
            break
        if line.startswith("// options:"):
            try:
                found += shlex.split(line.removeprefix("// options:").replace("--target-env ", "--target-env="))
            except ValueError as error:
                raise GoldenError(f"{path}:{number}: cannot read the options: {str(error).lower()}") from None
    return found


def compare_with(module: bytes, path: str, leave_out: tuple[str, ...] = (), update: bool = False) -> str:
    """Return a diff between a golden file and a module; empty when they agree, or when the golden was written.

    Raises GoldenError for a golden that cannot be read.
    """
    text = text_of(module, leave_out)
    if update:
        _write(path, text)
        return ""
    if not os.path.exists(path):
        return f"{path}: no golden yet; pytest --update-goldens or glslc-coop golden update writes it, then read it"
    try:
        golden = read_text(path, _MAXIMUM_GOLDEN)
    except OSError as error:
        raise GoldenError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise GoldenError(f"{path}: {error}") from None
    return difference(golden, text, path, "the module")


def _write(path: str, text: str) -> None:
    """Write a golden as a whole or not at all. Raises OSError."""
    from glslc_coop.cli.output import write_file

    write_file(path, text.encode("utf-8"))


def validator() -> str | None:
    """Return the path of spirv-val: that of the interpreter's environment before that on the path, or None."""
    beside = os.path.join(os.path.dirname(sys.executable), "spirv-val")
    return beside if os.access(beside, os.X_OK) else shutil.which("spirv-val")


def validate(module: bytes, target: str) -> str:
    """Return what spirv-val says against a module; empty when it is valid or there is no validator.

    Raises OutdatedValidator for a module that is newer than spirv-val.
    """
    tool = validator()
    if tool is None:
        return ""
    command = [tool, "--target-env", target, "--scalar-block-layout", "-"]
    done = subprocess.run(command, input=module, capture_output=True)
    if done.returncode == 0:
        return ""
    complaint = (done.stderr + done.stdout).decode("utf-8", "replace").strip()
    unknown = _unknown_to(complaint)
    if unknown is not None:
        raise OutdatedValidator(
            f"'{tool}' is too old: it does not know {unknown}; pip install 'glslc-coop[val]' adds a newer one"
        )
    return complaint


def _unknown_to(complaint: str) -> str | None:
    """Return the capability of our tables, or the version, that spirv-val does not know; None for another complaint."""
    from glslc_coop.codegen.tables import spirv

    match = _UNKNOWN.search(complaint)
    if match is None:
        return None
    if match[2]:
        return f"the target '{match[2]}'"
    number = int(match[1])
    names = (name for name, value in vars(spirv).items() if name.startswith("Capability") and value == number)
    return next((f"the capability {name.removeprefix('Capability')}" for name in names), None)
