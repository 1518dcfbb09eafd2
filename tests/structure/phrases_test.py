"""Counts phrases that the project's texts no longer use, and fails if their number rises.

usage: phrases_test.py SOURCE_DIR                  run the tests
       phrases_test.py SOURCE_DIR --list [FOLDER]  print each place that has a phrase, with the better wording
       phrases_test.py SOURCE_DIR --update         write the counts to phrases_left.txt

The texts are the messages and comments of the C++ and CUDA sources, the documentation and the lessons. Code in
backquotes or fences, and the cells below "bad" in tables of bad and good examples, are not counted.

phrases_left.txt has one line per folder and phrase: the number of places that still have it. The test fails if a count
differs. --update accepts a higher count in a folder only if the total of the phrase does not rise (text was moved).
"""

import collections
import pathlib
import re
import sys
import unittest

THINGS = "request|lane|thread|warp|block|sector|line|row|column|pass|access|element|file|kernel|instruction|second|cycle|launch|step|word|bank|wavefront|transaction|cell|panel|frame|page"
UNITS = "bytes?|sectors?|wavefronts?|requests?|passes|lines?|cycles?|lanes?|elements?|times|words?|rows?|cells?|registers|instructions?|steps?"

# Kinds of text: "message", "comment", "doc" (documentation and lessons).
TEXTS = ("message", "comment", "doc")

# (name, pattern, better wording, kinds of text). Patterns ignore case. Prefer patterns without false positives.
PHRASES = [
    ("a UNIT", rf"\b(?:{UNITS})(?: \([A-Z]\))? an? (?:{THINGS})\b", "per: 4 sectors per request", TEXTS),
    ("all the same", r"\ball the same\b", "even so; anyway", TEXTS),
    ("anew", r"\banew\b", "again", TEXTS),
    ("as far as", r"\bas far as (?:was|is|it was|it is|could be|can be)\b", "say what was checked", TEXTS),
    ("be told", r"\bbe told\b", "be known; be confirmed; be reported", TEXTS),
    ("bounded by", r"\bbounded by\b", "limited by", TEXTS),
    ("by now", r"\bby now\b", "since; already", TEXTS),
    ("else", r"[;,] else\b(?! if)", "otherwise", TEXTS),
    ("for nothing", r"\bfor nothing\b", "unused bytes; unnecessarily", TEXTS),
    ("goes round", r"\b(?:go|goes|going|went|gone) (?:a)?round\b", "iterates; is in the loop", TEXTS),
    ("hangs on", r"\b(?:hang|hangs|hanging|hung) on\b", "depends on", TEXTS),
    ("held against", r"\bheld against\b|\bholds? (?:\w+ ){1,4}against\b", "compared with; compares", TEXTS),
    ("highest bytes first", r"\bhighest bytes? first\b", "big-endian", TEXTS),
    ("ideal", r"\bof ideal\b|× ideal\b|\bideal ·|· ideal\b", "minimum; efficiency", TEXTS),
    ("in vain", r"\bin vain\b", "unnecessarily; wasted", TEXTS),
    ("is no", r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|fewer\b|less\b|other\b|different\b|better\b|worse\b|such\b)[a-z]", "is not a", TEXTS),
    ("is said of", r"\b(?:is|are|was) said (?:of|so)\b", "is reported for", TEXTS),
    ("is told", r"\b(?:is|are|was|were) told\b", "gets; receives; is reported", TEXTS),
    ("left nothing of", r"\bleft nothing of\b", "removed", TEXTS),
    ("likewise", r"\blikewise\b", "also; the same", TEXTS),
    ("mend", r"\bmend(?:s|ed|ing)?\b", "fix; repair", TEXTS),
    ("nobody asked", r"\bnobody (?:asked|asks|wants|wanted|looks|looked)\b", "not requested; if it was not computed", TEXTS),
    ("not chosen", r"\bready, not chosen\b", "ready, not issued", TEXTS),
    ("of itself", r"\bof (?:itself|themselves) (?:alone|ends?|is|does|and|when)\b|\bend of itself\b", "on its own", TEXTS),
    ("parted", r"\bparted\b|\bparting (?:it|them|of|at|by)\b", "split; separated", TEXTS),
    ("patience", r"\bpatien(?:t|ce)\b", "timeout", TEXTS),
    ("put what it gives", r"\bwhat (?:it|they) (?:gives?|has|have|says?)\b", "name it: its output, its contents", TEXTS),
    ("rounds of a loop", r"\brounds? of (?:the|a|its|their|this|that) (?:\w+ )?loops?\b", "iterations", TEXTS),
    ("somebody", r"\bsomebody\b|\bwhoever\b", "name the reader or caller; if", TEXTS),
    ("stands in", r"\b(?:stand|stands|stood|standing) (?:in|at|on|beside|behind|below|above|before|there|here|as|alone)\b", "is in; is at", TEXTS),
    ("told apart", r"\b(?:tells?|told|telling) (?:\w+ )?apart\b", "distinguish", TEXTS),
    ("opens with what, where, of", r"^(?:What|Where|Of|That|Whether)\b(?![^.]*\?)", "start with the thing or the action", ("message", "comment")),
    ("sentence opens with of, whether", r"(?:^|(?<=[.:] ))(?-i:Of|Whether|What|Whoever) [^.?]*\.", "start with the thing or the action", ("doc",)),
]
PHRASES = [(name, re.compile(pattern, re.I | re.M), better, kinds) for name, pattern, better, kinds in PHRASES]

