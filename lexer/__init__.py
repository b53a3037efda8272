"""See the modules."""

if __name__ != "glslc_coop.lexer":
    raise ImportError("import glslc_coop.lexer; lexer/ is only where its source lies")
