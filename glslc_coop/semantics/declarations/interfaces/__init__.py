"""Inputs and outputs: types, locations, sizes per vertex, transform feedback."""
