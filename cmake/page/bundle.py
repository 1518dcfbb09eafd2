#!/usr/bin/env python3
"""Writes the page into one HTML file: the program, the compiled kernels and the scripts.

    bundle.py --page page.html --script FILE --expander FILE --program FILE --pack FILE --output FILE

The program, the compiled kernels and the files are compressed with LZMA, which the expander expands.
"""

import argparse
import base64
import lzma
import pathlib


def compressed(data):
    # app/page/expand/lzma.cpp expands only data with these properties. app/page_contents/compression.cpp uses the same
    # ones.
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 6, "dict_size": 1 << 25, "lc": 3, "lp": 0, "pb": 0}]
    packed = bytearray(lzma.compress(data, format=lzma.FORMAT_ALONE, filters=filters))
    # The size of the data; it is optional in this format, and the module lzma leaves it out.
    packed[5:13] = len(data).to_bytes(8, "little")
    return base64.b64encode(packed).decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--script", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--expander", type=pathlib.Path, required=True)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--pack", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    text = arguments.page.read_text(encoding="utf-8")
    script = "\n".join(file.read_text(encoding="utf-8") for file in arguments.script)
    for name, value in (
        ("SCRIPT", script),
        ("EXPANDER", base64.b64encode(arguments.expander.read_bytes()).decode()),
        ("PROGRAM", compressed(arguments.program.read_bytes())),
        ("PACK", compressed(arguments.pack.read_bytes())),
        ("FILES", compressed(b"")),  # empty; `warplens page` adds files
    ):
        text = text.replace(f"@{name}@", value)
    arguments.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
