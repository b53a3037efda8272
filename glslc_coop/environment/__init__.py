"""What all phases share: options, target, stage, limits, the names that version and extensions make visible, and source
files with the positions in them.
"""
