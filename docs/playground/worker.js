// The compiler and its language server: Pyodide runs glslc_coop as it is. In: {number, text, options, stage}, with `lower`
// to compile, or with a `question` ("hover" or "complete") and an offset. Out: the same number with diagnostics and
// assembly, or with the answer.
import { loadPyodide } from "./assets/pyodide/pyodide.mjs";

const PROGRAM = `
import json, shlex, time
from glslc_coop import driver
from glslc_coop.cli import command_line
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.diagnostics.records import records

def compile_shader(text, options, stage, lower):
    began = time.perf_counter()
    name = f"shader.{stage}"
    try:
        line = command_line.parse([*shlex.split(options), name])
    except (command_line.UsageError, ValueError) as error:
        return json.dumps({"problem": str(error)})
    line.options.stage = line.inputs[0].stage
    result = driver.compile_text(text, name, line.options)
    answer = {"diagnostics": records(result.sink.diagnostics, result.sources, name)}
    if result.words is not None:
        answer["assembly"] = disassemble(result.words)
        answer["bytes"] = 4 * len(result.words)
        if lower:
            answer["lowered"] = lowered(result.words)
    answer["milliseconds"] = round(1000 * (time.perf_counter() - began))
    return json.dumps(answer)

def lowered(words):
    import struct
    import glslc_coop
    try:
        data = glslc_coop.lower(struct.pack(f"<{len(words)}I", *words), "size", subgroups="auto", unroll="never")
    except Exception as error:
        return f"; {error}"
    return disassemble(list(struct.unpack(f"<{len(data) // 4}I", data)))
_analysed = {}

def ask(question, text, options, stage, offset):
    from glslc_coop.language_server import analysis, completion, hover
    key = (text, options, stage)
    if key not in _analysed:
        _analysed.clear()
        path = f"shader.{stage}"
        _analysed[key] = analysis.analyse(text, path, analysis.parse_arguments(shlex.split(options), path), open)
    found = _analysed[key]
    if question == "hover":
        answer = hover.hover(found, offset)
        return json.dumps(answer and answer.contents.value)
    return json.dumps([
        {
            "label": item.label,
            "sort": item.sort_text or item.label,
            "insert": item.insert_text or item.label,
            "detail": item.detail or "",
            "kind": item.kind.name.lower() if item.kind else "text",
        }
        for item in completion.complete(found, offset, ())
    ])

(compile_shader, ask)
`;

let compile, ask;

async function start() {
  const python = await loadPyodide({ indexURL: new URL("./assets/pyodide/", self.location.href).href });
  const response = await fetch("./assets/glslc_coop.zip");
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/lib/glslc" });
  python.runPython("import sys; sys.path.insert(0, '/lib/glslc'); sys.setrecursionlimit(2000)");
  [compile, ask] = python.runPython(PROGRAM);
  self.postMessage({ ready: true });
}

const ready = start().catch((error) => self.postMessage({ failure: String(error) }));

self.onmessage = async ({ data }) => {
  await ready;
  if (!compile) return;
  if (data.question) {
    let answer = null;
    try {
      answer = JSON.parse(ask(data.question, data.text, data.options, data.stage, data.offset));
    } catch {
      // Wrong options, which the compilation reports, or a page that was built without the language server.
    }
    self.postMessage({ number: data.number, answer });
    return;
  }
  try {
    const answer = JSON.parse(compile(data.text, data.options, data.stage, data.lower));
    self.postMessage({ number: data.number, ...answer });
  } catch (error) {
    self.postMessage({ number: data.number, problem: String(error).trim().split("\n").pop() });
  }
};
