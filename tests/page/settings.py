"""Compares the totals of all settings that a page has with those of the program."""

import pathlib
import subprocess
import time


def read_totals(text):
    """Returns the totals of each kernel, size and setting in the output of `warplens_pack totals`."""
    totals, kernel = {}, ""
    for line in text.splitlines():
        setting, found, rest = line.partition(": ")
        if found:
            totals[f"{kernel} {setting}"] = rest
        else:
            kernel = line
    return totals


def check_settings(browser, program, kernels, sizes):
    """Returns a line for each difference."""
    began = time.monotonic()
    command = [pathlib.Path(program).absolute().parent / "warplens_pack", "totals", *sizes]
    native = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8").stdout
    seconds = time.monotonic() - began
    text = ""
    for kernel in kernels:
        for size in sizes:
            text += kernel + "\n" + browser.run(
                "await page.callWithText('page_totals', arguments[0]); return page.result", f"{kernel} --size {size}")
    expected, found = read_totals(native), read_totals(text)
    differences = [f"{setting}: {found.get(setting)} in the page, {expected.get(setting)} in the program"
                   for setting in sorted(expected.keys() | found.keys()) if expected.get(setting) != found.get(setting)]
    failed = sum(not totals.startswith("{") for totals in expected.values())
    print(f"{len(expected)} settings and sizes, {failed} of them without totals, {len(differences)} differences "
          f"({seconds:.0f} s in the program, {time.monotonic() - began - seconds:.0f} s in the page)")
    return differences
