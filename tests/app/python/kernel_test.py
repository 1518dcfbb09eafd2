"""Tests launches of source texts on arrays."""

import ctypes
import unittest

import numpy
import warplens
from helpers import TRANSPOSE

TYPES = """
template <class T> __device__ void doubled(T* data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = data[i] + data[i];
}
#define OF(NAME, T) extern "C" __global__ void NAME(T* data, int n) { doubled(data, n); }
OF(of_int8, signed char) OF(of_uint8, unsigned char) OF(of_int16, short) OF(of_uint16, unsigned short)
OF(of_int32, int) OF(of_uint32, unsigned) OF(of_int64, long long) OF(of_uint64, unsigned long long)
OF(of_float32, float) OF(of_float64, double)
"""


class FakeCupyArray:
    """Imitates an array of CuPy."""

    def __init__(self, host):
        self.host = host
        self.dtype = host.dtype

    def get(self):
        return self.host.copy()

    def set(self, host):
        self.host = host.copy()


class FakeInOut:
    """Imitates pycuda.driver.InOut."""

    def __init__(self, array):
        self.array = array


class FakeNumbaArray:
    """Imitates a device array of Numba."""

    def __init__(self, host):
        self.host = host

    def copy_to_host(self):
        return self.host.copy()

    def copy_to_device(self, host):
        self.host = host.copy()


class FakeRawKernel:
    """Imitates CuPy's RawKernel."""

    code, name = TRANSPOSE, "transpose"


