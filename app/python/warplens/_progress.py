"""Progress of a call, shown with tqdm or an object with the same interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ._say import say

#: None: no progress bar. True: a progress bar of tqdm. Otherwise a function with the arguments `total`, `desc` and
#: `unit` that returns an object with the methods `update(n)` and `close()`.
Progress = bool | Callable[..., Any] | None


def _bars() -> Callable[..., Any]:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError(say("progress=True needs tqdm: pip install tqdm")) from error
    return tqdm


@contextmanager
def told(progress: Progress, description: str) -> Iterator[Callable[[float], None] | None]:
    """Shows a progress bar, and yields the function that the engine calls with the completed share."""
    if progress is None or progress is False:
        yield None
        return
    make = _bars() if progress is True else progress
    bar = make(total=100, desc=description, unit="%")
    shown = 0

    def tell(share: float) -> None:
        nonlocal shown
        percent = int(100 * share)
        if percent > shown:  # ignores older reports: those of several workers may arrive in the wrong order
            bar.update(percent - shown)
            shown = percent

    try:
        yield tell
    finally:
        bar.close()
