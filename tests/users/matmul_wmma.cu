/*+++
title   = "Matrix product on tensor cores"
summary = "One warp a tile of 16 by 16, by the wmma functions."
entry   = "multiply"
block   = ["32"]
grid    = ["N / 16", "N / 16"]
args    = ["a", "b", "in", "c", "N"]
check   = "none"

[params]
N = { default = 32, values = [32], label = "Rows and columns" }

[buffers]
a = { element = "half", rows = "1", cols = "N * N" }
b = { element = "half", rows = "1", cols = "N * N" }
in = { element = "unsigned char", rows = "1", cols = "N * N", fill = "random" }
c = { element = "float", rows = "1", cols = "N * N" }
+++*/

#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

__global__ void multiply(half* a, half* b, const unsigned char* in, float* c, int n) {
  // Small whole numbers, so that every sum is exact whatever its order.
  __shared__ half left[256], right[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  for (int at = 0; at < n; at += 16) {
    for (int e = threadIdx.x; e < 256; e += 32) {
      const int i = (blockIdx.y * 16 + e / 16) * n + at + e % 16, j = (at + e % 16) * n + blockIdx.x * 16 + e / 16;
      left[e] = __int2half_rn(in[i] % 16 - 8);
      right[e] = __int2half_rn(in[j] / 16 - 8);
      a[i] = left[e];
      b[j] = right[e];
    }
    __syncwarp();
    wmma::load_matrix_sync(fa, left, 16);
    wmma::load_matrix_sync(fb, right, 16);
    wmma::mma_sync(fc, fa, fb, fc);
    __syncwarp();
  }
  wmma::store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, fc, n, wmma::mem_row_major);
}
