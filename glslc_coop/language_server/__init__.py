"""The language server: what an editor asks about a shader that is being written.

`analysis` runs the front end and keeps its tree, `index` and `scope` answer where a name is used and what is visible at
a position; each other module is one feature of the Language Server Protocol, and `server` speaks it. Nothing but the
sub-command `lsp` imports this package.
"""
