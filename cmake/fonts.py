#!/usr/bin/env python3
"""Makes the fonts of the window smaller: each keeps only the characters that the window can show.

    fonts.py used-icons --header H --sources FOLDER… --output TXT
                                 lists the icons that the sources use, one code point per line
    fonts.py icons --font OTF --list TXT --output OTF
                                 makes a font of the listed icons
    fonts.py text --font TTF --output TTF
                                 makes a font for text without instructions for the rasterizer, for the page
    fonts.py language --collection TTC --face NAME --output OTF [--typed] [--hints]
                                 makes a font of the characters of all translations and lessons; with --typed, also of
                                 the characters that users may type
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def subset_font(path, characters, output, *, number=0, hints=True):
    """Writes the part of a font that has these characters. No text of the window needs features such as ligatures."""
    from fontTools import subset

    options = subset.Options(font_number=number, layout_features=[], hinting=hints)
    options.drop_tables += ["TTFA"]  # parameters of ttfautohint, the program that made the hints
    font = subset.load_font(path, options, lazy=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    output.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, output, options)


def used_icons(header, sources, output):
    """Writes the list only if it changed, so that the font is not made again after each change of a source."""
    define = re.compile(r'#define (ICON_FA_\w+) "[^"]+"\s*// U\+([0-9a-f]+)')
    codes = dict(define.findall(header.read_text(encoding="utf-8")))
    files = [file for folder in sources for file in folder.rglob("*.[ch]pp")]
    names = {name for file in files for name in re.findall(r"\bICON_FA_\w+", file.read_text(encoding="utf-8"))}
    if unknown := sorted(names - codes.keys()):
        sys.exit(f"fonts.py: {header} does not define {', '.join(unknown)}")
    text = "".join(sorted(f"{codes[name]} {name}\n" for name in names))
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")


def icons(font, list, output):
    lines = list.read_text(encoding="utf-8").splitlines()
    subset_font(font, [int(line.split()[0], 16) for line in lines], output)


def is_for_text(character):
    """Returns True for Latin, Greek and Cyrillic letters, punctuation and symbols: all characters of the sources and
    messages except Chinese ones."""
    return character < 0x530 or 0x1E00 <= character < 0x2C00


def text(font, output):
    from fontTools.ttLib import TTFont

    characters = TTFont(font, lazy=True).getBestCmap()
    subset_font(font, list(filter(is_for_text, characters)), output, hints=False)


def said_characters():
    """Returns the characters of all translations and lessons."""
    files = [*ROOT.glob("assets/languages/*/*.po"), *ROOT.glob("assets/lessons/**/*.md")]
    return {character for file in files for character in file.read_text(encoding="utf-8")}


def gb2312(*rows):
    return set("".join(bytes((row, cell)).decode("gb2312", "ignore") for row in rows for cell in range(0xA1, 0xFF)))


def symbols():
    """Returns punctuation and symbols, for example arrows, which the fonts for Latin text may lack."""
    return gb2312(0xA1)


def typed_characters():
    """Returns the characters that users may type: the first level of GB 2312, and its full-width forms."""
    return gb2312(0xA3, *range(0xB0, 0xD8))


def language(collection, face, output, typed, hints):
    from fontTools.ttLib import TTCollection

    faces = [one["name"].getDebugName(4).replace(" Bold", "") for one in TTCollection(collection, lazy=True).fonts]
    characters = said_characters() | symbols() | (typed_characters() if typed else set())
    subset_font(collection, map(ord, characters), output, number=faces.index(face), hints=hints)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, paths in (
        (used_icons, ("header", "sources", "output")),
        (icons, ("font", "list", "output")),
        (text, ("font", "output")),
        (language, ("collection", "output")),
    ):
        one = commands.add_parser(command.__name__.replace("_", "-"))
        one.set_defaults(command=command)
        for name in paths:
            one.add_argument("--" + name, type=pathlib.Path, required=True, nargs="+" if name == "sources" else None)
        if command is language:
            one.add_argument("--face", required=True)
            one.add_argument("--typed", action="store_true")
            one.add_argument("--hints", action="store_true")
    arguments = vars(parser.parse_args())
    arguments.pop("command")(**arguments)


if __name__ == "__main__":
    main()
