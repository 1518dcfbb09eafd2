#!/usr/bin/env python3
"""Drives the page in Chromium: its counts equal those of the native program, and its window can be used.

    page_test.py PAGE PROGRAM [PICTURES]

PAGE is warplens.html, PROGRAM the native program. Screenshots are written to the folder PICTURES.
"""

import base64
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

SIZES = ("32x32", "1024x1024", "4096x4096", "1000x24", "97x515")


class Browser:
    """A page in Chromium, driven through the WebDriver protocol."""

    def __init__(self, folder, width=1366, height=768):
        self.port = 9500 + os.getpid() % 400
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver"), f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.root = f"http://127.0.0.1:{self.port}"
        for _ in range(80):
            with contextlib.suppress(urllib.error.URLError):
                self.call("GET", "/status")
                break
            time.sleep(0.25)
        words = ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        words += ["--ignore-gpu-blocklist", f"--window-size={width},{height}", f"--user-data-dir={folder}/profile"]
        options = {"binary": shutil.which("chromium"), "args": words}
        capabilities = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = f"/session/{session['sessionId']}"
        self.call("POST", self.session + "/timeouts", {"script": 120000})

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.root + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def run(self, script, *words):
        """Runs the body of an asynchronous function and returns its result."""
        wrapped = f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, e => done(String(e)))"
        return self.call("POST", self.session + "/execute/async", {"script": wrapped, "args": list(words)})

    def open(self, address):
        """Opens a page and returns the seconds until its window is ready."""
        began = time.monotonic()
        self.call("POST", self.session + "/url", {"url": "about:blank"})
        self.call("POST", self.session + "/url", {"url": address})
        while time.monotonic() - began < 60:
            if self.run("return page.ready || !document.getElementById('message').hidden"):
                break
            time.sleep(0.1)
        return time.monotonic() - began

    def message(self):
        return self.run("const m = document.getElementById('message'); return m.hidden ? '' : m.textContent")

    def errors(self):
        log = self.call("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def act(self, *actions):
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self.call("POST", self.session + "/actions", {"actions": [pointer]})

    def click(self, x, y):
        pause = {"type": "pause", "duration": 120}
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 50}
        self.act(move, pause, {"type": "pointerDown", "button": 0}, pause, {"type": "pointerUp", "button": 0}, pause)

    def press(self, code, key, control=False):
        script = """for (const type of ['keydown', 'keyup']) {
          dispatchEvent(new KeyboardEvent(type, {code: arguments[0], key: arguments[1], ctrlKey: arguments[2]}));
          await new Promise(resolve => setTimeout(resolve, 100));
        }"""
        self.run(script, code, key, control)

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def close(self):
        with contextlib.suppress(Exception):
            self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()


def without_times(report):
    """Removes what depends on the machine from a report of `trace`."""
    report = json.loads(report)
    report.pop("seconds", None)
    return report


def check_counts(browser, program):
    """Compares the reports of all kernels of the catalogue at several sizes. Returns a line for each difference."""
    kernels = [name.stem for name in sorted(pathlib.Path("kernels/catalogue").glob("*.cu"))]
    differences = []
    for kernel in kernels:
        for size in SIZES:
            native = subprocess.run(
                [program, "trace", kernel, "--size", size, "--format", "json"], stdout=subprocess.PIPE, check=False
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


def check_letters(browser):
    """Types a character that the embedded fonts lack into the command palette."""
    browser.press("KeyP", "p", True)
    browser.press("", "龘")
    for _ in range(40):
        if "龘" in browser.run("return page.letters"):
            break
        time.sleep(0.25)
    else:
        return ["the browser did not draw a character that the fonts lack"]
    browser.press("Escape", "Escape")
    return []


def main():
    page, program = pathlib.Path(sys.argv[1]).absolute(), sys.argv[2]
    pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder)
        try:
            seconds = browser.open(page.as_uri())
            print(f"the window is ready after {seconds:.1f} s")
            if message := browser.message():
                failures.append(message)
            time.sleep(3)
            if pictures:
                pictures.mkdir(exist_ok=True)
                browser.picture(pictures / "first.png")
            if not failures:
                failures += check_letters(browser)
                failures += check_counts(browser, program)
                failures += check_lessons(browser)
            failures += browser.errors()
        finally:
            browser.close()
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
