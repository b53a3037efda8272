"""The SPIR-V module in memory: definitions, functions, instructions, linking. Knows no GLSL."""
