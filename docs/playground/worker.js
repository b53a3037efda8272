// The compiler: Pyodide runs glslc_coop as it is. In: {number, text, options, stage, lower}. Out: the same number with
// diagnostics and assembly.
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
compile_shader
`;

let compile;

async function start() {
  const python = await loadPyodide({ indexURL: new URL("./assets/pyodide/", self.location.href).href });
  const response = await fetch("./assets/glslc_coop.zip");
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/lib/glslc" });
  python.runPython("import sys; sys.path.insert(0, '/lib/glslc'); sys.setrecursionlimit(2000)");
  compile = python.runPython(PROGRAM);
  self.postMessage({ ready: true });
}

const ready = start().catch((error) => self.postMessage({ failure: String(error) }));

self.onmessage = async ({ data }) => {
  await ready;
  if (!compile) return;
  try {
    const answer = JSON.parse(compile(data.text, data.options, data.stage, data.lower));
    self.postMessage({ number: data.number, ...answer });
  } catch (error) {
    self.postMessage({ number: data.number, problem: String(error).trim().split("\n").pop() });
  }
};
