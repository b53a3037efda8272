"""What a compilation is for: target, stage, limits, and the names that version and extensions make visible."""
