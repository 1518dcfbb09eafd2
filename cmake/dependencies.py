#!/usr/bin/env python3
"""Prepares libraries that Debian does not package, in the cache, and prints their folder.

    dependencies.py ui       Dear ImGui, GLFW and glad, built into static libraries; fonts
    dependencies.py cuda     NVRTC, the CUDA runtime and CUPTI with their headers, and the headers of cuRAND
    dependencies.py disassembler  nvdisasm
    dependencies.py headers  header-only libraries that kernels include: GLM and CuTe
    dependencies.py parsing  tree-sitter and its grammar of CUDA C++, built into one static library
    dependencies.py binding  nanobind, which builds the Python module
    dependencies.py page     compiler and C++ standard library for the page, which is built for WebAssembly
    dependencies.py notebook  packages for testing the Python module: NumPy, pandas and others, for Debian's Python

All packages are pinned by version and hash in cmake/pins. The name of a folder ends with a hash of all its
inputs. A finished folder gets this name by one rename, so that it is either complete or absent, and several checkouts
can share it.
"""

import argparse
import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# Part of the name of every folder. Increase it when make_cuda or make_ui changes its result.
RECIPE = 2
PIN = re.compile(r"^(?P<name>[\w-]+)==(?P<version>\S+) --hash=sha256:(?P<sha256>[0-9a-f]{64})$")

# Packages that are downloaded as sources, not as wheels.
SOURCE_PACKAGES = "imgui-bundle,pyglm,tree-sitter,tree-sitter-cuda"

# CUDA packages whose headers are unpacked without the libraries: kernels include the headers, and the program does not
# link the libraries.
HEADER_PACKAGES = ("nvidia-curand",)

# Files that are extracted from the sdist of imgui-bundle; the rest (most of 136 MB) is not needed.
UI_SOURCES = (
    "external/imgui/imgui/",
    "external/ImGuiColorTextEdit/ImGuiColorTextEdit/",
    "external/imgui_test_engine/imgui_test_engine/imgui_test_engine/",
    "external/imgui_test_engine/imgui_test_engine/imgui_test_suite/assets/fonts/",
    "external/glfw/glfw/",
    "external/hello_imgui/hello_imgui/src/hello_imgui/icons_font_awesome_6.h",
    "external/hello_imgui/hello_imgui/hello_imgui_assets/fonts/",
    "bindings/imgui_bundle/assets/fonts/",
)


def say(message):
    print(f"-- {message}", file=sys.stderr, flush=True)


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(os.environ.get("WARPLENS_CACHE") or pathlib.Path(base, "warplens")).absolute()


@contextlib.contextmanager
def locked(cache):
    """Locks the cache. A second checkout waits for the result of the first one instead of making it again."""
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / "lock", "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build is filling the same cache; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        # Removes the folders of killed processes. No running process uses them, because this process has the lock.
        for left_behind in cache.glob("tmp-*"):
            shutil.rmtree(left_behind, ignore_errors=True)
        yield


@contextlib.contextmanager
def scratch(cache):
    """A temporary folder in the file system of the cache, so that renaming a result out of it is atomic."""
    with tempfile.TemporaryDirectory(prefix="tmp-", dir=cache) as folder:
        yield pathlib.Path(folder)


