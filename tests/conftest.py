"""What all tests share: --update-goldens, the shaders under testdata, the SPIR-V validators."""

from __future__ import annotations

import ctypes
import glob
import importlib.util
import os
import shlex
import shutil
import subprocess

import pytest

TESTDATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "testdata")
#: The capabilities of floats below 8 bits, of the OCP formats, of wait queues and of further gathers: newer than the validator in the slangpy wheel. No others may pass unseen.
NEW_CAPABILITIES = frozenset((*range(4228, 4232), 4539, 4543, 4544))


def pytest_addoption(parser):
    parser.addoption("--update-goldens", action="store_true", help="write the goldens instead of comparing with them")


@pytest.fixture(scope="session")
def update_goldens(request):
    """True when the goldens are to be rewritten."""
    return request.config.getoption("--update-goldens")


def shaders(folder):
    """The shaders below a folder of testdata, as paths relative to testdata."""
    found = []
    for directory, _, names in os.walk(os.path.join(TESTDATA, folder)):
        for name in names:
            if not name.endswith((".spvasm", ".ast", ".i", ".md")) and "." in name:
                found.append(os.path.relpath(os.path.join(directory, name), TESTDATA).replace(os.sep, "/"))
    return sorted(found)


def options_of(text):
    """The arguments in the `// options:` lines at the head of a shader; further down such a line would be overlooked."""
    found = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("//"):
            assert not any(other.startswith("// options:") for other in lines[number:]), "'// options:' has to stand in the first lines"
            break
        if line.startswith("// options:"):
            joined = line[len("// options:") :].replace("--target-env ", "--target-env=").replace("--target-spv ", "--target-spv=")
            found.extend(shlex.split(joined))
    return found


def compile_shader(name, default_target="vulkan1.3"):
    """Compiles testdata/NAME with the options in its head; the driver's Result, and the parsed command line."""
    from glslc_coop import command_line, driver

    path = os.path.join(TESTDATA, name)
    text = driver.read_text(path)
    arguments = options_of(text)
    if not any(argument.startswith("--target-env") for argument in arguments):
        arguments.insert(0, f"--target-env={default_target}")
    line = command_line.parse([*arguments, path])
    options = line.options
    options.stage = line.inputs[0].stage
    options.include_dirs.append(TESTDATA)
    options.verify = True
    return driver.compile_text(text, name, options), line


def capabilities(words):
    """The numbers in the module's OpCapability instructions, which come first."""
    position, found = 5, []
    while position < len(words) and words[position] & 0xFFFF == 17:
        found.append(words[position + 1])
        position += words[position] >> 16
    return found


class Validator:
    """spirv-val from the slangpy wheel, and the one on the path where there is one."""

    def __init__(self):
        spec = importlib.util.find_spec("slangpy")
        self.library = None
        if spec is not None:
            paths = [p for root in spec.submodule_search_locations for p in glob.glob(os.path.join(root, "libslang-glslang*.so*"))]
            if paths:
                self.library = ctypes.CDLL(paths[0])
                self.library.glslang_validateSPIRV.argtypes = [ctypes.POINTER(ctypes.c_uint32), ctypes.c_int]
                self.library.glslang_validateSPIRV.restype = ctypes.c_bool
        self.tool = shutil.which("spirv-val")
        if self.library is None and self.tool is None:
            pytest.fail("no SPIR-V validator: install the test extra (pip install '.[test]'), which brings slangpy")

    def check(self, words, target, tmp_path):
        """Fails when a validator refuses the module."""
        if self.library is not None and NEW_CAPABILITIES.isdisjoint(capabilities(words)):
            array = (ctypes.c_uint32 * len(words))(*words)
            assert self.library.glslang_validateSPIRV(array, len(words)), "the module is not valid"
        if self.tool is not None:
            path = tmp_path / "module.spv"
            path.write_bytes(b"".join(word.to_bytes(4, "little") for word in words))
            run = subprocess.run([self.tool, "--target-env", target, "--scalar-block-layout", str(path)], capture_output=True, text=True)
            assert run.returncode == 0, run.stdout + run.stderr


@pytest.fixture(scope="session")
def validator():
    """Checks modules; fails the test when there is no validator at all."""
    return Validator()
