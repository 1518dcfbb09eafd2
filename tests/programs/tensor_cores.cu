// Matrix products with nvcuda::wmma: of halves, with fragments scaled between two products, and of bytes.
// block: 32
// in: f16 whole 512
// in: b32 random 256
// out: f32 256
// out: s32 256
#include <mma.h>
using namespace nvcuda;

extern "C" __global__ void test(const __half* halves, const signed char* bytes, float* out, int* counts) {
  __shared__ __half staged[16][24];
  for (unsigned at = threadIdx.x; at < 256; at += 32) staged[at / 16][at % 16] = halves[at] + halves[256 + at];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::col_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::load_matrix_sync(a, halves, 16);
  wmma::load_matrix_sync(b, &staged[0][0], 24);
  wmma::mma_sync(sum, a, b, sum);
  for (unsigned at = 0; at < sum.num_elements; ++at) sum.x[at] *= 0.37f;
  wmma::mma_sync(sum, a, b, sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_col_major);

  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> count;
  wmma::fill_fragment(count, -5);
  wmma::load_matrix_sync(left, bytes, 32);
  wmma::load_matrix_sync(right, bytes + 512, 16);
  wmma::mma_sync(count, left, right, count);
  wmma::store_matrix_sync(counts, count, 16, wmma::mem_row_major);
}
