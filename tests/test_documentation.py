"""The pages of docs/: every shader compiles and is valid, every command and program runs, the site builds.

A shader is a block of GLSL with a title, which is its file's name; `<!-- wrong: CODE -->` before it says that it has
that error. Commands are indented; those of a page run in order, in a folder that has the page's shaders.
"""

from __future__ import annotations

import functools
import html
import html.parser
import importlib
import json
import os
import re
import shlex
import sys

import pytest
import shared

DOCS = os.path.join(shared.ROOT, "docs")
PAGES = sorted(name for name in os.listdir(DOCS) if name.endswith(".md"))
NETWORK = "examples/neural_texture.comp"
SIZED = """\
#version 460
#ifndef TILE
#define TILE 8
#endif
layout(local_size_x = TILE) in;
void main() {}
"""
HOST = """\
#version 460
layout(local_size_x = 8) in;
layout(push_constant) uniform Push { float scale; } push;
layout(binding = 0, std430) buffer Parameters { float scale; uvec2 size; } parameters;
void main() { parameters.scale = push.scale; }
"""
JOBS = '{"file": "matmul.comp", "output": "matmul.spv", "arguments": ["--target-env=vulkan1.3", "-DTILE=16"]}\n'
HEADER = "struct push_constants { float scale; };\nstruct Push { float scale; };\n"
#: Page -> files that its commands and programs name and that it does not show, as paths in the repository or texts.
#: Any other page has a shader.comp.
FILES = {
    "batch.md": {"matmul.comp": SIZED, "shaders.jsonl": JOBS},
    "cooperative-types.md": {"shader.comp": NETWORK},
    "diagnostics.md": {"shaders/a.comp": SIZED, "include/a.glsl": ""},
    "drop-in.md": {"shader.comp": NETWORK, "scale.comp": "examples/cmake/shaders/scale.comp"},
    "editors.md": {"shaders/a.comp": NETWORK},
    "hosts.md": {"shader.comp": HOST, "host.h": HEADER, "my-gpu.json": "glslc_coop/devices/profiles/h200.json"},
    "index.md": {"shader.comp": NETWORK},
    "library.md": {"shader.comp": SIZED},
    "lowering.md": {"shader.comp": NETWORK},
    "tutorial-devices.md": {"inference.comp": "docs/tutorial-mlp.md"},
    "warnings.md": {"shader.comp": NETWORK},
}
#: Pages that take a module of their shader for granted.
COMPILED = ("hosts.md",)
#: Page -> what its programs take for granted.
GIVEN = {
    "batch.md": "",
    "hosts.md": "import glslc_coop\n",
    "lowering.md": "import glslc_coop\nweights = bytes(64 * 80)\n",
}
#: What a program that is no program by itself begins with: parts of a test, of a module.
PARTS = ("@pytest.mark",)
#: Pages whose commands are tested by those who wrote them: page -> the test.
ELSEWHERE = {
    "resident.md": "tests/test_server.py",
    "running.md": "tests/gpu/test_running.py",
    "kernels.md": "tests/gpu/test_running.py",
}
#: Beginnings of commands that need a device, a person or another program.
NOT_RUN = ("glslc-coop devices", "glslc-coop run", "glslc-coop measure", "glslc-coop watch", "glslc-coop lsp")
NOT_RUN += ("pip ", "cd ", "cmake ", "npm ", "python ")


@functools.cache
def text_of(page):
    with open(os.path.join(DOCS, page), encoding="utf-8") as file:
        return file.read()


def shaders_of(page):
    """Yield (name, text, code of the error or None) of each shader of a page."""
    pattern = r'(?:<!-- wrong: ([\w-]+) -->\n)?```glsl title="([^"]+)"\n(.*?)```'
    for match in re.finditer(pattern, text_of(page), re.DOTALL):
        yield match[2], match[3], match[1]


def files_of(page):
    """Yield (name, text) of each file that the commands of a page name: those that it shows, and those of `FILES`."""
    for name, text, _ in shaders_of(page):
        yield name, text
    yield from re.findall(r'```json title="([^"]+)"\n(.*?)```', text_of(page), re.DOTALL)
    for name, source in FILES.get(page, {"shader.comp": NETWORK}).items():
        if source.endswith(".md"):
            source = next(text for each, text, _ in shaders_of(os.path.basename(source)) if each == name)
        elif source and os.path.exists(os.path.join(shared.ROOT, source)):
            with open(os.path.join(shared.ROOT, source), encoding="utf-8") as file:
                source = file.read()
        yield name, source


def commands_of(page):
    """Yield (command, the output that the page shows) of each indented command."""
    text = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    for block in re.findall(r"(?m)(?:^    .*\n)+", text):
        lines = [line[4:] for line in block.splitlines()]
        for number, line in enumerate(lines):
            command = line.removeprefix("$ ")
            if command.startswith(("glslc-coop ", *NOT_RUN)):
                output = "\n".join(lines[number + 1 :]) if line.startswith("$ ") else None
                yield command, output


