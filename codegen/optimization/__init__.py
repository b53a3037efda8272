"""Passes over functions that are not linked yet, a module each; `pipeline` has their order.

In: a Function. Out: the same one, changed in place, smaller or quicker; a pass returns whether it changed something.
Must not know: GLSL; words; other passes.

A pass leaves what it does not know untouched: an opcode that is in no table of instruction_table has side effects and
uses all its operands. Only OpPhi, merge instructions and terminators name blocks. `ir/verifier.py` has the rules that
hold between any two passes.
"""
