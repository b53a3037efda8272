"""Text to tokens: `lexer` is the entry; `preprocessor` and `scanner` do the work."""

if __name__ != "glslc_coop.lexer":
    raise ImportError("import glslc_coop.lexer; lexer/ is only where its source lies")
