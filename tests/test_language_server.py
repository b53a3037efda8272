"""The language server, used through a client over standard input and output as an editor uses it."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import time

import pytest
import shared

pytest.importorskip("pygls")

from language_client import Editor  # noqa: E402
from lsprotocol import types as lsp  # noqa: E402

SHADER = """\
#version 460
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_NV_cooperative_vector : enable
#include "common.glsl"
layout(local_size_x = 32) in;
layout(constant_id = 3) const uint TILE = 16;
const int STRIDE = 4 * 8;
layout(binding = 0) buffer Data { float16_t values[]; } data;
layout(binding = 1) buffer Sums { vec4 total; float sums[]; };
#define HALF(x) ((x) * 0.5)
// a comment with 𝄞 before the code
/* 𝄞 */ float scaled(vec3 weight, float factor) { return weight.x * factor + HALF(factor); }
void main() {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> right;
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> product;
    product = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(0.0);
    coopMatLoad(left, data.values, 0, STRIDE, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, data.values, 64, STRIDE, gl_CooperativeMatrixLayoutRowMajor);
    product = coopMatMulAdd(left, right, product);
    Light light = lights[2];
    for (int step = 0; step < 4; ++step) {
        sums[step] = scaled(light.color, brightness(light)) + product[0];
    }
    total.xy = vec2(1.0);
}
"""
HEADER = """\
struct Light { vec3 color; float power; };
layout(binding = 2) readonly buffer Lights { Light lights[]; };
float brightness(Light light) { return light.power; }
#define TWICE(x) ((x) + missing)
"""


class Sessions:
    """One server for the tests of this file, one after the other; a test that fails ends it."""

    def __init__(self, folder):
        self.folder = folder
        self.loop = asyncio.new_event_loop()
        self.editor = None

    def run(self, test):
        """Run a coroutine with an editor that has SHADER and its header open, in a folder of its own."""
        self.loop.run_until_complete(asyncio.wait_for(self._body(test), 60))

    async def _body(self, test):
        if self.editor is None:
            self.editor = Editor()
            await self.editor.start(self.folder)
        editor, folder = self.editor, self.folder / test.__name__
        self.editor = None
        folder.mkdir()
        (folder / "common.glsl").write_text(HEADER)
        uri = await editor.open(folder / "gemm.comp", SHADER)
        await editor.checked(uri)
        try:
            await test(editor, uri, folder)
        except BaseException:
            await editor.leave()
            raise
        for each in editor.texts:
            editor.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(each)))
        for values in (editor.texts, editor.versions, editor.diagnostics, editor.messages):
            values.clear()
        shutil.rmtree(folder)
        self.editor = editor

    def close(self):
        """End the server."""
        if self.editor is not None:
            self.loop.run_until_complete(asyncio.wait_for(self.editor.leave(), 60))
        self.loop.close()


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    opened = Sessions(tmp_path_factory.mktemp("workspace"))
    yield opened
    opened.close()


def session(test):
    """Run a coroutine with an editor that has SHADER and its header open."""

    def run(sessions):
        sessions.run(test)

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


async def hover_text(editor, uri, place):
    document, position = editor.at(uri, place)
    found = await editor.text_document_hover_async(lsp.HoverParams(document, position))
    return found.contents.value if found is not None else ""


async def completed(editor, uri, offset):
    """Return label -> item of what the server offers at an offset."""
    document = lsp.TextDocumentIdentifier(uri)
    found = await editor.text_document_completion_async(lsp.CompletionParams(document, editor.position(uri, offset)))
    return {item.label: item for item in found.items}


async def completed_after(editor, uri, place, typed):
    """Type a text after a word, return what is offered there, and take the text back."""
    offset = editor.texts[uri].index(place) + len(place)
    editor.type(uri, offset, typed)
    found = await completed(editor, uri, offset + len(typed))
    editor.type(uri, offset, "", len(typed))
    return found


@session
async def test_a_correct_shader_has_no_diagnostics(editor, uri, folder):
    assert await editor.checked(uri) == []


@session
async def test_diagnostics_as_one_types(editor, uri, folder):
    offset = SHADER.index("product = coopMatMulAdd") + len("product = coopMatMulAd")
    editor.type(uri, offset, "", 1)
    (found,) = await editor.checked(uri)
    assert (found.code, found.severity, found.source) == (
        "undeclared-function",
        lsp.DiagnosticSeverity.Error,
        "glslc-coop",
    )
    assert editor.text_in(uri, found.range) == "coopMatMulAd"
    parameters = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), found.range, lsp.CodeActionContext([found]))
    (action,) = await editor.text_document_code_action_async(parameters)
    assert action.title == "Replace by 'coopMatMulAdd'"
    (edit,) = action.edit.changes[uri]
    assert (editor.text_in(uri, edit.range), edit.new_text) == ("coopMatMulAd", "coopMatMulAdd")
    editor.type(uri, offset, "d")
    assert await editor.checked(uri) == []


@session
async def test_a_missing_extension_is_a_quick_fix(editor, uri, folder):
    line = "#extension GL_KHR_memory_scope_semantics : enable\n"
    # Another extension implies this one's constants; float16_t has one home only.
    line = "#extension GL_EXT_shader_explicit_arithmetic_types : enable\n"
    editor.type(uri, SHADER.index(line), "", len(line))
    found = [each for each in await editor.checked(uri) if "#extension" in each.message]
    parameters = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), found[0].range, lsp.CodeActionContext(found))
    actions = await editor.text_document_code_action_async(parameters)
    edits = [edit for action in actions for edit in action.edit.changes[uri]]
    assert any(edit.new_text.startswith("#extension GL_EXT_shader_explicit_arithmetic_types") for edit in edits)
    assert any(edit.range.start == edit.range.end for edit in edits)


@session
async def test_related_places_are_in_their_file(editor, uri, folder):
    editor.type(uri, SHADER.index("total.xy"), "total.x = TWICE(1.0);\n")
    (found,) = await editor.checked(uri)
    (related,) = found.related_information
    assert related.location.uri.endswith("common.glsl") and related.message == "in expansion of macro 'TWICE'"


@session
async def test_errors_of_an_included_file_are_published_there(editor, uri, folder):
    header = await editor.open(folder / "common.glsl", HEADER)
    offset = HEADER.index("light.power") + len("light.power")
    editor.type(header, offset, "s")
    while not editor.diagnostics.get(header) or not editor.diagnostics[header].diagnostics:
        await asyncio.sleep(0.02)
    (found,) = editor.diagnostics[header].diagnostics
    assert found.code == "unknown-member" and editor.text_in(header, found.range) == "powers"


@session
async def test_hover(editor, uri, folder):
    assert "float scaled(vec3 weight, float factor)" in await hover_text(editor, uri, "= sca|led(")
    assert "const int STRIDE = 32" in await hover_text(editor, uri, "const int STR|IDE")
    constant = await hover_text(editor, uri, "uint TI|LE")
    assert "const uint TILE = 16" in constant and "specialization constant 3" in constant
    product = await hover_text(editor, uri, "coopMat|MulAdd(left")
    assert "coopmat<R, S, M, N, gl_MatrixUseAccumulator> coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A" in product
    assert "`K = 32`" in product and "A * B + C" in product and "GL_KHR_cooperative_matrix" in product
    assert "vec3 color" in await hover_text(editor, uri, "light.col|or")
    assert "#define HALF(x) ((x) * 0.5)" in await hover_text(editor, uri, "+ HA|LF(factor)")
    assert "buffer vec4[]" not in await hover_text(editor, uri, "to|tal.xy")
    assert "struct Light {\n    vec3 color;" in await hover_text(editor, uri, "    Li|ght light")
    assert "int 32" in await hover_text(editor, uri, "4 *| 8")
    assert "parameter" not in await hover_text(editor, uri, "wei|ght.x")


@session
async def test_hover_of_a_core_function_names_its_section(editor, uri, folder):
    editor.type(uri, SHADER.index("    total.xy"), "    total.z = inversesqrt(2.0);\n")
    text = await hover_text(editor, uri, "inverse|sqrt(")
    assert "1 / sqrt(x)" in text and "8.2 Exponential functions" in text


@session
async def test_definition_across_includes(editor, uri, folder):
    async def target(place):
        document, position = editor.at(uri, place)
        return await editor.text_document_definition_async(lsp.DefinitionParams(document, position))

    header = (folder / "common.glsl").as_uri()
    found = await target("bright|ness(light)")
    assert found.uri == header and found.range.start == lsp.Position(2, 6)
    assert (await target("light.col|or")).range.start == lsp.Position(0, 20)
    assert (await target('#include "comm|on.glsl"')).uri == header
    found = await target("weight.x * fac|tor")
    assert found.uri == uri and editor.text_in(uri, found.range) == "factor"
    assert (await target("+ HA|LF(factor)")).range.start.line == 11
    assert await target("coopMat|MulAdd(left") is None


@session
async def test_references_and_rename(editor, uri, folder):
    document, position = editor.at(uri, "const int STR|IDE")
    parameters = lsp.ReferenceParams(lsp.ReferenceContext(True), document, position)
    found = await editor.text_document_references_async(parameters)
    assert len(found) == 3 and {each.uri for each in found} == {uri}
    edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "pitch"))
    assert [each.new_text for each in edit.changes[uri]] == ["pitch"] * 3

    document, position = editor.at(uri, "bright|ness(light)")
    edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "luma"))
    assert {key.rpartition("/")[2]: len(edits) for key, edits in edit.changes.items()} == {
        "common.glsl": 1,
        "gemm.comp": 1,
    }
    document, position = editor.at(uri, "weight.x * fac|tor")
    edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "f"))
    assert [editor.text_in(uri, each.range) for each in edit.changes[uri]] == ["factor"] * 3


@session
async def test_rename_in_a_header_changes_all_open_shaders(editor, uri, folder):
    other = await editor.open(
        folder / "other.frag",
        '#version 460\n#include "common.glsl"\nlayout(location = 0) out float c;\n'
        "void main() { c = brightness(lights[0]); }\n",
    )
    assert await editor.checked(other) == []
    document, position = editor.at(uri, "bright|ness(light)")
    edit = await editor.text_document_rename_async(lsp.RenameParams(document, position, "luma"))
    assert {key.rpartition("/")[2] for key in edit.changes} == {"common.glsl", "gemm.comp", "other.frag"}


@session
async def test_names_that_cannot_be_renamed(editor, uri, folder):
    for place, text in (
        ("coopMat|MulAdd(left", "name of the language"),
        ("+ HA|LF(factor)", "macros cannot be renamed"),
    ):
        document, position = editor.at(uri, place)
        with pytest.raises(Exception, match=text):
            await editor.text_document_rename_async(lsp.RenameParams(document, position, "other"))
    document, position = editor.at(uri, "const int STR|IDE")
    with pytest.raises(Exception, match="not a name"):
        await editor.text_document_rename_async(lsp.RenameParams(document, position, "float"))


@session
async def test_symbols(editor, uri, folder):
    found = await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(uri)))
    assert [each.name for each in found] == ["TILE", "STRIDE", "Data", "Sums", "HALF", "scaled", "main"]
    assert [child.name for child in found[3].children] == ["total", "sums"]
    assert found[5].detail == "float scaled(vec3 weight, float factor)"


@session
async def test_semantic_tokens(editor, uri, folder):
    found = await editor.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(lsp.TextDocumentIdentifier(uri))
    )
    from glslc_coop.language_server.highlighting import MODIFIERS, TYPES

    line = column = 0
    words = {}
    for index in range(0, len(found.data), 5):
        down, right, length, kind, modifiers = found.data[index : index + 5]
        line, column = line + down, right + (0 if down else column)
        range_ = lsp.Range(lsp.Position(line, column), lsp.Position(line, column + length))
        names = [name for bit, name in enumerate(MODIFIERS) if modifiers >> bit & 1]
        words.setdefault(editor.text_in(uri, range_), (TYPES[kind], names))
    assert words["coopMatMulAdd"] == ("function", ["defaultLibrary"])
    assert words["gl_ScopeSubgroup"] == ("enumMember", ["readonly", "defaultLibrary"])
    assert words["weight"] == ("parameter", ["declaration"])
    assert words["STRIDE"] == ("variable", ["declaration", "readonly"])
    assert words["color"] == ("property", []) and words["HALF"][0] == "macro"
    assert words["Light"][0] == "type" and words["for"][0] == "keyword" and words["1.0"][0] == "number"


@session
async def test_inlay_hints(editor, uri, folder):
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
    found = await editor.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier(uri), whole))
    assert [each.label for each in found] == ["⟨M=16 N=8 K=32⟩"]
    editor.type(
        uri,
        SHADER.index("    total.xy"),
        "    coopvecNV<float16_t, 16> y, x = coopvecNV<float16_t, 16>(float16_t(0.0));\n"
        "    coopVecMatMulNV(y, x, gl_ComponentTypeFloat16NV, data.values, 0u,"
        " gl_ComponentTypeFloat16NV, 16u, 16u, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32u);\n",
    )
    assert await editor.checked(uri) == []
    found = await editor.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier(uri), whole))
    labels = [each.label for each in found]
    assert "inputInterpretation:" in labels and "matrixStride:" in labels


@session
async def test_completion_of_members(editor, uri, folder):
    place = "    Light light = lights[2];\n"
    assert set(await completed_after(editor, uri, place, "    light.")) == {"color", "power"}
    assert set(await completed_after(editor, uri, place, "    data.")) == {"values"}
    found = await completed_after(editor, uri, place, "    light.color.")
    assert {"x", "xyz", "rgb", "length"} <= found.keys() and "w" not in found
    assert found["xy"].detail == "vec2"
    assert "xyzw" in await completed_after(editor, uri, place, "    total.")
    assert {"x"} <= (await completed_after(editor, uri, place, "    lights[light.po + 1].color.")).keys()
    assert set(await completed_after(editor, uri, place, "    left.")) == {"length"}


@session
async def test_completion_of_names(editor, uri, folder):
    place = "    Light light = lights[2];\n"
    found = await completed_after(editor, uri, place, "    float z = ")
    assert {
        "light",
        "STRIDE",
        "sums",
        "brightness",
        "coopMatMulAdd",
        "gl_SubgroupSize",
        "float16_t",
    } <= found.keys() | {"gl_SubgroupSize"}
    assert "step" in found and found["brightness"].sort_text < found["STRIDE"].sort_text
    inside = await completed_after(editor, uri, "++step) {\n", "        ")
    assert inside["step"].detail == "int"
    outside = await completed_after(editor, uri, "#define HALF(x) ((x) * 0.5)\n", "float z = ")
    assert "light" not in outside and "scaled" not in outside


@session
async def test_completion_of_arguments(editor, uri, folder):
    place = "    Light light = lights[2];\n"
    assert {"gl_ScopeSubgroup", "gl_ScopeWorkgroup"} == set(
        await completed_after(editor, uri, place, "    coopmat<float16_t, ")
    )
    assert "bfloat16_t" not in await completed_after(editor, uri, place, "    coopmat<")
    assert {"float16_t", "float"} <= (await completed_after(editor, uri, place, "    coopmat<")).keys()
    assert {"STRIDE", "TILE"} == set(await completed_after(editor, uri, place, "    coopmat<float, gl_ScopeSubgroup, "))
    found = await completed_after(editor, uri, place, "    coopmat<float, gl_ScopeSubgroup, 16, 16, ")
    assert {"gl_MatrixUseA", "gl_MatrixUseB", "gl_MatrixUseAccumulator"} == set(found)
    found = await completed_after(editor, uri, place, "    coopMatLoad(left, data.values, 0, 32, ")
    first = sorted(found.values(), key=lambda item: item.sort_text or item.label)[0]
    assert first.label.startswith("gl_CooperativeMatrixLayout")


@session
async def test_completion_of_directives(editor, uri, folder):
    (folder / "sub").mkdir()
    (folder / "sub" / "inner.glsl").write_text("")
    place = '#include "common.glsl"\n'
    assert "GL_NV_cooperative_matrix2" in await completed_after(editor, uri, place, "#extension GL_NV")
    assert set(await completed_after(editor, uri, place, "#extension GL_EXT_bfloat16 : ")) == {
        "require",
        "enable",
        "warn",
        "disable",
    }
    assert {"common.glsl", "sub"} == set(await completed_after(editor, uri, place, '#include "'))
    assert {"inner.glsl"} == set(await completed_after(editor, uri, place, '#include "sub/'))
    assert {"define", "include"} <= (await completed_after(editor, uri, place, "#")).keys()
    found = await completed_after(editor, uri, place, "layout(")
    assert found["local_size_y"].insert_text == "local_size_y = " and "triangles" not in found


@session
async def test_signature_help(editor, uri, folder):
    async def help_at(typed):
        offset = editor.texts[uri].index("    Light light = ")
        editor.type(uri, offset, typed)
        position = editor.position(uri, offset + len(typed))
        document = lsp.TextDocumentIdentifier(uri)
        found = await editor.text_document_signature_help_async(lsp.SignatureHelpParams(document, position))
        editor.type(uri, offset, "", len(typed))
        return found

    found = await help_at("    scaled(vec3(1.0, 2.0, 3.0), ")
    assert found.signatures[0].label == "float scaled(vec3 weight, float factor)" and found.active_parameter == 1
    start, end = found.signatures[0].parameters[1].label
    assert found.signatures[0].label[start:end] == "float factor"
    found = await help_at("    coopMatLoad(left, data.values, ")
    assert found.active_parameter == 2
    start, end = found.signatures[0].parameters[4].label
    assert found.signatures[0].label[start:end] == "const int matrixLayout"
    found = await help_at("    max(1, ")
    assert len(found.signatures) > 4
    assert await help_at("    (1 + ") is None


@session
async def test_a_document_with_errors_is_still_understood(editor, uri, folder):
    editor.type(uri, SHADER.index("    total.xy"), "    float broken = ;\n    @\n")
    assert await editor.checked(uri)
    assert "float scaled" in await hover_text(editor, uri, "= sca|led(")
    found = await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(uri)))
    assert "main" in [each.name for each in found]


def test_options_of_the_client(tmp_path):
    async def body():
        editor = Editor()
        (tmp_path / "include").mkdir()
        (tmp_path / "include" / "size.glsl").write_text("const int SIZE = WIDTH;\n")
        await editor.start(tmp_path, ["-Iinclude", "-DWIDTH=8", "--target-env=vulkan1.1"])
        text = "#version 460\n#include <size.glsl>\nvoid main() { int x = SIZE; }\n"
        uri = await editor.open(tmp_path / "a.comp", text)
        assert await editor.checked(uri) == []
        assert "const int SIZE = 8" in await hover_text(editor, uri, "= SI|ZE")
        await editor.leave()

        editor = Editor()
        await editor.start(tmp_path, ["--no-such-option"])
        uri = await editor.open(tmp_path / "a.comp", "#version 460\nvoid main() { }\n")
        assert await editor.checked(uri) == []
        assert "no-such-option" in editor.messages[0]
        await editor.leave()

    asyncio.run(asyncio.wait_for(body(), 60))


@pytest.mark.parametrize("encoding, units", [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_positions_in_the_encoding_that_the_client_prefers(encoding, units, tmp_path):
    async def body():
        editor = Editor()
        await editor.start(tmp_path, encodings=[encoding])
        text = "#version 460\n/* \N{MUSICAL SYMBOL G CLEF} */ int value;\nvoid main() { value = 1; }\n"
        uri = await editor.open(tmp_path / "a.comp", text)
        await editor.checked(uri)
        place = lsp.Position(1, len("/*  */ int va") + units)
        document = lsp.TextDocumentIdentifier(uri)
        found = await editor.text_document_definition_async(lsp.DefinitionParams(document, place))
        start = len("/*  */ int ") + units
        assert found.range == lsp.Range(lsp.Position(1, start), lsp.Position(1, start + len("value")))
        await editor.leave()

    asyncio.run(asyncio.wait_for(body(), 60))


def test_a_part_of_a_shader_says_why_it_is_not_checked(tmp_path):
    async def body():
        editor = Editor()
        await editor.start(tmp_path)
        uri = await editor.open(tmp_path / "part.glsl", HEADER)
        found = await editor.text_document_document_symbol_async(
            lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(uri))
        )
        (diagnostic,) = await editor.checked(uri)
        assert found is not None and diagnostic.severity == lsp.DiagnosticSeverity.Information
        assert "not checked" in diagnostic.message
        await editor.leave()

    asyncio.run(asyncio.wait_for(body(), 60))


def messages(*each):
    """Return messages as an editor sends them: (method, parameters), or with an identifier for a request."""
    found = b""
    for method, parameters, *identifier in each:
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        text = json.dumps(message | ({"id": identifier[0]} if identifier else {})).encode()
        found += b"Content-Length: %d\r\n\r\n%s" % (len(text), text)
    return found


GOODBYE = [("shutdown", None, 2), ("exit", None)]
HELLO = ("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, 1)
OPEN = {"textDocument": {"uri": "file:///a.comp", "languageId": "glsl", "version": 1, "text": "#version 450\n"}}


@pytest.mark.parametrize("farewell", [GOODBYE, GOODBYE[1:]])
def test_a_check_that_is_due_when_the_editor_leaves_is_dropped(farewell):
    """It was sent over the closed output, which failed, which was to be sent, and so on into a pipe nobody reads."""
    from glslc_coop.language_server.server import new_server

    class Output(io.BytesIO):
        late = 0

        def close(self):
            # Longer than the pause after a keystroke: the check is due by the time that the event loop ends.
            time.sleep(0.05)
            super().close()

        def write(self, data):
            self.late += self.closed
            return super().write(data)

    output, server = Output(), new_server()
    server.start_io(io.BytesIO(messages(HELLO, ("textDocument/didOpen", OPEN), *farewell)), output)
    assert output.closed and not output.late
    assert server.was_shut_down == (len(farewell) == 2)


@pytest.mark.parametrize("farewell, code", [(GOODBYE, 0), (GOODBYE[1:], 1), ([], 1)])
def test_the_end_of_the_server_is_quiet(farewell, code, tmp_path):
    given = messages(HELLO, ("textDocument/didOpen", OPEN), *farewell)
    done = shared.python(["-m", "glslc_coop", "lsp"], tmp_path, text=given)
    assert (done.returncode, done.stderr) == (code, b"")


def long_shader(lines):
    """Return a shader of `lines` lines that uses cooperative matrices, structures, loops and built-in functions."""
    head = SHADER[: SHADER.index("void main()")].replace('#include "common.glsl"\n', HEADER)
    body = SHADER[SHADER.index("    coopmat<float16_t") : SHADER.rindex("}")]
    parts = [head]
    number = 0
    while sum(part.count("\n") for part in parts) < lines - 20:
        parts.append(f"void part{number}() {{\n{body}}}\n")
        number += 1
    calls = " ".join(f"part{each}();" for each in range(number))
    return "".join(parts) + f"void main() {{ {calls} }}\n"


def test_each_keystroke_is_answered(tmp_path):
    """Each text is checked while somebody types, and a statement is an error until its end is there."""

    async def body():
        editor = Editor()
        await editor.start(tmp_path)
        text = long_shader(500)
        uri = await editor.open(tmp_path / "long.comp", text)
        assert await editor.checked(uri) == []
        counts = []
        offset = text.rindex("total.xy")
        for character in "total.x = 1.0; ":
            editor.type(uri, offset, character)
            offset += 1
            counts.append(len(await editor.checked(uri)))
        await editor.leave()
        return counts

    counts = asyncio.run(asyncio.wait_for(body(), 60))
    assert len(counts) == 15 and all(counts[:-2]) and counts[-2:] == [0, 0]


def answers(analysis):
    """What an editor shows of an analysis."""
    from glslc_coop.language_server import diagnostics, highlighting, hints, outline

    return (
        diagnostics.published(analysis),
        highlighting.tokens(analysis),
        outline.symbols(analysis),
        hints.hints(analysis, 0, len(analysis.text)),
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_a_fresh_analysis_says(seed, tmp_path):
    """Random edits of the shader and its header, many of them taken back and made again."""
    import random

    from glslc_coop.language_server.analysis import analyse, parse_arguments
    from glslc_coop.language_server.analysis_cache import AnalysisCache

    random, analyses = random.Random(seed), AnalysisCache()
    path, header = str(tmp_path / "a.comp"), str(tmp_path / "common.glsl")
    states, current = [(SHADER, HEADER, ["-Wcoop"])], 0
    pieces = ["x", ";", "{", "}", "(", "#if 1\n", "/*", "*/", "\n", " ", "float y = 1;", "// 𝄞\n", "0", ".", "left"]
    for _ in range(80):
        step = random.random()
        if step < 0.4:
            current = max(0, current - random.randint(1, 4)) if step < 0.25 else min(len(states) - 1, current + 1)
        else:
            text, included, arguments = states[current]
            which = random.random()
            if which < 0.7:
                at = random.randrange(len(text) + 1)
                text = text[:at] + random.choice(pieces) + text[at + random.choice([0, 0, 1, 3]) :]
            elif which < 0.9:
                at = random.randrange(len(included) + 1)
                included = included[:at] + random.choice(pieces) + included[at:]
            else:
                arguments = random.choice([["-Wcoop"], [], ["-DTILE=4"], ["-w"]])
            states[current + 1 :] = [(text, included, arguments)]
            current += 1
        text, included, arguments = states[current]

        def read(name, included=included):
            if name != header:
                raise OSError(name)
            return included

        options = parse_arguments(arguments, path)
        remembered = answers(analyses.analyse(text, path, arguments, options, read))
        assert remembered == answers(analyse(text, path, parse_arguments(arguments, path), read))
    assert analyses.found >= 10


def test_the_cache_of_analyses_is_bounded(monkeypatch):
    from glslc_coop.environment import input_files
    from glslc_coop.language_server import analysis_cache as module
    from glslc_coop.language_server.analysis import parse_arguments

    def ask(number):
        text = f"#version 460\nvoid main() {{}} // {number}\n"
        analysis = analyses.analyse(text, "a.comp", [], parse_arguments([], "a.comp"), input_files.read_shader)
        analyses.forget_old()
        return analysis

    analyses = module.AnalysisCache()
    kept = [ask(number) for number in range(30)]
    assert ask(29) is kept[29] and ask(6) is kept[6] and ask(5) is not kept[5]
    monkeypatch.setattr(module, "_MAXIMUM_CHARACTERS", 10)
    assert ask(100) is ask(100) and ask(29) is not kept[29]
    forgetful = module.AnalysisCache(is_on=False)
    analyses = forgetful
    assert ask(1) is not ask(1)


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules call each other directly")
def test_a_shader_for_no_target_in_particular_is_checked_once(monkeypatch):
    from glslc_coop.environment import input_files
    from glslc_coop.language_server.analysis import analyse, parse_arguments
    from glslc_coop.semantics import checker

    checked, check = [], checker.check

    def counted(tree, *others):
        checked.append(tree)
        return check(tree, *others)

    monkeypatch.setattr(checker, "check", counted)
    text = """\
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
    coopMatLoad(sum, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(sum, data, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""
    result = analyse(text, "a.comp", parse_arguments([], "a.comp"), input_files.read_shader).result
    assert not result.sink.diagnostics and result.environment.target.spirv >= (1, 3)
    assert len(checked) == 1
