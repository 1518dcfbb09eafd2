"""Runs the program: `python -m warplens trace tile`."""

import os
import sys

from ._pictures import PROGRAM


def main() -> None:
    """Replaces this process with the program and passes the command line on."""
    os.execv(PROGRAM, [str(PROGRAM), *sys.argv[1:]])


if __name__ == "__main__":
    main()
