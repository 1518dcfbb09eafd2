"""Tests that each function gives the same result as the command of the same name."""

import json
import os
import pathlib
import tempfile
import unittest

import warplens
from helpers import SOURCES, TRANSPOSE, json_of, said, without_times


class SaysWhatTheCommandSays(unittest.TestCase):
    def same(self, result, *words, status=0):
        self.assertEqual(without_times(result.to_dict()), without_times(json_of(*words, status=status)))

    def test_trace(self):
        result = warplens.trace("tile", size=(1024, 512), set={"PAD": 0}, levels=True)
        self.same(result, "trace", "tile", "--size", "1024x512", "--set", "PAD=0", "--levels")

    def test_trace_with_machine_code(self):
        result = warplens.trace("tile", size=(256, 256), sass=True)
        self.same(result, "trace", "tile", "--size", "256x256", "--sass")
        loads = [row for row in result.sass if row["opcode"].startswith("LDG")]
        self.assertEqual([row["accesses"][0]["requests"] for row in loads], [result.global_load.requests])

    def test_trace_of_a_block(self):
        result = warplens.trace("tile", size=(256, 256), block_index=(1, 2))
        self.same(result, "trace", "tile", "--size", "256x256", "--block-index", "1,2")

    def test_trace_of_every_block(self):
        result = warplens.trace("naive", size=(256, 256), full=True)
        self.same(result, "trace", "naive", "--size", "256x256", "--full")
        self.assertEqual(result.method, "full")

    def test_trace_on_the_blackboard(self):
        result = warplens.trace("tile", size=(6, 4), set={"BX": 2, "BY": 2}, machine="toy")
        self.same(
            result, "trace", "tile", "--size", "6x4", "--set", "BX=2", "--set", "BY=2", "--machine", "toy"
        )

    def test_step(self):
        result = warplens.step("naive", size=(256, 256), block_index=(3, 5), warp=2)
        self.same(result, "step", "naive", "--size", "256x256", "--block-index", "3,5", "--warp", "2")

    def test_check(self):
        self.same(warplens.check("naive", size=(256, 256)), "check", "naive", "--size", "256x256")

    def test_predict(self):
        result = warplens.predict("tile", size=(1024, 1024), gpu="h100", l2="flushed")
        self.same(result, "predict", "tile", "--size", "1024x1024", "--gpu", "h100", "--l2", "flushed")

    def test_a_file_without_a_header(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "lib").mkdir()
            (pathlib.Path(folder) / "lib" / "wide.h").write_text("#define WIDE 64\n")
            file = pathlib.Path(folder) / "own" / "k.cu"
            file.parent.mkdir()
            file.write_text(
                "#include <wide.h>\n__global__ void one(int* a) { a[0] = 1; }\n"
                "__global__ void two(int* a) { a[blockIdx.x * WIDE + threadIdx.x] = 2; }\n"
            )
            lib = pathlib.Path(folder) / "lib"
            result = warplens.trace(file, entry="two", block=64, grid=(3, "1 + 1"), include=lib)
            self.same(
                result, "trace", str(file), "--entry", "two", "--block", "64", "--grid", "3,1 + 1", "-I", str(lib)
            )
            self.assertEqual(result.launch.grid, (3, 2, 1))
            self.assertIn("two", warplens.compile(file, entry="two", include=[lib]).entry)

    def test_a_launch_and_macros(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "k.cu"
            file.write_text(
                "__global__ void k(int* a) { a[threadIdx.x] = SIDE; }\nint main() {\n  int* a;\n"
                "  cudaMalloc(&a, 4096);\n  k<<<1, 32>>>(a);\n  k<<<2, SIDE>>>(a);\n}\n"
            )
            result = warplens.trace(file, launch=2, defines={"SIDE": 48})
            self.same(result, "trace", str(file), "--launch", "2", "-D", "SIDE=48")
            self.assertEqual(result.launch.block, (48, 1, 1))
            self.assertEqual([one["selected"] for one in result.to_dict()["launches"]], [False, True])
            self.assertEqual(warplens.trace(file, entry="k", launch=2, defines="SIDE=8").launch.block, (8, 1, 1))
            with self.assertRaisesRegex(ValueError, "counted from 1"):
                warplens.trace(file, launch=0)
            with self.assertRaisesRegex(warplens.InputError, "no launch 3"):
                warplens.trace(file, launch=3, defines=["SIDE=8"])
            with self.assertRaisesRegex(warplens.InputError, "write a macro"):
                warplens.trace(file, defines=["8=SIDE"])

    def test_sweep(self):
        result = warplens.sweep("tile", {"BY": [16, 32], "PAD": range(2)}, size=(256, 256))
        self.same(result, "sweep", "tile", "--size", "256x256", "--over", "BY=16,32", "--over", "PAD=0..1")

    def test_bench(self):
        worker = os.environ["WARPLENS_FAKE_WORKER"]
        result = warplens.bench(["naive", "tile"], size=(256, 256), worker=worker)
        expected = json_of("bench", "naive", "tile", "--size", "256x256", "--worker", worker)
        self.assertEqual([row["kernel"] for row in result], ["naive", "tile"])
        self.assertEqual(result[0].keys(), expected[0].keys())
        self.assertGreater(result[0]["measurement"]["kernel"]["median"], 0)

    def test_a_sweep_goes_on_where_it_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "kept.jsonl")
            first = warplens.sweep("tile", {"PAD": [0, 1]}, size=(256, 256), keep=file)
            lines = file.read_text(encoding="utf-8").splitlines()
            self.assertEqual(len(lines), 2)
            both = warplens.sweep("tile", {"PAD": [0, 1, 2]}, size=(256, 256), keep=file)
            self.assertEqual(without_times(both.to_dict()[:2]), without_times(first.to_dict()))
            self.assertEqual(file.read_text(encoding="utf-8").splitlines()[:2], lines)
            self.assertEqual([row.totals["shared_load"].wavefronts for row in both], [65536, 2048, 4096])

    def test_text_of_tables(self):
        words = ("--size", "256x256", "--set", "PAD=0")
        result = warplens.step("tile", size=(256, 256), set={"PAD": 0}, access=2)
        self.assertEqual(str(result), said("step", "tile", *words, "--access", "2"))
        self.assertEqual(result.to_markdown(), said("step", "tile", *words, "--access", "2", "--format", "markdown"))
        self.assertEqual(result.to_latex(), said("step", "tile", *words, "--access", "2", "--format", "latex"))

    def test_frames_are_the_csv(self):
        frame = warplens.trace("tile", size=(256, 256), set={"PAD": 0}).to_frame()
        header, *rows = said("trace", "tile", "--size", "256x256", "--set", "PAD=0", "--format", "csv").splitlines()
        self.assertEqual(list(frame.columns), header.split(","))
        self.assertEqual(len(frame), len(rows))
        self.assertEqual(frame["wavefronts"].max(), 65536)


