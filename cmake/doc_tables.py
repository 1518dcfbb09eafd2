#!/usr/bin/env python3
"""Writes the tables of measurements in docs/how-exact.md (from tests/gpu) and of terms in docs/glossary.md (from
assets/glossary.toml).

    doc_tables.py update    updates the tables
    doc_tables.py check     fails if a table is out of date

A table is between "<!-- table NAME -->" and "<!-- end -->".
"""

import json
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEASURED = ROOT / "tests" / "gpu"
LESSONS = ROOT / "assets" / "lessons"
PAGES = [ROOT / "docs" / "how-exact.md", ROOT / "docs" / "glossary.md"]
BLOCK = re.compile(r"(<!-- table (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def read(name):
    return json.loads((MEASURED / name).read_text(encoding="utf-8"))


def table(headings, rows):
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def percent(share):
    return f"{100 * share:.1f} %"


def source(report):
    return f"{report['gpu']}, driver {report['driver']}, {report['date']}"


def counts():
    """Launches whose counts were compared with the hardware counters."""
    rows = []
    for name in ("verified/h200.json", "verified/h100.json"):
        report = read(name)
        figures = sum(len(row["figures"]) for row in report["rows"])
        rows.append([source(report), report["launches"], f"{figures:,}", report["equal"], report["inexact"],
                     report["different"]])
    return table(["GPU", "launches", "metrics compared", "equal in every metric", "differ only where marked ±",
                  "differ elsewhere"], rows)


def times():
    """Predicted times compared with measured times."""
    rows = []
    for name, part, what in (
            ("h200", "not_fitted", "catalogue, launches not used for fitting"),
            ("h200", "all", "catalogue, all launches"),
            ("h100", "all", "catalogue; nothing was fitted on this GPU"),
            ("h100_calibrated", "all", "catalogue; all constants from `calibrate`, which takes some seconds"),
            ("kernels_unseen_h200", "all", "other kernels, predicted before the model was improved with them"),
            ("kernels_times_h200", "all", "all other kernels"),
            ("kernels_times_h100", "all", "all other kernels")):
        report = read(f"predicted/{name}.json")
        verdict = report[part]
        rows.append([what, report["gpu"], verdict["launches"], percent(verdict["mean_error"]),
                     percent(verdict["within_quarter"])])
    return table(["kernels", "GPU", "launches", "mean error", "within 25 %"], rows)


def limits():
    """The predicted limiter and traffic compared with the measured utilization."""
    rows = []
    for name, what in (("catalogue_why_h200", "catalogue"), ("kernels_why_h200", "other kernels"),
                       ("catalogue_why_h100", "catalogue")):
        report = read(f"predicted/{name}.json")
        verdict = report["all"]
        rows.append([what, report["gpu"], verdict["launches"]] +
                    [f"{verdict[key]['right']} of {verdict[key]['of']}"
                     for key in ("busiest", "one_of_busiest", "l2_within_5", "dram_within_10")])
    return table(["kernels", "GPU", "launches", "limiter is the busiest unit", "limiter is within 10 % of the busiest unit", "L2 reads within 5 %", "DRAM bytes within 10 %"], rows)


def lesson_link(name):
    """Returns a link to the file of a lesson, with the lesson's title."""
    [file] = LESSONS.glob(f"[0-9]*-{name}.md")
    title = re.search(r'^title *= "(.*)"$', file.read_text(encoding="utf-8"), re.MULTILINE)[1]
    return f"[{title}](../assets/lessons/{file.name})"


def terms():
    """The terms of the glossary."""
    rows = []
    for term in tomllib.loads((ROOT / "assets" / "glossary.toml").read_text(encoding="utf-8"))["term"]:
        meaning = re.sub(r"\b__\w+\(\)", r"`\g<0>`", term["meaning"])
        rows.append([term["name"], meaning, term.get("unit", ""), ", ".join(f"`{one}`" for one in term.get("metrics", [])),
                     lesson_link(term["lesson"]) if "lesson" in term else ""])
    return table(["term", "meaning", "unit", "in Nsight Compute", "lesson"], rows)


TABLES = {"counts": counts, "times": times, "limits": limits, "terms": terms}


def made(text):
    return BLOCK.sub(lambda found: found[1] + "\n" + TABLES[found[2]]() + "\n" + found[4], text)


def main():
    stale = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        new = made(text)
        if text == new:
            continue
        stale.append(str(page.relative_to(ROOT)))
        if sys.argv[1:] == ["update"]:
            page.write_text(new, encoding="utf-8")
    if stale and sys.argv[1:] != ["update"]:
        sys.exit(f"{', '.join(stale)}: out of date; run cmake/doc_tables.py update")


if __name__ == "__main__":
    if sys.argv[1:] not in (["update"], ["check"]):
        sys.exit(__doc__)
    main()
