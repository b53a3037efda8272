"""The playground: its model of tensor addressing, and the page in a headless browser.

The page is tried where `python docs/playground/build.py` has put its assets together and Chromium is installed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import shutil
import subprocess
import zipfile

import browser
import pytest
import shared

FOLDER = os.path.join(shared.ROOT, "docs", "playground")
MODES = ("undefined", "constant", "edge", "repeat", "mirror")
PROGRAM = """
import { addresses } from %s;
import { readFileSync } from "node:fs";
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map((each) => addresses(each).flat().map((one) => (one ? one.index : null)))));
"""


def random_case(generator):
    count = generator.choice((1, 2, 2, 2, 3))
    dimension = [generator.randint(1, 9) for _ in range(count)]
    sliced = [[generator.randint(-3, 6), generator.randint(1, 6)] for _ in range(count)]
    order = list(range(count))
    generator.shuffle(order)
    return {
        "dimension": dimension,
        "slice": generator.choice((None, sliced)),
        "permutation": generator.choice((None, order)),
        "clamp": generator.choice(MODES),
        "rows": generator.randint(1, 6),
        "columns": generator.randint(1, 6),
    }


def computed(cases, folder):
    """Run the page's computation of addresses with Node; return the completed process."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    shutil.copy(os.path.join(FOLDER, "tensor.js"), folder / "tensor.mjs")
    (folder / "run.mjs").write_text(PROGRAM % json.dumps("./tensor.mjs"))
    command = [node, str(folder / "run.mjs")]
    return subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, timeout=60, check=False)


def test_addresses_are_those_of_the_model(tmp_path):
    pytest.importorskip("numpy")
    from glslc_coop.cli.tensor import addressing

    generator = random.Random(7)
    cases = [random_case(generator) for _ in range(300)]
    done = computed(cases, tmp_path)
    assert done.returncode == 0, done.stderr
    for case, found in zip(cases, json.loads(done.stdout)):
        layout = addressing.TensorLayout(len(case["dimension"]), MODES.index(case["clamp"]))
        layout = layout.set_dimension(*case["dimension"])
        if case["slice"] is not None:
            layout = layout.slice(*(number for pair in case["slice"] for number in pair))
        view = None
        if case["permutation"] is not None:
            view = addressing.TensorView(len(case["permutation"]), False, case["permutation"])
        expected = addressing.addresses(layout, view, case["rows"], case["columns"])
        flat = zip(expected.status.ravel().tolist(), expected.index.ravel().tolist())
        assert found == [index if status == addressing.ADDRESSED else None for status, index in flat], case


@pytest.mark.parametrize("wrong", [{"slice": [[None, 4]]}, {"dimension": [0.5]}, {"rows": None}])
def test_what_is_no_number_is_said(wrong, tmp_path):
    case = {"dimension": [8], "slice": [[0, 4]], "permutation": None, "clamp": "edge", "rows": 1, "columns": 4, **wrong}
    done = computed([case], tmp_path)
    assert done.returncode != 0 and "not a list of whole numbers" in done.stderr


def test_the_program_of_the_page_answers():
    """Run the page's Python without a browser: what it imports must exist."""
    with open(os.path.join(FOLDER, "worker.js"), encoding="utf-8") as file:
        program = file.read().split("const PROGRAM = `", 1)[1].partition("`")[0]
    names = {}
    exec(program, names)  # noqa: S102

    def answer(text, lower=False):
        return json.loads(names["compile_shader"](text, "--target-env=vulkan1.3", "comp", lower))

    good = answer("#version 450\nvoid main() {}\n", True)
    assert good["diagnostics"] == []
    assert "OpEntryPoint" in good["assembly"]
    assert "OpEntryPoint" in good["lowered"]
    (wrong,) = answer("#version 450\nvec5 v;\nvoid main() {}\n")["diagnostics"]
    assert (wrong["line"], wrong["severity"]) == (2, "error")
    assert "no-such-option" in json.loads(names["compile_shader"]("", "--no-such-option", "comp", False))["problem"]


