"""What all tests are given: --update-goldens and a SPIR-V validator. What they import is in shared.py."""

from __future__ import annotations

import gc
import os

import pytest
import shared

# Container images often set it. Short processes would spend most of their time compiling the same sources again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Syntax trees, tables and the tests themselves live until the end. Scanning them after each 700 new objects takes a
# third of the time of the tests that read sources.
gc.set_threshold(100_000, 50, 50)

#: The project's own plugin adds --update-goldens; its entry point has the same name, so that it is loaded once.
pytest_plugins = ["glslc_coop.golden.pytest_plugin"]


@pytest.fixture(scope="session", autouse=True)
def signals():
    """Run every test as if no signal were ignored: `nohup` and shells that start jobs in the background ignore some.

    A fixture and not a hook, so that it concerns the processes in which tests run and not the one that starts those.
    """
    shared.handle_ignored_signals()


@pytest.fixture(scope="session", autouse=True)
def tools():
    """Put the programs of SPIRV-Tools' wheel first on PATH: programs of these names there may be slow scripts."""
    tool = shared.spirv_tool("spirv-val")
    if tool is not None:
        os.environ["PATH"] = os.pathsep.join((os.path.dirname(tool), os.environ["PATH"]))


@pytest.fixture(scope="module", autouse=True)
def frozen():
    """Exclude from garbage collection all objects that exist: the tests, and what earlier test files left.

    A command that compiles several shaders collects after each, which takes seconds if all these objects are scanned.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def few_tokens(monkeypatch):
    """Lower the limit of tokens: one of the shaders in testdata/errors exceeds any, and to count to two million takes a
    second.
    """
    from glslc_coop.lexer import preprocessor

    monkeypatch.setattr(preprocessor, "MAXIMUM_TOKENS", 200_000)


@pytest.fixture(scope="session")
def update_goldens(request):
    """True when the goldens are to be rewritten."""
    return request.config.getoption("--update-spirv-goldens")


@pytest.fixture(scope="session")
def validator():
    """Check modules with SPIRV-Tools; fail when there is none that knows the cooperative types."""
    found = shared.validator()
    if not found.is_present:
        pytest.fail("no SPIR-V validator: install the test extra (pip install '.[test]')")
    return found


#: What is in the reason of a skipped test -> what would let it run: the first row that fits, else the reason itself.
_REMEDIES = (
    ("no device", "a Vulkan device: apt install mesa-vulkan-drivers libvulkan1"),
    (" lacks ", "a Vulkan device with cooperative types, or with more features"),
    ("has cooperative matrices", "a Vulkan device without cooperative matrices"),
    ("does not multiply", "a Vulkan device with more cooperative products"),
    ("no cooperative matrices", "a Vulkan device with cooperative types"),
    ("vulkaninfo", "vulkaninfo: apt install vulkan-tools"),
    ("GLSLC_COOP_MYPYC=1", "GLSLC_COOP_MYPYC=1 pip install ., see CONTRIBUTING.md"),
    ("compiled", "modules that are not compiled"),
    ("Chromium", "Chromium"),
    ("node is not installed", "node, and for the playground npm"),
    ("playground", "python docs/playground/build.py"),
    ("pre-commit", "pip install pre-commit"),
    ("glslang", "GLSLANG names a newer glslang"),
    ("glslc", "GLSLC names a newer glslc"),
    ("clang-format", "pip install '.[format]'"),
    ("spirv-", "SPIRV-Tools that know cooperative types"),
    ("not on the path", "the shells and programs that CONTRIBUTING.md lists"),
    ("could not import", "pip install '.[test]'"),
    ("not installed", "pip install '.[test]', and what CONTRIBUTING.md lists"),
    ("no gcc", "a C compiler"),
    ("root", "another user"),
    ("this user", "another user"),
)


def remedy(reason):
    """Return what would let a skipped test run."""
    return next((how for part, how in _REMEDIES if part in reason), reason)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """Print in the last line how many tests were skipped, and what would let them run."""
    result = yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):
        return result
    counts = {}
    for report in reporter.stats.get("skipped", ()):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        how = remedy(text.removeprefix("Skipped: "))
        counts[how] = counts.get(how, 0) + 1
    if counts:
        rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        reporter.write_line("skipped: " + "; ".join(f"{count} for want of: {how}" for how, count in rows))
    return result