@pytest.fixture(scope="module")
def folder_of(tmp_path_factory):
    """Return the folder of a page with its files, made once."""

    @functools.cache
    def made(page):
        folder = tmp_path_factory.mktemp(page.replace(".", "_"))
        for name, text in files_of(page):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text)
        if page in COMPILED:
            done = shared.run(["shader.comp", "-o", "shader.spv"], folder)
            assert done.returncode == 0
        return folder

    return made


ALL_SHADERS = [(page, name, text, code) for page in PAGES for name, text, code in shaders_of(page)]


@pytest.mark.parametrize(
    "page, name, text, code", ALL_SHADERS, ids=[f"{page}-{name}" for page, name, *_ in ALL_SHADERS]
)
def test_shaders(page, name, text, code, tmp_path):
    import glslc_coop

    (tmp_path / name).write_text(text)
    if code is not None:
        with pytest.raises(glslc_coop.CompileError) as caught:
            glslc_coop.compile(tmp_path / name, target_env="vulkan1.3")
        assert [each.code for each in caught.value.diagnostics] == [code]
        return
    module = glslc_coop.compile(tmp_path / name, target_env="vulkan1.3", coop_warnings=True)
    assert not module.diagnostics
    shared.validator().check(list(module.words), "vulkan1.3")


def _matching(folder, word):
    """Return the files that a pattern matches, as a shell does; any other word as it is."""
    return [str(path.relative_to(folder)) for path in sorted(folder.glob(word))] if "*" in word else [word]


@pytest.mark.parametrize("page", PAGES)
def test_commands_can_be_pasted_into_a_shell(page):
    for command, _ in commands_of(page):
        lexer = shlex.shlex(command, posix=True, punctuation_chars="(<;")
        lexer.whitespace_split = True
        assert not [word for word in lexer if word in "(<;"], command


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_commands(page, folder_of):
    folder = folder_of(page)
    for command, output in commands_of(page):
        if command.startswith(NOT_RUN):
            continue
        words = [part for word in shlex.split(command)[1:] for part in _matching(folder, word)]
        done = shared.run(words, folder)
        assert done.returncode == 0, (command, done.stderr.decode())
        if output is not None:
            assert (done.stdout + done.stderr).decode().rstrip("\n") == output, command


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_programs(page, folder_of):
    for number, program in enumerate(re.findall(r"```python\n(.*?)```", text_of(page), re.DOTALL)):
        if program.startswith(PARTS):
            continue
        # Worker processes import the program: what it does belongs under a condition then.
        file = folder_of(page) / f"program_{number}.py"
        lines = "".join(f"    {line}" for line in program.splitlines(keepends=True))
        file.write_text(f"{GIVEN.get(page, '')}if __name__ == '__main__':\n{lines}")
        done = shared.python([file.name], folder_of(page), encoding="utf-8")
        assert done.returncode == 0, (number, done.stderr)


@pytest.mark.parametrize("page", PAGES)
def test_data_is_well_formed(page):
    for block in re.findall(r"```json[^\n]*\n(.*?)```", text_of(page), re.DOTALL):
        json.loads(block)


def test_pages_elsewhere_have_their_test():
    for page, test in ELSEWHERE.items():
        if page in PAGES:
            assert os.path.exists(os.path.join(shared.ROOT, test)), page


def script_of_docs(name):
    """Import a script of the documentation, which is in no package."""
    sys.path.insert(0, DOCS)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(DOCS)


def test_the_catalogue_has_every_code_and_extension():
    generate = script_of_docs("generate")
    from glslc_coop.diagnostics.codes import CODES
    from glslc_coop.extensions import registry

    pages = generate.pages()
    for code in CODES:
        assert f"### {code.name}\n" in pages["codes.md"]
    for name in registry.REGISTRY:
        assert name in pages["extensions.md"]


def test_the_reference_has_every_option_variable_and_public_name():
    """Options and commands come from rows, the library from docstrings; variables are compared with the sources."""
    reference = script_of_docs("reference")
    import glslc_coop
    from glslc_coop.cli import SUBCOMMANDS
    from glslc_coop.cli.command_line import help_rows

    page = reference.command_line()
    assert all(f"| `{spelling}` |" in page for spelling, _ in help_rows())
    assert all(f"\n### {name}\n" in page for name in SUBCOMMANDS) and "#### cache clear" in page and "`--fix`" in page
    named = set()
    for directory, _, names in os.walk(os.path.join(shared.ROOT, "glslc_coop")):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(directory, name), encoding="utf-8") as file:
                    named.update(re.findall(r"\bGLSLC_COOP_[A-Z_]+\b", file.read()))
    assert named <= set(reference.VARIABLES), "a variable is not on the page"
    page = reference.library()
    for name in glslc_coop.__all__:
        assert name.startswith("__") or f"\n### {name}\n" in page
    assert "#### Module.save" in page and "optimize: Optimization | None = None" in page


