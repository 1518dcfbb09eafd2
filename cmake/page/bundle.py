#!/usr/bin/env python3
"""Writes the page into one HTML file: the program, the compiled kernels and the scripts.

    bundle.py --page page.html --script FILE --program FILE --pack FILE --output FILE
"""

import argparse
import base64
import gzip
import pathlib


def compressed(path):
    return base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--script", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--pack", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    text = arguments.page.read_text(encoding="utf-8")
    script = "\n".join(file.read_text(encoding="utf-8") for file in arguments.script)
    for name, value in (
        ("SCRIPT", script),
        ("PROGRAM", compressed(arguments.program)),
        ("PACK", compressed(arguments.pack)),
    ):
        text = text.replace(f"@{name}@", value)
    arguments.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
