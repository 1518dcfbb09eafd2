#!/usr/bin/env python3
"""Installs a build into an empty prefix and tests the installed files: `installed.py BUILD SOURCE`.

The installed program must work with only the files of the prefix, including NVRTC and the CUDA headers. Shells and man
must read the installed completions and pages. Another project must build with the library warplens::analysis.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"not so: {text}")


def check_program(prefix, empty):
    environment = {"HOME": str(empty), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    program = prefix / "bin" / "warplens"

    def warplens(*words):
        return run(program, *words, cwd=empty, env=environment)

    version = warplens("--version")
    expect("NVRTC 13." in version and "commit" in version, f"--version tells commit and NVRTC: {version}")
    traced = json.loads(warplens("trace", "tile", "--size", "4096x4096", "--set", "PAD=0", "--format", "json"))
    expect(traced["totals"]["shared_load"]["wavefronts"] == 16777216, "the installed program counts")

    libraries = run("ldd", prefix / "lib" / "warplens" / "warplens_compiler", env=environment)
    nvrtc = next(line for line in libraries.splitlines() if "libnvrtc" in line)
    expect(str(prefix) in nvrtc, f"NVRTC is the prefix's own: {nvrtc}")
    (empty / "half.cu").write_text(
        "#include <cuda_fp16.h>\n#include <cuda/std/array>\n"
        "__global__ void twice(__half* a) { a[threadIdx.x] = __hadd(a[threadIdx.x], a[threadIdx.x]); }\n"
        "int main() { __half* a; cudaMalloc(&a, 256 * sizeof(__half)); twice<<<1, 256>>>(a); }\n", encoding="utf-8")
    expect("8" in warplens("trace", "half.cu"), "CUDA's headers are found")


def check_shells(prefix):
    share = prefix / "share"
    script = share / "bash-completion" / "completions" / "warplens"

    def completed(*words):
        quoted = " ".join(f"'{word}'" for word in words)
        return run("bash", "-c", f"source '{script}'; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; "
                   "_warplens; printf '%s\\n' \"${COMPREPLY[@]}\"").split()

    expect(completed("warplens", "tr") == ["trace"], "bash completes commands")
    expect(completed("warplens", "trace", "tile_f") == ["tile_float4"], "bash completes kernels")
    expect(completed("warplens", "trace", "--ful") == ["--full"], "bash completes options")
    expect("csv" in completed("warplens", "trace", "naive", "--format", ""), "bash completes an option's values")
    expect(completed("warplens", "trace", "--size", "") == [], "bash has nothing for a free value")
    for shell, file in (("zsh", share / "zsh/site-functions/_warplens"),
                        ("fish", share / "fish/vendor_completions.d/warplens.fish")):
        if shutil.which(shell):
            run(shell, "-n", file)

    for name in ("warplens", "warplens-trace", "warplens-sweep"):
        page = share / "man" / "man1" / f"{name}.1"
        expect(page.is_file(), f"{page} is there")
        if shutil.which("man") and shutil.which("groff"):
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", page], text=True, capture_output=True,
                                  check=False, env={**os.environ, "MANWIDTH": "100", "MANPAGER": "cat"})
            expect(not done.stderr, f"man has nothing to say against {name}: {done.stderr}")
            expect("EXIT STATUS" in done.stdout, f"{name} has its sections")
    if shutil.which("desktop-file-validate"):
        run("desktop-file-validate", share / "applications" / "warplens.desktop")


def check_library(prefix, source, folder):
    example = folder / "example"
    shutil.copytree(source / "docs" / "library", example)
    run("cmake", "-G", "Ninja", "-S", example, "-B", example / "build", f"-DCMAKE_PREFIX_PATH={prefix}",
        "-DCMAKE_BUILD_TYPE=Debug")
    run("cmake", "--build", example / "build")
    counted = run(example / "build" / "count_sectors", example / "copy.ptx")
    expect(counted == "global_load: 2048 requests, 8192 sectors, at least 8192\n"
                      "global_store: 2048 requests, 8192 sectors, at least 8192\n", f"the example counts: {counted}")


def main():
    build, source = map(pathlib.Path, sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="warplens-installed-") as name:
        folder = pathlib.Path(name).resolve()
        prefix, empty = folder / "prefix", folder / "empty"
        empty.mkdir()
        run("cmake", "--install", build, "--prefix", prefix)
        check_program(prefix, empty)
        check_shells(prefix)
        check_library(prefix, source, folder)


if __name__ == "__main__":
    main()
