#!/usr/bin/env python3
"""Runs the programs of this folder on a GPU with the four tools of NVIDIA's compute-sanitizer, with the sizes that
Warplens uses. tests/analysis/trace/findings/sanitizer.test.cpp compares the reports with the findings of Warplens.

    sanitizer.py source > programs.cu     writes one host program; build: nvcc -arch=native -lineinfo -o programs
    sanitizer.py run ./programs LOGS      runs each kernel with each tool on the GPU, and writes one log per run to the
                                          folder LOGS. Names after LOGS select kernels.
    sanitizer.py table LOGS > sanitizer.csv   writes the reports in the logs as a table
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).parent
TOOLS = ["memcheck", "racecheck", "synccheck", "initcheck"]
SIZE = {"width": 256, "height": 1}
UNBOUNDED = ("endless_", "deadlock_")  # prefixes of the names of programs that never end, with any tool


def programs():
    for path in sorted(HERE.glob("*.cu")):
        if path.stem.startswith(UNBOUNDED):
            continue
        text = path.read_text()
        header = tomllib.loads(text[text.index("/*+++") + 5 : text.index("+++*/")])
        yield path, text, header


def number(expression):
    return int(eval(str(expression), {"__builtins__": {}}, dict(SIZE)))  # evaluates only headers of this repository


def launcher(name, header):
    lines, arguments = [], []
    for argument in header["args"]:
        buffer = header["buffers"].get(argument)
        if buffer is None:
            arguments.append(str(number(argument)))
            continue
        count = number(buffer["rows"]) * number(buffer["cols"])
        fill = buffer.get("fill", "")
        lines.append(f"  auto* {argument}_buffer = allocate<{buffer['element']}>({count}, \"{fill}\");")
        arguments.append(f"{argument}_buffer")
    block, grid = (", ".join(str(number(one)) for one in header[key]) for key in ("block", "grid"))
    shared = number(header.get("shared", 0))
    lines.append(f"  {header['entry']}<<<dim3({grid}), dim3({block}), {shared}>>>({', '.join(arguments)});")
    return "static void launch() {\n" + "\n".join(lines) + "\n}\n"


def source():
    includes, bodies, rows = set(), [], []
    for path, text, header in programs():
        lines = text.split("\n")
        for at, line in enumerate(lines):
            if line.startswith("#include"):
                includes.add(line)
                lines[at] = ""
        body = "\n".join(lines)
        bodies.append(f'namespace {path.stem} {{\n#line 1 "{path.name}"\n{body}\n{launcher(path.stem, header)}}}\n')
        rows.append(f'  if (name == "{path.stem}") {path.stem}::launch();')
    print("\n".join(["#include <cstdio>", "#include <string>", "#include <vector>", *sorted(includes)]))
    print("""
template <class T>
static T* allocate(size_t count, const std::string& fill) {
  T* memory = nullptr;
  cudaMalloc(&memory, count * sizeof(T));
  if (fill.empty()) return memory;
  std::vector<T> values(count);
  for (size_t at = 0; at < count; ++at) values[at] = fill == "index" ? static_cast<T>(static_cast<int>(at)) : T{};
  cudaMemcpy(memory, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}
""")
    print("\n".join(bodies))
    print("int main(int, char** words) {\n  const std::string name = words[1];\n" + "\n".join(rows))
    print("  std::printf(\"%s\\n\", cudaGetErrorString(cudaDeviceSynchronize()));\n}")


def run(program, folder, *names):
    logs = pathlib.Path(folder)
    logs.mkdir(parents=True, exist_ok=True)

    def one(job):
        name, tool = job
        command = ["timeout", "60", "compute-sanitizer", "--tool", tool, program, name]
        answer = subprocess.run(command, capture_output=True, text=True)
        (logs / f"{name}.{tool}.log").write_text(answer.stdout + answer.stderr + f"exit {answer.returncode}\n")

    chosen = [path.stem for path, _, _ in programs() if not names or path.stem in names]
    jobs = [(name, tool) for name in chosen for tool in TOOLS]
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        list(pool.map(one, jobs))
    version = subprocess.run(["compute-sanitizer", "--version"], capture_output=True, text=True).stdout
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    gpu = subprocess.run(query, capture_output=True, text=True).stdout
    date = subprocess.run(["date", "+%F"], capture_output=True, text=True).stdout
    (logs / "machine.txt").write_text(f"{gpu.strip()}\n{re.search(r'[Vv]ersion ([0-9.]+)', version).group(1)}\n{date}")


WHAT = re.compile(
    r"(Invalid __\w+__ \w+ of size \d+|Race reported between \w+ access|Barrier error detected[^.]*\.[^.]*"
    r"|Uninitialized __\w+__ memory read of size \d+|[Mm]isaligned|Potential \w+ hazard)"
)


def table(folder):
    logs = pathlib.Path(folder)
    gpu, version, date = (logs / "machine.txt").read_text().strip().split("\n")
    print(f"# compute-sanitizer {version} on an {gpu.split(',')[0]}, driver {gpu.split(',')[1].strip()}, {date}")
    print("program,tool,report,line,line_of_the_other")
    for path, _, _ in programs():
        for tool in TOOLS:
            text = (logs / f"{path.stem}.{tool}.log").read_text()
            rows = set()
            for report in re.split(r"\n=========\s*\n", text):
                what = WHAT.search(report)
                places = re.findall(rf"{path.name}:(\d+)", report)
                if what and places:
                    first = re.sub(r"\s+", " ", what.group(1)).replace(",", ";")
                    is_race = tool == "racecheck"
                    rows.add((int(places[0]), int(places[1]) if is_race and len(places) > 1 else 0, first))
            for line, other, what in sorted(rows):
                print(f"{path.stem},{tool},{what},{line},{other}")


if __name__ == "__main__":
    commands = {"source": source, "run": run, "table": table}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])
