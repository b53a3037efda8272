"""Checked tree to module: one file a part of the language."""
