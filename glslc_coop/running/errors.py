"""What running a module refuses."""

from __future__ import annotations


class RunError(Exception):
    """The module cannot be run like this. message: what is wrong; notes: what would be right."""

    def __init__(self, message: str, *notes: str) -> None:
        super().__init__("\n".join([message, *(f"note: {note}" for note in notes)]))
        self.message = message
        self.notes = notes


class LackingError(RunError):
    """The device lacks what the module needs."""
