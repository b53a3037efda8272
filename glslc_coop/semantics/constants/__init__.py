"""Constant expressions: values, folding, numeric formats."""
