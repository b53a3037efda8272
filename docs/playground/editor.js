// What the page uses of CodeMirror; build.py bundles it into assets/editor.js.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  StreamLanguage,
  bracketMatching,
  foldGutter,
  syntaxHighlighting,
} from "@codemirror/language";
import { clike } from "@codemirror/legacy-modes/mode/clike";
import { classHighlighter } from "@lezer/highlight";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";

export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { EditorState } from "@codemirror/state";
export { EditorView };

/** What both editors have; a function, so that each gets its own. */
export const setup = () => [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  // Classes, whose colours the style sheet has for light and dark.
  syntaxHighlighting(classHighlighter),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];

/** Hover and completion, whose answers two functions give: of a position, and of a completion's context. */
export const assistance = (hover, complete) => [
  hoverTooltip(hover),
  autocompletion({ override: [complete] }),
  keymap.of(completionKeymap),
];

const TYPE =
  /^(void|bool|double|(u?int|float|bfloat)\d*(_t)?|float(e\w+|8|16|32|64)_t|([biud]|[iu]8|[iu]16|[iu]32|[iu]64|f16|f32|f64)?vec[234]|(d|f16|f32|f64)?mat[234](x[234])?|[iu]?(sampler|image|texture|subpassInput)\w*|coop(mat|vec)\w*|tensor(Layout|View)NV|vector)$/;
const KEYWORD =
  /^(struct|layout|in|out|inout|uniform|buffer|shared|const|attribute|varying|centroid|flat|smooth|noperspective|patch|sample|precise|invariant|highp|mediump|lowp|precision|coherent|volatile|restrict|readonly|writeonly|subroutine|nonuniformEXT|\w+PayloadInEXT|\w+PayloadEXT|hitAttributeEXT|callableData\w*|taskPayload\w*|if|else|for|while|do|switch|case|default|break|continue|return|discard|demote)$/;

/** GLSL, by its words alone: what a name means, the compiler says. */
export const glsl = () =>
  StreamLanguage.define(
    clike({
      name: "glsl",
      keywords: (word) => KEYWORD.test(word),
      types: (word) => TYPE.test(word),
      atoms: (word) => word === "true" || word === "false",
      builtin: (word) => word.startsWith("gl_"),
      hooks: {
        "#": (stream, state) => {
          if (!state.startOfLine) return false;
          stream.skipToEnd();
          return "meta";
        },
      },
    }),
  );

/** SPIR-V assembly: opcodes, ids, numbers, strings and comments. */
export const spirv = () =>
  StreamLanguage.define({
    name: "spirv",
    token: (stream) => {
      if (stream.eatSpace()) return null;
      if (stream.match(/;.*/)) return "comment";
      if (stream.match(/"(\\.|[^"])*"?/)) return "string";
      if (stream.match(/Op[A-Z]\w*/)) return "keyword";
      if (stream.match(/%\w+/)) return "variableName";
      if (stream.match(/-?\d[\w.+-]*/)) return "number";
      stream.match(/\w+/) || stream.next();
      return "atom";
    },
  });
