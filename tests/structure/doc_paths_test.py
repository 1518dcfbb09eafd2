"""Checks that the paths in the documentation exist: those in backquotes, and the targets of relative links.

usage: doc_paths_test.py SOURCE_DIR

Three kinds of text in backquotes are paths:
- `app/views/table.hpp` starts with a folder of the repository: it must exist;
- `findings/registry.cpp` is a source file below an unknown folder: the path of some file must end with it;
- `registry.cpp` is the name of a source file: some file must have that name.
`NAME` is a placeholder and * a wildcard; both match any part of a name.
"""

import pathlib
import re
import sys
import unittest

CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)+/?")
SOURCE = re.compile(r"[\w*-][\w.*/-]*\.(?:hpp|cpp|h|cuh|py|pyi|cmake)")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")
PLACEHOLDER = re.compile(r"\bNAME\b")
FENCE = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)


def tree(folder):
    """Returns the paths of the files and folders of the repository, without hidden ones and build folders."""
    found = set()
    for top in folder.iterdir():
        if top.name.startswith((".", "build")):
            continue
        found.add(top.name)
        found.update(path.relative_to(folder).as_posix() for path in top.rglob("*"))
    return found


def is_there(path, paths, tops):
    """Returns False if the text is a path that is not in `paths`."""
    path = path.rstrip("/")
    from_root = PATH.fullmatch(path) and path.split("/")[0] in tops
    if not from_root and not SOURCE.fullmatch(path):
        return True
    if path in paths:
        return True
    pattern = "[^/]*".join(re.escape(part) for part in PLACEHOLDER.sub("*", path).split("*"))
    pattern = re.compile(pattern if from_root else "(?:.*/)?" + pattern)
    return any(pattern.fullmatch(other) for other in paths)


def missing_paths(name, text, paths):
    """Returns one sentence per path in the page `name` that is not in `paths`."""
    tops = {path for path in paths if "/" not in path}
    prose = FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    wrong = []

    def report(match, path):
        wrong.append(f"{name}:{prose[:match.start()].count(chr(10)) + 1}: {path} does not exist")

    for match in CODE.finditer(prose):
        if not is_there(match[1], paths, tops):
            report(match, match[1])
    for match in LINK.finditer(prose):
        if re.match(r"\w+:", match[1]):
            continue
        parts = []
        for part in (pathlib.PurePosixPath(name).parent / match[1]).parts:
            parts = parts[:-1] if part == ".." else [*parts, part]
        if "/".join(parts) not in paths:
            report(match, match[1])
    return wrong


class Checker(unittest.TestCase):
    PATHS = {"app", "app/views", "app/views/table.hpp", "tests", "tests/a_1.txt", "docs", "docs/a.md", "README.md"}

    def missing(self, text, name="docs/a.md"):
        return missing_paths(name, text, self.PATHS)

    def test_finds_each_kind_of_path(self):
        text = "`app/view/table.hpp`\n`view/table.hpp`, `tables.hpp`\n[a](b.md)\n`app/vews/`"
        found = self.missing(text)
        self.assertEqual(len(found), 5)
        self.assertEqual(found[0], "docs/a.md:1: app/view/table.hpp does not exist")
        self.assertIn("docs/a.md:2: tables.hpp does not exist", found)
        self.assertIn("docs/a.md:3: b.md does not exist", found)

    def test_accepts_existing_paths(self):
        text = "`app/views/table.hpp` `views/table.hpp` `table.hpp` `app/views/` [a](../README.md#top) [b](https://c.d)"
        self.assertEqual(self.missing(text), [])

    def test_accepts_placeholders_and_wildcards(self):
        self.assertEqual(self.missing("`app/views/NAME.hpp` `tests/a_*.txt`"), [])
        self.assertEqual(len(self.missing("`app/views/NAME.cpp` `tests/b_*.txt`")), 2)

    def test_accepts_other_texts(self):
        self.assertEqual(self.missing("`a/b` `ld.global` `x.cu` `lib/warplens/` `and/or`\n```\n`app/none.hpp`\n```\n"), [])


class Documentation(unittest.TestCase):
    source_dir = None

    def test_paths_exist(self):
        paths = tree(self.source_dir)
        pages = ["CONTRIBUTING.md", "README.md", *sorted(path for path in paths if re.fullmatch(r"docs/.*\.md", path))]
        self.assertGreater(len(pages), 15)
        wrong = [line for page in pages
                 for line in missing_paths(page, (self.source_dir / page).read_text(encoding="utf-8"), paths)]
        if wrong:
            self.fail("\n".join(["", *wrong]))


if __name__ == "__main__":
    Documentation.source_dir = pathlib.Path(sys.argv.pop(1))
    unittest.main()
