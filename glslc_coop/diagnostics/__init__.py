"""Diagnostics: the sink that collects them, their codes, wording, selection, suppression, formats, explanations."""