class Kernels(unittest.TestCase):
    def test_catalogue(self):
        self.assertEqual(warplens.catalogue(), [row["kernel"] for row in json_of("list")])

    def test_path(self):
        path = SOURCES / "kernels" / "catalogue" / "tile.cu"
        result = warplens.trace(path, size=(256, 256))
        self.assertEqual(result.kernel, str(path))
        self.assertEqual(result.totals, warplens.trace("tile", size=(256, 256)).totals)

    def test_text(self):
        text = (SOURCES / "kernels" / "catalogue" / "tile.cu").read_text(encoding="utf-8")
        for function in (warplens.trace, warplens.check, warplens.step):
            self.assertEqual(function(text, size=(256, 256)).kernel, warplens.TEXT_NAME)
        self.assertEqual(
            warplens.trace(text, size=(256, 256)).totals, warplens.trace("tile", size=(256, 256)).totals
        )
        rows = warplens.sweep(text, {"PAD": [0, 1]}, size=(256, 256))
        self.assertEqual([row.totals["shared_load"].wavefronts for row in rows], [65536, 2048])

    def test_text_with_its_own_size(self):
        text = (SOURCES / "kernels" / "catalogue" / "naive.cu").read_text(encoding="utf-8")
        own = text.replace('order', "default_size = [64, 32]\norder", 1)
        self.assertEqual(warplens.trace(own).size, warplens.Size(64, 32))
        self.assertEqual(warplens.trace(own, size=(32, 32)).size, warplens.Size(32, 32))
        self.assertEqual([row.size for row in warplens.sweep(own, {"BX": [32]})], [(64, 32)])

    def test_several_launches(self):
        text = """/*+++
title = "Two"
[buffers]
in = { element = "float", rows = 1, cols = 1024, fill = "index" }
out = { element = "float", rows = 1, cols = 1024 }
[[launch]]
entry = "twice"
block = [256]
grid = [4]
args = ["in", "out"]
[[launch]]
entry = "twice"
block = [128]
grid = [8]
args = ["out", "in"]
+++*/
__global__ void twice(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * in[i];
}
"""
        result = warplens.trace(text)
        self.assertEqual([one.launch.block for one in result.launches], [(256, 1, 1), (128, 1, 1)])
        self.assertEqual(result.global_load.sectors, 256)
        self.assertEqual([one.global_load.sectors for one in result.launches], [128, 128])
        self.assertEqual(result.launches[1].to_dict()["entry"], "twice")
        self.assertEqual(sorted(set(result.to_frame()["launch"])), [0, 1])
        self.assertTrue(warplens.check(text))

    def test_compile(self):
        made = warplens.compile("tile", gpu="a100")
        self.assertEqual(made.arch, "sm_80")
        self.assertIn(".target sm_80", made.ptx)
        self.assertEqual(made.cubin[:4], b"\x7fELF")
        self.assertIn(made.entry, made.ptx)
        self.assertEqual(warplens.compile("tile", arch="sm_90").arch, "sm_90")


