"""Built-in functions and constants: their rows, and overload resolution."""
