"""SPIR-V in shaders: instructions, decorations, types and their numbers (GL_EXT_spirv_intrinsics)."""
