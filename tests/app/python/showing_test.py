"""Tests how results are displayed, and the examples in docstrings."""

import doctest
import importlib
import pathlib
import pkgutil
import re
import tempfile
import unittest
from html.parser import HTMLParser

import warplens


class Wellformed(HTMLParser):
    """Fails if an end tag does not close the last open tag."""

    def __init__(self):
        super().__init__()
        self.open, self.cells = [], 0

    def handle_starttag(self, tag, attrs):
        self.cells += tag == "td"
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


def cells_of(html):
    """Returns the number of table cells in an HTML text. Fails if its tags are not closed correctly."""
    parser = Wellformed()
    parser.feed(html)
    assert not parser.open, parser.open
    return parser.cells


class Tables(unittest.TestCase):
    def test_every_result(self):
        of = {"size": (256, 256)}
        for result in (
            warplens.trace("tile", **of),
            warplens.step("tile", **of),
            warplens.predict("tile", **of),
            warplens.sweep("tile", {"PAD": [0, 1]}, **of),
        ):
            self.assertGreater(cells_of(result._repr_html_()), 8, type(result))
        self.assertEqual(cells_of(warplens.check("tile", **of)._repr_html_()), 0)

    def test_what_a_kernel_says_is_no_markup(self):
        result = warplens.Kernel('extern "C" __global__ void k(int* a) { if (a[0] < 1 && a[1] > 2) a[0] = 1; }', "k")
        import numpy

        shown = result.step(1, 1, (numpy.zeros(32, numpy.int32),))._repr_html_()
        self.assertIn("a[0] &lt; 1 &amp;&amp; a[1] &gt; 2", shown)
        cells_of(shown)

    def test_summaries(self):
        self.assertEqual(repr(warplens.trace("tile", size=64)), "<warplens.Trace of tile>")
        self.assertRegex(repr(warplens.predict("tile")), r"<warplens.Prediction of tile: [\d.]+ µs>")


class Pictures(unittest.TestCase):
    def test_png(self):
        picture = warplens.trace("tile", size=(256, 256)).picture("global", "shared", width=800, height=500)
        self.assertTrue(picture.data.startswith(b"\x89PNG"))
        self.assertEqual((picture.width, picture.height), (800, 500))
        self.assertEqual(picture._repr_png_(), picture.data)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "tile.png")
            picture.save(file)
            self.assertEqual(file.read_bytes(), picture.data)

    def test_a_step_shows_its_access(self):
        shown = warplens.step("tile", size=(256, 256), set={"PAD": 0}, access=2)._repr_html_()
        self.assertRegex(shown, r'^<img src="data:image/png;base64,iVBOR')

    def test_a_panel_that_is_not_there(self):
        with self.assertRaisesRegex(warplens.InputError, "globall"):
            warplens.trace("tile").picture("globall")

    def test_of_a_source_text(self):
        text = pathlib.Path(warplens.__file__).parent  # any folder that does not contain the kernel file
        source = warplens._engine.kernel_text("tile")
        self.assertTrue(text.is_dir())
        self.assertEqual(warplens.trace(source, size=64).picture("shared", width=640, height=400).width, 640)


class HeatMaps(unittest.TestCase):
    def setUp(self):
        self.sweep = warplens.sweep("tile", {"BY": [16, 32], "PAD": range(3)}, size=(256, 256))

    def test_cells(self):
        found = self.sweep.heat_map("shared_load.wavefronts")
        self.assertEqual((found.across, found.down), ("PAD", "BY"))
        self.assertEqual((found.columns, found.rows), (("0", "1", "2"), ("16", "32")))
        self.assertEqual(found.cells, ((32768, 4096, 2048), (65536, 2048, 4096)))
        self.assertEqual(cells_of(found._repr_html_()), 6)
        self.assertIn("65,536", found._repr_html_())

    def test_turned(self):
        found = self.sweep.heat_map("predicted_us", across="BY", down="PAD")
        self.assertEqual((len(found.cells), len(found.cells[0])), (3, 2))
        self.assertTrue(all(cell > 0 for row in found.cells for cell in row))

    def test_one_setting(self):
        found = warplens.sweep("tile", {"PAD": [0, 1]}, size=64).heat_map("global_load.sectors")
        self.assertEqual((found.down, found.cells), ("", ((8, 8),)))

    def test_what_is_not_there(self):
        for named in ({"figure": "nothing"}, {"figure": "shared_load.nothing"}, {"figure": "predicted_us", "across": "Q"}):
            with self.assertRaises(KeyError):
                self.sweep.heat_map(**named)

    def test_frame(self):
        frame = self.sweep.to_frame()
        self.assertEqual(list(frame["shared_load_wavefronts"]), [32768, 4096, 2048, 65536, 2048, 4096])


class Docstrings(unittest.TestCase):
    def test_examples(self):
        tried = 0
        for module in pkgutil.iter_modules(warplens.__path__, "warplens."):
            if module.name in ("warplens._engine", "warplens.__main__"):
                continue
            options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            result = doctest.testmod(importlib.import_module(module.name), optionflags=options)
            self.assertEqual(result.failed, 0, module.name)
            tried += result.attempted
        tried += doctest.testmod(warplens).attempted
        self.assertGreater(tried, 15)

    def test_everything_has_one(self):
        for name in warplens.__all__:
            of = getattr(warplens, name)
            if isinstance(of, str) or name in ("Compiled", "GpuError", "InputError", "catalogue", "speak", "spoken"):
                continue
            self.assertTrue(of.__doc__, name)
            for method, member in vars(of).items() if isinstance(of, type) else ():
                if callable(member) or isinstance(member, property):
                    self.assertTrue(method.startswith("_") or member.__doc__, f"{name}.{method}")


class Pins(unittest.TestCase):
    def test_the_wheel_asks_for_the_compiler_that_was_tested(self):
        import os

        sources = pathlib.Path(os.environ["WARPLENS_SOURCE_DIR"])
        pins = "".join((sources / "cmake/pins" / name).read_text() for name in ("cuda.txt", "disassembler.txt"))
        pinned = dict(re.findall(r"^([\w-]+)==(\S+) ", pins, re.MULTILINE))
        asked = dict(re.findall(r'"(nvidia-[\w-]+)==(\S+)"', (sources / "pyproject.toml").read_text()))
        self.assertGreaterEqual(len(asked), 4)
        self.assertEqual(asked, {name: pinned[name] for name in asked})


if __name__ == "__main__":
    unittest.main()
