"""Tests how calls behave: interrupts, other threads, progress, duration."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import warplens
from helpers import PROGRAM, json_of

LONG = {"kernel": "naive", "size": (32768, 32768), "full": True}  # takes about ten seconds


class Bar:
    """A progress bar with the interface of tqdm."""

    def __init__(self, total, desc, unit):
        self.total, self.desc, self.unit, self.shown, self.closed = total, desc, unit, 0, False

    def update(self, more):
        self.shown += more

    def close(self):
        self.closed = True


class Interrupts(unittest.TestCase):
    def test_ctrl_c(self):
        warplens.trace("naive", size=(64, 64))
        begin = time.monotonic()
        threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            warplens.trace(**LONG)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertEqual(warplens.trace("naive", size=(64, 64)).global_load.sectors, 512)

    def test_what_progress_raises(self):
        class Refuses(Bar):
            def update(self, more):
                raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            warplens.trace(**LONG, progress=Refuses)


class Threads(unittest.TestCase):
    def test_others_go_on(self):
        warplens.trace("naive", size=(64, 64))
        counted, ended = 0, threading.Event()

        def count():
            nonlocal counted
            while not ended.is_set():
                counted += 1
                time.sleep(0.001)

        other = threading.Thread(target=count)
        other.start()
        warplens.trace("naive", size=(4096, 4096), full=True)
        ended.set()
        other.join()
        self.assertGreater(counted, 20)

    def test_several_at_once(self):
        found = {}

        def trace(pad):
            found[pad] = warplens.trace("tile", size=(1024, 1024), set={"PAD": pad}).shared_load.wavefronts

        threads = [threading.Thread(target=trace, args=[pad]) for pad in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(found, {0: 1048576, 1: 32768, 2: 65536, 3: 32768})


class Progress(unittest.TestCase):
    def test_a_bar(self):
        made = []
        warplens.trace("naive", size=(8192, 8192), full=True, progress=lambda **of: made.append(Bar(**of)) or made[-1])
        (bar,) = made
        self.assertEqual((bar.total, bar.desc, bar.unit), (100, "trace", "%"))
        self.assertEqual(bar.shown, 100)
        self.assertTrue(bar.closed)

    def test_tqdm(self):
        code = "import warplens; warplens.trace('naive', size=(256, 256), progress=True)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertIn("100%", done.stderr)


class Time(unittest.TestCase):
    def test_import(self):
        def seconds(code):
            """Returns the shortest of five times that a new process needs."""
            took = []
            for _ in range(5):
                begin = time.perf_counter()
                subprocess.run([sys.executable, "-c", code], check=True)
                took.append(time.perf_counter() - begin)
            return min(took)

        self.assertLess(seconds("import warplens"), 12 * seconds("pass"))

    def test_import_brings_no_library_along(self):
        code = "import sys, warplens; print([name for name in ('numpy', 'pandas', 'tqdm') if name in sys.modules])"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "[]\n")

    def test_a_call_costs_little_more_than_its_work(self):
        warplens.trace("tile", size=(4096, 4096))

        def beyond_its_work():
            begin = time.perf_counter()
            result = warplens.trace("tile", size=(4096, 4096))
            whole = time.perf_counter() - begin
            begin = time.perf_counter()
            result.to_dict()
            return time.perf_counter() - begin, whole

        # Limits only the time of to_dict(), which reads the result. Until then, the call does the same work as the
        # command, with one more thread.
        self.assertLess(min(beyond_its_work()[0] for _ in range(10)), 0.002)


class TheProgram(unittest.TestCase):
    def test_as_a_module(self):
        done = subprocess.run(
            [sys.executable, "-m", "warplens", "trace", "tile", "--size", "64x64", "--format", "json"],
            capture_output=True,
            text=True,
            check=True,
        )
        self.assertEqual(
            json.loads(done.stdout)["totals"], json_of("trace", "tile", "--size", "64x64")["totals"]
        )
        self.assertTrue(os.access(PROGRAM, os.X_OK))


if __name__ == "__main__":
    unittest.main()
