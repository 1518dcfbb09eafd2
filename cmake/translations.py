#!/usr/bin/env python3
"""Maintains the translations in assets/languages. ./dev translations runs `update`; tests run the other commands.

    translations.py update --program WARPLENS    updates the PO files of each language with the messages of the sources
    translations.py check --program WARPLENS --fonts FONT…
                                                 reports missing, fuzzy, obsolete and invalid translations
    translations.py pseudo --program WARPLENS --output FILE.mo
                                                 makes a language that is English with each message in brackets
    translations.py font --collection TTC --face NAME --output OTF
                                                 makes a font of the characters that are used or that users may type

A language is a folder with one PO file for each domain below. The tools of GNU gettext do most of the work. This script
adds the sources of each domain, the texts in Warplens headers and in the glossary, and the checks that compare
translations with the English texts.
"""

import argparse
import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "assets" / "languages"
SKIPPED = 77  # exit status for ctest if gettext is missing

# Functions and macros that mark messages in the sources (analysis/translation/language.hpp, kernels/text/say.hpp).
KEYWORDS = ("tr", "trc:1c,2", "say", "sayc:1c,2", "plural:1,2", "marked")
XGETTEXT = {".cpp": "C++", ".hpp": "C++", ".py": "Python"}

# Sources of each domain. A message in several domains belongs to the first one.
DOMAINS = {
    "window": ("app/window/**/*.[ch]pp", "app/views/**/*.[ch]pp", "kernels/catalogue/*.cu", "assets/glossary.toml"),
    "program": (
        "app/words/**/*.[ch]pp", "app/lessons/**/*.[ch]pp", "app/grading/**/*.[ch]pp", "app/commands/**/*.[ch]pp", "app/study/**/*.[ch]pp",
        "app/page/**/*.[ch]pp", "app/page_contents/**/*.[ch]pp", "app/worker/**/*.[ch]pp", "app/profiler/**/*.[ch]pp", "app/python/**/*.[ch]pp",
        "app/python/warplens/*.py", "app/reports/**/*.[ch]pp", "app/version/**/*.[ch]pp", "app/*.[ch]pp", "kernels/**/*.[ch]pp",
        "analysis/**/*.[ch]pp",
    ),
}
# Domain of the texts in lessons. The program itself prints their template, because only it can parse lessons.
LESSONS = "lessons"
LAYOUT = ("--no-wrap", "--sort-by-file")

FIELD = re.compile(r"\{\{|\}\}|\{(?P<index>\d*)(?P<form>:[^{}]*(?:\{\d*\}[^{}]*)*)?\}")
REFERENCE = re.compile(r"\{[^{}]*\}")
PRINTF = re.compile(r"%%|%[-+#0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z)?[sdiufgxXcp]")


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(f"translations.py: {' '.join(map(str, command))}:\n{done.stderr}")
    return done.stdout


# --- Messages in the sources ------------------------------------------------------------------------------------------


def header_texts(source):
    """Returns the texts in the Warplens header of a kernel file: its title, its summary, and the labels of its sliders."""
    found = re.search(r"/\*\+\+\+\n(.*?)\+\+\+\*/", source.read_text(encoding="utf-8"), re.DOTALL)
    header = tomllib.loads(found[1])
    texts = [header.get("title"), header.get("summary")]
    texts += [slider.get("label") for slider in header.get("params", {}).values() if isinstance(slider, dict)]
    return [text for text in texts if text]


def glossary_texts(source):
    """Returns the texts of the glossary: names, meanings and units of its terms."""
    terms = tomllib.loads(source.read_text(encoding="utf-8"))["term"]
    return [term[key] for term in terms for key in ("name", "meaning", "unit") if key in term]


# Functions that read the messages of files that xgettext cannot read.
TEXTS = {".cu": header_texts, ".toml": glossary_texts}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def templates(folder, program):
    """Returns the PO template of each domain, as files in `folder`."""
    pots = {domain: template(domain, folder) for domain in DOMAINS}
    pots[LESSONS] = folder / f"{LESSONS}.pot"
    pots[LESSONS].write_text(run(program, "lesson", "--format", "pot"), encoding="utf-8")
    return pots