def test_the_archive_of_the_page_lowers(tmp_path):
    """The archive that the page unpacks has every file that lowering reads."""
    specification = importlib.util.spec_from_file_location("playground_build", os.path.join(FOLDER, "build.py"))
    build = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(build)
    build.pack_compiler(str(tmp_path / "compiler.zip"))
    with zipfile.ZipFile(tmp_path / "compiler.zip") as archive:
        archive.extractall(tmp_path)
    program = (
        "import glslc_coop; module = glslc_coop.compile(r'SHADER', target_env='vulkan1.3'); "
        "assert glslc_coop.__file__.startswith(r'FOLDER'); print(len(glslc_coop.lower(module.spirv, 'size')))"
    )
    shader = os.path.join(shared.ROOT, "examples", "neural_texture.comp")
    program = program.replace("SHADER", shader).replace("FOLDER", str(tmp_path))
    environment = shared.environment(PYTHONPATH=str(tmp_path))
    done = shared.python(["-c", program], tmp_path, env=environment, encoding="utf-8")
    assert done.returncode == 0 and int(done.stdout) > 1000, done.stderr


@pytest.fixture(scope="module")
def page():
    """A browser with the playground open."""
    if not os.path.exists(os.path.join(FOLDER, "assets", "editor.js")):
        pytest.skip("the playground is not built: python docs/playground/build.py")
    if browser.PROGRAM is None:
        pytest.skip("Chromium is not installed")
    with browser.served(FOLDER) as address:
        opened = browser.Browser()
        opened.open(f"{address}/index.html")
        opened.wait_for("document.body.dataset.state === 'ready'")
        opened.address = address
        yield opened
        opened.close()


#: What the page's own program does with an editor is out of reach of a test; the document's text is not.
TEXT = "document.querySelector('#source .cm-content').innerText"


def choose(page, title):
    page.evaluate(
        "(() => { const box = document.getElementById('example');"
        f"box.value = [...box.options].findIndex((each) => each.text.startsWith({json.dumps(title)}));"
        "document.body.dataset.answer = ''; box.onchange(); })()"
    )
    page.wait_for("document.body.dataset.answer")


def test_a_shader_becomes_assembly(page):
    choose(page, "A product of matrices")
    page.wait_for("document.getElementById('assembly').innerText.includes('OpCapability CooperativeMatrixKHR')")
    assert "bytes in" in page.evaluate("document.getElementById('status').textContent")
    assert page.evaluate("document.getElementById('messages').children.length") == 0
    assert page.problems == []


