"""Golden-file tests of SPIR-V modules: for pytest, for other build systems, and as a diff for people.

In: modules, shaders, golden files. Out: texts, differences. Must not know: how a module is compiled or disassembled.
"""
