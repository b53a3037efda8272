"""The meaning of a shader: types, scopes, built-ins, constant values, and the checker that fills them into the tree.

In: the tree that the parser built. Out: the same tree with every slot filled. Must not know: tokens, SPIR-V.
"""
