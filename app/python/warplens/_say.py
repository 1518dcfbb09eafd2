"""Sentences in the language that is spoken."""

from . import _engine


def say(message: str, *values: object) -> str:
    """The message with values for its "{}", translated. The whole sentence is one message."""
    return _engine.tr(message).format(*values)
