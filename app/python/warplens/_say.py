"""Messages in the selected language."""

from . import _engine


def say(message: str, *values: object) -> str:
    """Translates a message and inserts the values for its "{}". A whole sentence is one message."""
    return _engine.tr(message).format(*values)
