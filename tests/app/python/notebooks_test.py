"""Executes the notebooks of docs/notebooks cell by cell, and creates the output that each cell would show."""

import ast
import contextlib
import io
import json
import unittest

from helpers import SOURCES

NOTEBOOKS = sorted((SOURCES / "docs" / "notebooks").glob("*.ipynb"))


def shown(value):
    """Returns the output that a notebook shows for a value other than None."""
    for name in ("_repr_png_", "_repr_html_"):
        if hasattr(value, name):
            return getattr(value, name)()
    return repr(value)


def executed(source, names, where):
    """Executes a cell. Returns the text that it prints, followed by the output that it shows."""
    tree = ast.parse(source, where)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, where, "exec"), names)
        if last is None:
            return printed.getvalue()
        value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    return printed.getvalue() if value is None else shown(value)


class Notebooks(unittest.TestCase):
    def test_there_are_some(self):
        self.assertGreaterEqual(len(NOTEBOOKS), 3)

    def test_cells(self):
        for notebook in NOTEBOOKS:
            names, said = {}, []
            for at, cell in enumerate(json.loads(notebook.read_text(encoding="utf-8"))["cells"]):
                if cell["cell_type"] != "code":
                    continue
                with self.subTest(notebook=notebook.name, cell=at):
                    said.append(executed("".join(cell["source"]), names, f"{notebook.name}[{at}]"))
            self.assertTrue(any(said), notebook.name)

    def test_kept_without_what_they_show(self):
        for notebook in NOTEBOOKS:
            for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
                self.assertFalse(cell.get("outputs"), f"{notebook.name}: clear its outputs before it is kept")


if __name__ == "__main__":
    unittest.main()
