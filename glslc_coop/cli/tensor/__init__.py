"""Tensor addressing: the executable model, and its picture."""
