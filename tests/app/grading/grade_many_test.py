"""Grades many submissions: right, wrong, endless, crashing and hostile ones, made from templates.

usage: grade_many_test.py WARPLENS SOURCE_DIR [COUNT]

Checks that every verdict is the intended one, that two runs give the same output, and that a run that is killed and
continued loses no verdict and grades no submission twice.
"""

import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TASK = "coalesced-transpose"
ENTRY = "__global__ void transpose(const float* in, float* out, int width, int height)"

# Name, code, and the intended verdict: an outcome, or the first failed gate, or "passed".
HOSTILE = [
    ("endless_loop", ENTRY + " { volatile float* place = out; while (true) *place = *place + 1; }", "endless"),
    ("endless_for_odd_sizes", ENTRY + " { volatile float* place = out; while (width % 2 == 0 || *place >= 0) "
                              "*place = *place + width; }", "endless"),
    ("spins", ENTRY + " { volatile float* place = out; while (*place != 42.0f) {} }", "endless"),
    ("floods_output", "#include <cstdio>\n" + ENTRY + " { for (int i = 0; i >= 0; i = (i + 1) & 0xffffff) "
                      "printf(\"%d %s\\n\", i, \"aaaaaaaaaaaaaaaaaaaaaaaa\"); }", "endless"),
    ("hangs_at_a_barrier", ENTRY + " { if (threadIdx.y == 0) asm volatile(\"bar.sync 1, 64;\"); }", "endless"),
    ("recurses", "__device__ __noinline__ int down(volatile int* p, int n) { return n < 0 ? 0 : *p + down(p, n + 1 & "
                 "0xffff) + 1; }\n" + ENTRY + " { out[0] = down((int*)out, 1); }", "out-of-memory"),
    ("uses_all_memory", ENTRY + " { float big[60000]; for (int i = 0; i < 60000; ++i) big[(i * 97) % 60000] = in[i % 100]; "
                        "out[threadIdx.x] = big[width]; }", "endless"),
    ("null_pointer", ENTRY + " { *(volatile float*)nullptr = 1; }", "Correct result"),
    ("traps", ENTRY + " { __trap(); }", "Correct result"),
    ("out_of_bounds", ENTRY + " { out[(long long)width * 1000000007LL + threadIdx.x] = 1; }", "Correct result"),
    ("constants", ENTRY + " { const int x = blockIdx.x * 32 + threadIdx.x; for (int row = threadIdx.y; row < 32; row += 8) { "
                  "const int y = blockIdx.y * 32 + row; if (x < width && y < height) out[x * height + y] = 0.5f; } }",
     "Correct result"),
    ("renamed", ENTRY.replace("transpose", "my_transpose") + " { out[0] = in[0]; }", "wrong-kernel"),
    ("other_parameters", "__global__ void transpose(float* out, int width, int height, const float* in) { out[0] = in[0]; }",
     "wrong-kernel"),
    ("no_kernel", "int transposed = 0;", "wrong-kernel"),
    ("does_not_compile", ENTRY + " { out[0] = ; }", "not-compiled"),
    ("reads_a_file", '#include "/etc/passwd"\n' + ENTRY + " { out[0] = in[0]; }", "not-compiled"),
    ("reads_a_file_by_macro", "#define FILE_NAME </etc/passwd>\n#include FILE_NAME\n" + ENTRY + " { out[0] = in[0]; }",
     "Correct result"),
    ("reads_another_submission", '#include "right_000.cu"\n', "wrong-kernel"),
    ("explodes_in_macros", "#define A0 1,1,1,1,1,1,1,1,\n" + "".join(
        f"#define A{i} A{i - 1} A{i - 1} A{i - 1} A{i - 1} A{i - 1} A{i - 1} A{i - 1} A{i - 1}\n" for i in range(1, 12)) +
     "__device__ int big[] = {A11 1};\n" + ENTRY + " { out[0] = big[width]; }", "not-compiled"),
    ("too_much_shared_memory", ENTRY + " { __shared__ float tile[40000]; tile[threadIdx.x] = in[0]; __syncthreads(); "
                               "out[0] = tile[width]; }", "not-compiled"),
    ("own_header", "/*+++\ntitle = \"x\"\nentry = \"transpose\"\nblock = [1]\ngrid = [1]\nargs = [\"out\"]\ncheck = \"none\"\n"
                   "[buffers]\nout = { element = \"float\", rows = 1, cols = 1 }\n+++*/\n" + ENTRY + " {}", "Correct result"),
    ("binary", "\0\x01\x02" * 100, "wrong-kernel"),
    ("empty", "", "wrong-kernel"),
    ("asserts", "#include <cassert>\n" + ENTRY + " { assert(width < 0); }", "Correct result"),
]


