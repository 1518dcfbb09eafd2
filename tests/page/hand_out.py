"""Tests pages with kernels and lessons of users (`warplens page`) in a browser."""

import pathlib
import shutil
import subprocess
import textwrap

SOURCES = pathlib.Path(__file__).parent / "hand_out"
SIZES = ("1024x64", "97x5")


def trace_in_page(browser, command):
    return browser.run("await page.callWithText('page_trace', arguments[0]); return page.result", command)


def add_to_page(program, page, folder, *words):
    """Runs `warplens page` in a folder with copies of the kernels and lessons of this test. Returns the HTML file."""
    course = folder / "course"
    shutil.copytree(SOURCES, course, dirs_exist_ok=True)
    made = folder / "course.html"
    command = [pathlib.Path(program).absolute(), "page", *words, "--page", page, "-o", made]
    subprocess.run(command, cwd=course, check=True, stderr=subprocess.DEVNULL)
    return course, made


def check_kernels(browser, program, course, commands, without_times):
    """Compares the reports of commands. Returns a line for each difference."""
    differences = []
    for command in commands:
        words = [pathlib.Path(program).absolute(), "trace", *command.split(), "--format", "json"]
        native = subprocess.run(words, cwd=course, stdout=subprocess.PIPE, check=True)
        found = trace_in_page(browser, command)
        try:
            same = without_times(native.stdout) == without_times(found)
        except ValueError:
            same = False
        if not same:
            differences.append(f"{command}: the page and the program differ: {textwrap.shorten(str(found), 300)}")
    return differences


def check_hand_out(browser, program, page, folder, without_times):
    """Opens a page with own kernels and a lesson. Returns a line for each failure."""
    kernels = ["stencil.cu", "program.cu"]
    course, made = add_to_page(program, page, folder, *kernels, "--lesson", "stencil.md")
    browser.open(made.as_uri())
    failures = [browser.message()] if browser.message() else []
    commands = [f"stencil.cu --size {size} --set BX={side}" for size in SIZES for side in (32, 64, 128, 256)]
    commands += ["program.cu", "program.cu#shift", "tile --size 64x64 --set PAD=1"]
    failures += check_kernels(browser, program, course, commands, without_times)
    problems = browser.run("await page.callWithText('page_check_lesson', 'stencil'); return page.result")
    failures += [f"stencil.md: {line}" for line in problems.splitlines()]
    print(f"hand-out: {len(commands)} reports and a lesson, {len(failures)} differences")
    return failures + check_only(browser, program, page, folder, without_times)


def check_only(browser, program, page, folder, without_times):
    """Opens a page that lists only one kernel."""
    course, made = add_to_page(program, page, folder, "stencil.cu", "--only")
    browser.open(made.as_uri() + "#stencil.cu?BX=32")
    failures = [browser.message()] if browser.message() else []
    failures += check_kernels(browser, program, course, ["stencil.cu --size 97x5 --set BX=32"], without_times)
    if "not contain the kernel compiled" not in trace_in_page(browser, "tile"):
        failures.append("a page that was made with --only has the compiled kernels of the catalogue")
    return failures
