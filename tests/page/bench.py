#!/usr/bin/env python3
"""Compares the speed of execution in the page with that of the native program, and measures the window: its start, its
frames, new settings, and how long computations delay its frames.

    bench.py PAGE NATIVE_SPEED [KERNEL…]

PAGE is warplens.html, NATIVE_SPEED the program warplens_native_speed. They execute each launch alternately, because
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

# Moves the mouse in each frame, so that the window draws all frames. The delay is the time from the start of a frame
# until its script runs.
FRAMES = """
const canvas = document.getElementById('window'), delays = [], tasks = [];
const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)));
observer.observe({entryTypes: ['longtask']});
const began = performance.now();
for (let x = 0; performance.now() - began < 1000 * arguments[0]; ++x) {
  const begin = await new Promise(requestAnimationFrame);
  delays.push(performance.now() - begin);
  canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: 400 + x % 100, clientY: 300}));
}
observer.disconnect();
delays.sort((a, b) => a - b);
const quantile = part => delays[Math.floor(part * (delays.length - 1))];
return [delays.length / arguments[0], quantile(0.5), quantile(0.95), Math.max(0, ...tasks)];
"""


HELP = """
const key = (code, type) => dispatchEvent(new KeyboardEvent(type, {code, key: code}));
const tap = code => { key(code, 'keydown'); key(code, 'keyup'); };
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
"""

# Goes from access to access, and pauses between them, so that each of them is drawn.
STEPS = """
for (let i = 0; i < 100; ++i) {
  tap(i % 8 < 4 ? 'ArrowRight' : 'ArrowLeft');
  await pause(40);
}
"""

SETTINGS = """
const times = [];
for (const code of ['KeyJ', 'KeyK', 'KeyJ', 'KeyJ', 'KeyK', 'KeyK']) {
  const began = performance.now();
  tap(code);
  await pause(1);
  while (page.exports.page_shows_counts() && performance.now() < began + 30) await pause(1);
  while (!page.exports.page_shows_counts() && performance.now() < began + 5000) await pause(1);
  times.push(performance.now() - began);
  await pause(500);
}
return times;
"""


def measure_window(browser, page):
    """Prints how long the start, a frame and a new setting take."""
    browser.developer("Performance.enable", timeDomain="threadTicks")

    def busy():
        metrics = browser.developer("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    browser.open(page.as_uri() + "#tile?size=4096x4096")
    browser.settle()
    marks = browser.run("return performance.getEntriesByType('mark').map(m => m.name + ' ' + Math.round(m.startTime) + ' ms')")
    print("start:", ", ".join(mark.removeprefix("warplens: ") for mark in marks))
    begun, drawn = busy(), browser.run("return page.frames")
    browser.run(HELP + STEPS)
    each = 1000 * (busy() - begun) / max(1, browser.run("return page.frames") - drawn)
    print(f"stepping: {each:.1f} ms of script per frame (aim: 8 ms)")
    times = browser.run(HELP + SETTINGS)
    print(f"a new setting: {', '.join(f'{time:.0f}' for time in times)} ms until its counts are shown (aim: 100 ms)")


def measure_frames(browser, what, seconds):
    rate, median, most, task = browser.run(FRAMES, seconds)
    print(f"{what:36}{rate:6.1f} frames per second, delayed by {median:.1f} ms (95 %: {most:.1f} ms), longest task {task:.0f} ms")


def measure_delays(browser):
    """Prints how fast the window draws while it computes nothing, and while it executes all blocks of a large launch."""
    browser.settle()
    measure_frames(browser, "nothing is computed", 3)
    browser.drop("gather.ptx", pathlib.Path(__file__).with_name("gather.ptx").read_text(encoding="utf-8"), settles=False)
    measure_frames(browser, "65,536 blocks are executed", 3)


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
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            print(f"{'geometric mean':42}{mean:9.2f}")
            measure_window(browser, page)
            measure_delays(browser)
        finally:
            browser.close()
        native.stdin.close()


if __name__ == "__main__":
    main()
