"""The pytest plugin: the fixtures `spirv_golden` and `vulkan_run`, `--update-spirv-goldens`, and shaders of a folder as
parameters.

In: shaders and modules of a project's tests. Out: passed or failed tests, rewritten goldens. Must not know: the
project.

    def test_module(spirv_golden):
        spirv_golden("shaders/blur.comp", options=["-O"])

    @pytest.mark.spirv_shaders("shaders")
    def test_all(shader, spirv_golden):
        spirv_golden(shader)

    def test_result(vulkan_run):
        found = vulkan_run("shaders/scale.comp", {"Data": numpy.ones(64, "f4")}, push={"factor": 2.0})
        assert (found["Data"] == 2).all()

The golden of shaders/blur.comp is shaders/blur.comp.spvasm; `pytest --update-goldens` writes it. With a validator on
the path (or the extra `val`) each module is validated too. Without a Vulkan device, a test that runs a shader is
skipped and says why.

pytest loads the plugin in every project where glslc-coop is installed. So the longer name is the option; the shorter
one is read as the longer where the project has no option of that name.
"""

from __future__ import annotations

import os
import warnings

import pytest

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Generator, Iterable, Mapping

    from glslc_coop.running.api import Result, Source
    from glslc_coop.running.binding import Key, Value

_OPTION, _SHORTER = "--update-spirv-goldens", "--update-goldens"
_EXTENSIONS = ".comp .vert .frag .geom .tesc .tese .mesh .task .rgen .rint .rahit .rchit .rmiss .rcall .glsl".split()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(
        _OPTION,
        action="store_true",
        help=f"write SPIR-V goldens instead of comparing with them ({_SHORTER} unless that is another option)",
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser, args: list[str]) -> Generator[None, None, None]:
    """Replace the shorter name once the other plugins and the project have added their options."""
    yield
    if _SHORTER in args and not _is_option(parser, _SHORTER):
        args[args.index(_SHORTER)] = _OPTION


def _is_option(parser: pytest.Parser, name: str) -> bool:
    try:
        _, unknown = parser.parse_known_and_unknown_args([name])
    except pytest.UsageError:
        # It has a value, which is missing here.
        return True
    return name not in unknown


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers", "spirv_shaders(folder, *options): run the test once for each shader below the folder, as `shader`"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test with the marker one run a shader; its id is the shader's path."""
    marker = metafunc.definition.get_closest_marker("spirv_shaders")
    if marker is None or "shader" not in metafunc.fixturenames:
        return
    base = os.path.dirname(str(metafunc.definition.path))
    folder = os.path.join(base, marker.args[0])
    paths = sorted(
        os.path.join(directory, name)
        for directory, _, names in os.walk(folder)
        for name in names
        if name.endswith(tuple(_EXTENSIONS))
    )
    if not paths:
        raise pytest.UsageError(f"no shaders below {folder}")
    ids = [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]
    metafunc.parametrize("shader", paths, ids=ids)


class SpirvGolden:
    """Compares modules with their goldens; what the `spirv_golden` fixture gives."""

    def __init__(self, update: bool, directory: str) -> None:
        self.update = update
        self.directory = directory

    def __call__(
        self,
        shader: str | os.PathLike[str],
        *,
        options: Iterable[str] = (),
        golden: str | os.PathLike[str] | None = None,
        leave_out: tuple[str, ...] = (),
        validate: bool = True,
    ) -> None:
        """Compile a shader with the command line's options and compare the module with its golden.

        A `// options:` line at the shader's head adds options. golden: by default the shader's path and `.spvasm`.
        leave_out: what to leave out of the text, see glslc_coop.golden.compare.NORMALIZATIONS.
        """
        from glslc_coop.golden.files import compile_shader

        path = os.path.join(self.directory, os.fspath(shader))
        module, target = compile_shader(path, list(options))
        self.check(module, golden if golden is not None else f"{path}.spvasm", leave_out=leave_out)
        if validate:
            self.validate(module, target)

    def check(self, module: bytes, golden: str | os.PathLike[str], *, leave_out: tuple[str, ...] = ()) -> None:
        """Compare a module, of any compiler, with a golden file; fails the test with a diff of instructions."""
        from glslc_coop.golden.files import compare_with

        path = os.path.join(self.directory, os.fspath(golden))
        found = compare_with(module, path, leave_out, self.update)
        if found:
            pytest.fail(found, pytrace=False)

    def validate(self, module: bytes, target: str = "vulkan1.3") -> None:
        """Fail the test when spirv-val, where there is one, refuses the module; warn when it is too old to judge."""
        from glslc_coop.golden.files import OutdatedValidator, validate

        try:
            found = validate(module, target)
        except OutdatedValidator as error:
            warnings.warn(f"not validated: {error}", stacklevel=2)
            return
        if found:
            pytest.fail(f"the module is not valid: {found}", pytrace=False)


@pytest.fixture
def spirv_golden(request: pytest.FixtureRequest) -> SpirvGolden:
    """Compare modules with goldens beside the test's shaders; relative paths start in the test's folder."""
    update = bool(request.config.getoption(_OPTION))
    return SpirvGolden(update, os.path.dirname(str(request.path)))


class VulkanRun:
    """Runs shaders on a Vulkan device; what the `vulkan_run` fixture gives."""

    def __init__(self, directory: str) -> None:
        self.directory = directory

    def __call__(self, shader: Source, arrays: Mapping[Key, Value] | None = None, **options: Value) -> Result:
        """Run a compute shader or module as `glslc_coop.run` does, and return its buffers.

        Relative paths start in the test's folder. Skips the test where no device can run it: there is none, or it lacks
        what the module needs on any route. Raises RunError for wrong arguments.
        """
        from glslc_coop.running.api import run
        from glslc_coop.running.device import Unavailable
        from glslc_coop.running.errors import LackingError

        if isinstance(shader, (str, os.PathLike)) and "\n" not in os.fspath(shader):
            shader = os.path.join(self.directory, os.fspath(shader))
        try:
            return run(shader, arrays, **options)
        except Unavailable as error:
            pytest.skip(f"no Vulkan device: {error}")
        except LackingError as error:
            pytest.skip(error.message)


@pytest.fixture
def vulkan_run(request: pytest.FixtureRequest) -> VulkanRun:
    """Run compute shaders on a Vulkan device; relative paths start in the test's folder."""
    pytest.importorskip("numpy")
    return VulkanRun(os.path.dirname(str(request.path)))
