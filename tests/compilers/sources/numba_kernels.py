"""Writes numba_copy.ptx and numba_transpose.ptx into the working folder. Needs Numba-CUDA and libNVVM, and no GPU."""

from numba import cuda, float32


def copy(source, target):
    i = cuda.grid(1)
    if i < target.size:
        target[i] = source[i]


def transpose(source, target):
    tile = cuda.shared.array((32, 33), float32)
    x, y = cuda.grid(2)
    if y < source.shape[0] and x < source.shape[1]:
        tile[cuda.threadIdx.y, cuda.threadIdx.x] = source[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * 32 + cuda.threadIdx.x
    y = cuda.blockIdx.x * 32 + cuda.threadIdx.y
    if y < target.shape[0] and x < target.shape[1]:
        target[y, x] = tile[cuda.threadIdx.x, cuda.threadIdx.y]


for kernel, array in ((copy, float32[::1]), (transpose, float32[:, ::1])):
    ptx, _ = cuda.compile_ptx(kernel, (array, array), cc=(9, 0), device=False, lineinfo=True)
    with open(f"numba_{kernel.__name__}.ptx", "w", encoding="utf-8") as file:
        file.write(ptx)
