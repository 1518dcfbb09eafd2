#!/usr/bin/env python3
"""Compares the speed of execution in the page with that of the native program.

    bench.py PAGE NATIVE_SPEED [KERNEL…]

PAGE is warplens.html, NATIVE_SPEED the program warplens_native_speed. Both execute the same launches by turns, because
other programs may slow the machine down for some time. The fastest of several turns counts.
"""

import math
import pathlib
import subprocess
import sys
import tempfile

from browser import Browser

SIZE = "512x512"
TURNS = 5
SECONDS = 0.25  # per kernel and turn

MEASURE = """
const command = new TextEncoder().encode(arguments[0]), at = page.exports.page_buffer(command.length);
new Uint8Array(page.exports.memory.buffer).set(command, at);
return await page.call('page_measure_execution', at, command.length, arguments[1]);
"""


def measure(browser, native, command):
    """Returns the nanoseconds per warp instruction of the native program and of the page."""
    times = []
    for _ in range(TURNS):
        native.stdin.write(command + "\n")
        native.stdin.flush()
        times.append((float(native.stdout.readline()), browser.run(MEASURE, command, SECONDS)))
    return [min(values) for values in zip(*times)]


def main():
    page, program, kernels = pathlib.Path(sys.argv[1]).absolute(), sys.argv[2], sys.argv[3:]
    kernels = kernels or sorted(file.stem for file in pathlib.Path("kernels/catalogue").glob("*.cu"))
    ratios = []
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
        [program, str(SECONDS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as native:
        browser = Browser(folder)
        try:
            browser.open(page.as_uri())
            if message := browser.message():
                sys.exit(message)
            print(f"{'ns per warp instruction':24}{'native':>9}{'page':>9}{'ratio':>9}")
            for kernel in kernels:
                native_time, page_time = measure(browser, native, f"{kernel} --size {SIZE}")
                if not native_time or not page_time:
                    print(f"{kernel:24}  cannot be executed at {SIZE}")
                    continue
                ratios.append(page_time / native_time)
                print(f"{kernel:24}{native_time:9.1f}{page_time:9.1f}{ratios[-1]:9.2f}", flush=True)
        finally:
            browser.close()
        native.stdin.close()
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{'geometric mean':42}{mean:9.2f}")


if __name__ == "__main__":
    main()
