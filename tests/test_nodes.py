"""Every kind of node in ast.cfg has an entry in the checker, in code generation and in the dumper."""

from __future__ import annotations

import os
import re

import pytest

from glslc_coop.codegen import expressions as emitted_expressions
from glslc_coop.codegen import statements as emitted_statements
from glslc_coop.parser import nodes
from glslc_coop.parser.dump import dump
from glslc_coop.semantics import declarations, dispatch, statements

CONFIGURATION = os.path.join(os.path.dirname(nodes.__file__), "ast.cfg")
#: Kinds that no table dispatches on: a parent names the slot that holds them and reads it itself.
PARTS = {
    "TranslationUnit", "ParameterDeclaration", "Declarator", "FullySpecifiedType", "TypeSpecifier", "StructSpecifier", "StructDeclaration",
    "ArraySpecifier", "Qualifier", "LayoutQualifier", "LayoutQualifierId", "SpirvQualifier", "SpirvNamedArgument", "Attribute",
    "ConditionDeclaration",
}
#: Expressions that the checker replaces by others.
REPLACED = {"FieldSelection", "FunctionCall", "InitializerList"}
#: Labels belong to their switch: alone they are an error, and code generation meets them in the switch only.
LABELS = {"CaseLabel", "DefaultLabel"}


def kinds():
    """The names of the nodes in ast.cfg."""
    with open(CONFIGURATION, encoding="utf-8") as file:
        return re.findall(r"^!?(\w+):", file.read(), re.MULTILINE)


@pytest.mark.parametrize("name", kinds())
def test_every_kind_is_handled(name):
    kind = getattr(nodes, name)
    if "stage" in kind.CHECKED:
        assert kind in dispatch.READ and kind in dispatch.PLACE
        assert (kind in emitted_expressions.EXPRESSIONS) == (name not in REPLACED)
    elif kind in declarations.EXTERNAL_DECLARATIONS:
        assert name not in PARTS
    elif name in PARTS:
        assert kind not in statements.STATEMENTS
    else:
        assert kind in statements.STATEMENTS
        assert (kind in emitted_statements.STATEMENTS) == (name not in LABELS)


@pytest.mark.parametrize("name", kinds())
def test_every_kind_is_dumped(name):
    kind = getattr(nodes, name)
    node = kind(*["x" for _ in kind.SLOTS], 0, 1)
    assert dump(node).startswith(name)
