"""Pictures of the window. The program `warplens`, which is part of the package, draws them."""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from ._choice import Choice
from ._engine import InputError

PROGRAM = Path(__file__).parent / "warplens"


class Picture:
    """A PNG picture, which notebooks display.

    `data` is the content of the file; `width` and `height` are in pixels.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.width, self.height = struct.unpack(">II", data[16:24])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file. Raises OSError if it cannot be written."""
        Path(path).write_bytes(self.data)

    def _repr_png_(self) -> bytes:
        return self.data

    def __repr__(self) -> str:
        return f"<warplens.Picture: {self.width} × {self.height} pixels>"


def draw(choice: Choice, options: Iterable[str]) -> Picture:
    """Draws a picture of a choice with the command `render`. `options` are further options of this command.

    Raises InputError with the error message of the command.
    """
    with tempfile.TemporaryDirectory(prefix="warplens-") as name:
        folder = Path(name)
        png = folder / "picture.png"
        words = [str(PROGRAM), "render", *choice.words(folder), *options, "-o", str(png)]
        done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode != 0:
            raise InputError(done.stderr.strip().replace(f"{folder}/kernel.cu", choice.kernel))
        return Picture(png.read_bytes())