def run(command, **options):
    """Runs a command. Its output is shown only if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        noise = re.compile(r"\[\d+/\d+\] |-- ")  # successful steps
        said = "".join(line for line in done.stdout.splitlines(keepends=True) if not noise.match(line))
        sys.exit(f"{said}\ndependencies.py: failed: {' '.join(map(str, command))}")
    return done.stdout


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def fetch(cache, group):
    """Returns the packages of cmake/pins/GROUP.txt as {name: file}. Downloads those that the cache does not have."""
    lines = (HERE / "pins" / f"{group}.txt").read_text(encoding="utf-8").splitlines()
    pins = {match["name"]: match for match in map(PIN.match, lines) if match}
    downloads = cache / "downloads"
    downloads.mkdir(exist_ok=True)

    def stored(pin):
        files = list((downloads / pin["sha256"]).glob("*"))
        return files[0] if len(files) == 1 and sha256_of(files[0]) == pin["sha256"] else None

    missing = [pin for pin in pins.values() if not stored(pin)]
    if missing:
        say("downloading " + ", ".join(f"{pin['name']} {pin['version']}" for pin in missing))
        with scratch(cache) as folder:
            wanted = folder / "wanted.txt"
            wanted.write_text("".join(pin[0] + "\n" for pin in missing), encoding="utf-8")
            pip = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-cache-dir"]
            pip += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-binary", SOURCE_PACKAGES]
            pip += ["--no-build-isolation", "--dest", folder / "files", "--requirement", wanted]
            run(pip, env={**os.environ, "PYTHONPATH": str(HERE / "sdist_stub"), "PYTHONDONTWRITEBYTECODE": "1"})
            for file in (folder / "files").iterdir():
                place = folder / sha256_of(file)
                place.mkdir()
                file.rename(place / file.name)
                shutil.rmtree(downloads / place.name, ignore_errors=True)
                place.rename(downloads / place.name)
    return {name: stored(pin) for name, pin in pins.items()}


def made(cache, group, inputs, make, recipe=("**/*",)):
    """Returns the folder CACHE/GROUP-HASH. If it does not exist, make(files, target, scratch) makes it. The hash depends
    on the files of cmake/GROUP whose names match `recipe`."""
    digest = hashlib.sha256(repr((RECIPE, *inputs)).encode())
    for file in sorted([HERE / "pins" / f"{group}.txt", *(file for name in recipe for file in (HERE / group).glob(name))]):
        if file.is_file():
            digest.update(file.read_bytes())
    result = cache / f"{group}-{digest.hexdigest()[:16]}"
    if result.is_dir():
        return result
    with locked(cache):
        if not result.is_dir():
            files = fetch(cache, group)
            with scratch(cache) as folder:
                target = folder / "result"
                target.mkdir()
                make(files, target, folder)
                target.rename(result)
    return result


def unpack_wheel(wheel, folder, wanted=lambda name: True):
    """Extracts the files of the wheel. `wanted` returns True for the names of the files to extract."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder, [name for name in archive.namelist() if wanted(name)])


def make_cuda(files, target, folder):
    say("unpacking the CUDA packages")
    for package, wheel in files.items():
        headers_only = package in HEADER_PACKAGES
        unpack_wheel(wheel, folder / "wheels", lambda name: not (headers_only and "/lib/" in name))
    root = folder / "wheels" / "nvidia" / "cu13"
    for part in ("include", "lib"):
        (root / part).rename(target / part)
    licences = target / "licences"  # these licences are installed with the libraries
    licences.mkdir()
    for text in (folder / "wheels").glob("*.dist-info/**/License.txt"):
        package = text.relative_to(folder / "wheels").parts[0].partition("-")[0]
        shutil.copyfile(text, licences / f"{package}.txt")
    # Wheels contain only libNAME.so.MAJOR, but the linker searches for libNAME.so.
    for library in (target / "lib").glob("lib*.so.*"):
        plain = target / "lib" / re.sub(r"\.so\..*$", ".so", library.name)
        if not plain.exists():
            plain.symlink_to(library.name)


def make_disassembler(files, target, folder):
    say("unpacking nvdisasm")
    unpack_wheel(files["nvidia-cuda-nvdisasm"], folder / "wheel")
    (target / "bin").mkdir()
    program = target / "bin" / "nvdisasm"
    (folder / "wheel" / "nvidia" / "cu13" / "bin" / "nvdisasm").rename(program)
    program.chmod(0o755)


def build(arguments, group, sources, target, folder):
    """Builds `sources` with cmake/GROUP, and installs the result in `target`."""
    configure = [arguments.cmake, "-G", "Ninja", "-S", HERE / group, "-B", folder / "build"]
    configure += ["-DCMAKE_BUILD_TYPE=Release", f"-DSOURCES={sources}", f"-DCMAKE_INSTALL_PREFIX={target}"]
    configure += [f"-DCMAKE_C_COMPILER={arguments.cc}", f"-DCMAKE_CXX_COMPILER={arguments.cxx}"]
    run(configure)
    run([arguments.cmake, "--build", folder / "build", "--target", "install"])


def unpack_ui(files, sources):
    with tarfile.open(files["imgui-bundle"]) as archive:
        for member in archive:
            member.name = member.name.partition("/")[2]
            if member.isfile() and member.name.startswith(UI_SOURCES):
                archive.extract(member, sources)


