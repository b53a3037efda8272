"""Sanitizers: instrumentation of a module that records what a shader does wrong, in a storage buffer.

In: a `Module` of a compute shader, with lines. Out: the same one with checks, and what each check looks for. Nothing is
reported by control flow: a check is a call, and what would leave memory is brought back into it.
"""