def make_submissions(folder, answers, count):
    """Writes `count` submissions and returns {name: intended verdict}."""
    intended = {}

    def write(name, code, verdict):
        path = folder / (name + ".cu")
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, encoding="utf-8")
        intended[name + ".cu"] = verdict

    known = []
    for path in sorted(answers.glob("*.cu")):
        first, code = path.read_text(encoding="utf-8").split("\n", 1)
        known.append((path.stem, code, "passed" if first == "// PASSES" else first.removeprefix("// FAILS: ")))
    write("right_000", known[[name for name, *_ in known].index("model")][1], "passed")
    templates = [one for pair in zip(HOSTILE, known * len(HOSTILE)) for one in pair]
    for number in range(1, count):
        name, code, verdict = templates[(number - 1) % len(templates)]
        # A comment makes the submissions differ. Some are in folders, as students hand them in.
        where = f"group_{number % 3}/" if number % 2 else ""
        write(f"{where}{name}_{number:03}", code + f"\n// submission {number}\n", verdict)
    return intended


def verdict_of(row):
    if row["outcome"] != "graded":
        return row["outcome"]
    return row["reason"].split(":")[0] if row["reason"] else "passed"


class GradeMany(unittest.TestCase):
    warplens = source_dir = count = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        submissions = self.folder / "submissions"
        submissions.mkdir()
        self.intended = make_submissions(
            submissions, self.source_dir / "tests/app/grading/answers/01-coalesced-transpose", self.count)

    def command(self, *more):
        return [self.warplens, "grade", TASK, "submissions", *more]

    def environment(self):
        return {**os.environ, "LANGUAGE": "en", "WARPLENS_COMPILED": str(self.folder / "compiled")}

    def grade(self, *more):
        begin = time.monotonic()
        done = subprocess.run(self.command(*more), cwd=self.folder, env=self.environment(), capture_output=True,
                              text=True, check=False)
        print(f"{self.count} submissions, {' '.join(more)}: {time.monotonic() - begin:.1f} s", file=sys.stderr)
        self.assertEqual(done.returncode, 1, done.stderr)
        return done.stdout

    def test_every_verdict_is_as_intended_and_the_same_twice(self):
        first = self.grade("--format", "csv")
        rows = list(csv.DictReader(io.StringIO(first)))
        self.assertEqual({row["submission"] for row in rows}, set(self.intended))
        wrong = [f"{row['submission']}: {verdict_of(row)}, but {self.intended[row['submission']]} was intended: "
                 f"{row['reason']}" for row in rows if verdict_of(row) != self.intended[row["submission"]]]
        self.assertEqual("\n".join(wrong), "")
        self.assertEqual(first, self.grade("--format", "csv"))

    def test_a_killed_run_continues(self):
        kept = self.folder / "kept.jsonl"
        process = subprocess.Popen(self.command("--keep", "kept.jsonl", "--format", "csv"), cwd=self.folder,
                                   env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not kept.exists() or len(kept.read_bytes().splitlines()) < self.count // 3:
                self.assertIsNone(process.poll(), "the run ended before it was killed")
                time.sleep(0.02)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        # The last line may be incomplete if the process was killed while it wrote.
        with open(kept, "ab") as file:
            file.write(b'{"of":{"kernel":"half a li')
        before = kept.read_bytes().splitlines()[:-1]
        resumed = self.grade("--keep", "kept.jsonl", "--format", "csv")
        after = kept.read_bytes().splitlines()
        self.assertEqual(after[:len(before)], before)
        names = [json.loads(line)["of"]["kernel"] for line in after]
        self.assertEqual(sorted(names), sorted(self.intended))  # none is missing, none was graded twice
        self.assertEqual(resumed, self.grade("--format", "csv"))


if __name__ == "__main__":
    GradeMany.warplens, GradeMany.source_dir = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    GradeMany.count = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 20
    unittest.main()
