"""The public API: compilation of one shader and of many, and lowering. `glslc_coop` exports its names."""
