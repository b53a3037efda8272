"""The contract of a checked tree: verify accepts what the checker gives and refuses every way of breaking it.

All shaders of testdata/valid are verified when their goldens are compared; here the verifier itself is tested.
"""

from __future__ import annotations

import contextlib

import pytest
import shared

from glslc_coop import driver
from glslc_coop.codegen.emit.entry_point import generate_module
from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import lexer
from glslc_coop.lexer.preprocessor import PreprocessorOptions
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import Variable
from glslc_coop.semantics.verify import _CHECKS, InternalError, verify

SHADER = """#version 450
layout(binding = 0) buffer Data { float values[]; };
struct Pair { float first; int second; };
float twice(float x) { return x * 2; }
void main()
{
    int i = 1;
    float f = i;
    vec2 v = vec2(f, 1.0).yx;
    f = i;
    f += i;
    f = i > 0 ? f : 1;
    Pair p = Pair(i, 2);
    float a[2] = {i, f};
    if (i > 0)
        values[0] = twice(i) + sin(v.x) + p.first + a[1] + values.length();
    while (i > 1) {}
    do {} while (i > 2);
    for (; i > 3;) {}
    switch (i) { case 4u: break; }
}
"""


#: Each kind of control flow, and variables that need memory for a reason that only shows later.
CONTROL_FLOW = """#version 450
layout(binding = 0) buffer Data { int values[]; };
float scale(inout float x, int n) { for (int i = 0; i < n; ++i) { if (i == 3) continue; x *= 2.0; } return x; }
void main()
{
    int total = 0;
    float f = 1.0;
    switch (values[0]) {
    case 0:
        int first = 1, second = values[1];
        total += first;
        break;
    case 1:
        first = 2;
        second = 3;
        total += first + second;
    default:
        vec3 third = vec3(total);
        third[values[2]] = 1.0;
        total += int(third.x);
    }
    do { total += values[total] > 0 ? 1 : 2; } while (total < 10 && values[3] > 0);
    values[0] = total + int(scale(f, total));
}
"""


def checked(text=SHADER):
    """The checked unit of a shader."""
    return checked_with_environment(text)[0]


def checked_with_environment(text):
    """The checked unit of a shader, its environment and its options."""
    options = Options()
    options.stage = "compute"
    sink, sources = Sink(False), SourceMap()
    environment = driver.new_environment(options)
    tokens = lexer.tokenize(sources.add("a.comp", text), sources, environment, sink, PreprocessorOptions())
    unit = driver.check_tokens(tokens, environment, sink, sources, options)
    assert unit is not None
    return unit, environment, options


def all_nodes(unit, kind):
    """The nodes of a class in the function bodies, in source order."""
    found = []
    waiting = [function.definition.body for function in unit.functions]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, kind):
            found.append(node)
        waiting.extend(nodes.children(node))
    assert found, f"the shader has no {kind.__name__}"
    return found


def test_a_checked_tree_is_accepted():
    verify(checked())


def unwrap(parent, slot):
    """Takes an implicit conversion out of the tree."""
    assert isinstance(getattr(parent, slot), nodes.Conversion)
    setattr(parent, slot, getattr(parent, slot).operand)


def with_conversion(unit, kind, slot):
    """The first node of a class whose slot holds a conversion."""
    return next(node for node in all_nodes(unit, kind) if isinstance(getattr(node, slot), nodes.Conversion))


