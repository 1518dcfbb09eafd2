"""Checks README.md and the pages in docs/: links lead to headings, and the commands that pages show succeed.

usage: pages_test.py WARPLENS SOURCE_DIR

A command is a line of a code block, or code in a sentence, that starts with "warplens" or "./dev run". It runs in a folder
that has the files which commands name (my.cu, report.csv, …). Commands that need a window, a GPU, another machine or a
shell do not run; each needs a rule in NOT_RUN. A rule that matches no command is an error, so that the list does not outlive
the pages.
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

NOT_RUN = {
    r"^$|^(tile|my\.cu|homework\.cu)\b|^--lesson ": "opens the window",
    r"^--help$": "prints help",
    r"^(bench|verify|calibrate) ": "needs a GPU",
    r"--worker ": "needs other machines",
    r"\b(NAME|KERNEL|FILE|COMMAND)\b|[$…]": "is incomplete, or part of a script",
    r" lines\.csv": "needs a source page of Nsight Compute",
    r"^lesson --check$": "has a test of its own, over all lessons",
    r"^completion ": "is for a shell",
    r"^page ": "needs the page that ./dev page builds; tests/page has its tests",
}


def code_lines(text):
    """Yields the lines of code blocks, fenced or indented by four spaces, with continued lines joined."""
    fenced, whole = False, ""
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            whole += line.strip()
            if whole.endswith("\\"):
                whole = whole[:-1]
                continue
            yield whole
        whole = ""


def commands_in(text):
    """Returns the arguments of each `warplens` and `./dev run` command, without comments and redirections.

    In a sentence, a command has at least two words behind its name; `warplens check` is only a name.
    """
    in_sentences = re.findall(r"`((?:warplens|\./dev run) [^` ]+ [^`]+)`", text)
    found = []
    for line in [*code_lines(text), *in_sentences]:
        match = re.match(r"(?:warplens|\./dev run)(?= |$)(?P<arguments>.*)", line)
        if match:
            found.append(re.split(r"\s#|\s[>|]", match["arguments"])[0].strip())
    return found


def headings_in(text):
    """Returns the anchors of a page's headings."""
    text = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def without_code(text):
    return re.sub(r"^ *```.*?^ *```$|`[^`\n]*`|^    [^\n]*$", "", text, flags=re.M | re.S)


class Pages(unittest.TestCase):
    warplens = source_dir = None

    def setUp(self):
        pages = [self.source_dir / "README.md", *sorted((self.source_dir / "docs").glob("*.md"))]
        self.pages = {page: page.read_text(encoding="utf-8") for page in pages}
        self.assertGreater(len(self.pages), 15)

    def test_links_lead_to_headings(self):
        checked, wrong = 0, []
        for page, text in self.pages.items():
            for path, heading in re.findall(r"\]\(([^)\s#:]*)#([^)\s]+)\)", without_code(text)):
                checked += 1
                target = (page.parent / path).resolve() if path else page
                if heading not in headings_in(target.read_text(encoding="utf-8")):
                    wrong.append(f"{page.name}: no heading #{heading} in {target.name}")
        self.assertGreater(checked, 10)
        self.assertEqual(wrong, [])

    def test_every_page_is_linked_from_the_readme(self):
        readme = self.pages[self.source_dir / "README.md"]
        pages = [page.name for page in self.pages if page.parent != self.source_dir]
        missing = [name for name in pages if f"](docs/{name})" not in readme]
        self.assertEqual(missing, ["architecture.md"])  # docs/contributor.md leads there

    def test_commands_succeed(self):
        commands = {}
        for page, text in self.pages.items():
            for command in commands_in(text):
                commands.setdefault(command, page.name)
        unused = [rule for rule in NOT_RUN if not any(re.search(rule, command) for command in commands)]
        self.assertEqual(unused, [])
        run = [command for command in commands if not any(re.search(rule, command) for rule in NOT_RUN)]
        self.assertGreater(len(run), 20)
        with tempfile.TemporaryDirectory() as folder:
            self.write_files(pathlib.Path(folder))
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                answers = pool.map(lambda command: self.answer_to(command, folder), run)
            wrong = [f"{commands[command]}: warplens {command}\n{answer.stderr}"
                     for command, answer in zip(run, answers) if answer.returncode != 0]
        self.assertEqual("\n".join(wrong), "")

    def write_files(self, folder):
        """Writes the files that the pages' commands name."""
        kernel = (self.source_dir / "kernels/catalogue/tile.cu").read_text(encoding="utf-8")
        kernel = kernel.replace("/*+++\n", "/*+++\ndefault_size = [256, 256]\n", 1)  # checks take seconds at 4096 × 4096
        for name in ("my.cu", "my_kernel.cu", "your_kernel.cu", "program.cu", "homework.cu"):
            (folder / name).write_text(kernel, encoding="utf-8")
        # A program without a header, with two kernels.
        kernels = "".join(f"__global__ void {name}(float* a) {{ a[blockIdx.x * blockDim.x + threadIdx.x] *= {factor}; }}\n"
                          for name, factor in (("twice", "2.0f"), ("halve", "0.5f")))
        (folder / "scale.cu").write_text(
            kernels + "int main() { float* a; cudaMalloc(&a, 4096 * 4); "
            "twice<<<16, 256>>>(a); twice<<<8, 512>>>(a); halve<<<16, 256>>>(a); }\n",
            encoding="utf-8")
        (folder / "common").mkdir()
        ptx = (self.source_dir / "docs/library/copy.ptx").read_text(encoding="utf-8")
        for name in ("my.ptx", "kernel.ptx"):
            (folder / name).write_text(ptx.replace("copy(", "transpose("), encoding="utf-8")
        lesson = (self.source_dir / "assets/lessons/06-banks.md").read_text(encoding="utf-8")
        (folder / "my-lesson.md").write_text(lesson, encoding="utf-8")
        answers = self.source_dir / "tests/app/grading/answers"
        (folder / "submissions/anna").mkdir(parents=True)
        for place in ("answer.cu", "submissions/anna/transpose.cu"):
            (folder / place).write_text((answers / "01-coalesced-transpose/model.cu").read_text(encoding="utf-8"),
                                        encoding="utf-8")
        task = (self.source_dir / "assets/tasks/01-coalesced-transpose.md").read_text(encoding="utf-8")
        (folder / "my-task.md").write_text(task, encoding="utf-8")
        self.answer_to("gate my.cu --hold hold.json --update", folder)
        report = self.answer_to("trace tile --set PAD=0 --format ncu-csv", folder)
        (folder / "report.csv").write_text(report.stdout, encoding="utf-8")

    def answer_to(self, command, folder):
        # A picture for a poster has nine times the pixels, which takes minutes without a GPU that draws it.
        words = shlex.split(command.replace("--picture-scale 3", "--picture-scale 1"))
        environment = {**os.environ, "LANGUAGE": "en", "LIBGL_ALWAYS_SOFTWARE": "1"}
        return subprocess.run([self.warplens, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)


if __name__ == "__main__":
    Pages.warplens, Pages.source_dir = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
    unittest.main()
