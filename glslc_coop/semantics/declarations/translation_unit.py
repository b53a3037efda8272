"""External declarations: node class -> the function that checks it. GLSL 4.60 chapter 9.

In: one external declaration. Out: the same node, checked. Must not know: the rules of any declaration.
"""

from __future__ import annotations

from glslc_coop.lazy import enter_later, lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations import functions

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import blocks, qualifier_declarations, variables


def check_external_declaration(checker: Checker, node: Any) -> None:
    """Check one declaration at file level."""
    EXTERNAL_DECLARATIONS[node.__class__](checker, node)


def _check_semicolon(checker: Checker, node: Any) -> None:
    """Check a `;` alone, which GLSL has from version 460 only."""
    environment = checker.environment
    if environment.is_es or environment.version < 460:
        checker.error(codes.EXTRA_SEMICOLON, node, "extra ';' at file level requires version 460", token=";")


EXTERNAL_DECLARATIONS: dict[type, Callable[[Checker, Any], None]] = {
    nodes.FunctionDefinition: functions.check_definition,
    nodes.FunctionPrototype: functions.check_prototype,
    nodes.EmptyDeclaration: _check_semicolon,
}
# An empty shader has none of these.
enter_later(
    EXTERNAL_DECLARATIONS,
    (
        nodes.InitDeclaratorList,
        nodes.InterfaceBlock,
        nodes.BlockForwardDeclaration,
        nodes.QualifierDeclaration,
        nodes.PrecisionDeclaration,
    ),
    lambda: {
        nodes.InitDeclaratorList: variables.check_declarator_list,
        nodes.InterfaceBlock: blocks.check_block,
        nodes.BlockForwardDeclaration: blocks.check_forward_declaration,
        nodes.QualifierDeclaration: qualifier_declarations.check_qualifier_declaration,
        nodes.PrecisionDeclaration: qualifier_declarations.check_precision,
    },
)
