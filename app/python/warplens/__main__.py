"""`python -m warplens` is the program itself: `python -m warplens trace tile`."""

import os
import sys

from ._pictures import PROGRAM


def main() -> None:
    """Becomes the program, with the words of the command line."""
    os.execv(PROGRAM, [str(PROGRAM), *sys.argv[1:]])


if __name__ == "__main__":
    main()
