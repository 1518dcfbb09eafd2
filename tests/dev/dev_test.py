#!/usr/bin/env python3
"""Tests the script ./dev without building anything: cmake, ninja and the run of ctest are replaced by stand-ins.

    dev_test.py                          progress, choice of targets, exit codes, interruption
    dev_test.py --names PROGRAM ENTRIES  the tests that ./dev finds in the sources are those of PROGRAM (warplens_tests)
"""

import os
import pathlib
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

DEV = pathlib.Path(__file__).resolve().parents[2] / "dev"

# Each stand-in writes its name and arguments to the file CALLS.
STAND_INS = {
    "cmake": 'echo "cmake $*" >>"$CALLS"',
    "ninja": 'echo "ninja $*" >>"$CALLS"; eval "${NINJA_DOES:-true}"',
    "ctest": f'case "$*" in *" -N "*) exec {shutil.which("ctest")} "$@" ;; esac; echo "ctest $*" >>"$CALLS"',
    "xvfb-run": 'shift 3; exec "$@"',
}

ENTRIES = """entry window warplens_window_tests
entry window_pictures warplens_window_tests
entry installed warplens warplens_manual
entry doc_tables \nsource warplens_tests {folder}/some tests.cpp
source warplens_tests {folder}/none.cpp
"""

SOURCES = """TEST(Banks, Conflict) {}
TEST_F(Window, ShowsALongName) {}
TEST(Banks,
     GoesOnInTheNextLine) {}
TEST(Banks, DISABLED_Slow) {}
TEST_P(Kernels, All) {}
"""


