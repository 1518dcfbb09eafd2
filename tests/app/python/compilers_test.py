"""Tests PTX kernels of other compilers (tests/compilers) that are launched on arrays."""

import unittest

import numpy
import warplens
from helpers import SOURCES


def ptx_of(name):
    return (SOURCES / "tests" / "compilers" / f"{name}.ptx").read_text(encoding="utf-8")


class FakeDispatcher:
    """Imitates a compiled kernel of Numba."""

    def __init__(self, *texts):
        self.texts = {(f"signature {at}",): text for at, text in enumerate(texts)}

    def inspect_asm(self, signature=None):
        return self.texts if signature is None else self.texts[signature]


class Numba(unittest.TestCase):
    def setUp(self):
        self.matrix = numpy.arange(60 * 100, dtype=numpy.float32).reshape(60, 100)
        self.turned = numpy.zeros((100, 60), numpy.float32)

    def test_a_kernel(self):
        kernel = warplens.Kernel(FakeDispatcher(ptx_of("numba_transpose")))
        result = kernel.trace((4, 2), (32, 32), (self.matrix, self.turned))
        numpy.testing.assert_array_equal(self.turned, self.matrix.T)
        self.assertEqual(result.shared_load.wavefronts, result.shared_load.ideal_wavefronts)
        self.assertEqual(result.global_load.bytes, self.matrix.nbytes)

    def test_its_ptx(self):
        kernel = warplens.Kernel(ptx_of("numba_transpose"), numba=True)
        self.assertTrue(kernel.check((4, 2), (32, 32), (self.matrix, self.turned)))
        step = kernel.step((4, 2), (32, 32), (self.matrix, self.turned), access=0)
        self.assertEqual(step.accesses[0].space, "global")

    def test_of_one_dimension(self):
        numbers, copied = numpy.arange(1000, dtype=numpy.float32), numpy.zeros(1000, numpy.float32)
        warplens.Kernel(ptx_of("numba_copy"), numba=True).run(8, 128, (numbers, copied))
        numpy.testing.assert_array_equal(copied, numbers)

    def test_of_several_signatures(self):
        with self.assertRaisesRegex(ValueError, "2 signatures"):
            warplens.Kernel(FakeDispatcher("a", "b"))

    def test_without_its_fields(self):
        with self.assertRaisesRegex(warplens.InputError, "2 are listed, but the kernel has 18"):
            warplens.Kernel(ptx_of("numba_transpose")).trace((4, 2), (32, 32), (self.matrix, self.turned))


class Triton(unittest.TestCase):
    def test_a_kernel(self):
        matrix = numpy.arange(128 * 192, dtype=numpy.float32).reshape(128, 192)
        turned = numpy.zeros((192, 128), numpy.float32)
        kernel = warplens.Kernel(ptx_of("triton_transpose"))
        result = kernel.trace((3, 2), 128, (matrix, turned, 128, 192, None, None), shared=16384)
        numpy.testing.assert_array_equal(turned, matrix.T)
        self.assertEqual(result.launch.block, (128, 1, 1))
        self.assertEqual(result.findings, ())


class Clang(unittest.TestCase):
    def test_functions_take_a_text(self):
        text = ptx_of("clang_transpose")
        self.assertGreater(warplens.trace(text, size=(256, 256)).global_load.sectors, 0)


if __name__ == "__main__":
    unittest.main()