# Names of functions: (name, pattern of a whole name, better name).
NAMES = [
    ("function *_of", re.compile(r"\w+_of"), "a verb if it acts: find_, make_, parse_"),
    ("function participle",
     re.compile(r"(?!need|seed|speed|feed|embed|exceed|proceed|succeed)(?:[a-z]+ed|told|made|shown|seen|held|kept|taken|given|known|drawn|spoken|written|chosen|broken)"),
     "a verb if it acts, otherwise a noun"),
]
DECLARATION = re.compile(
    r"^ {0,2}(?!return |else |using |co_return |throw |case |delete |new |//|#)(?:[\w:<>,&*]+ )*[\w:<>,]+[ *&]+(\w+)\([^;=]*(?: const)?(?:;|\{|,|$)", re.M)

STRING = r'"(?:\\.|[^"\\\n])*"'
STRINGS = rf"{STRING}(?:\s*{STRING})*"
MESSAGE = re.compile(rf"\b(?:trc?|sayc?|marked|plural)\(\s*({STRINGS})(?:\s*,\s*({STRINGS}))?")
RAW_STRING = re.compile(r'R"([^(\s"]*)\(.*?\)\1"', re.S)
FENCE = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
BAD_EXAMPLES = re.compile(r"^\| bad \|.*\n(?:\|.*\n)+", re.M)

SOURCES = (".cpp", ".hpp", ".cu", ".cuh", ".h")
FOLDERS = ("analysis", "kernels", "app", "tests", "docs", "assets")


def spaces(match):
    """Returns the line ends of the match, so that the numbers of later lines stay the same."""
    return "\n" * match[0].count("\n")


def comments(text):
    """Returns [(first line, text, whether it has lines of its own)] of the comments of a source."""
    found = []
    own = False  # whether the previous comment ends on the line above, and fills its lines alone
    for number, line in enumerate(RAW_STRING.sub(spaces, text).splitlines(), 1):
        code, slashes, comment = re.sub(STRING, '""', line).partition("//")
        comment = re.sub(r"`[^`]*`", "``", comment.lstrip("/<").strip())
        if not slashes:
            own = False
        elif code.strip():
            found.append((number, comment, False))
            own = False
        elif own:
            first, before, _ = found[-1]
            found[-1] = (first, before + "\n" + comment, True)
        else:
            found.append((number, comment, True))
            own = True
    return found


