"""The parser: goldens of the tree for each grammar rule, type names, positions, syntax errors, limits, generated files.

The tokens come from a small tokenizer of this file, so that a fault of the lexer does not show here.
"""

from __future__ import annotations

import os
import re
import shutil
import sys

import pytest
import shared

from glslc_coop.diagnostics.sink import LimitError, Sink, TooManyErrors
from glslc_coop.environment import operators
from glslc_coop.environment.environment import Environment
from glslc_coop.environment.targets import Target
from glslc_coop.lexer.tokens import Token
from glslc_coop.parser import dump, generate, parser
from glslc_coop.parser.generated import nodes, tables

FOLDER = os.path.join(shared.ROOT, "testdata", "parse")
SHADERS = sorted(name for name in os.listdir(FOLDER) if name.endswith(".comp"))

# ---- tokens ------------------------------------------------------------------------------------------------------

OPERATORS = {text: terminal for text, terminal, _, _ in operators.ROWS}


def words():
    """The terminals of keywords and type names, with every extension enabled and without the rules of SPIR-V."""
    environment = Environment(Target("glsl"), "compute")
    environment.set_extension("all", "enable")
    return {**environment.keywords, **dict.fromkeys(environment.type_names, "TYPE_NAME")}


WORDS = words()
LONGEST_FIRST = "|".join(map(re.escape, sorted(OPERATORS, key=len, reverse=True)))
PATTERN = re.compile(
    r"\s+|//.*|\#.*|(?P<word>[A-Za-z_]\w*)|(?P<FLOATCONSTANT>\d+\.\d*(?:e-?\d+)?f?)"
    r'|(?P<INTCONSTANT>\d\w*)|(?P<STRING>"[^"]*")'
    rf"|(?P<operator>{LONGEST_FIRST}|.)"
)


def tokenize(text):
    """The tokens of a text without directives that matter."""
    tokens = []
    for match in PATTERN.finditer(text):
        kind, word = match.lastgroup, match.group()
        if kind == "word":
            kind = WORDS.get(word, "IDENTIFIER")
        elif kind == "operator":
            kind = OPERATORS.get(word, "UNKNOWN")
        if kind:
            tokens.append(Token(kind, word, match.start(), match.end()))
    return tokens


def parse(text):
    """The tree, and the diagnostics as `code: text it points at`."""
    sink = Sink()
    try:
        tree = parser.parse(tokenize(text), None, sink)
    except TooManyErrors:
        tree = None
    return tree, [f"{d.code.name}: {text[d.start : d.end]}" for d in sink.diagnostics]


