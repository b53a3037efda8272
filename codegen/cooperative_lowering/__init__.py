"""Lower cooperative matrices and vectors to plain SPIR-V: a pass on `Module`, one file a family.

A cooperative type becomes an array, an operation on it a call of a generated function; the caller's blocks stay as they
are. What is simple is built in SPIR-V (`elementwise`, `memory`), what is not is a helper in GLSL (`glsl/`), which the
project's own front end compiles (`library`).
"""