class Launches(unittest.TestCase):
    def setUp(self):
        self.kernel = warplens.Kernel(TRANSPOSE, "transpose")
        self.matrix = numpy.arange(48 * 80, dtype=numpy.float32).reshape(48, 80)
        self.turned = numpy.zeros((80, 48), numpy.float32)
        self.launch = ((3, 6), (32, 8), (self.matrix, self.turned, 80, 48))

    def test_results_are_in_the_arrays(self):
        result = self.kernel.trace(*self.launch)
        numpy.testing.assert_array_equal(self.turned, self.matrix.T)
        self.assertEqual(result.size, (80, 48))
        self.assertEqual((result.launch.grid, result.launch.block), ((3, 6, 1), (32, 8, 1)))
        self.assertEqual(result.global_load.bytes, self.matrix.nbytes)
        self.assertEqual(result.global_load.sectors, self.matrix.nbytes // 32)
        self.assertEqual(result.findings, ())

    def test_a_source_with_one_kernel(self):
        self.assertEqual(warplens.Kernel(TRANSPOSE).entry, "transpose")

    def test_without_results_the_arrays_stay(self):
        self.kernel.trace(*self.launch, results=False)
        self.kernel.step(*self.launch)
        self.assertTrue(self.kernel.check(*self.launch))
        self.kernel.predict(*self.launch)
        self.assertEqual(numpy.count_nonzero(self.turned), 0)
        self.kernel.run(*self.launch)
        numpy.testing.assert_array_equal(self.turned, self.matrix.T)

    def test_messages_have_the_parameters_names(self):
        step = self.kernel.step(*self.launch, access=0)
        self.assertEqual(step.accesses[0].lanes[3].element, "in[0][3]")

    def test_out_of_bounds(self):
        result = self.kernel.check((3, 6), (32, 8), (self.matrix, self.turned, 96, 48))
        self.assertFalse(result)
        self.assertIn("out-of-bounds", result.errors[0].kind)

    def test_every_type(self):
        for name in "int8 uint8 int16 uint16 int32 uint32 int64 uint64 float32 float64".split():
            with self.subTest(name):
                data = numpy.arange(1, 33).astype(name)
                warplens.Kernel(TYPES, f"of_{name}").run(1, 32, (data, numpy.int32(31)))
                expected = numpy.arange(1, 33).astype(name)
                expected[:31] *= 2
                numpy.testing.assert_array_equal(data, expected)

    def test_two_byte_floats_and_pairs(self):
        source = """#include <cuda_fp16.h>
        extern "C" __global__ void k(__half* a, float2* b, bool* c, __half d, double e, float2 f) {
          int i = threadIdx.x;
          a[i] = a[i] + d; b[i].x += f.x; b[i].y += f.y + (float)e; c[i] = !c[i];
        }"""
        a, b = numpy.ones(32, numpy.float16), numpy.full(32, 1 + 2j, numpy.complex64)
        c = numpy.zeros(32, bool)
        warplens.Kernel(source, "k").run(1, 32, (a, b, c, numpy.float16(0.5), 0.25, numpy.complex64(3 + 4j)))
        self.assertTrue((a == 1.5).all() and (b == 4 + 6.25j).all() and c.all())

    def test_structs_by_value(self):
        source = """struct P { float scale; int offset; };
        extern "C" __global__ void k(int* out, P p, long long large, bool flag, const int* none) {
          out[threadIdx.x] = none ? 0 : int(p.scale * threadIdx.x) + p.offset + int(large >> 40) + flag;
        }"""
        out = numpy.zeros(32, numpy.int32)
        record = numpy.array((2.0, 7), dtype=[("scale", "f4"), ("offset", "i4")])[()]
        warplens.Kernel(source, "k").run(1, 32, (out, record, 1 << 40, True, None))
        numpy.testing.assert_array_equal(out, 2 * numpy.arange(32) + 9)

    def test_an_array_given_twice_is_one_buffer(self):
        source = 'extern "C" __global__ void k(const int* a, int* b) { b[threadIdx.x] = a[threadIdx.x] + 1; }'
        data = numpy.arange(32, dtype=numpy.int32)
        warplens.Kernel(source, "k").run(1, 32, (data, data))
        numpy.testing.assert_array_equal(data, numpy.arange(1, 33))

    def test_shared_memory_templates_and_macros(self):
        source = """template <typename T> __global__ void k(T* data) {
          extern __shared__ char room[];
          T* mine = reinterpret_cast<T*>(room);
          mine[threadIdx.x] = data[threadIdx.x] * FACTOR;
          __syncthreads();
          data[threadIdx.x] = mine[blockDim.x - 1 - threadIdx.x];
        }"""
        data = numpy.arange(64, dtype=numpy.int32)
        result = warplens.Kernel(source, "k<int>", set={"FACTOR": 3}).trace(1, 64, (data,), shared=256)
        numpy.testing.assert_array_equal(data, 3 * numpy.arange(64)[::-1])
        self.assertEqual((result.shared_store.requests, result.launch.shared_bytes), (2, 256))

    def test_columns_first(self):
        source = 'extern "C" __global__ void k(int* a) { a[threadIdx.x] = threadIdx.x; }'
        data = numpy.zeros((4, 8), numpy.int32, order="F")
        warplens.Kernel(source, "k").run(1, 32, (data,))
        numpy.testing.assert_array_equal(data.T.reshape(-1), numpy.arange(32))

    def test_reading_alone(self):
        self.matrix.setflags(write=False)
        self.kernel.run(*self.launch)
        numpy.testing.assert_array_equal(self.turned, self.matrix.T)

    def test_read_only_arrays_stay(self):
        source = 'extern "C" __global__ void k(int* a) { a[threadIdx.x] = 1; }'
        data = numpy.zeros(32, numpy.int32)
        data.setflags(write=False)
        warplens.Kernel(source, "k").run(1, 32, (data,))
        self.assertEqual(data.sum(), 0)

    def test_compile(self):
        self.assertIn(".entry transpose", self.kernel.compile().ptx)

    def test_picture(self):
        picture = self.kernel.step(*self.launch, access=0).picture("global", width=640, height=400)
        self.assertEqual((picture.width, picture.height), (640, 400))


class OtherLibraries(unittest.TestCase):
    def setUp(self):
        self.matrix = numpy.arange(32 * 32, dtype=numpy.float32).reshape(32, 32)

    def test_cupy(self):
        matrix, turned = FakeCupyArray(self.matrix), FakeCupyArray(numpy.zeros((32, 32), numpy.float32))
        warplens.Kernel(FakeRawKernel()).trace((1, 4), (32, 8), (matrix, turned, 32, 32))
        numpy.testing.assert_array_equal(turned.host, self.matrix.T)

    def test_pycuda(self):
        turned = numpy.zeros((32, 32), numpy.float32)
        args = (FakeInOut(self.matrix), FakeInOut(turned), numpy.int32(32), numpy.int32(32))
        warplens.Kernel(TRANSPOSE, "transpose").trace((1, 4), (32, 8, 1), args)
        numpy.testing.assert_array_equal(turned, self.matrix.T)

    def test_numba(self):
        turned = FakeNumbaArray(numpy.zeros((32, 32), numpy.float32))
        warplens.Kernel(TRANSPOSE, "transpose").trace((1, 4), (32, 8), (self.matrix, turned, 32, 32))
        numpy.testing.assert_array_equal(turned.host, self.matrix.T)

    def test_what_shares_its_memory(self):
        numbers = (ctypes.c_float * 1024)()
        view = memoryview(numbers)
        turned = numpy.asarray(view).reshape(32, 32)
        warplens.Kernel(TRANSPOSE, "transpose").trace((1, 4), (32, 8), (self.matrix, turned, 32, 32))
        self.assertEqual(numbers[1], 32)


class BadInput(unittest.TestCase):
    def refused(self, kind, said, *args, source=TRANSPOSE, entry="transpose", grid=1, block=32):
        with self.assertRaisesRegex(kind, said):
            warplens.Kernel(source, entry).trace(grid, block, args)

    def test_arguments(self):
        good = numpy.zeros((32, 32), numpy.float32)
        self.refused(ValueError, "not contiguous", good[:, ::2], good, 32, 32)
        self.refused(TypeError, "elements of type", good.astype(">f4"), good, 32, 32)
        self.refused(TypeError, "elements of type", good.astype(object), good, 32, 32)
        self.refused(TypeError, "an argument has type str", good, good, "32", 32)
        self.refused(ValueError, "finite", good, good, float("nan"), 32)
        self.refused(warplens.InputError, "3 are listed, but the kernel has 4", good, good, 32)
        self.refused(warplens.InputError, "argument 4", good, good, 32, good.reshape(-1)[:1])
        self.refused(ValueError, "grid=", good, good, 32, 32, grid=(1, 2, 3, 4))
        self.refused(warplens.InputError, "block", good, good, 32, 32, block=2048)

    def test_the_kernel(self):
        self.refused(warplens.InputError, "'transposed'", entry="transposed")
        with self.assertRaisesRegex(ValueError, "has no kernel"):
            warplens.Kernel("int main() {}")
        with self.assertRaisesRegex(ValueError, "one of a, b"):
            warplens.Kernel("__global__ void a() {} __global__ void b() {}")
        with self.assertRaisesRegex(TypeError, "source of a kernel must be a string"):
            warplens.Kernel(42, "k")

    def test_one_that_never_ends(self):
        source = 'extern "C" __global__ void k(volatile int* a) { while (a[0] == 0) a[1] = 7; }'
        data = numpy.zeros(32, numpy.int32)
        with self.assertWarnsRegex(RuntimeWarning, "did not finish"):
            warplens.Kernel(source, "k").run(1, 1, (data,))
        self.assertEqual(data[1], 7)


if __name__ == "__main__":
    unittest.main()
