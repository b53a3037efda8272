"""Built-in functions that are more than one instruction: one module for each extension, or group of them, whose rows
say `emit …`.

A row `… = emit coop_matrix_load` names a function of the module that its Extension record names in `emits`. The
module is imported when the first such call is emitted and the function is looked up by name; there is no registry.
All of them have the same signature:

    def coop_matrix_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id | None

args holds the arguments in order: an id for a value; an Lvalue for a parameter marked out, inout, buffer or any; a
FunctionSymbol for the name of a function; the node of a string literal. Default arguments are included. `call.type`
is the result type; `call.prototype.name` distinguishes functions that share one. The result is an id, or None
when the function returns nothing.

Such a function may assume that the call is legal: the rules are in glslc_coop.semantics. It names no capability;
the linker infers them.
"""

from __future__ import annotations

if __name__ != "glslc_coop.codegen.builtins":
    raise ImportError("import glslc_coop.codegen.builtins; codegen/ is only where its source lies")