@pytest.mark.parametrize("script", ("picture.py", "matrix_elements.py", "diagrams.py"))
def test_pictures_show_what_the_compiler_does(script):
    """`python docs/SCRIPT` draws one again."""
    assert shared.python([os.path.join(DOCS, script), "--check"], shared.ROOT).returncode == 0


def test_functions_of_glsl_and_of_cooperative_extensions_have_a_meaning():
    from glslc_coop.extensions import notation, registry
    from glslc_coop.language_server.meanings import meaning

    cooperative = [registry.load(name) for name in registry.REGISTRY if "cooperative" in name]
    words = {}
    for record in (*registry.core_records(), *cooperative):
        words.update((re.search(r"(\w+)\(", row)[1], record.name) for _, row in notation.rows(record.prototypes))
    for record in cooperative:
        constants = [row.partition(" = ")[0].split()[-1] for _, row in notation.rows(record.constants)]
        # Component types say what they are.
        words.update((word, record.name) for word in constants if "ComponentType" not in word)
    missing = [f"{word} ({record})" for word, record in words.items() if not meaning(word)]
    assert not missing, f"add a row to glslc_coop/language_server/meanings.py for {', '.join(missing)}"


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built by its command."""
    pytest.importorskip("material")
    folder = tmp_path_factory.mktemp("site")
    command = ["-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = shared.environment(NO_MKDOCS_2_WARNING="1")
    done = shared.python(command, shared.ROOT, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return folder


def test_links_of_the_site_lead_somewhere(site):
    for directory, _, names in os.walk(site):
        for name in names:
            if not name.endswith(".html") or name == "404.html" or "playground" in directory:
                continue
            with open(os.path.join(directory, name), encoding="utf-8") as file:
                page = Links()
                page.feed(file.read())
            for link in page.links:
                path = link.partition("#")[0].partition("?")[0]
                if path and "://" not in path and not path.startswith(("data:", "mailto:")):
                    assert os.path.exists(os.path.join(directory, path)), (name, link)


def test_no_escape_of_markdown_is_seen(site):
    for name in sorted(os.listdir(site)):
        if name.endswith(".html"):
            with open(os.path.join(site, name), encoding="utf-8") as file:
                text = re.sub(r"(?s)<(pre|script)\b.*?</\1>", "", file.read())
            text = html.unescape(re.sub(r"<[^>]+>", "", text))
            assert not re.findall(r".*\\[<>_*|#\[\]`].*|.*&(?:lt|gt|amp);.*", text), name


#: Lists code that is wider than its box, and pictures that are missing or wider than the window.
CUT_OFF = """[
  ...[...document.querySelectorAll('pre code')].filter(each => each.scrollWidth > each.clientWidth + 2),
  ...[...document.querySelectorAll('img')].filter(each =>
    !each.naturalWidth || each.getBoundingClientRect().right > document.documentElement.clientWidth),
].map(each => each.innerText.slice(0, 60) || each.src)"""


#: Of windows: that of a desktop, and that of a telephone.
WIDTHS = (1400, 400)


def test_pages_in_a_browser(site):
    """Each page is loaded once, and shown in each width: to load it takes most of the time."""
    import browser

    if browser.PROGRAM is None:
        pytest.skip("Chromium is not installed")
    with browser.served(site) as address:
        page = browser.Browser()
        try:
            for name in sorted(each.removesuffix(".html") for each in os.listdir(site) if each.endswith(".html")):
                page.resize(WIDTHS[0], 800)
                page.open(f"{address}/{name}.html")
                page.wait_for("document.readyState === 'complete' && document.querySelector('h1') !== null")
                for width in WIDTHS:
                    page.resize(width, 800)
                    assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider"
                    cut = page.evaluate(CUT_OFF)
                    assert not cut, f"of {name}, {width} wide, code or a picture is cut off: {cut}"
                    if os.environ.get("SCREENSHOTS"):
                        page.screenshot(os.path.join(os.environ["SCREENSHOTS"], f"{name}-{width}.png"))
            page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
            page.open(f"{address}/index.html")
            page.wait_for("document.body.getAttribute('data-md-color-scheme') === 'slate'")
            assert page.problems == []
        finally:
            page.close()


@pytest.mark.parametrize("page", [*PAGES, "../README.md", "../CONTRIBUTING.md"])
def test_each_sub_command_of_a_sentence_exists(page):
    """No test runs the commands in the middle of a sentence."""
    from glslc_coop.cli import SUBCOMMANDS

    with open(os.path.join(DOCS, page), encoding="utf-8") as file:
        named = re.findall(r"`glslc-coop ([a-z]+)(?=[` ])", file.read())
    assert set(named) <= SUBCOMMANDS.keys()
