"""Check the texts and values of `debugPrintfEXT` and `abortEXT`: GL_EXT_debug_printf, GL_EXT_abort."""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker


def printf_format(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the first argument of `debugPrintfEXT` is the format, a string literal."""
    name = call.prototype.name
    if not call.arguments:
        message = f"too few arguments to '{name}': the format is missing"
        checker.error(codes.WRONG_ARGUMENT_COUNT, call, message, token=name)
    elif not isinstance(call.arguments[0], nodes.StringLiteral):
        first = call.arguments[0]
        message = f"first argument of '{name}' must be a string literal, the format ('{first.type}' given)"
        checker.error(codes.TYPE_MISMATCH, first, message, f'write {name}("%d", …)', token=name)


def abort(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the values of `abortEXT` are neither texts nor void: the message holds them."""
    for value in call.arguments[1:]:
        if value.type is types.VOID:
            message = f"value of '{call.prototype.name}' must not be void"
            checker.error(codes.TYPE_MISMATCH, value, message, token=call.prototype.name)
        if isinstance(value, nodes.StringLiteral):
            message = f"value of '{call.prototype.name}' cannot be a string literal"
            checker.error(codes.TYPE_MISMATCH, value, message, token=call.prototype.name)
