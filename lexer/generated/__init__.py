"""GENERATED tables of the lexer: see python -m glslc_coop.lexer.generate."""
