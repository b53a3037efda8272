"""Memory between compilations: what a process that compiles many shaders need not do again.

It is kept at five levels, each in a file of its own:

- `includes.py`: the tokens of an included file and the macros that it defines, by its text, the environment, and the
  macros that it mentions;
- `declarations.py`: the checked tree of a declaration and what its check added to the checker, by its tokens, the
  extensions that are enabled, and the meanings of its names;
- `functions.py`: the instructions of a function and what their emission added to the module, by its checked tree, and
  by how the functions that it calls take their parameters;
- `modules.py`: a module, by all tokens, the environment, and the options that change modules;
- `prefixes.py`: the checked trees of the declarations with which an editor's document begins, by their tokens and
  positions.

All speak of a *key*, what the entry depends on; an *entry*, what is kept under it; `lookup`, which returns an entry or
None; `store`, which keeps one and forgets others where there are too many; and `replay`, which has the effects of an
entry on the compilation at hand.

The contract, of which the code enforces each sentence:

1. A module and its messages are the same with memory and without; random orders of random variants are compiled both
   ways in `tests/test_declaration_memory.py`.
2. A check writes what outlives the declaration to the lists and tables of `DeclarationEffects`, which are recorded
   whatever is in them, and calls `Checker.change_symbols` before it changes an earlier symbol; an attribute of the
   checker that is in no list of its class fails a test.
3. An option affects the tree, and so keeps declarations from being remembered, unless its row says that it affects
   less.

Nothing here but `prefixes.py` has positions: the compilation that reports anything is another one, without memory
(`driver.py`).
"""

from __future__ import annotations