def default_interrupt():
    """Lets an interrupt end the process again: processes in the background, and their children, may ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def with_functions(script, *arguments):
    """Returns the command that runs a bash script with the functions of ./dev."""
    return ["bash", "-c", f'source "$0/dev"; {script}', str(DEV.parent), *map(str, arguments)]


def progress_line(*values):
    command = with_functions('progress_line "$@"', *values)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class ProgressLine(unittest.TestCase):
    def test_says_percentage_time_and_estimate(self):
        self.assertEqual(progress_line("building build", 190, 212, 480, "steps"),
                         "-- building build: 44 %, 212 of 480 steps, 3 min 10 s, about 4 min left\n")
        self.assertEqual(progress_line("building build", 4000, 100, 300, "steps"),
                         "-- building build: 33 %, 100 of 300 steps, 1 h 6 min, about 133 min left\n")
        self.assertEqual(progress_line("building build", 190, 470, 480, "steps"),
                         "-- building build: 97 %, 470 of 480 steps, 3 min 10 s, less than a minute left\n")

    def test_estimates_nothing_without_a_measure(self):
        self.assertEqual(progress_line("building build", 9, 2, 480, "steps"),
                         "-- building build: 0 %, 2 of 480 steps, 9 s\n")
        self.assertEqual(progress_line("building build", 70, 0, 480, "steps"),
                         "-- building build: 0 %, 0 of 480 steps, 1 min 10 s\n")
        self.assertEqual(progress_line("building build", 70, 480, 480, "steps"),
                         "-- building build: 100 %, 480 of 480 steps, 1 min 10 s\n")

    def test_leaves_out_what_is_not_known(self):
        self.assertEqual(progress_line("setting build up", 70, 0, 0, ""), "-- setting build up: 1 min 10 s\n")
        self.assertEqual(progress_line("installing 3 packages", 70, 50, 100, ""),
                         "-- installing 3 packages: 50 %, 1 min 10 s, about 1 min left\n")


class ShownProgress(unittest.TestCase):
    def show(self, command, interval=60):
        words = with_functions(f'report_interval={interval}; show_progress WORK bash -c "$1"', command)
        return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)

    def test_gives_a_sign_of_life_at_each_interval(self):
        done = self.show("echo '[3/12] Building a.o'; sleep 2.5; echo '[12/12] Linking a'", interval=1)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "-- WORK")
        self.assertRegex(lines[1], r"^-- WORK: 25 %, 3 of 12 steps, \d+ s$")
        self.assertRegex(lines[-1], r"^-- WORK: 100 %, 12 of 12 steps, \d+ s$")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_is_quiet_between_them_and_about_success(self):
        done = self.show("echo '[1/2] Building a.o'; echo 'a.cpp:1: note'; echo '[2/2] Linking a'")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "-- WORK\n", ""))

    def test_prints_what_a_failed_step_said(self):
        done = self.show("echo 'ninja: Entering directory `b'; echo '[1/3] Building a.o'; echo 'FAILED: b.o';"
                         "echo 'g++ b'; echo 'b.cpp:1: error'; echo '[2/3] Building c.o'; exit 7")
        self.assertEqual((done.returncode, done.stderr), (7, "FAILED: b.o\ng++ b\nb.cpp:1: error\n"))

    def test_prints_what_another_failure_said(self):
        done = self.show("echo 'ninja: error: unknown target'; printf 'no end of line'; exit 1")
        self.assertEqual((done.returncode, done.stderr), (1, "ninja: error: unknown target\nno end of line\n"))

    def test_prints_a_failure_at_once(self):
        words = with_functions('show_progress WORK bash -c "echo FAILED: b.o; sleep 20"')
        with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
                              start_new_session=True, preexec_fn=default_interrupt) as process:
            begin = time.monotonic()
            self.assertEqual(process.stderr.readline(), "FAILED: b.o\n")
            self.assertLess(time.monotonic() - begin, 15)
            os.killpg(process.pid, signal.SIGINT)

    def test_reads_the_status_of_apt(self):
        done = self.show("echo dlstatus:1:50.1:Fetching >&3; sleep 1.5; echo pmstatus:a:50.2:Unpacking >&3; sleep 1.5",
                         interval=1)
        self.assertRegex(done.stdout, r"-- WORK: 25 %, \d+ s\n(.*\n)*-- WORK: 75 %, \d+ s\n")

    def test_does_not_wait_for_a_service_that_was_started(self):
        begin = time.monotonic()
        done = self.show("sleep 20 & echo $!")
        self.assertEqual(done.returncode, 0)
        self.assertLess(time.monotonic() - begin, 15)

    def test_updates_one_line_in_a_terminal(self):
        command = "echo '[3/12] Building a.o'; sleep 1.2; echo 'a note'; echo '[12/12] Linking a'"
        words = with_functions('show_progress WORK bash -c "$1"; show_progress "$(printf %090d)" true', command)
        process, terminal = pty.fork()
        if process == 0:
            os.execvp("bash", words)
        text = b""
        try:
            while block := os.read(terminal, 4096):
                text += block
        except OSError:  # the terminal's other end was closed
            pass
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)
        os.close(terminal)
        shown = text.decode().split("\r\033[K")
        self.assertRegex("\n".join(shown), r"\n-- WORK: 25 %, 3 of 12 steps, \d+ s\n")
        self.assertRegex("\n".join(shown), r"\n-- WORK: 100 %, 12 of 12 steps, \d+ s\r\n")
        self.assertEqual(text.decode().count("\n"), 1, shown)
        self.assertTrue(all(len(line.rstrip()) < 80 for line in shown), shown)


class Commands(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="warplens-dev-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()
        self.calls = self.folder / "calls.txt"
        tests = self.folder / "build" / "tests"
        tests.mkdir(parents=True)
        (tests / "entries.txt").write_text(ENTRIES.format(folder=self.folder), encoding="utf-8")
        (self.folder / "some tests.cpp").write_text(SOURCES, encoding="utf-8")
        (self.folder / "none.cpp").write_text("int a;\n", encoding="utf-8")
        programs = self.folder / "programs"
        programs.mkdir()
        for name, does in STAND_INS.items():
            (programs / name).write_text(f"#!/bin/bash\n{does}\n", encoding="utf-8")
            (programs / name).chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "CALLS": str(self.calls)}
        for variable in ("CMAKE_BUILD_PARALLEL_LEVEL", "PRESET"):
            self.environment.pop(variable, None)

    def words(self, *arguments):
        script = 'setup() { :; }; build=$1/build; shift; start "$@"'
        return with_functions(script, self.folder, *arguments)

    def dev(self, *arguments, **variables):
        """Runs ./dev ARGUMENTS, with stand-ins for the programs that it calls. The first call must be cmake. Returns
        the finished process, and the command lines of all other calls. Paths in them are relative."""
        self.calls.unlink(missing_ok=True)
        done = subprocess.run(self.words(*arguments), env={**self.environment, **variables}, capture_output=True,
                              text=True, check=False, timeout=60)
        calls = self.calls.read_text(encoding="utf-8").replace(str(self.folder) + "/", "").splitlines()
        self.assertTrue(calls[0].startswith("cmake --preset release"), calls)
        return done, calls[1:]

    def built_for(self, *arguments):
        """Returns the targets that ./dev test ARGUMENTS builds before it calls ctest. Fails if it calls ninja twice."""
        done, calls = self.dev("test", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(calls[-1].startswith("ctest --test-dir build "), calls)
        self.assertTrue(calls[-1].endswith(" ".join(arguments)), calls)
        self.assertLessEqual(len(calls), 2, calls)
        return calls[0].removeprefix("ninja -C build ").split() if len(calls) == 2 else []

    def test_build_builds_the_program_or_what_is_named(self):
        self.assertEqual(self.dev("build")[1], ["ninja -C build warplens warplens_compiler"])
        self.assertEqual(self.dev("build", "warplens_tests", "all")[1], ["ninja -C build warplens_tests all"])

    def test_test_builds_what_the_selected_tests_run(self):
        self.assertEqual(self.built_for(), ["all"])
        self.assertEqual(self.built_for("-R", "^window"), ["warplens_window_tests"])
        self.assertEqual(self.built_for("-R", "Banks"), ["warplens_tests"])
        self.assertEqual(self.built_for("-R", "Banks.GoesOnInTheNextLine$"), ["warplens_tests"])
        self.assertEqual(self.built_for("-R", "Banks.Slow$"), ["warplens_tests"])
        self.assertEqual(self.built_for("-R", "[wW]indow"), ["warplens_tests", "warplens_window_tests"])
        self.assertEqual(self.built_for("-j", "2", "-R", "installed"), ["warplens", "warplens_manual"])
        self.assertEqual(self.built_for("-R", "doc_tables"), [])
        self.assertEqual(self.built_for("-E", "[wW]indow|Banks"), ["warplens", "warplens_manual"])
        self.assertEqual(self.built_for("-R", "window|installed", "-E", "window"), ["warplens", "warplens_manual"])
        self.assertEqual(self.built_for("-I", "1,2"), ["all"])

    def test_test_fails_where_nothing_is_selected(self):
        for pattern in ("NoSuchTest", "Kernels.All"):
            done, calls = self.dev("test", "-R", pattern)
            self.assertEqual((done.returncode, calls), (1, []))
            self.assertIn(f"no test matches -R {pattern}", done.stderr)

    def test_a_failed_build_ends_everything_with_its_status(self):
        fails = "echo '[1/2] Building a.o'; echo 'FAILED: b.o'; echo 'b.cpp:1: error'; exit 3"
        for arguments in (["build"], ["test"], ["test", "-R", "Banks"], ["run", "list"]):
            done, calls = self.dev(*arguments, NINJA_DOES=fails)
            self.assertEqual((done.returncode, done.stderr), (3, "FAILED: b.o\nb.cpp:1: error\n"), arguments)
            self.assertEqual(len(calls), 1, calls)

    def test_an_interruption_leaves_nothing_behind(self):
        def interrupt_all(process):
            os.killpg(process.pid, signal.SIGINT)

        def kill_alone(process):
            process.kill()

        running, scratch = self.folder / "running.txt", self.folder / "scratch"
        scratch.mkdir()
        self.environment["TMPDIR"] = str(scratch)
        for end, status in ((interrupt_all, 130), (kill_alone, -signal.SIGKILL)):
            running.unlink(missing_ok=True)
            # This program ends at the first interrupt. Bash and the handler of Python may ignore an interrupt.
            waits = ("import os, signal, time; signal.signal(signal.SIGINT, signal.SIG_DFL); "
                     f"print(os.getpid(), file=open('{running}', 'w')); time.sleep(50)")
            does = f'exec {sys.executable} -c "{waits}"'
            with subprocess.Popen(self.words("build"), env={**self.environment, "NINJA_DOES": does},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                  preexec_fn=default_interrupt) as process:
                while not running.exists() or not running.read_text(encoding="utf-8").endswith("\n"):
                    self.assertIsNone(process.poll())
                    time.sleep(0.01)
                end(process)
                process.communicate(timeout=20)  # until all started processes have closed the output
                self.assertEqual(process.returncode, status)
            ninja = pathlib.Path("/proc", running.read_text(encoding="utf-8").strip(), "cmdline")
            self.assertFalse(ninja.exists() and b"sleep" in ninja.read_bytes(), end.__name__)
            if end is interrupt_all:
                self.assertEqual(list(scratch.iterdir()), [])


def check_names(program, entries):
    command = [program, "--gtest_list_tests", "--gtest_filter=-*/*"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    built, suite = set(), ""
    for line in listed.stdout.splitlines():
        name = line.partition("#")[0].strip().replace("DISABLED_", "")
        if not line.startswith(" "):
            suite = name
        elif suite.endswith("."):
            built.add(suite + name)
    command = with_functions('known_tests "$1"', entries)
    known = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    named = {name for name, *targets in map(str.split, known) if "." in name and targets == ["warplens_tests"]}
    if not built or built != named:
        sys.exit(f"only built: {sorted(built - named)}\nonly in the sources: {sorted(named - built)}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--names"]:
        check_names(*sys.argv[2:])
    else:
        unittest.main(verbosity=2)
