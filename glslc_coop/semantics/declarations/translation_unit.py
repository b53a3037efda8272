"""External declarations: node class -> the function that checks it. GLSL 4.60 chapter 9.

In: one external declaration. Out: the same node, checked. Must not know: the rules of any declaration.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations import (
    blocks,
    functions,
    qualifier_declarations,
    variables,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.context import Checker


def check_external_declaration(checker: Checker, node: Any) -> None:
    """Check one declaration at file level."""
    EXTERNAL_DECLARATIONS[node.__class__](checker, node)


def _check_semicolon(checker: Checker, node: Any) -> None:
    """Check a `;` alone, which GLSL has from version 460 only."""
    environment = checker.environment
    if environment.is_es or environment.version < 460:
        checker.error(codes.EXTRA_SEMICOLON, node, "extra ';' at file level requires version 460", token=";")


EXTERNAL_DECLARATIONS: dict[type, Callable[[Checker, Any], None]] = {
    nodes.InitDeclaratorList: variables.check_declarator_list,
    nodes.FunctionDefinition: functions.check_definition,
    nodes.FunctionPrototype: functions.check_prototype,
    nodes.InterfaceBlock: blocks.check_block,
    nodes.BlockForwardDeclaration: blocks.check_forward_declaration,
    nodes.QualifierDeclaration: qualifier_declarations.check_qualifier_declaration,
    nodes.PrecisionDeclaration: qualifier_declarations.check_precision,
    nodes.EmptyDeclaration: _check_semicolon,
}