def messages(text):
    """Returns [(line, text)] of the messages of a source: string arguments of tr, say, marked and plural."""
    found = []
    for match in MESSAGE.finditer(text):
        for part in filter(None, match.groups()):
            found.append((text.count("\n", 0, match.start()) + 1, "".join(re.findall(r'"((?:\\.|[^"\\])*)"', part))))
    return found


def prose(text):
    """Returns a page of documentation without code and bad examples; lines stay where they are."""
    text = FENCE.sub(spaces, text)
    text = BAD_EXAMPLES.sub(lambda table: re.sub(r"^\|[^|]*\|", "||", table[0], flags=re.M), text)
    text = re.sub(r"^    .*$", "", text, flags=re.M)
    return re.sub(r"`[^`\n]*`", "``", text)


def texts_of_file(path, text):
    """Returns [(line, kind, text)] of all texts in a file that people read."""
    if path.endswith(".md"):
        return [(1, "doc", prose(text))]
    found = [(line, "message", message) for line, message in messages(text)]
    for line, comment, own in comments(text):
        # A comment behind code is a phrase and not a sentence, so its first word is not checked.
        found.append((line, "comment", comment if own else "… " + comment))
    return found


def find_phrases(path, text):
    """Returns [(line, phrase, the words found, better wording)] for a file."""
    found = []
    for first, kind, part in texts_of_file(path, text):
        joined = re.sub(r"\n", " ", part) if kind != "doc" else re.sub(r"(?<=[^\n|])\n(?=[^\n|#*\- ])", " ", part)
        for name, pattern, better, kinds in PHRASES:
            if kind in kinds:
                for match in pattern.finditer(joined):
                    line = first + (part.count("\n", 0, match.start()) if kind != "message" else 0)
                    found.append((line, name, match[0][:60].strip(), better))
    if path.endswith(SOURCES) and not path.startswith("tests/"):
        seen = set()
        for match in DECLARATION.finditer(RAW_STRING.sub(spaces, text)):
            for name, pattern, better in NAMES:
                if pattern.fullmatch(match[1]) and match[1] not in seen:
                    seen.add(match[1])
                    found.append((text.count("\n", 0, match.start()) + 1, name, match[1], better))
    return sorted(found)


def area(path):
    """Returns the folder in which a file is counted: the first two folders of its path, or three in app/window."""
    parts = pathlib.PurePosixPath(path).parts[:-1]
    return "/".join(parts[: 3 if parts[:2] == ("app", "window") else 2]) or "."


def files(folder):
    """Returns {path: text} of the files with texts that people read."""
    found = {path.name: path for path in folder.glob("*.md")}
    for top in FOLDERS:
        for path in (folder / top).rglob("*"):
            if path.suffix in (*SOURCES, ".md") and not path.is_symlink():
                found[path.relative_to(folder).as_posix()] = path
    return {name: path.read_text(encoding="utf-8", errors="replace") for name, path in sorted(found.items())}


def count(texts):
    """Returns {(area, phrase): number of places}."""
    counts = collections.Counter()
    for path, text in texts.items():
        for _, name, _, _ in find_phrases(path, text):
            counts[area(path), name] += 1
    return dict(counts)


def read_counts(text):
    counts = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            folder, number, name = line.split(maxsplit=2)
            counts[folder, name] = int(number)
    return counts


def write_counts(counts):
    header = "# How many places still have a phrase of phrases_test.py: folder, number, phrase. Written by --update.\n"
    return header + "".join(f"{folder} {number} {name}\n" for (folder, name), number in sorted(counts.items()) if number)


def differences(now, kept):
    """Returns a sentence for each count that is higher or lower than the count in the file."""
    wrong = []
    for key in sorted(now.keys() | kept.keys()):
        folder, name = key
        new, old = now.get(key, 0), kept.get(key, 0)
        if new > old:
            wrong.append(f'{folder}: "{name}" is in {new} places, {old} are allowed; --list {folder} prints them')
        elif new < old:
            wrong.append(f'{folder}: "{name}" is in {new} places, phrases_left.txt still has {old}; run --update')
    return wrong


