#!/usr/bin/env python3
"""Drives the page in Chromium: its counts equal those of the native program, and its window can be used.

    page_test.py PAGE PROGRAM [PICTURES]

PAGE is warplens.html, PROGRAM the native program. Screenshots are written to the folder PICTURES.
"""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import student_test
from browser import Browser
from compile_service import check_service
from hand_out import check_hand_out
from settings import check_settings

# Limit for the size of the page, compressed as a web server sends it.
MOST_MEGABYTES = 4

SIZES = ("32x32", "1024x1024", "4096x4096", "1000x24", "97x515")


def without_times(report):
    """Removes what depends on the machine from a report of `trace`."""
    report = json.loads(report)
    report.pop("seconds", None)
    return report


def catalogue():
    return [name.stem for name in sorted(pathlib.Path("kernels/catalogue").glob("*.cu"))]


def check_counts(browser, program):
    """Compares the reports of all kernels of the catalogue at several sizes. Returns a line for each difference."""
    kernels = catalogue()
    differences = []
    for kernel in kernels:
        for size in SIZES:
            native = subprocess.run(
                [program, "trace", kernel, "--size", size, "--format", "json"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
            )
            found = browser.run(
                "await page.callWithText('page_trace', arguments[0]); return page.result", f"{kernel} --size {size}"
            )
            try:
                if without_times(native.stdout) != without_times(found):
                    differences.append(f"{kernel} {size}: the reports differ")
            except ValueError:
                if native.returncode == 0:
                    differences.append(f"{kernel} {size}: {found[:200]}")
    print(f"{len(kernels) * len(SIZES)} reports, {len(differences)} differences")
    return differences


def check_lessons(browser):
    problems = []
    lessons = sorted(pathlib.Path("assets/lessons").glob("*.md"))
    for lesson in lessons:
        found = browser.run("await page.callWithText('page_check_lesson', arguments[0]); return page.result", lesson.stem)
        problems += [f"{lesson.stem}: {line}" for line in found.splitlines()]
    print(f"{len(lessons)} lessons, {len(problems)} problems")
    return problems


def check_size(page):
    megabytes = len(gzip.compress(page.read_bytes())) / 1e6
    print(f"the page has {megabytes:.2f} MB (compressed with gzip)")
    return [f"the page is larger than {MOST_MEGABYTES} MB"] if megabytes > MOST_MEGABYTES else []


def check_letters(browser):
    """Types a character that the embedded fonts lack into the command palette."""
    browser.press_key("KeyP", "p", control=True)
    browser.settle()
    for _ in range(40):
        browser.press_key("", "龘")  # the key is lost if the palette is not open yet
        if "龘" in browser.run("return page.letters"):
            break
        time.sleep(0.25)
    else:
        return ["the browser did not draw a character that the fonts lack"]
    browser.press_key("Escape", "Escape")
    return []


def check_frames(browser):
    """Moves the mouse several times per picture of the browser. The window must not draw more often than the browser."""
    drawn = browser.run("""
        const canvas = document.getElementById('window'), before = page.frames;
        for (let picture = 0; picture < 10; ++picture) {
          for (let x = 0; x < 5; ++x) {
            canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: 400 + 10 * picture + x, clientY: 300}));
            await null;
          }
          await new Promise(requestAnimationFrame);
        }
        return page.frames - before;""")
    print(f"{drawn} frames in 10 pictures")
    return [] if 0 < drawn <= 11 else [f"the window drew {drawn} frames for 10 pictures of the browser"]


def compare(page, program):
    """Compares the page with the program. Returns a line for each difference."""
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder)
        try:
            seconds = browser.open(page.as_uri())
            print(f"the window is ready after {seconds:.1f} s")
            if message := browser.message():
                return [message]
            failures = check_size(page)
            failures += check_frames(browser)
            failures += check_letters(browser)
            failures += check_counts(browser, program)
            failures += check_settings(browser, program, catalogue(), SIZES)
            failures += check_lessons(browser)
            failures += check_hand_out(browser, program, page, pathlib.Path(folder), without_times)
            failures += check_service(browser, program, page, pathlib.Path(folder), without_times)
            return failures + browser.errors()
        finally:
            browser.close()


def main():
    page, program = pathlib.Path(sys.argv[1]).absolute(), sys.argv[2]
    pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if pictures:
        pictures.mkdir(exist_ok=True)
    failures = student_test.run(page.as_uri(), pictures) + compare(page, program)
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
