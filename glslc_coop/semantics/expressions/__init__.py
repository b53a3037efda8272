"""Checking of expressions: GLSL 4.60 chapter 5."""