def lowered(now, kept):
    """Returns the counts to write, and a sentence for each phrase whose total rose. Such a phrase keeps its old counts.
    A phrase that is not in `kept` is new, and gets its present counts."""
    result, wrong = {}, []
    known = {name for _, name in kept}
    for name in sorted({name for _, name in now} | known):
        new = {key: number for key, number in now.items() if key[1] == name}
        old = {key: number for key, number in kept.items() if key[1] == name}
        if name in known and sum(new.values()) > sum(old.values()):
            wrong.append(f'"{name}": {sum(new.values())} places, {sum(old.values())} are allowed')
            result |= old
        else:
            result |= new
    return result, wrong


class Checker(unittest.TestCase):
    """Tests that the checker finds each phrase, and nothing else."""

    def names(self, text, path="app/views/a.cpp"):
        return [name for _, name, _, _ in find_phrases(path, text)]

    # For each phrase, one text in which the check must find it.
    FOUND = {
        "a UNIT": "takes 4 sectors a request", "all the same": "It runs all the same.", "anew": "drawn anew",
        "as far as": "Nothing is wrong, as far as was looked.", "be told": "this can't be told",
        "bounded by": "bounded by the threads", "by now": "it has one by now", "else": "the lane, else nothing",
        "for nothing": "moved for nothing", "goes round": "still goes round the loop", "hangs on": "It hangs on the stride.",
        "held against": "the loads are held against the cubin", "highest bytes first": "has its highest bytes first",
        "ideal": "4.5× ideal", "in vain": "moves in vain", "is no": "a.cu is no regular file",
        "is said of": "all that is said of it", "is told": "the panel is told", "left nothing of": "it left nothing of it",
        "likewise": "and the store likewise", "mend": "with the mending", "nobody asked": "nobody asked for it",
        "not chosen": "ready, not chosen", "of itself": "to end of itself", "parted": "parted at its dots",
        "patience": "the client's patience", "put what it gives": "put what it gives into one",
        "rounds of a loop": "the rounds of the loop", "somebody": "for somebody who reads", "stands in": "It stands in a.hpp.",
        "told apart": "kinds that are told apart", "opens with what, where, of": "What the lanes read.",
        "sentence opens with of, whether": "It runs. Of a block the first is shown.",
    }

    def test_finds_every_phrase(self):
        self.assertEqual(self.FOUND.keys(), {name for name, *_ in PHRASES})
        for name, _, _, kinds in PHRASES:
            with self.subTest(name):
                text, path = (f"/// {self.FOUND[name]}\n", "a/b/c.cpp") if "comment" in kinds else (self.FOUND[name], "docs/a.md")
                self.assertIn(name, self.names(text, path))

    def test_accepts_plain_english(self):
        text = (
            "/// Returns the number of sectors per request. There is no limit; a request fails if the lane is missing.\n"
            "/// It stands for one warp. The file is no longer needed, or else removed. Each thread has a lane.\n"
            'const auto a = tr("What does the warp wait for?");\nint b = 1;  // what it reads\n'
        )
        self.assertEqual(self.names(text), [])

    def test_reads_messages_over_several_lines_and_both_plurals(self):
        text = 'say(\n  "one line "\n  "goes round {}", n);\nplural("{} is told", "{} are told", n);\nlog("in vain");\n'
        self.assertEqual(self.names(text), ["goes round", "is told", "is told"])

    def test_joins_the_lines_of_a_comment(self):
        text = "\n// It goes\n// round, and\n// hangs on it.\nint a;\n// round\n"
        self.assertEqual([found[:2] for found in find_phrases("a/b/c.cpp", text)], [(2, "goes round"), (4, "hangs on")])

    def test_skips_strings_raw_strings_and_code(self):
        self.assertEqual(self.names('const char* a = "// in vain";\nauto b = R"(\n// in vain\n)";\n/// `in vain`\n'), [])
        self.assertEqual(self.names("`in vain`\n```\nin vain\n```\n\n    in vain\n", "docs/a.md"), [])

    def test_skips_bad_examples_only(self):
        table = "| bad | good |\n| --- | --- |\n| in vain | wasted |\n\n"
        self.assertEqual(self.names(table, "a.md"), [])
        self.assertEqual(self.names(table.replace("wasted", "in vain"), "a.md"), ["in vain"])
        self.assertEqual(self.names(table + "| x | y |\n| --- | --- |\n| in vain | |\n", "a.md"), ["in vain"])

    def test_counts_declared_names_once(self):
        text = "int sum_of(int a);\nint sum_of(int a) {\n  return made_of(a);\n}\nstd::string told(const A& a);\nbool need(int a);\n"
        self.assertEqual(sorted(self.names(text)), ["function *_of", "function participle"])

    def test_counts_by_folder(self):
        texts = {"app/views/a.cpp": "// in vain\n", "app/views/b.hpp": "// in vain\n", "app/window/draw/a.cpp": "// likewise\n",
                 "README.md": "in vain"}
        counts = {("app/views", "in vain"): 2, ("app/window/draw", "likewise"): 1, (".", "in vain"): 1}
        self.assertEqual(count(texts), counts)
        self.assertEqual(read_counts(write_counts(counts)), counts)

    def test_fails_if_a_count_rises_or_was_not_lowered(self):
        key = ("app/views", "in vain")
        self.assertEqual(differences({key: 2}, {key: 2}), [])
        self.assertIn("1 are allowed", differences({key: 2}, {key: 1})[0])
        self.assertIn("0 are allowed", differences({key: 2}, {})[0])
        self.assertIn("still has 2", differences({key: 1}, {key: 2})[0])
        self.assertIn("still has 2", differences({}, {key: 2})[0])

    def test_update_only_lowers_the_total(self):
        one, two, new = ("app/a", "in vain"), ("app/b", "in vain"), ("app/a", "likewise")
        self.assertEqual(lowered({one: 1}, {one: 3}), ({one: 1}, []))
        self.assertEqual(lowered({two: 3}, {one: 3}), ({two: 3}, []))  # moved
        self.assertEqual(lowered({one: 1, new: 5}, {one: 1}), ({one: 1, new: 5}, []))  # a new phrase in the table
        counts, wrong = lowered({one: 3, two: 1}, {one: 3})
        self.assertEqual((counts, len(wrong)), ({one: 3}, 1))


