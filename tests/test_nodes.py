"""Every kind of node in ast.cfg has an entry in the checker, in the analyses, in code generation and in the dumper."""

from __future__ import annotations

import pytest
import shared

from glslc_coop.codegen.emit import expressions as emitted_expressions
from glslc_coop.codegen.emit import statements as emitted_statements
from glslc_coop.parser import generate
from glslc_coop.parser.dump import dump
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import checker, statements, verify
from glslc_coop.semantics.analysis import loops, missing_barriers, tensor_flow, uniformity
from glslc_coop.semantics.expressions import table

#: Kinds that no table dispatches on: a parent names the slot that holds them and reads it itself.
PARTS = {
    "TranslationUnit",
    "ParameterDeclaration",
    "Declarator",
    "FullySpecifiedType",
    "TypeSpecifier",
    "StructSpecifier",
    "StructDeclaration",
    "ArraySpecifier",
    "Qualifier",
    "LayoutQualifier",
    "LayoutQualifierId",
    "SpirvQualifier",
    "SpirvNamedArgument",
    "Attribute",
    "ConditionDeclaration",
}
#: Expressions that the checker replaces by others.
REPLACED = {"CastExpression", "FieldSelection", "FunctionCall", "InitializerList"}
#: Labels belong to their switch: alone they are an error, and code generation meets them in the switch only.
LABELS = {"CaseLabel", "DefaultLabel"}


def kinds():
    """The names of the nodes in ast.cfg, their bases aside."""
    description = generate.read_description()
    return [row.name for row in description.rows if row.name not in description.bases()]


@pytest.mark.parametrize("name", kinds())
def test_every_kind_is_handled(name):
    kind = getattr(nodes, name)
    if "stage" in kind.CHECKED:
        assert kind in table.READ and kind in table.LVALUE
        assert (kind in emitted_expressions.EXPRESSIONS) == (name not in REPLACED)
    elif kind in checker.EXTERNAL_DECLARATIONS:
        assert name not in PARTS
    elif name in PARTS:
        assert kind not in statements.STATEMENTS
    else:
        assert kind in statements.STATEMENTS
        assert (kind in emitted_statements.STATEMENTS) == (name not in LABELS)


def kinds_with(slot):
    """The statements with a slot, whoever fills it."""
    every = [getattr(nodes, name) for name in kinds()]
    return {kind for kind in every if issubclass(kind, nodes.Statement) and slot in kind.SLOTS + kind.CHECKED}


@pytest.mark.parametrize("analysis", [missing_barriers, tensor_flow, uniformity], ids=lambda module: module.__name__)
def test_each_analysis_of_control_flow_knows_what_branches(analysis):
    """A kind without a row would be read as straight code, and the analysis be silent where it should warn."""
    assert kinds_with("attributes") | {nodes.JumpStatement, nodes.ReturnStatement} <= set(analysis._STATEMENTS)


def test_the_verifier_knows_what_branches():
    assert kinds_with("attributes") <= set(verify._CHECKS)


def test_the_parts_of_each_loop_are_known():
    assert set(nodes.LOOPS) == kinds_with("written") == set(loops._PARTS)
    assert set(nodes.BRANCHING) == kinds_with("attributes")


@pytest.mark.skipif(shared.is_compiled(), reason="compiled nodes take no stand-ins")
@pytest.mark.parametrize("name", kinds())
def test_every_kind_is_dumped(name):
    kind = getattr(nodes, name)
    node = kind(*["x" for _ in kind.SLOTS], 0, 1)
    assert dump(node).startswith(name)
