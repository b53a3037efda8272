"""GENERATED tables of SPIR-V: see python -m glslc_coop.codegen.generate."""
