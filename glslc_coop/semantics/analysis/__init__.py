"""Analyses of a checked translation unit: uniformity, tangled instructions, tensor flow."""
