"""Checks the structure of the sources: the includes of each room, and that no helper name occurs twice in a folder.

usage: rooms_test.py ROOMS SOURCE_DIR

A room is a folder of sources with its own list of linked rooms. ROOMS is the file that CMake writes from its
warplens_room() calls. It has one line for each room: "kernels/plan: kernels/compile". Files of a room may include files
of the same room, of the rooms that it links, and of the rooms that those link. The linker does not find a wrong include
of a header that has only inline functions.

Helpers are the declarations in anonymous namespaces. The files of a folder are compiled in batches, as one translation
unit, so only one file of a folder may have a helper of a given name. The scan relies on clang-format: declarations of a
namespace start in the first column.
"""

import pathlib
import re
import sys
import unittest

INCLUDE = re.compile(r'^#include "((?:analysis|kernels|app)/[^"]+)"', re.M)
HELPERS = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.M | re.S)
RAW_STRING = re.compile(r'R"([^(\s"]*)\(.*?\)\1"', re.S)
TYPE = re.compile(r"^(?:struct|class|enum class|enum) (\w+)(?! *;)")
ALIAS = re.compile(r"^using (\w+) = ")
FUNCTION = re.compile(r"^(?=[A-Za-z_])(?!return |else |using |template |namespace |TEST|INSTANTIATE_|static_assert|EXPECT|//|#|BENCHMARK)[\w:<>,&*\[\]. ]*?[ *&](~?\w+)\([^;]*$")
VARIABLE = re.compile(r"^(?:static |inline |constexpr |const |constinit )[^(=;{]*?\b(\w+)(?:\[\w*\])?(?: = |\{|;)")


def rooms_in(text):
    """Returns {room: set of rooms that it links directly}. Leaves out linked targets that are not rooms."""
    rooms = {}
    for line in text.splitlines():
        room, _, links = line.partition(":")
        rooms[room] = set(links.split())
    analysis = {room for room in rooms if room.split("/")[0] == "analysis"}
    for links in rooms.values():
        if "warplens_analysis" in links:  # warplens_analysis contains several rooms
            links |= analysis
        links.intersection_update(rooms)
    return rooms


def reach(rooms, room):
    """Returns the rooms that `room` may include: itself, and the rooms that it links directly or through others."""
    found, waiting = {room}, [room]
    while waiting:
        for link in rooms[waiting.pop()]:
            if link not in found:
                found.add(link)
                waiting.append(link)
    return found


def room_of(rooms, path):
    """Returns the innermost room that a file belongs to; None if it is in none."""
    for folder in pathlib.PurePosixPath(path).parents:
        if str(folder) in rooms:
            return str(folder)
    return None


def wrong_includes(rooms, files):
    """Returns a sentence for each include that is not allowed in the room of its file. `files` maps paths to texts."""
    wrong = []
    for path, text in sorted(files.items()):
        room = room_of(rooms, path)
        if room is None:
            continue
        allowed = reach(rooms, room)
        for included in INCLUDE.findall(text):
            other = room_of(rooms, included)
            if other is not None and other not in allowed:
                wrong.append(f"{path} includes {included}, but {room} does not link {other} (CMakeLists.txt)")
    return wrong


def circles(rooms):
    """Returns the rooms that are part of a cycle of links."""
    return [room for room in rooms if any(room in reach(rooms, link) for link in rooms[room])]


def helpers(text):
    """Returns {name: declaration} for each helper of a source."""
    found = {}
    for body in HELPERS.findall(RAW_STRING.sub('""', text)):
        for line in body.splitlines():
            for pattern in (TYPE, ALIAS, FUNCTION, VARIABLE):
                if match := pattern.match(line):
                    found.setdefault(match[1], line)
                    break
    return found


def repeated_helpers(files):
    """Returns a sentence for each helper name that two sources of a folder have. Equal aliases may be repeated."""
    seen, wrong = {}, []
    for path, text in sorted(files.items()):
        if not path.endswith(".cpp"):
            continue
        for name, declaration in helpers(text).items():
            key = (str(pathlib.PurePosixPath(path).parent), name)
            other, before = seen.setdefault(key, (path, declaration))
            if other != path and not (declaration == before and declaration.startswith("using ")):
                wrong.append(f"{path} and {other} each have a helper called {name}: rename one, or share it in a header")
    return wrong


