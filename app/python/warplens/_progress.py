"""How far a call is, told by the protocol of tqdm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ._say import say

#: None for nothing; True for tqdm's own bar; or what makes a bar as tqdm does: called with `total`, `desc` and `unit`, it
#: gives something with `update(n)` and `close()`.
Progress = bool | Callable[..., Any] | None


def _bars() -> Callable[..., Any]:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError(say("progress=True needs tqdm: pip install tqdm")) from error
    return tqdm


@contextmanager
def told(progress: Progress, description: str) -> Iterator[Callable[[float], None] | None]:
    """What the engine is to call with the share done, while a bar is shown."""
    if progress is None or progress is False:
        yield None
        return
    make = _bars() if progress is True else progress
    bar = make(total=100, desc=description, unit="%")
    shown = 0

    def tell(share: float) -> None:
        nonlocal shown
        percent = int(100 * share)
        if percent > shown:  # workers report out of order
            bar.update(percent - shown)
            shown = percent

    try:
        yield tell
    finally:
        bar.close()