#: Computes the contrast of each word of both editors, and of each line number, with the background.
CONTRASTS = """(() => {
  const light = (text) => {
    const [red, green, blue] = text.match(/[\\d.]+/g).map((each) => {
      const part = each / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const back = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll('.cm-line span, .cm-gutterElement')].map((each) => {
    const fore = light(getComputedStyle(each).color);
    return (Math.max(fore, back) + 0.05) / (Math.min(fore, back) + 0.05);
  });
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_are_readable(page, scheme):
    choose(page, "A product of matrices")
    page.wait_for("document.getElementById('assembly').innerText.includes('OpCapability CooperativeMatrixKHR')")
    try:
        page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        found = page.evaluate(CONTRASTS)
    finally:
        page.send("Emulation.setEmulatedMedia", features=[])
    assert len(found) > 100
    assert min(found) >= 4.5, f"{scheme}: a contrast of {min(found):.1f}"


def test_diagnostics_as_one_types_and_their_fix(page):
    choose(page, "A product of matrices")
    page.evaluate("document.querySelector('#source .cm-content').focus()")
    page.send("Input.dispatchKeyEvent", type="keyDown", key="Home", code="Home", windowsVirtualKeyCode=36, modifiers=2)
    page.type("\nvec5 slip;\n")
    page.send("Input.dispatchKeyEvent", type="keyDown", key="End", code="End", windowsVirtualKeyCode=35, modifiers=2)
    page.wait_for("document.querySelector('#messages .error') !== null")
    found = page.evaluate("document.querySelector('#messages').innerText")
    assert "error[" in found
    choose(page, "A slip")
    page.wait_for("document.querySelector('#messages').innerText.includes(\"'K' is 8 in 'A' but 16 in 'B'\")")
    assert page.evaluate("document.querySelectorAll('.cm-lintRange-error, .cm-lintPoint-error').length") > 0


def test_the_address_holds_the_shader(page):
    choose(page, "Flash attention")
    page.wait_for("location.hash.length > 100")
    link = page.evaluate("location.href")
    choose(page, "A neural texture")
    page.evaluate("history.replaceState(null, '', '#')")
    page.open("about:blank")
    page.open(link)
    page.wait_for("document.body.dataset.answer === '1'")
    assert "sliceTensorLayoutNV" in page.evaluate(TEXT) or "coopMatReduceNV" in page.evaluate(TEXT)
    example = "document.getElementById('example').selectedOptions[0].text"
    assert page.evaluate(example).startswith("Flash attention")
    # Stages of ray tracing are those of the command.
    stages = page.evaluate("[...document.getElementById('stage').options].map((each) => each.text)")
    assert {"rgen", "rint", "rahit", "rchit", "rmiss", "rcall"} <= set(stages)


def test_lowered_assembly_and_the_picture(page):
    choose(page, "A slice of a tensor")
    page.evaluate("document.querySelector('[data-tab=lowered]').click()")
    page.wait_for("document.getElementById('lowered').innerText.includes('OpCapability Shader')")
    assert "CooperativeMatrix" not in page.evaluate("document.getElementById('lowered').innerText")
    page.evaluate("document.querySelector('[data-tab=tensor]').click()")
    texts = page.evaluate(
        "[...document.querySelector('#picture svg').querySelectorAll('text')].map((e) => e.textContent)"
    )
    assert texts[:4] == ["23", "33", "43", "53"]
    assert page.problems == []


def press(page, key, code, number, modifiers=0):
    for kind in ("keyDown", "keyUp"):
        page.send(
            "Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers
        )


def test_the_language_server_completes_and_explains(page):
    pytest.importorskip("lsprotocol")
    choose(page, "A product of matrices")
    page.wait_for("document.querySelector('#source .cm-content').innerText.includes('coopMatMulAdd')")
    page.evaluate("document.querySelector('#source .cm-content').focus()")
    press(page, "End", "End", 35, 2)
    page.type("\nvoid f() { coopMatM")
    page.wait_for("document.querySelector('.cm-tooltip-autocomplete') !== null")
    page.wait_for("document.querySelector('.cm-tooltip-autocomplete').innerText.includes('coopMatMulAdd')")
    press(page, "Escape", "Escape", 27)
    choose(page, "A product of matrices")
    place = page.evaluate(
        "(() => { const line = [...document.querySelectorAll('#source .cm-line')].find((each) =>"
        " each.innerText.includes('coopMatMulAdd')); line.scrollIntoView();"
        " const range = document.createRange(); const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);"
        " let node; while ((node = walker.nextNode()) && !node.data.includes('coopMatMulAdd'));"
        " const at = node.data.indexOf('coopMatMulAdd') + 4; range.setStart(node, at); range.setEnd(node, at + 1);"
        " const box = range.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=place[0], y=place[1])
    page.wait_for("document.querySelector('.hover')?.innerText.includes('A * B + C')")
    assert not set("`").intersection(page.evaluate("document.querySelector('.hover').innerText"))
    assert page.problems == []


def test_the_keyboard_leaves_the_editor(page):
    """Tab indents; after Escape it goes on to the next element, as the editor's label says."""
    page.evaluate("document.querySelector('#source .cm-content').focus()")
    assert "Escape, then Tab" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    press(page, "Escape", "Escape", 27)
    press(page, "Tab", "Tab", 9)
    assert not page.evaluate("document.querySelector('#source').contains(document.activeElement)")