def make_ui(arguments):
    def make(files, target, folder):
        say("unpacking Dear ImGui, GLFW and the fonts")
        sources = folder / "sources"
        unpack_ui(files, sources)
        unpack_wheel(files["glad2"], folder / "glad2")
        glad = [sys.executable, "-m", "glad", "--api", "gl:core=3.3,egl=1.5", "--extensions", "", "--reproducible"]
        run([*glad, "--out-path", sources / "glad", "c"], env={**os.environ, "PYTHONPATH": str(folder / "glad2")})

        say("building them (once for all checkouts)")
        build(arguments, "ui", sources, target, folder)

    return make


def unpack_parsing(files, sources, target):
    """Unpacks the sources of the parser, and its licences into target/licences."""
    for name in ("tree-sitter", "tree-sitter-cuda"):
        with tarfile.open(files[name]) as archive:
            for member in archive:
                member.name = f"{name}/{member.name.partition('/')[2]}"
                if member.isfile() and member.name.endswith((".c", ".h")):
                    archive.extract(member, sources)
                if member.isfile() and member.name.lower().endswith("/license"):
                    of = "-".join(dict.fromkeys([name, member.name.split("/")[-2]]))
                    (target / "licences").mkdir(exist_ok=True)
                    (target / "licences" / f"{of}.txt").write_bytes(archive.extractfile(member).read())


def make_parsing(arguments):
    def make(files, target, folder):
        say("building tree-sitter and its CUDA grammar (once for all checkouts)")
        sources = folder / "sources"
        unpack_parsing(files, sources, target)
        build(arguments, "parsing", sources, target, folder)

    return make


# Headers of GLM that are for the host only. They are replaced by empty files, because NVRTC does not compile them.
GLM_OF_THE_HOST = ("glm/gtx/hash.hpp", "glm/gtx/io.hpp", "glm/gtx/string_cast.hpp")


# Parts of CUTLASS that are unpacked: CuTe and the files that it includes. The other files contain whole kernels, and the
# host functions that launch them. "**" matches any number of folders.
CUTE_PARTS = (
    "cute/**/*.hpp",
    "cutlass/*.h",
    "cutlass/*.hpp",
    "cutlass/arch/*",
    "cutlass/conv/*.h",
    "cutlass/conv/dispatch_policy.hpp",
    "cutlass/detail/**/*",
    "cutlass/epilogue/thread/activation.h",
    "cutlass/gemm/dispatch_policy.hpp",
    "cutlass/gemm/gemm.h",
    "cutlass/gemm/gemm_enumerated_types.h",
    "cutlass/layout/*",
    "cutlass/pipeline/*",
    "cutlass/platform/*",
    "cutlass/thread/*",
    "cutlass/transform/thread/unary_op.h",
)

# Files of CuTe that it includes only if CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED is defined. They are half of its size.
CUTE_EXTENSIONS = "_ext.hpp"


def unpack_glm(package, target):
    inside = "PyGLM_lib/glm/"
    with tarfile.open(package) as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            if not member.isfile() or not name.startswith(inside):
                continue
            if name == inside + "copying.txt":
                (target / "licences" / "glm.txt").write_bytes(archive.extractfile(member).read())
            elif name.startswith(inside + "glm/") and name.endswith((".hpp", ".inl", ".h")):
                member.name = name.removeprefix(inside)
                archive.extract(member, target / "include")
                if member.name in GLM_OF_THE_HOST:
                    (target / "include" / member.name).write_text("#pragma once\n", encoding="utf-8")


def unpack_cute(package, target, folder):
    unpack_wheel(package, folder, lambda name: "/source/include/" in name or name.endswith("/LICENSE.txt"))
    include = folder / "cutlass_library" / "source" / "include"
    for part in CUTE_PARTS:
        for file in include.glob(part):
            if file.is_file() and not file.name.endswith(CUTE_EXTENSIONS):
                place = target / "include" / file.relative_to(include)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
    (licence,) = folder.glob("*.dist-info/licenses/LICENSE.txt")
    shutil.copyfile(licence, target / "licences" / "cutlass.txt")


def make_headers(files, target, folder):
    say("unpacking the headers of GLM and CuTe")
    (target / "licences").mkdir()
    unpack_glm(files["pyglm"], target)
    unpack_cute(files["nvidia-cutlass"], target, folder / "cutlass")