def sources(folder, tops):
    paths = [path for top in tops for kind in ("*.cpp", "*.hpp") for path in (folder / top).rglob(kind)]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


class Checker(unittest.TestCase):
    """Tests that the checks find errors."""

    ROOMS = {"low": set(), "mid": {"low"}, "top": {"mid"}, "apart": set()}

    def test_finds_an_include_that_points_up_or_aside(self):
        rooms = {"app/" + name: {"app/" + link for link in links} for name, links in self.ROOMS.items()}
        files = {"app/mid/a.cpp": '#include "app/low/x.hpp"\n#include "app/top/y.hpp"\n#include "app/apart/z.hpp"\n'}
        found = wrong_includes(rooms, files)
        self.assertEqual(len(found), 2)
        self.assertIn("app/top/y.hpp", found[0])
        self.assertIn("app/apart/z.hpp", found[1])
        self.assertEqual(wrong_includes(rooms, {"app/top/a.cpp": '#include "app/low/x.hpp"\n'}), [])

    def test_finds_a_circle(self):
        self.assertEqual(circles(self.ROOMS), [])
        self.assertEqual(sorted(circles({"a": {"b"}, "b": {"a"}, "c": {"a"}})), ["a", "b"])

    def test_finds_helpers_of_every_kind(self):
        text = (
            "namespace {\n\nstruct Row {\n  int inner = 0;\n};\n\nconstexpr int kMost = 3;\n"
            "std::vector<int> rows_of(const Row& row,\n                         int most) {\n  return {};\n}\n"
            "using Json = nlohmann::json;\nenum class Kind { a };\nconst char* name(Kind kind) {\n}\n}  // namespace\nint open() {\n}\n"
        )
        self.assertEqual(set(helpers(text)), {"Row", "kMost", "rows_of", "Json", "Kind", "name"})

    def test_finds_a_name_that_two_files_of_a_folder_have(self):
        one, two = "namespace {\nint f() {\n}\nusing J = A;\n}  // namespace\n", "namespace {\nvoid f() {\n}\nusing J = A;\n}  // namespace\n"
        self.assertEqual(len(repeated_helpers({"x/a.cpp": one, "x/b.cpp": two})), 1)
        self.assertEqual(repeated_helpers({"x/a.cpp": one, "y/b.cpp": two}), [])


class Structure(unittest.TestCase):
    maxDiff = None
    rooms_file, source_dir = None, None

    def setUp(self):
        self.rooms = rooms_in(self.rooms_file.read_text(encoding="utf-8"))
        self.product = sources(self.source_dir, ("analysis", "kernels", "app"))
        self.assertGreater(len(self.rooms), 20)
        self.assertGreater(len(self.product), 500)

    def assert_none(self, wrong):
        if wrong:
            self.fail("\n".join(["", *wrong]))

    def test_rooms_include_only_what_they_link(self):
        self.assert_none(wrong_includes(self.rooms, self.product))
        self.assertEqual(circles(self.rooms), [])

    def test_every_source_is_in_a_room(self):
        outside = [path for path in self.product if path.endswith(".cpp") and room_of(self.rooms, path) is None]
        self.assertEqual(outside, ["app/main.cpp"])

    def test_no_helper_name_occurs_twice_in_a_folder(self):
        self.assert_none(repeated_helpers(self.product | sources(self.source_dir, ("tests",))))

    def test_the_architecture_page_has_each_room(self):
        page = (self.source_dir / "docs/architecture.md").read_text(encoding="utf-8")
        self.assertEqual([room for room in self.rooms if f"| `{room}/` |" not in page and room != "analysis"], [])


if __name__ == "__main__":
    Structure.rooms_file, Structure.source_dir = pathlib.Path(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
    unittest.main()