class Phrases(unittest.TestCase):
    maxDiff = None
    source_dir = None

    def test_no_phrase_comes_back(self):
        texts = files(self.source_dir)
        self.assertGreater(len(texts), 1000)
        wrong = differences(count(texts), read_counts(LEFT.read_text(encoding="utf-8")))
        if wrong:
            self.fail("\n".join(["", *wrong]))


LEFT = pathlib.Path(__file__).with_name("phrases_left.txt")


def main(arguments):
    folder = pathlib.Path(arguments[1])
    if arguments[2:3] == ["--list"]:
        below = arguments[3] if len(arguments) > 3 else ""
        for path, text in files(folder).items():
            if path.startswith(below) or area(path) == below:
                for line, name, words, better in find_phrases(path, text):
                    print(f'{path}:{line}: {words} ({name}). Better: {better}')
    elif arguments[2:3] == ["--update"]:
        kept = read_counts(LEFT.read_text(encoding="utf-8")) if LEFT.exists() else {}
        counts, wrong = lowered(count(files(folder)), kept)
        LEFT.write_text(write_counts(counts), encoding="utf-8")
        if wrong:
            sys.exit("\n".join(wrong))
    else:
        Phrases.source_dir = folder
        unittest.main(argv=arguments[:1] + arguments[2:])


if __name__ == "__main__":
    main(sys.argv)
