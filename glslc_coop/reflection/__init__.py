"""What a module needs and what its host must match: reflection, host headers, layouts.

In: SPIR-V modules of any compiler. Out: `Reflection` (see model.py), C headers, comparisons with C structures.
Must not know: GLSL source, how modules are generated.
"""
