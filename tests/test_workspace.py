"""The language server over a workspace: files that are not open, options of the build, changes on disk."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
import shared

pytest.importorskip("pygls")

from language_client import Editor  # noqa: E402
from lsprotocol import types as lsp  # noqa: E402

COMMON = """\
// Twice as much,
// and no more.
float twice(float x) { return x * FACTOR; }
struct Item { float weight; vec3 place; };
"""
SHADER = """\
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "common.glsl"
layout(binding = 0, std430) buffer Data { float first; Item items[]; };
// A comment
void main() {
    float total = twice(1.0);
    first = total + items[0].weight;
}
"""


def used(folder, work, options=None, files=None):
    """Runs a coroutine with an editor of a folder that has these files."""

    async def run():
        editor = Editor()
        for name, text in (files or {}).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        await editor.start(folder, options)
        editor.initialized(lsp.InitializedParams())
        try:
            await work(editor)
        finally:
            await editor.shutdown_async(None)
            editor.exit(None)
            await editor.stop()

    asyncio.run(run())


def at(editor, uri, needle, after=0):
    offset = editor.texts[uri].index(needle) + after
    return lsp.TextDocumentIdentifier(uri), editor.position(uri, offset)


def three_shaders():
    files = {f"shaders/{name}.comp": SHADER for name in "abc"}
    files["include/common.glsl"] = COMMON
    files["shaders/other.comp"] = "#version 450\nvoid main() { float twice = 1.0; }\n"
    return files


OPTIONS = ["-Iinclude", "-DFACTOR=2.0"]


def test_references_and_rename_reach_files_that_are_not_open(tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "shaders" / "a.comp", SHADER)
        assert await editor.checked(uri) == []
        document, position = at(editor, uri, "twice(1.0)")
        context = lsp.ReferenceContext(include_declaration=True)
        found = await editor.text_document_references_async(lsp.ReferenceParams(context, document, position))
        names = sorted(os.path.basename(each.uri) for each in found)
        assert names == ["a.comp", "b.comp", "c.comp", "common.glsl"]
        edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "doubled"))
        assert sorted(map(os.path.basename, edit.changes)) == names
        document, position = at(editor, uri, "weight")
        edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "mass"))
        assert len(edit.changes) == 4

    used(tmp_path, work, OPTIONS, three_shaders())


@pytest.mark.parametrize(
    "needle, name, where",
    [
        ("twice(1.0)", "main", "a.comp:6"),
        ("twice(1.0)", "total", "a.comp:7"),
        ("total", "twice", "common.glsl:3"),
        ("weight", "place", "common.glsl:4"),
    ],
)
def test_a_name_that_is_taken_is_refused(needle, name, where, tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "shaders" / "a.comp", SHADER)
        await editor.checked(uri)
        document, position = at(editor, uri, needle)
        with pytest.raises(Exception, match=f"'{name}' is declared already, at .*{where}"):
            await editor.text_document_rename_async(lsp.RenameParams(document, position, name))
        assert await editor.text_document_rename_async(lsp.RenameParams(document, position, "unheard"))

    used(tmp_path, work, OPTIONS, three_shaders())


def manifests():
    command = "glslc -fshader-stage=compute -DFACTOR=3.0 -Iinclude -MD -MF a.d -c shaders/a.comp -o a.spv"
    entry = {"directory": ".", "file": "shaders/a.comp", "command": command}
    job = {"file": "shaders/a.comp", "output": "a.spv", "arguments": ["-DFACTOR=3.0", "-Iinclude"]}
    return {
        "build/compile_commands.json": json.dumps([{**entry, "directory": ".."}]),
        "compile_commands.json": json.dumps([entry]),
        "shaders.jsonl": json.dumps(job) + "\n",
        "glslc-coop.toml": 'include-dirs = ["include"]\ndefines = { FACTOR = "3.0" }\n',
    }


@pytest.mark.parametrize("name", sorted(manifests()))
def test_options_are_those_of_the_build(name, tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "shaders" / "a.comp", SHADER.replace("twice(1.0)", "FACTOR + nothing"))
        (found,) = await editor.checked(uri)
        assert "'nothing'" in found.message
        other = await editor.open(tmp_path / "shaders" / "b.comp", SHADER.replace("#include", "// "))
        found = await editor.checked(other)
        assert found, "the options are those of the other file, or of the project"

    used(tmp_path, work, [], {**three_shaders(), name: manifests()[name]})


def test_changes_on_disk_are_seen(tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "shaders" / "a.comp", SHADER)
        assert await editor.checked(uri) == []
        (tmp_path / "include" / "common.glsl").write_text(COMMON.replace("twice", "thrice"))
        del editor.diagnostics[uri]
        change = lsp.FileEvent((tmp_path / "include" / "common.glsl").as_uri(), lsp.FileChangeType.Changed)
        editor.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
        (found,) = await editor.checked(uri)
        assert "'twice'" in found.message

    used(tmp_path, work, OPTIONS, three_shaders())


def test_a_header_is_checked_as_its_first_includer_sees_it(tmp_path):
    async def work(editor):
        header = await editor.open(tmp_path / "include" / "common.glsl", COMMON + "float wrong = nothing;\n")
        (found,) = await editor.checked(header)
        assert "'nothing'" in found.message and found.range.start.line == 4
        alone = await editor.open(tmp_path / "include" / "alone.glsl", "float x = 1.0;\n")
        (found,) = await editor.checked(alone)
        assert found.severity == lsp.DiagnosticSeverity.Information and "no shader of the workspace" in found.message
        named = await editor.open(tmp_path / "named.comp.glsl", "#version 450\nvoid main() { gl_Position; }\n")
        (found,) = await editor.checked(named)
        assert "compute stage has no such variable" in found.message

    used(tmp_path, work, OPTIONS, three_shaders())


def test_symbols_of_all_files_are_found(tmp_path):
    async def work(editor):
        found = await editor.workspace_symbol_async(lsp.WorkspaceSymbolParams("twi"))
        assert {(each.name, os.path.basename(each.location.uri)) for each in found} == {("twice", "common.glsl")}
        found = await editor.workspace_symbol_async(lsp.WorkspaceSymbolParams("ITM"))
        assert [each.name for each in found] == ["Item"] and found[0].location.range.start.line == 3
        found = await editor.workspace_symbol_async(lsp.WorkspaceSymbolParams("Data"))
        assert len(found) == 3

    used(tmp_path, work, OPTIONS, three_shaders())


def test_the_structure_of_a_text(tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "shaders" / "a.comp", SHADER)
        await editor.checked(uri)
        document = lsp.TextDocumentIdentifier(uri)
        folds = await editor.text_document_folding_range_async(lsp.FoldingRangeParams(document))
        assert (5, 7) in {(fold.start_line, fold.end_line) for fold in folds}
        assert (1, 2) in {(fold.start_line, fold.end_line) for fold in folds}
        (link,) = await editor.text_document_document_link_async(lsp.DocumentLinkParams(document))
        assert link.target.endswith("include/common.glsl") and link.range.start == lsp.Position(2, 10)
        _, position = at(editor, uri, "1.0)")
        (chosen,) = await editor.text_document_selection_range_async(lsp.SelectionRangeParams(document, [position]))
        texts = []
        lines = SHADER.splitlines(keepends=True)
        while chosen is not None:
            start, end = (
                sum(map(len, lines[: each.line])) + each.character for each in (chosen.range.start, chosen.range.end)
            )
            texts.append(SHADER[start:end])
            chosen = chosen.parent
        assert texts[:2] == ["1.0", "twice(1.0)"] and texts[-1] == SHADER
        assert all(inner in outer for inner, outer in zip(texts, texts[1:]))

    used(tmp_path, work, OPTIONS, three_shaders())


def test_formatting_is_clang_format_s(tmp_path, monkeypatch):
    from glslc_coop.language_server import formatting

    if formatting.formatter() is None:
        pytest.skip("no clang-format: pip install 'glslc-coop[format]'")
    text = "#version 450\nvoid   main(){float x=1.0;coopmat<float,3,16,16,2> y;}\n"
    found = formatting.formatted(text, str(tmp_path / "a.comp"))
    assert "void main() {\n  float x = 1.0;" in found and found.startswith("#version 450\n")
    (tmp_path / ".clang-format").write_text("IndentWidth: 8\n")
    assert "\n        float x = 1.0;" in formatting.formatted(text, str(tmp_path / "a.comp"))


def test_without_a_formatter_the_extra_is_named(tmp_path, monkeypatch):
    from glslc_coop.language_server import formatting

    monkeypatch.setattr(formatting, "formatter", lambda: None)
    with pytest.raises(formatting.FormattingError, match=r"glslc-coop\[format\]"):
        formatting.formatted("", str(tmp_path / "a.comp"))
    monkeypatch.setattr(formatting, "formatter", lambda: shared.sys.executable)
    with pytest.raises(formatting.FormattingError, match="clang-format failed"):
        formatting.formatted("", str(tmp_path / "a.comp"))


def test_hover_has_comments_offsets_and_extensions(tmp_path):
    async def work(editor):
        text = SHADER.replace("float total", "int count = items.length(); float total")
        uri = await editor.open(tmp_path / "shaders" / "a.comp", text)
        await editor.checked(uri)
        for needle, wanted in (
            ("twice(1.0)", "Twice as much,\nand no more."),
            ("first = total", "float first; // offset 0, 4 bytes"),
            ("items[0]", "Item[] items; // offset 16, stride 32"),
            ("Data {", "    Item[] items; // offset 16, stride 32"),
            ("length()", "The number of elements"),
            ("GL_GOOGLE", "**GL_GOOGLE_include_directive**"),
        ):
            document, position = at(editor, uri, needle)
            found = await editor.text_document_hover_async(lsp.HoverParams(document, position))
            assert found is not None and wanted in found.contents.value, (needle, found)

    used(tmp_path, work, OPTIONS, three_shaders())


CALLBACKS = """\
#version 460
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_NV_cooperative_matrix2 : enable
float larger(const in float a, const in float b) { return max(a, b); }
void main() {
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c, d;
    // a comment he
    coopMatReduceNV(d, c, gl_CooperativeMatrixReduceRowNV, larger);
}
"""


def test_completion_knows_comments_and_callbacks(tmp_path):
    async def work(editor):
        uri = await editor.open(tmp_path / "a.comp", CALLBACKS)
        await editor.checked(uri)
        document, position = at(editor, uri, "a comment he", 12)
        found = await editor.text_document_completion_async(lsp.CompletionParams(document, position))
        assert not found.items
        document, position = at(editor, uri, "larger);", 2)
        found = await editor.text_document_completion_async(lsp.CompletionParams(document, position))
        assert min(found.items, key=lambda item: item.sort_text).label == "larger"

    used(tmp_path, work)