# Runs a tool of the page's compiler. The compiler keeps built parts of the C library in a cache of its own.
PAGE_TOOL = """#!/bin/sh
tools=$(dirname "$(dirname "$(readlink -f "$0")")")
export ZIG_GLOBAL_CACHE_DIR="$tools/cache" ZIG_LOCAL_CACHE_DIR="$tools/cache"
exec "$tools/ziglang/zig" {tool} "$@"
"""

# Files of cmake/page from which the libraries are built. The build of the page uses the others.
PAGE_RECIPE = ("CMakeLists.txt", "SystemHeaders.cmake", "toolchain.cmake", "exception_tag.S", "libcxx_config.h")


def make_page(arguments):
    def make(files, target, folder):
        say("unpacking the compiler of the page")
        unpack_wheel(files["ziglang"], target, lambda name: name.startswith("ziglang/"))
        (target / "ziglang" / "zig").chmod(0o755)
        (target / "bin").mkdir()
        for name, tool in (("cc", "cc"), ("c++", "c++"), ("ar", "ar"), ("ranlib", "ranlib")):
            script = target / "bin" / name
            script.write_text(PAGE_TOOL.format(tool=tool), encoding="utf-8")
            script.chmod(0o755)
        shutil.copyfile(HERE / "page" / "libcxx_config.h", target / "libcxx_config.h")

        sources = folder / "sources"
        unpack_ui(fetch(cache_folder(), "ui"), sources / "ui")
        unpack_parsing(fetch(cache_folder(), "parsing"), sources / "parsing", target)

        say("building its libraries: the C++ standard library, Dear ImGui and tree-sitter (once for all checkouts)")
        configure = [arguments.cmake, "-G", "Ninja", "-S", HERE / "page", "-B", folder / "build"]
        configure += [f"-DCMAKE_TOOLCHAIN_FILE={HERE / 'page' / 'toolchain.cmake'}", "-DCMAKE_BUILD_TYPE=Release"]
        configure += [f"-DWARPLENS_PAGE_TOOLS={target}", f"-DPACKAGES={sources}", f"-DCMAKE_INSTALL_PREFIX={target}"]
        run(configure)
        run([arguments.cmake, "--build", folder / "build", "--target", "install"])

    return make


def unpack_packages(files, target, _folder):
    """Unpacks packages like a site-packages folder, which PYTHONPATH can name."""
    for wheel in files.values():
        unpack_wheel(wheel, target)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=["ui", "cuda", "disassembler", "headers", "parsing", "binding", "notebook", "page"])
    parser.add_argument("--cc", default=os.environ.get("CC", "cc"))
    parser.add_argument("--cxx", default=os.environ.get("CXX", "c++"))
    parser.add_argument("--cmake", default="cmake")
    arguments = parser.parse_args()
    cache = cache_folder()
    if arguments.group == "cuda":
        print(made(cache, "cuda", ("with licences",), make_cuda))
        return
    if arguments.group == "disassembler":
        print(made(cache, "disassembler", (), make_disassembler))
        return
    if arguments.group == "headers":
        print(made(cache, "headers", (GLM_OF_THE_HOST, CUTE_PARTS, CUTE_EXTENSIONS), make_headers))
        return
    if arguments.group == "page":
        # The libraries are built from the packages of other groups, with the recipes of those groups.
        others = [*HERE.glob("ui/*"), *HERE.glob("parsing/*"), HERE / "pins" / "ui.txt", HERE / "pins" / "parsing.txt"]
        inputs = tuple(file.read_bytes() for file in sorted(others))
        print(made(cache, "page", (PAGE_TOOL, UI_SOURCES, inputs), make_page(arguments), PAGE_RECIPE))
        return
    if arguments.group in ("binding", "notebook"):
        print(made(cache, arguments.group, (), unpack_packages))
        return
    compiler = run([arguments.cxx, "--version"]).splitlines()[0]
    if arguments.group == "ui":
        print(made(cache, "ui", (compiler, UI_SOURCES), make_ui(arguments)))
    else:
        print(made(cache, "parsing", (compiler, "with licences"), make_parsing(arguments)))


if __name__ == "__main__":
    main()
