"""Checking of declarations: GLSL 4.60 chapter 4."""