class BadInput(unittest.TestCase):
    def refused(self, said, function, *given, kind=warplens.InputError, **named):
        with self.assertRaisesRegex(kind, said):
            function(*given, **named)

    def test_of_the_engine(self):
        self.assertTrue(issubclass(warplens.InputError, ValueError))
        self.refused("Did you mean|did you mean|tile", warplens.trace, "tille")
        self.refused("PAD", warplens.trace, "tile", set={"PAD": 99})
        self.refused("there is no block 99,0,0", warplens.trace, "tile", size=(64, 64), block_index=99)
        self.refused("the block has", warplens.step, "tile", size=(64, 64), warp=99)
        self.refused("numbered from 0", warplens.step, "tile", size=(64, 64), access=999)
        self.refused("h200", warplens.predict, "tile", gpu="h2000")
        self.refused("<text>.cu:3: ", warplens.trace, TRANSPOSE.replace("int x", "imt x"))
        self.refused("machine", warplens.trace, "tile", machine="toyy")

    def test_of_the_package(self):
        wrong = {
            "size": [(1, 2, 3), (), (-1, 5), 1.5, ("4", "4")],
            "block_index": [(0, -1), (1, 2, 3, 4)],
        }
        for name, values in wrong.items():
            for value in values:
                self.refused(f"{name}=|float", warplens.trace, "tile", kind=(ValueError, TypeError), **{name: value})
        self.refused("l2=", warplens.predict, "tile", l2="hot", kind=ValueError)
        self.refused("over=", warplens.sweep, "tile", {}, kind=ValueError)
        self.refused("compile_seconds=", warplens.trace, "tile", compile_seconds=0, kind=ValueError)
        self.refused("compile_memory=", warplens.trace, "tile", compile_memory=0, kind=ValueError)
        self.refused("seconds=", warplens.trace, "tile", seconds=-1, kind=ValueError)
        self.refused("memory=", warplens.trace, "tile", memory=0, kind=ValueError)
        self.refused("name, a path", warplens.trace, b"tile", kind=TypeError)

    def test_the_compilers_memory_has_a_limit(self):
        twice = "\n".join(f"#define A{n + 1} A{n} A{n}" for n in range(30))
        source = f"#define A0 out[0]++;\n{twice}\n__global__ void k(int* out) {{ A30; }}\n"
        self.refused("used more than 0.05 GiB", warplens.trace, source, compile_memory=0.05)

    def test_what_takes_longer_than_allowed_says_how_far_it_came(self):
        endless = "__global__ void k(int* out) { while (true) atomicAdd(out, 1); }"
        for function in (warplens.trace, warplens.check):
            with self.assertWarnsRegex(RuntimeWarning, "0.1 s"):
                cut = function(endless, size=(64, 64), seconds=0.1)
            self.assertTrue(cut.not_whole)
        self.assertEqual(warplens.trace("tile", size=(64, 64), seconds=0).not_whole, ())
        self.refused("0.1 s", warplens.predict, endless, size=(64, 64), seconds=0.1)

    def test_an_execution_takes_no_more_memory_than_allowed(self):
        source = "__global__ void k(int* out) { out[blockIdx.x * 4096ull * 1024 + threadIdx.x * 1024] = 1; }"
        self.refused("memory", warplens.trace, source, size=(65536, 1), full=True, memory=0.001)

    def test_the_package_is_its_own_worker(self):
        try:
            self.assertEqual(len(warplens.bench("naive", size=(64, 64))), 1)
        except warplens.InputError as error:  # there is no GPU
            self.assertNotIn("not warplens", str(error))

    def test_no_gpu(self):
        self.refused("worker", warplens.bench, "tile", worker="exit 3", kind=(warplens.InputError, warplens.GpuError))


