"""GLSL and its extensions as data: one file an extension, a record each.

`record` is the record, `notation` describes and parses its rows, `registry` leads from names to records.
"""
