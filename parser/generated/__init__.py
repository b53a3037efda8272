"""GENERATED tree classes and LALR tables: see python -m glslc_coop.parser.generate."""
