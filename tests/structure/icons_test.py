#!/usr/bin/env python3
"""Checks that the font of icons in the program has every icon that the window shows, with its original shape.

    icons_test.py REDUCED ORIGINAL HEADER SOURCES
"""

import pathlib
import re
import sys

SKIPPED = 77


def main():
    try:
        from fontTools.pens.recordingPen import DecomposingRecordingPen
        from fontTools.ttLib import TTFont
    except ImportError:
        print("python3-fonttools is not installed; the program has the original font")
        return SKIPPED
    reduced, original = TTFont(sys.argv[1]), TTFont(sys.argv[2])
    header, sources = pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])

    def shape(font, code):
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[code]]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        return glyph.width, pen.value

    failures = []
    names = set()
    for file in [*sources.glob("**/*.cpp"), *sources.glob("**/*.hpp")]:
        names |= set(re.findall(r"ICON_FA_[A-Z0-9_]+", file.read_text(encoding="utf-8")))
    for line in header.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if len(words) < 3 or words[1] not in names:
            continue
        names.remove(words[1])
        code = int(words[-1].removeprefix("U+"), 16)
        if code not in reduced.getBestCmap():
            failures.append(f"{words[1]} is missing")
        elif shape(reduced, code) != shape(original, code):
            failures.append(f"{words[1]} has another shape")
    failures += [f"{name} is unknown" for name in sorted(names)]
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