class Findings(unittest.TestCase):
    def test_a_race(self):
        source = (SOURCES / "kernels" / "catalogue" / "tile.cu").read_text(encoding="utf-8")
        result = warplens.check(source.replace("__syncthreads();", ""), size=(64, 64))
        self.assertFalse(result)
        self.assertIn("shared-race", {finding.kind for finding in result.errors})
        self.assertGreater(result.errors[0].source_line, 0)
        self.assertIn("Every block was checked", result.looked_at)


class Language(unittest.TestCase):
    def tearDown(self):
        warplens.speak("en")

    def test_people_read_theirs_and_programs_english(self):
        english = warplens.check("tile", size=(64, 64))
        warplens.speak("zh_CN")
        if warplens.spoken() != "zh_CN":
            self.skipTest("built without gettext")
        chinese = warplens.check("tile", size=(64, 64))
        self.assertEqual(english.to_dict(), chinese.to_dict())
        self.assertRegex(str(chinese), "[\u4e00-\u9fff]")
        with self.assertRaisesRegex(ValueError, "[\u4e00-\u9fff]"):
            warplens.predict("tile", l2="hot")


class Files(unittest.TestCase):
    def test_a_header_beside_the_code(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "k.cu")
            file.write_text(TRANSPOSE, encoding="utf-8")
            file.with_suffix(".toml").write_text(
                'title = "T"\nentry = "transpose"\nblock = [32, 8]\ngrid = ["ceil_div(width, 32)", "ceil_div(height, 8)"]\n'
                'args = ["in", "out", "width", "height"]\ncheck = "transpose"\n[buffers]\n'
                'in = { element = "float", rows = "height", cols = "width", fill = "index" }\n'
                'out = { element = "float", rows = "width", cols = "height" }\n',
                encoding="utf-8",
            )
            result = warplens.check(file, size=(100, 60))
            self.assertTrue(result, json.dumps(result.to_dict()))
            self.assertTrue(result.to_dict()["result"]["compared"])


if __name__ == "__main__":
    unittest.main()