BREAKS = {
    "a field selection is left": lambda unit: setattr(
        all_nodes(unit, nodes.ReturnStatement)[0],
        "value",
        nodes.FieldSelection(all_nodes(unit, nodes.Identifier)[0], "x", 0, 0, 1),
    ),
    "an identifier without symbol": lambda unit: setattr(all_nodes(unit, nodes.Identifier)[0], "symbol", None),
    "an expression without type": lambda unit: setattr(all_nodes(unit, nodes.BinaryExpression)[0], "type", None),
    "a poisoned expression": lambda unit: setattr(all_nodes(unit, nodes.BinaryExpression)[0], "type", types.ERROR),
    "an expression without stage": lambda unit: setattr(all_nodes(unit, nodes.BinaryExpression)[0], "stage", None),
    "a constant without value": lambda unit: setattr(all_nodes(unit, nodes.IntegerLiteral)[0], "value", None),
    "an initializer that is not converted": lambda unit: unwrap(
        with_conversion(unit, nodes.Declarator, "initializer"), "initializer"
    ),
    "an assignment that is not converted": lambda unit: unwrap(
        with_conversion(unit, nodes.Assignment, "expression"), "expression"
    ),
    "a compound assignment without its type": lambda unit: setattr(
        next(node for node in all_nodes(unit, nodes.Assignment) if node.operator == "+="), "operand_type", None
    ),
    "a selection of two types": lambda unit: setattr(
        all_nodes(unit, nodes.ConditionalExpression)[0], "false_expression", all_nodes(unit, nodes.IntegerLiteral)[0]
    ),
    **{
        f"a condition of a {kind.__name__} that is no bool": lambda unit, kind=kind: setattr(
            all_nodes(unit, kind)[0], "condition", all_nodes(unit, nodes.IntegerLiteral)[0]
        )
        for kind in (nodes.SelectionStatement, nodes.WhileStatement, nodes.DoStatement, nodes.ForStatement)
    },
    "a selector that is no integer": lambda unit: setattr(
        all_nodes(unit, nodes.SwitchStatement)[0], "selector", all_nodes(unit, nodes.BinaryExpression)[0]
    ),
    "a label that is not converted": lambda unit: unwrap(with_conversion(unit, nodes.CaseLabel, "value"), "value"),
    "a call of nothing": lambda unit: setattr(all_nodes(unit, nodes.UserCall)[0], "function", None),
    "a call with too few arguments": lambda unit: all_nodes(unit, nodes.UserCall)[0].arguments.clear(),
    "an argument that is not converted": lambda unit: all_nodes(unit, nodes.UserCall)[0].arguments.__setitem__(
        0, all_nodes(unit, nodes.IntegerLiteral)[0]
    ),
    "a built-in call without row": lambda unit: setattr(all_nodes(unit, nodes.BuiltinCall)[0], "prototype", None),
    "a member that is not converted": lambda unit: next(
        node for node in all_nodes(unit, nodes.Constructor) if isinstance(node.type, types.Struct)
    ).arguments.__setitem__(0, all_nodes(unit, nodes.IntegerLiteral)[0]),
    "an element that is not converted": lambda unit: next(
        node for node in all_nodes(unit, nodes.Constructor) if isinstance(node.type, types.Array)
    ).arguments.__setitem__(0, all_nodes(unit, nodes.IntegerLiteral)[0]),
    "a returned value that is not converted": lambda unit: setattr(
        all_nodes(unit, nodes.ReturnStatement)[0], "value", all_nodes(unit, nodes.IntegerLiteral)[0]
    ),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_tree_is_refused(name):
    unit = checked()
    try:
        BREAKS[name](unit)
    except TypeError:
        assert shared.is_compiled(), "only a compiled node refuses the value itself"
        return
    with pytest.raises(InternalError):
        verify(unit)


@pytest.mark.skipif(shared.is_compiled(), reason="compiled nodes refuse some changes")
@pytest.mark.parametrize("kind", _CHECKS, ids=lambda kind: kind.__name__)
def test_each_check_is_needed(kind, monkeypatch):
    """Without the row of a kind, some broken tree is accepted."""
    monkeypatch.delitem(_CHECKS, kind)
    accepted = 0
    for change in BREAKS.values():
        unit = checked()
        with contextlib.suppress(TypeError):
            change(unit)
            with contextlib.suppress(InternalError):
                verify(unit)
                accepted += 1
    assert accepted


def contents(unit):
    """What the nodes and variables of the function bodies hold: lists item by item, other objects by identity."""
    held, waiting = {}, [*unit.globals, *(function.definition for function in unit.functions)]
    while waiting:
        each = waiting.pop()
        if id(each) in held:
            continue
        slots = [name for kind in type(each).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(each, name)]
        values = {name: getattr(each, name) for name in slots}
        held[id(each)] = {name: [*value] if isinstance(value, list) else value for name, value in values.items()}
        for value in values.values():
            inner = value if isinstance(value, list) else [value]
            waiting += [item for item in inner if isinstance(item, (nodes.Node, Variable))]
    return held


@pytest.mark.skipif(shared.is_compiled(), reason="compiled classes have no __slots__")
@pytest.mark.parametrize("text", (SHADER, CONTROL_FLOW), ids=("expressions", "control flow"))
def test_emission_leaves_the_tree_as_it_is(text):
    unit, environment, options = checked_with_environment(text)
    before = contents(unit)
    assert any(isinstance(held.get("in_memory"), bool) for held in before.values())
    generate_module(unit, environment, options)
    after = contents(unit)
    assert after == before