def walk(node):
    """A node and all nodes below it."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(nodes.children(node))


# ---- goldens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHADERS)
def test_golden(name, update_goldens):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    tree, errors = parse(text)
    assert errors == []
    actual = dump.dump(tree)
    golden = os.path.join(FOLDER, name + ".ast")
    if update_goldens:
        with open(golden, "w", encoding="utf-8", newline="\n") as file:
            file.write(actual)
    assert os.path.exists(golden), "no golden: pytest tests/test_parse.py --update-goldens writes it"
    with open(golden, encoding="utf-8") as file:
        assert actual == file.read()


@pytest.mark.parametrize("name", SHADERS)
def test_positions_nest(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    tree, _ = parse(text)
    for node in walk(tree):
        assert 0 <= node.start <= node.end <= len(text)
        for child in nodes.children(node):
            assert node.start <= child.start and child.end <= node.end, (node, child)


def test_no_golden_without_shader():
    goldens = {name[: -len(".ast")] for name in os.listdir(FOLDER) if name.endswith(".ast")}
    assert goldens == set(SHADERS)


def test_every_node_class_appears_in_a_golden():
    description = generate.read_description()
    wanted = {row.name for row in description.rows if not row.checker_only} - set(description.bases())
    seen = set()
    for name in SHADERS:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            seen |= {node.__class__.__name__ for node in walk(parse(file.read())[0])}
    assert wanted == seen


def test_text_of_a_node_is_what_the_user_wrote():
    text = "int x = (a + b) * f(c)[2].d;"
    tree, _ = parse(text)
    value = tree.declarations[0].declarators[0].initializer
    assert text[value.start : value.end] == "(a + b) * f(c)[2].d"
    assert text[value.left.start : value.left.end] == "(a + b)"
    assert text[value.right.base.base.start : value.right.base.base.end] == "f(c)"
    assert text[value.right.name_start] == "d"


# ---- generated files ---------------------------------------------------------------------------------------------


def test_nodes_are_in_sync():
    with open(os.path.join(generate.FOLDER, "generated", "nodes.py"), encoding="utf-8") as file:
        assert file.read() == generate.nodes_source(), "run python -m glslc_coop.parser.generate"


@pytest.mark.skipif(shared.is_compiled(), reason="compiled functions have no docstrings")
def test_tables_are_in_sync_and_without_conflicts():
    automaton = generate.build_automaton()
    assert automaton.conflicts == []
    assert tables.TERMINALS == automaton.terminals
    assert list(tables.NONTERMINALS) == automaton.nonterminals
    assert tables.STATEMENT_KEYWORDS == automaton.statement_keywords
    assert tables.NESTING_KEYWORDS == automaton.nesting_keywords
    assert tables.TABLE == generate.pack(automaton), "run python -m glslc_coop.parser.generate"
    rows = [line.split() for line in tables.PRODUCTIONS.splitlines()]
    assert [(int(n), int(left), "" if name == "-" else name) for n, left, name in rows] == automaton.productions


@pytest.mark.skipif(shared.is_compiled(), reason="compiled functions have no docstrings")
def test_a_grammar_with_a_fault_leaves_the_tables(tmp_path, monkeypatch):
    """The compiler needs the tables, and so does everybody who looks for the fault."""
    from glslc_coop.parser import grammar

    def production(keyword, semicolon):
        """jump_statement : UNDEFINED_WORD SEMICOLON"""

    generated = tmp_path / "generated"
    generated.mkdir()
    (generated / "tables.py").write_text("as before")
    shutil.copy(os.path.join(generate.FOLDER, "ast.cfg"), tmp_path)
    monkeypatch.setattr(generate, "FOLDER", str(tmp_path))
    monkeypatch.setattr(grammar, "p_undefined_word", production, raising=False)
    with pytest.raises(SystemExit) as stop:
        generate.main()
    assert stop.value.code == (
        "tables.py is unchanged: jump_statement names 'UNDEFINED_WORD', which is neither a rule nor in 'tokens'"
    )
    assert (generated / "tables.py").read_text() == "as before"


@pytest.mark.skipif(shared.is_compiled(), reason="compiled nodes take no stand-ins")
def test_nodes_have_the_slots_of_the_description():
    description = generate.read_description()
    bases = description.bases()
    for row in description.rows:
        if row.name in bases:
            continue
        cls = getattr(nodes, row.name)
        inherited = bases[row.base].checked if row.base in bases else []
        assert cls.SLOTS == tuple(name for name, _ in row.slots)
        assert cls.CHECKED == tuple(name for name, _ in inherited + row.checked)
        node = cls(*range(len(row.slots)), 7, 9)
        assert [getattr(node, slot) for slot in cls.SLOTS] == list(range(len(row.slots)))
        assert (node.start, node.end) == (7, 9)
        assert all(getattr(node, slot) is None for slot in cls.CHECKED)


# ---- syntax errors -----------------------------------------------------------------------------------------------

ERRORS = [
    # One error each, wherever the parser takes up again.
    ("void main() { int a = 1 int b = 2; }", ["bad-syntax: int"]),
    ("void main() { f(1, 2; x = 3; }", ["bad-syntax: ;"]),
    ("void main() { for (int i = 0 i < 3; i++) { } }", ["bad-syntax: i"]),
    ("void main() { for (;;;) { } }", ["bad-syntax: ;"]),
    ("void main() { if (a b) { c; } else { d; } }", ["bad-syntax: b"]),
    ("void main() { if a > 3 { b; } while c { d; } }", ["bad-syntax: a", "bad-syntax: c"]),
    ("void main() { a = ; b = c ) ; d + ; e }", ["bad-syntax: ;", "bad-syntax: )", "bad-syntax: ;", "bad-syntax: }"]),
    ("void main() { int a[3 = {1, 2, 3}; b; }", ["bad-syntax: ="]),
    ("void main() { return }", ["bad-syntax: }"]),
    ("void main() { switch (a) { case 1 break; default: b; } }", ["bad-syntax: break"]),
    ("void main() { else { } a; }", ["bad-syntax: else"]),
    ("void main() { x.; }", ["bad-syntax: ;"]),
    ("void main() { f(a, , b); }", ["bad-syntax: ,"]),
    ("void main() { [[unroll]] a = 3; }", ["bad-syntax: a"]),
    ("void main() { coopmat<float, 8*2, 3> a; }", ["bad-syntax: *"]),
    ("coopmat<float, 1, 2 x;", ["bad-syntax: x"]),
    ("const int a = 5\nconst int b = 6;", ["bad-syntax: const"]),
    ("struct S { int a; float; int b c; float d[; } s;", ["bad-syntax: ;", "bad-syntax: c", "bad-syntax: ;"]),
    ("struct S { int a; }\nvoid main() { S s; }", ["bad-syntax: void"]),
    ("x = 3; y = 4; void main() { }", ["bad-syntax: x"]),
    ("void main() a = 1; b = 2; }", ["bad-syntax: a"]),
    ("int a $ 3;", ["bad-syntax: $"]),
    ("f(int a);", ["bad-syntax: f"]),
    ("void main() { } }", ["bad-syntax: }"]),
    # What is never closed.
    ("void main() { { a; }", ["bad-unclosed-bracket: "]),
    ("void f() { a; \nvoid main() { f(); }", ["bad-unclosed-bracket: void main()"]),
    # Unknown types, each name once.
    ("Foo a; Foo f(Foo b) { Foo c; return b; } void g(Bar);", ["unknown-type: Foo", "unknown-type: Bar"]),
    ("void main() { const Foo a = 1; b = c; }", ["unknown-type: Foo"]),
    ("struct S { Foo a; };", ["unknown-type: Foo"]),
]


@pytest.mark.parametrize("text, expected", ERRORS)
def test_syntax_error(text, expected):
    assert parse(text)[1] == expected


def test_message_says_what_was_expected():
    sink = Sink()
    parser.parse(tokenize("void main() { f(a b); x = ; } ) precision int;"), None, sink)
    assert [d.message for d in sink.diagnostics] == [
        "unexpected 'b', expected ',', ')' or an operator",
        "unexpected ';', expected an expression",
        "unexpected ')', expected a declaration",
    ]


def test_an_error_loses_only_its_declaration():
    tree, errors = parse("int a; int b = ; int c; void f() { x = ; } void g() { y; } layout(x = int d; int e;")
    assert len(errors) == 3
    kinds = [node.__class__.__name__ for node in tree.declarations]
    assert kinds == [
        "InitDeclaratorList",
        "InitDeclaratorList",
        "FunctionDefinition",
        "FunctionDefinition",
        "InitDeclaratorList",
    ]


def test_errors_stop_at_the_limit():
    assert len(parse("void main() { " + "a = ; " * 1000 + "}")[1]) == 100


def test_empty_input_is_a_tree():
    tree, errors = parse("")
    assert (tree.declarations, errors) == ([], [])


# ---- limits and hostile input ------------------------------------------------------------------------------------

N = 20000
NESTED = {
    "parentheses": "int x = " + "(" * N + "1" + ")" * N + ";",
    "calls": "int x = " + "f(" * N + "1" + ")" * N + ";",
    "braces": "void f() " + "{" * N + "}" * N,
    "unary": "int x = " + "- " * N + "1;",
    "conditional": "int x = " + "a ? b : " * N + "1;",
    "assignment": "void f() { " + "a = " * N + "1; }",
    "index": "int x = " + "a[" * N + "1" + "]" * N + ";",
    "else if": "void f() { " + "if (a) b; else " * N + "c; }",
    "loops": "void f() { " + "for (;;) " * N + "c; }",
    "do": "void f() { " + "do " * N + "c; }",
    "initializer": "int x = " + "{" * N + "1" + "}" * N + ";",
    "type parameters": "vector" + "<vector" * N + "<int" + ">" * N + "> x;",
    "structures": "struct A { " * N + "int a; " + "} b; " * N,
    "operators": "int x = " + "a || b && c | d ^ e & f == g < h << i + j * (" * 100 + "1" + ")" * 100 + ";",
    "sum": "int x = " + " + ".join(["a"] * N) + ";",
    "sequence": "void f() { " + "a, " * N + "b; }",
    "fields": "int x = a" + ".b" * N + ";",
    "postfix": "int x = a" + "++ " * N + ";",
    "calls of calls": "int x = f" + "()" * N + ";",
}


@pytest.mark.parametrize("name", NESTED)
def test_nesting_is_limited(name):
    limit = sys.getrecursionlimit()
    assert [error.split(":")[0] for error in parse(NESTED[name])[1]] == ["nesting-too-deep"]
    assert sys.getrecursionlimit() == limit


def test_dimensions_are_limited():
    with pytest.raises(LimitError):
        parse("int x" + "[1]" * 1000 + ";")


def test_nesting_below_the_limit():
    for text in (
        "int x = " + "(" * 200 + "1" + ")" * 200 + ";",
        "void f() { " + "if (a) b; else " * 900 + "c; }",
        "int x = " + " + ".join(["a"] * 1900) + ";",
        "void f() { " + "a = (b + c[d]) * e; " * 5000 + "}",
        "int x[] = {" + "1, " * 20000 + "};",
    ):
        assert parse(text)[1] == []


#: One keyword for each terminal: the parser does not tell those of one terminal from each other.
KEYWORDS = {terminal: word for word, terminal in WORDS.items()}


@pytest.mark.parametrize("word", sorted({*OPERATORS, *KEYWORDS.values(), "a", "1", '"s"', "$"}))
def test_junk_ends(word):
    for text in (
        f"{word} " * 300,
        f"void f() {{ {f'{word} ' * 300} }}",
        f"struct S {{ {f'{word} ' * 300} }};",
        f"int x = {f'{word} ' * 300};",
    ):
        parse(text)


def test_every_prefix_and_omission_ends():
    for name in SHADERS:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            tokens = tokenize(file.read())
        for index in range(0, len(tokens), 3):
            for changed in (
                tokens[:index],
                tokens[index:],
                tokens[:index] + tokens[index + 1 :],
                tokens[:index] + tokens[index - 1 :],
            ):
                parser.parse(list(changed), None, Sink())


def _positions(node):
    """All nodes with where they begin and end."""
    found = [(node.__class__.__name__, node.start, node.end)]
    for each in nodes.children(node):
        found += _positions(each)
    return found


_ELEMENTS = ", ".join(f"{number}" for number in range(40))
_CALLS = ", ".join(f"vec2({number}, {number}.5)" for number in range(30))


@pytest.mark.parametrize(
    "text",
    [
        f"const uint t[] = {{ {_ELEMENTS} }};",
        f"const float16_t t[40] = {{{_ELEMENTS.replace(',', '.0,')}.0,}};",
        f"vec2 a = vec2(1), t[30] = {{ {_CALLS} }};",
        f"const vec2 t[30] = {{ {_CALLS}, }};",
        f"const vec2[30] t = {{ {_CALLS.replace('.5', '')} }};",
    ],
)
@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
def test_a_long_list_of_numbers_is_what_the_tables_give(text, monkeypatch):
    tokens = tokenize(text)
    monkeypatch.setattr(parser, "_LONG", 0)
    elements = parser._uniform_elements(list(parser.terminal_numbers(tokens)))
    assert elements is not None and len(elements) in (30, 40)
    short = parser.parse(tokens, None, Sink())
    monkeypatch.setattr(parser, "_LONG", len(tokens) + 1)
    whole = parser.parse(tokens, None, Sink())
    assert dump.dump(short) == dump.dump(whole)
    assert _positions(short) == _positions(whole)


@pytest.mark.parametrize(
    "text",
    [
        f"const uint t[] = {{ {_ELEMENTS}, -1 }};",
        f"const uint t[] = {{ {_ELEMENTS}, a }};",
        f"const uint t[] = {{ {_ELEMENTS} }}, a;",
        f"const uint t[] = {{ {_ELEMENTS},, }};",
        f"const uint t[] = {{ 1, {_CALLS} }};",
        f"const vec2 t[] = {{ {_CALLS}, vec2(1) }};",
        f"const vec2 t[] = {{ {_CALLS}, vec2(1, 2, 3) }};",
        f"const vec2 t[] = {{ {_CALLS}, uvec2(1, x) }};",
        f"const vec2 t[] = {{ {_CALLS} vec2(1, 2) }};",
        f"const uint t[][2] = {{ {{ {_ELEMENTS} }}, {{ {_ELEMENTS} }} }};",
        f"const S t = {{ S({_ELEMENTS}) }};",
        "const uint t[] = { 1, 2, 3 };",
        "const uint t[] = {};",
        "{ };",
    ],
)
@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
def test_any_other_list_is_left_to_the_tables(text, monkeypatch):
    """A list that is wrong after its beginning has the same errors and the same tree."""
    tokens = tokenize(text)
    found = []
    for length in (0, len(tokens) + 1):
        monkeypatch.setattr(parser, "_LONG", length)
        sink = Sink()
        tree = parser.parse(list(tokens), None, sink)
        found.append((dump.dump(tree), _positions(tree), [str(each) for each in sink.diagnostics]))
    assert found[0] == found[1]
