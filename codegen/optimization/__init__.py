"""Passes over functions that are not linked yet: one module a kind of pass.

In: a FunctionBuilder (blocks of instructions with local ids). Out: the same one, smaller or quicker. Must not know: GLSL, words.

A pass leaves what it does not know untouched: an opcode that is in no table of instruction_table has side effects and uses all its
operands. In an instruction every negative int is an id of the function, a Definition is a thing at module level, the rest are literals;
so a pass finds the operands of an instruction that it knows nothing about. Only OpPhi and terminators name blocks.
"""
