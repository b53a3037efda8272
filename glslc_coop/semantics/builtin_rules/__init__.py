"""Rules on calls of built-in functions, named by the rows of extensions with @check."""