def template(domain, folder):
    """Returns the PO template of a domain of the sources, as a file in `folder`."""
    files = sorted({pathlib.Path(name) for pattern in DOMAINS[domain]
                    for name in glob.glob(pattern, root_dir=ROOT, recursive=True)})
    pot = folder / f"{domain}.pot"
    pot.touch()
    for language in dict.fromkeys(XGETTEXT.values()):
        sources = [str(file) for file in files if XGETTEXT.get(file.suffix) == language]
        if not sources:
            continue
        run("xgettext", f"--language={language}", "--from-code=UTF-8", "--add-location=file",
            "--add-comments=TRANSLATORS:", "--package-name=warplens", "--keyword",
            *(f"--keyword={keyword}" for keyword in KEYWORDS), *LAYOUT, "--force-po", "--join-existing",
            f"--output={pot}", *sources)
    lines = []
    for file in files:
        if file.suffix in TEXTS:
            for text in TEXTS[file.suffix](ROOT / file):
                lines.append(f"#: {file}\nmsgid {quoted(text)}\nmsgstr \"\"\n")
    text = pot.read_text(encoding="utf-8").replace("charset=CHARSET", "charset=UTF-8")
    # gettext mistakes texts such as "100 % of" for printf formats. Instead, complaints_of compares the values in the
    # texts.
    text = re.sub(r"^#, (c|python|python-brace)-format\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'^"(POT-Creation-Date|Report-Msgid-Bugs-To): .*\n', "", text, flags=re.MULTILINE)
    headers = folder / f"{domain}-headers.pot"
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    headers.write_text(head + "\n".join(lines), encoding="utf-8")
    pot.write_text(text, encoding="utf-8")
    unique = folder / f"{domain}-headers-once.pot"
    run("msguniq", "--no-wrap", "--force-po", f"--output={unique}", headers)
    run("msgcat", "--use-first", "--force-po", *LAYOUT, f"--output={pot}", pot, unique)
    earlier = list(DOMAINS)[: list(DOMAINS).index(domain)]
    for other in earlier:
        known = {entry.key for entry in entries(folder / f"{other}.pot")}
        rest = [entry for entry in entries(pot) if entry.key in known]
        if rest:
            both = folder / "both.po"
            both.write_text(head + "\n\n".join(entry.source for entry in rest) + "\n", encoding="utf-8")
            # `both` contains the messages of `pot` that an earlier domain has, too. --unique removes every message that
            # is in both files.
            run("msgcomm", "--unique", "--force-po", *LAYOUT, f"--output={pot}", pot, both)
    return pot


# --- PO files ---------------------------------------------------------------------------------------------------------


class Entry:
    """A message of a PO file."""

    def __init__(self, source):
        self.source = source
        self.fuzzy = bool(re.search(r"^#,.*\bfuzzy\b", source, re.MULTILINE))
        self.obsolete = source.lstrip().startswith("#~") or "\n#~ " in source
        self.places = re.findall(r"^#: (.*)$", source, re.MULTILINE)
        fields, name = {}, None
        for line in source.splitlines():
            line = re.sub(r"^#~ ", "", line)
            if line.startswith("#"):
                continue
            if match := re.match(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) ", line):
                name = match[1]
                fields[name] = ""
            if name and (match := re.search(r'"(.*)"$', line)):
                fields[name] += match[1]
        unescape = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
        fields = {key: re.sub(r"\\(.)", lambda m: unescape[m[1]], value) for key, value in fields.items()}
        self.context, self.text = fields.get("msgctxt"), fields.get("msgid", "")
        self.many = fields.get("msgid_plural")
        self.forms = [value for key, value in fields.items() if key.startswith("msgstr")]

    @property
    def key(self):
        return (self.context, self.text)

    def named(self):
        where = f" ({self.places[0]})" if self.places else ""
        return f"'{self.text}'" + (f" [{self.context}]" if self.context else "") + where


def entries(file):
    """Returns all messages of a PO file, without its header."""
    text = run("msgcat", "--no-wrap", "--force-po", str(file))
    read = [Entry(part) for part in re.split(r"\n\n+", text) if "msgid" in part]
    return [entry for entry in read if entry.text]


def update(program):
    with tempfile.TemporaryDirectory() as temporary:
        for domain, pot in templates(pathlib.Path(temporary), program).items():
            for language in sorted(path for path in LANGUAGES.iterdir() if path.is_dir()):
                po = language / f"{domain}.po"
                if not po.exists():
                    first = next(iter(sorted(language.glob("*.po"))), None)
                    po.write_text(re.split(r"\n\n", first.read_text(encoding="utf-8"))[0] + "\n" if first else
                                  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n', encoding="utf-8")
                run("msgmerge", "--update", "--backup=none", "--quiet", "--add-location=file", *LAYOUT, str(po), str(pot))
                # Obsolete messages are removed from the file, because they remain in the history of Git.
                kept = run("msgattrib", "--no-obsolete", "--force-po", *LAYOUT, str(po))
                po.write_text(kept, encoding="utf-8")
                left = sum(entry.fuzzy or not all(entry.forms) for entry in entries(po))
                print(f"{po.relative_to(ROOT)}: {len(entries(po))} messages, {left} to be translated")


# --- Checks ----------------------------------------------------------------------------------------------------------


def fields_of(text, domain):
    """Returns the values that fmt or printf insert into a text, or the references of a lesson, in any order."""
    if domain == LESSONS:
        return set(REFERENCE.findall(text))
    found, automatic = [], 0
    for match in FIELD.finditer(text):
        if match[0] in ("{{", "}}"):
            continue
        index = match["index"]
        if not index:
            index, automatic = automatic, automatic + 1
        found.append((int(index), match["form"] or ""))
    return set(found), [match for match in PRINTF.findall(text) if match != "%%"]


def complaints_of(entry, now, letters, domain):
    """Returns the errors of a translation."""
    here = entry.named()
    expected = fields_of(now.many or now.text, domain)
    for form in entry.forms:
        if domain != LESSONS and len({bool(match["index"]) for match in FIELD.finditer(form)
                                      if match[0] not in ("{{", "}}")}) > 1:
            yield f"numbers only some of its values: {here}: '{form}'"
        if fields_of(form, domain) != expected:
            yield f"has values that differ from those of the English message: {here}: '{form}'"
        for edge in (str.startswith, str.endswith):
            if edge(now.text, "\n") != edge(form, "\n"):
                yield f"begins or ends with a line break, unlike the English message, or the other way round: {here}"
        unknown = sorted({letter for letter in form if letters and ord(letter) >= 32 and ord(letter) not in letters})
        if unknown:
            yield f"has characters that the fonts lack, {' '.join(unknown)}: {here}"


def check(fonts, program):
    if not shutil.which("xgettext"):
        print("gettext is not installed; the translations are not checked")
        return SKIPPED
    letters = set()
    if fonts:
        from fontTools.ttLib import TTFont

        for font in fonts:
            letters |= set(TTFont(font, lazy=True).getBestCmap())
    found = []
    with tempfile.TemporaryDirectory() as temporary:
        for domain, pot in templates(pathlib.Path(temporary), program).items():
            wanted = {entry.key: entry for entry in entries(pot)}
            for language in sorted(path for path in LANGUAGES.iterdir() if path.is_dir()):
                po = language / f"{domain}.po"
                there = {entry.key: entry for entry in entries(po)} if po.exists() else {}
                for key, entry in wanted.items():
                    have = there.get(key)
                    if have is None or have.obsolete or not all(have.forms):
                        what = ["is missing: " + entry.named()]
                    elif have.fuzzy:
                        what = ["is fuzzy and therefore not used: " + entry.named()]
                    else:
                        what = list(complaints_of(have, entry, letters, domain))
                    found += [f"{po.relative_to(ROOT)}: {one}" for one in what]
                found += [f"{po.relative_to(ROOT)}: is no longer in the sources: {entry.named()}"
                          for key, entry in there.items() if key not in wanted]
    for one in found:
        print(one)
    if found:
        print(f"{len(found)} in total; run ./dev translations to update the files, then translate the empty messages")
    return 1 if found else 0


def bracketed(text, domain):
    """Puts the words of a message in brackets, line by line. Values, which are translated separately, stay outside."""
    values = f"(?:{FIELD.pattern})|(?:{PRINTF.pattern})".replace("?P<index>", "").replace("?P<form>", "")
    words = re.compile(f"({REFERENCE.pattern if domain == LESSONS else values}|\n)")
    out, at = "", 0
    for match in words.finditer(text):
        out += f"⟦{text[at:match.start()]}⟧" if at < match.start() else ""
        out, at = out + match[0], match.end()
    return quoted(out + (f"⟦{text[at:]}⟧" if at < len(text) else ""))


def pseudo(output, program):
    if not shutil.which("xgettext"):
        print("gettext is not installed; the pseudo language is not made")
        return SKIPPED
    head = ('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
            '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"X-Name: Brackets\\n"\n')
    blocks, seen = [head], set()
    with tempfile.TemporaryDirectory() as temporary:
        for domain, pot in templates(pathlib.Path(temporary), program).items():
            for entry in entries(pot):
                if entry.key in seen:
                    continue
                seen.add(entry.key)
                lines = [f"msgctxt {quoted(entry.context)}"] if entry.context else []
                lines.append(f"msgid {quoted(entry.text)}")
                if entry.many:
                    lines += [f"msgid_plural {quoted(entry.many)}", f"msgstr[0] {bracketed(entry.text, domain)}",
                              f"msgstr[1] {bracketed(entry.many, domain)}"]
                else:
                    lines.append(f"msgstr {bracketed(entry.text, domain)}")
                blocks.append("\n".join(lines) + "\n")
    output.parent.mkdir(parents=True, exist_ok=True)
    run("msgfmt", f"--output-file={output.absolute()}", "-", text="\n".join(blocks))
    return 0


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update").add_argument("--program", type=pathlib.Path, required=True)
    checked = commands.add_parser("check")
    checked.add_argument("--program", type=pathlib.Path, required=True)
    checked.add_argument("--fonts", nargs="*", type=pathlib.Path, default=[])
    brackets = commands.add_parser("pseudo")
    brackets.add_argument("--program", type=pathlib.Path, required=True)
    brackets.add_argument("--output", type=pathlib.Path, required=True)
    args = vars(parser.parse_args())
    os.environ["LC_ALL"] = "C.UTF-8"  # the output of gettext's tools must not depend on the locale
    return globals()[args.pop("command")](**args)


if __name__ == "__main__":
    sys.exit(main())
