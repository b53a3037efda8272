"""Source files: positions in them, and reading of files that nobody has vouched for."""
