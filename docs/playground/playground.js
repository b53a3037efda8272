// The page: an editor, the compiler in a worker, and the shader in the address.
import { EditorState, EditorView, assistance, glsl, lintGutter, setDiagnostics, setup, spirv } from "./assets/editor.js";
import { draw } from "./tensor.js";

const byId = (id) => document.getElementById(id);
const STAGES = ["comp", "vert", "frag", "geom", "tesc", "tese", "task", "mesh", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall"];
const PAUSE = 150;

// ---- the shader in the address ----

async function pipe(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function encode(value) {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function decode(text) {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw"))));
}

// ---- the editors ----

let timer;
const source = new EditorView({
  parent: byId("source"),
  extensions: [
    setup(),
    glsl(),
    lintGutter(),
    assistance(hover, complete),
    EditorView.contentAttributes.of({ "aria-label": "GLSL. Escape, then Tab leaves the editor." }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changed();
    }),
  ],
});

function reader(id) {
  const label = EditorView.contentAttributes.of({ "aria-label": "SPIR-V. Escape, then Tab leaves the text." });
  return new EditorView({ parent: byId(id), extensions: [setup(), spirv(), EditorState.readOnly.of(true), label] });
}

const assembly = reader("assembly");
const lowered = reader("lowered");

function show(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

function changed() {
  clearTimeout(timer);
  timer = setTimeout(compile, PAUSE);
}

// ---- the compiler ----

const worker = new Worker("worker.js", { type: "module" });
let number = 0;

async function compile() {
  const text = source.state.doc.toString();
  const state = { text, options: byId("options").value, stage: byId("stage").value };
  worker.postMessage({ number: ++number, lower: !byId("lowered").hidden, ...state });
  history.replaceState(null, "", `#${await encode(state)}`);
  readTensor(text);
}

/** Return the offset of a line and a column, which counts characters and not code units. */
function offset(line, column) {
  if (line === null || line > source.state.doc.lines) return 0;
  const { from, to, text } = source.state.doc.line(line);
  const before = Array.from(text).slice(0, column - 1).join("").length;
  return Math.min(from + before, to);
}

/** Questions to the language server that wait for their answer, by number. */
const questions = new Map();
let lastQuestion = 0;

/** Ask the language server about a position of the source; returns null if it does not know. */
function asked(question, position) {
  const text = source.state.doc.toString();
  const offset = Array.from(text.slice(0, position)).length;
  const state = { text, options: byId("options").value, stage: byId("stage").value };
  // Compilations count upwards, questions downwards.
  const key = --lastQuestion;
  return new Promise((resolve) => {
    questions.set(key, resolve);
    worker.postMessage({ number: key, question, offset, ...state });
  });
}

/** Return a tooltip with what the language server says: GLSL between fences, and text. */
async function hover(view, position) {
  const answer = await asked("hover", position);
  if (!answer) return null;
  const dom = document.createElement("div");
  dom.className = "hover";
  answer.split(/```glsl\n([\s\S]*?)```/).forEach((part, index) => {
    if (!part.trim()) return;
    const element = document.createElement(index % 2 ? "pre" : "p");
    // Of Markdown only links, code and lines in italics are used.
    const text = part.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    element.textContent = index % 2 ? text : text.replace(/`([^`]*)`/g, "$1").replace(/^\*(.*)\*$/gm, "$1");
    dom.append(element);
  });
  return { pos: position, above: true, create: () => ({ dom }) };
}

/** The kinds of the protocol for which the editor has a picture of its own. */
const KINDS = { function: "function", method: "method", variable: "variable", constant: "constant", keyword: "keyword" };

async function complete(context) {
  const word = context.matchBefore(/\w*/);
  const before = context.state.sliceDoc(word.from - 1, word.from);
  if (!context.explicit && word.from === word.to && before !== ".") return null;
  const items = (await asked("complete", context.pos)) || [];
  items.sort((one, other) => (one.sort < other.sort ? -1 : 1));
  const options = items.map(({ label, insert, detail, kind }, index) => ({
    label,
    detail,
    // A snippet's places are left empty.
    apply: insert.replace(/\$\{\d+:?([^}]*)\}|\$\d+/g, "$1"),
    type: KINDS[kind] || "type",
    boost: Math.max(-99, 50 - index),
  }));
  return { from: word.from, options, validFor: /^\w*$/ };
}

worker.onmessage = ({ data }) => {
  if (data.number < 0) {
    questions.get(data.number)(data.answer);
    questions.delete(data.number);
    return;
  }
  const status = byId("status");
  if (data.ready) {
    status.textContent = "ready";
    document.body.dataset.state = "ready";
    return;
  }
  if (data.failure) {
    status.textContent = `cannot start: ${data.failure}`;
    return;
  }
  if (data.number !== number) return;
  const diagnostics = data.diagnostics || [];
  if (data.problem) {
    status.textContent = data.problem;
  } else {
    status.textContent = data.bytes ? `${data.bytes} bytes in ${data.milliseconds} ms` : "errors";
  }
  const marks = diagnostics.map((each) => {
    const from = offset(each.line, each.column);
    const to = Math.max(offset(each.end_line, each.end_column), from);
    return { from, to, severity: each.severity, message: each.message, source: each.code };
  });
  source.dispatch(setDiagnostics(source.state, marks));
  byId("messages").replaceChildren(...diagnostics.flatMap((each, index) => messages(each, marks[index])));
  if (data.assembly !== undefined) show(assembly, data.assembly);
  if (data.lowered !== undefined) show(lowered, data.lowered);
  // What is left there belongs to an earlier text.
  byId("assembly").classList.toggle("stale", data.assembly === undefined);
  byId("lowered").classList.toggle("stale", data.lowered === undefined);
  document.body.dataset.answer = String(number);
};

function messages(diagnostic, mark) {
  const button = document.createElement("button");
  button.className = diagnostic.severity;
  const head = document.createElement("b");
  head.textContent = `${diagnostic.line ?? ""}:${diagnostic.column ?? ""} ${diagnostic.severity}[${diagnostic.code}]`;
  const notes = diagnostic.notes.map((note) => `\n    note: ${note.message}`).join("");
  button.append(head, ` ${diagnostic.message}${notes}`);
  button.onclick = () => {
    source.dispatch({ selection: { anchor: mark.from, head: mark.to }, scrollIntoView: true });
    source.focus();
  };
  const fixes = diagnostic.fixes.map((fix) => {
    const change = document.createElement("button");
    change.className = "fix";
    change.textContent = `Replace by '${fix.replacement}'`;
    change.onclick = () => {
      const from = offset(fix.line, fix.column);
      source.dispatch({ changes: { from, to: offset(fix.end_line, fix.end_column), insert: fix.replacement } });
    };
    return change;
  });
  return [button, ...fixes];
}

// ---- tensor addressing ----

const form = byId("tensor-form");

/** Take the numbers of the shader's tensor layout, where they are literal. */
function readTensor(text) {
  const numbers = (name) => {
    const call = new RegExp(`${name}\\s*\\([^,()]*((?:,\\s*\\d+\\s*)+)\\)`).exec(text);
    return call ? call[1].slice(1).replace(/\s/g, "") : null;
  };
  const dimension = numbers("setTensorLayoutDimensionNV");
  const slice = numbers("sliceTensorLayoutNV");
  byId("tensor-note").textContent = dimension
    ? "Dimensions and slice are those of the shader; change them to see more."
    : "Type numbers, or write setTensorLayoutDimensionNV with literals in the shader.";
  if (dimension) {
    form.dimension.value = dimension;
    if (slice) form.slice.value = slice;
    if (dimension.split(",").length !== form.permutation.value.split(",").length) form.permutation.value = "";
  }
  picture();
}

function picture() {
  const list = (text) => text.split(",").map((part) => part.trim()).filter(Boolean).map(Number);
  const flat = list(form.slice.value);
  const pairs = flat.flatMap((_, index) => (index % 2 ? [] : [flat.slice(index, index + 2)]));
  try {
    draw(byId("picture"), {
      dimension: list(form.dimension.value),
      slice: pairs.length ? pairs : null,
      permutation: list(form.permutation.value),
      clamp: form.clamp.value,
      rows: Math.min(Number(form.rows.value), 64),
      columns: Math.min(Number(form.columns.value), 64),
    });
  } catch (error) {
    byId("picture").textContent = error.message;
  }
}

form.oninput = picture;

// ---- the page ----

for (const button of document.querySelectorAll("nav button")) {
  button.onclick = () => {
    for (const other of document.querySelectorAll("nav button")) {
      other.classList.toggle("chosen", other === button);
      byId(other.dataset.tab).hidden = other !== button;
    }
    if (button.dataset.tab === "lowered") compile();
  };
}

byId("share").onclick = async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    byId("status").textContent = "copied";
  } catch {
    byId("status").textContent = "the address of this page is the link";
  }
};
byId("options").oninput = changed;
byId("stage").append(...STAGES.map((name) => new Option(name)));
byId("stage").onchange = compile;

const examples = await (await fetch("./assets/examples.json")).json();
byId("example").append(...examples.map((each, index) => new Option(each.title, index)));
byId("example").onchange = () => {
  const chosen = examples[byId("example").value];
  byId("stage").value = chosen.stage;
  show(assembly, "");
  show(lowered, "");
  show(source, chosen.text);
};

let initial = { ...examples[0], options: byId("options").value };
if (location.hash.length > 1) {
  try {
    initial = await decode(location.hash.slice(1));
  } catch {
    byId("status").textContent = "the link is damaged";
  }
}
// A shader of a link is none of the examples.
byId("example").selectedIndex = examples.findIndex((each) => each.text === initial.text);
byId("stage").value = initial.stage;
byId("options").value = initial.options;
show(source, initial.text);
