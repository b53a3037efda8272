"""Types, symbols, qualifiers and layouts: what the rest of semantics computes with."""
