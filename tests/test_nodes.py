"""Every kind of node in ast.cfg has an entry in the checker, in code generation and in the dumper."""

from __future__ import annotations

import pytest
import shared

from glslc_coop.codegen.emit import expressions as emitted_expressions
from glslc_coop.codegen.emit import statements as emitted_statements
from glslc_coop.parser import generate
from glslc_coop.parser.dump import dump
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import checker, statements
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


@pytest.mark.skipif(shared.is_compiled(), reason="compiled nodes take no stand-ins")
@pytest.mark.parametrize("name", kinds())
def test_every_kind_is_dumped(name):
    kind = getattr(nodes, name)
    node = kind(*["x" for _ in kind.SLOTS], 0, 1)
    assert dump(node).startswith(name)
