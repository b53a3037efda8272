"""Campaigns that look for faults: random input, two answers to the same question, and any difference kept as a shader.

`run.py` is the command, `campaign.py` the loop, `harness.py` the compilers and the device; each other module is a kind.
A case is the text of a shader and nothing else: what else a check must know is in the text's comments, so a
finding is replayed and shrunk from its file alone.
"""
